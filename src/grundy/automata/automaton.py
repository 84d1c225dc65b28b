"""Hold relations between numbers as finite automata over their digits.

A word gives every track (variable) one digit a step, least significant first. Automata are
complete and deterministic, start in state 0, and are kept minimal and numbered breadth first, so
two automata over the same tracks accept the same words exactly when their tables are equal.

Appending zeros to all tracks must never change a verdict: a number is not changed by them. Every
atom keeps that promise, and every operation here preserves it.

A table says nothing of numbers until their digits are named, so an automaton holds that name, and
none meets one of other digits (`Mixed`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.automata.plain import MAX_STATES, Mask, Table, limit, picked
from grundy.errors import InputError
from grundy.lazy import library

if TYPE_CHECKING or library("numpy") is not None:
    from grundy.automata import arrays as steps
else:
    from grundy.automata import plain as steps

__all__ = ["MAX_STATES", "Automaton", "Mixed", "build", "either", "exists", "join", "limit"]
__all__ += ["same"]

State = TypeVar("State", bound=Hashable)
_MOST_KEPT, _MOST_STEPS = 4_000, 1_000
_KEPT: dict[Hashable, tuple[Table, Mask]] = {}


class Mixed(TypeError):  # noqa: N818
    """Report that what reads some digits meets what reads others: a mistake of this program.

    >>> from grundy.automata.numeration import BINARY
    >>> BINARY.constant("x", 6).within("base 3")
    Traceback (most recent call last):
    grundy.automata.automaton.Mixed: binary digits meet base 3 ones
    """


@dataclass(frozen=True)
class Automaton:
    """Accept some words over ``tracks``: ``step[state][symbol]``, ``accepting[state]``.

    >>> less = build(["x", "y"], False, lambda below, d: d[0] < d[1] or (below and d[0] == d[1]),
    ...              bool)
    >>> less.accepts(x=[0, 1], y=[1, 1]), less.accepts(x=[1, 1], y=[1])
    (True, False)

    Bit ``i`` of a symbol is the digit of ``tracks[i]``; the tracks are sorted by name. ``digits``
    names the numeration that it reads, and is "" where it says the same of the words of all.
    """

    tracks: tuple[str, ...]
    step: Table
    accepting: Mask
    digits: str = field(default="", compare=False)

    def __len__(self) -> int:
        return len(self.step)

    def __repr__(self) -> str:
        return f"Automaton({', '.join(self.tracks)}: {len(self)} states)"

    def __invert__(self) -> Automaton:
        return replace(self, accepting=tuple(not ends for ends in self.accepting))

    def within(self, digits: str) -> Automaton:
        """Give it as one of these digits; raise `Mixed` where it is one of others.

        >>> odd = build(["x"], 0, lambda ones, d: (ones + d[0]) % 2, bool)
        >>> odd.within("binary").digits
        'binary'
        """
        if self.digits == digits:
            return self
        if self.digits:
            raise Mixed(f"{self.digits} digits meet {digits} ones")
        return replace(self, digits=digits)

    @property
    def empty(self) -> bool:
        """Tell whether no word is accepted (every state of a canonical automaton is reachable)."""
        return not any(self.accepting)

    def accepts(self, **words: Sequence[int]) -> bool:
        """Run on one digit sequence a track, the shorter ones padded with zeros."""
        state = 0
        for place in range(max((len(word) for word in words.values()), default=0)):
            state = self.step[state][self._symbol(words, place)]
        return self.accepting[state]

    def _symbol(self, words: Mapping[str, Sequence[int]], place: int) -> int:
        digits = (words[t][place] if place < len(words[t]) else 0 for t in self.tracks)
        return sum(digit << i for i, digit in enumerate(digits))

    def rename(self, names: Mapping[str, str]) -> Automaton:
        """Rename tracks; two tracks given one name must then agree."""
        targets = tuple(names.get(track, track) for track in self.tracks)
        tracks = tuple(sorted(set(targets)))
        step = picked(self.step, _columns(targets, tracks))
        return _canonical(tracks, step, self.accepting, self.digits)

    def to_json(self) -> dict[str, Any]:
        """Give plain lists, from which `from_json` makes the same automaton."""
        return {
            "tracks": list(self.tracks),
            "step": [*map(list, self.step)],
            "accepting": [state for state, accepts in enumerate(self.accepting) if accepts],
        }

    @staticmethod
    def from_json(data: Mapping[str, Any], digits: str = "") -> Automaton:
        """Read what `to_json` wrote; raise `InputError` for what is no automaton.

        >>> even = build(["x"], 0, lambda s, d: 2 if s == 0 and d[0] else 1 if s == 0 else s,
        ...              lambda s: s < 2)
        >>> Automaton.from_json(even.to_json()) == even
        True
        """
        try:
            tracks = tuple(str(name) for name in data["tracks"])
            rows = tuple(tuple(map(_whole, row)) for row in data["step"])
            accepting = [False] * len(rows)
            for state in data["accepting"]:
                accepting[_whole(state)] = True
        except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
            raise InputError(
                "an automaton of tracks, step and accepting", got=repr(error)
            ) from None
        width, states = 1 << len(tracks), range(len(rows))
        sound = all(len(row) == width and all(s in states for s in row) for row in rows)
        if not rows or not sound:
            raise InputError(f"a table of states by {width} symbols", got=f"{len(rows)} states")
        if list(tracks) != sorted(set(tracks)):
            raise InputError("different tracks in sorted order", got=str(tracks))
        return _canonical(tracks, rows, tuple(accepting), digits)


def build(
    tracks: Sequence[str],
    start: State,
    step: Callable[[State, tuple[int, ...]], State | None],
    accept: Callable[[State], bool],
    max_states: int = MAX_STATES,
) -> Automaton:
    """Make the automaton of a step function; ``None`` rejects whatever follows.

    >>> build(["x"], 0, lambda state, d: None if d[0] else 0, lambda state: True)
    Automaton(x: 2 states)
    """
    order = tuple(sorted(tracks))
    places = [order.index(track) for track in tracks]
    symbols = [tuple(s >> place & 1 for place in places) for s in range(1 << len(order))]
    number: dict[State | None, int] = {start: 0}
    queue: list[State | None] = [start]
    rows: list[tuple[int, ...]] = []
    for state in queue:  # grows while it is read
        after = [None if state is None else step(state, digits) for digits in symbols]
        for new in after:
            if new not in number:
                number[new] = len(queue)
                queue.append(new)
        limit(len(queue), max_states)
        rows.append(tuple([number[new] for new in after]))
    accepting = tuple([state is not None and bool(accept(state)) for state in queue])
    return _canonical(order, tuple(rows), accepting)


def join(a: Automaton, b: Automaton, max_states: int = MAX_STATES) -> Automaton:
    """Accept what both accept, over the tracks of both.

    >>> odd = build(["x"], 0, lambda ones, d: (ones + d[0]) % 2, bool)
    >>> equal = build(["x", "y"], 0, lambda _, d: 0 if d[0] == d[1] else None, lambda _: True)
    >>> both = join(odd, equal)
    >>> both.accepts(x=[1, 0], y=[1, 0]), both.accepts(x=[1, 0], y=[0, 1])
    (True, False)
    """
    return _product(a, b, "and", max_states)


def either(a: Automaton, b: Automaton, max_states: int = MAX_STATES) -> Automaton:
    """Accept what at least one accepts, over the tracks of both.

    >>> odd = build(["x"], 0, lambda ones, d: (ones + d[0]) % 2, bool)
    >>> zero = build(["x"], 0, lambda _, d: None if d[0] else 0, lambda _: True)
    >>> [either(odd, zero).accepts(x=word) for word in ([0, 0], [0, 1], [1, 1])]
    [True, True, False]
    """
    return _product(a, b, "or", max_states)


def same(a: Automaton, b: Automaton, max_states: int = MAX_STATES) -> Automaton:
    """Accept the words on which the two agree, over the tracks of both.

    >>> odd, other = (build([x], 0, lambda ones, d: (ones + d[0]) % 2, bool) for x in "xy")
    >>> same(odd, other).accepts(x=[1, 1], y=[0, 0]), same(odd, other).accepts(x=[1, 1], y=[1, 0])
    (True, False)
    """
    return _product(a, b, "same", max_states)


def exists(a: Automaton, names: Iterable[str], max_states: int = MAX_STATES) -> Automaton:
    """Forget tracks: accept what some numbers on them would make accepted.

    >>> double = build(["x", "y"], 0, lambda carry, d: d[0] if carry == d[1] else None,
    ...                lambda carry: carry == 0)
    >>> even = exists(double, ["x"])
    >>> even.accepts(y=[0, 1, 1]), even.accepts(y=[1, 1])
    (True, False)
    """
    gone = [track for track in a.tracks if track in set(names)]
    kept = tuple(track for track in a.tracks if track not in gone)
    # The kept tracks are the low bits of a symbol, so its high bits are the choice that is hidden.
    columns = _columns(a.tracks, kept + tuple(gone))
    choices = 1 << len(gone)

    def made() -> tuple[Table, Mask]:
        return steps.projected(picked(a.step, columns), a.accepting, choices, max_states)

    return Automaton(kept, *_once((columns, choices, max_states), (a,), made), a.digits)


def _whole(number: Any) -> int:
    """Make sure that it is a small integer."""
    if type(number) is not int or not 0 <= number < 1 << 31:
        raise ValueError(number)
    return number


@lru_cache(_MOST_KEPT)
def _columns(targets: tuple[str, ...], tracks: tuple[str, ...]) -> tuple[int, ...]:
    """For each symbol over ``tracks``, give the symbol that ``targets`` read in it."""
    places = [tracks.index(target) for target in targets]
    return tuple(
        sum((symbol >> place & 1) << i for i, place in enumerate(places))
        for symbol in range(1 << len(tracks))
    )


def _product(a: Automaton, b: Automaton, verdict: str, max_states: int) -> Automaton:
    """Run both at once, over the tracks of both."""
    if a.digits and b.digits:
        a.within(b.digits)
    tracks = tuple(sorted({*a.tracks, *b.tracks}))
    columns = _columns(a.tracks, tracks), _columns(b.tracks, tracks)

    def made() -> tuple[Table, Mask]:
        one, other = (a.step, a.accepting), (b.step, b.accepting)
        return steps.product(one, other, columns, verdict, max_states)

    found = _once((verdict, columns, max_states), (a, b), made)
    return Automaton(tracks, *found, a.digits or b.digits)


def _once(
    how: Hashable, of: Sequence[Automaton], made: Callable[[], tuple[Table, Mask]]
) -> tuple[Table, Mask]:
    """Make tables of small automata once, whatever their tracks are called."""
    if sum(len(one) << len(one.tracks) for one in of) > _MOST_STEPS:
        return made()
    key = how, *((one.step, one.accepting) for one in of)
    found = _KEPT.get(key)
    if found is None:
        found = made()
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        if len(found[0]) * len(found[0][0]) <= _MOST_STEPS:
            _KEPT[key] = found
    return found


def _canonical(
    tracks: tuple[str, ...], step: Table, accepting: Mask, digits: str = ""
) -> Automaton:
    """Minimise, drop what cannot be reached, and number the states breadth first."""
    return Automaton(tracks, *steps.canonical(step, accepting), digits)
