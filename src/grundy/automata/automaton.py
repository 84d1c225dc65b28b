"""Hold relations between numbers as finite automata over their digits.

A word gives every track (variable) one digit a step, least significant first. Automata are
complete and deterministic, start in state 0, and are kept minimal and numbered breadth first, so
two automata over the same tracks accept the same words exactly when their arrays are equal.

Appending zeros to all tracks must never change a verdict: a number is not changed by them. Every
atom keeps that promise, and every operation here preserves it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase

__all__ = ["MAX_STATES", "Automaton", "build", "either", "exists", "join", "limit", "same"]

MAX_STATES = 20_000
"""The states that one automaton may have while it is made, unless the caller says otherwise."""

_SMALL = 1000
"""A product with no more pairs is made whole: finding out which can be reached costs more."""

Table = NDArray[np.int32]
Mask = NDArray[np.bool_]
Pairs = NDArray[np.int64]
State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True, eq=False)
class Automaton:
    """Accept some words over ``tracks``: ``step[state, symbol]``, ``accepting[state]``.

    >>> less = build(["x", "y"], False, lambda below, d: d[0] < d[1] or (below and d[0] == d[1]),
    ...              bool)
    >>> less.accepts(x=[0, 1], y=[1, 1]), less.accepts(x=[1, 1], y=[1])
    (True, False)

    Bit ``i`` of a symbol is the digit of ``tracks[i]``; the tracks are sorted by name.
    """

    tracks: tuple[str, ...]
    step: Table
    accepting: Mask

    def __len__(self) -> int:
        return len(self.step)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Automaton) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[tuple[str, ...], bytes, bytes]:
        return self.tracks, self.step.tobytes(), self.accepting.tobytes()

    def __repr__(self) -> str:
        return f"Automaton({', '.join(self.tracks)}: {len(self)} states)"

    def __invert__(self) -> Automaton:
        return Automaton(self.tracks, self.step, ~self.accepting)

    @property
    def empty(self) -> bool:
        """Tell whether no word is accepted (every state of a canonical automaton is reachable)."""
        return not self.accepting.any()

    def accepts(self, **words: Sequence[int]) -> bool:
        """Run on one digit sequence a track, the shorter ones padded with zeros."""
        state = 0
        for place in range(max((len(word) for word in words.values()), default=0)):
            state = int(self.step[state, self._symbol(words, place)])
        return bool(self.accepting[state])

    def _symbol(self, words: Mapping[str, Sequence[int]], place: int) -> int:
        digits = (words[t][place] if place < len(words[t]) else 0 for t in self.tracks)
        return sum(digit << i for i, digit in enumerate(digits))

    def rename(self, names: Mapping[str, str]) -> Automaton:
        """Rename tracks; two tracks given one name must then agree."""
        targets = [names.get(track, track) for track in self.tracks]
        tracks = tuple(sorted(set(targets)))
        return _canonical(tracks, self.step[:, _columns(targets, tracks)], self.accepting)

    def to_json(self) -> dict[str, Any]:
        """Give plain lists, from which `from_json` makes the same automaton."""
        return {
            "tracks": list(self.tracks),
            "step": self.step.tolist(),
            "accepting": np.flatnonzero(self.accepting).tolist(),
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Automaton:
        """Read what `to_json` wrote.

        >>> even = build(["x"], 0, lambda s, d: 2 if s == 0 and d[0] else 1 if s == 0 else s,
        ...              lambda s: s < 2)
        >>> Automaton.from_json(even.to_json()) == even
        True
        """
        try:
            tracks = tuple(str(name) for name in data["tracks"])
            step = np.array(data["step"], dtype=np.int32)
            accepting = np.zeros(len(step), dtype=bool)
            accepting[np.array(data["accepting"], dtype=np.int64)] = True
        except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
            raise InputError(
                "an automaton of tracks, step and accepting", got=repr(error)
            ) from None
        shape = (len(step), 1 << len(tracks))
        if len(step) == 0 or step.shape != shape or step.min() < 0 or step.max() >= len(step):
            raise InputError(f"a table of states by {shape[1]} symbols", got=str(step.shape))
        if list(tracks) != sorted(set(tracks)):
            raise InputError("different tracks in sorted order", got=str(tracks))
        return _canonical(tracks, step, accepting)


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
    rows: list[list[int]] = []
    for state in queue:  # grows while it is read
        after = [None if state is None else step(state, digits) for digits in symbols]
        for new in after:
            if new not in number:
                number[new] = len(queue)
                queue.append(new)
        limit(len(queue), max_states)
        rows.append([number[new] for new in after])
    accepting = np.array([state is not None and accept(state) for state in queue])
    return _canonical(order, np.array(rows, dtype=np.int32), accepting)


def join(a: Automaton, b: Automaton, max_states: int = MAX_STATES) -> Automaton:
    """Accept what both accept, over the tracks of both."""
    return _product(a, b, np.logical_and, max_states)


def either(a: Automaton, b: Automaton, max_states: int = MAX_STATES) -> Automaton:
    """Accept what at least one accepts, over the tracks of both."""
    return _product(a, b, np.logical_or, max_states)


def same(a: Automaton, b: Automaton, max_states: int = MAX_STATES) -> Automaton:
    """Accept the words on which the two agree, over the tracks of both."""
    return _product(a, b, np.equal, max_states)


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
    columns = np.argsort(_columns(kept + tuple(gone), a.tracks), kind="stable")
    moves = a.step[:, columns].reshape(len(a), 1 << len(gone), 1 << len(kept))
    accepting = _backwards(moves[:, :, 0], a.accepting)
    return _subsets(kept, moves, accepting, max_states)


def limit(states: int, max_states: int) -> None:
    """Raise LimitError where an automaton in the making has too many states."""
    if states > max_states:
        raise LimitError(
            phrase("the proof needs an automaton of more than {n} states", n=max_states)
        )


def _columns(targets: Sequence[str], tracks: Sequence[str]) -> NDArray[np.int64]:
    """For each symbol over ``tracks``, give the symbol that ``targets`` read in it."""
    symbols = np.arange(1 << len(tracks))
    out = np.zeros_like(symbols)
    for i, target in enumerate(targets):
        out |= (symbols >> list(tracks).index(target) & 1) << i
    return out


def _backwards(moves: Table, accepting: Mask) -> Mask:
    """Close acceptance backwards: the hidden numbers may be longer than the word."""
    while True:
        wider: Mask = accepting | accepting[moves].any(axis=1)
        if (wider == accepting).all():
            return wider
        accepting = wider


def _subsets(tracks: tuple[str, ...], moves: Table, accepting: Mask, max_states: int) -> Automaton:
    """Determinise ``moves[state, choice, symbol]``; a set of states is a packed bit row."""
    symbols = np.arange(moves.shape[2])
    hit = np.zeros((len(symbols), len(moves)), dtype=bool)
    start = np.packbits(np.arange(len(moves)) == 0).tobytes()
    number = {start: 0}
    queue = [start]
    rows: list[list[int]] = []
    accepts: list[bool] = []
    for packed in queue:  # grows while it is read
        bits = np.unpackbits(np.frombuffer(packed, dtype=np.uint8), count=len(moves))
        members = np.flatnonzero(bits)
        hit[:] = False
        hit[symbols, moves[members]] = True
        after = [row.tobytes() for row in np.packbits(hit, axis=1)]
        for new in after:
            if new not in number:
                number[new] = len(queue)
                queue.append(new)
        limit(len(queue), max_states)
        rows.append([number[new] for new in after])
        accepts.append(bool(accepting[members].any()))
    return _canonical(tracks, np.array(rows, dtype=np.int32), np.array(accepts))


def _product(
    a: Automaton, b: Automaton, verdict: Callable[[Mask, Mask], Mask], max_states: int
) -> Automaton:
    """Run both at once; a pair of states is one integer."""
    tracks = tuple(sorted({*a.tracks, *b.tracks}))
    left = a.step[:, _columns(a.tracks, tracks)].astype(np.int64)
    right = b.step[:, _columns(b.tracks, tracks)].astype(np.int64)
    pairs = len(a) * len(b)
    few = pairs <= min(_SMALL, max_states)
    known = np.arange(pairs) if few else _reachable(left, right, max_states)
    first, second = np.divmod(known, len(b))
    step = np.searchsorted(known, left[first] * len(b) + right[second])
    accepting = verdict(a.accepting[first], b.accepting[second])
    return _canonical(tracks, step.astype(np.int32), accepting)


def _reachable(left: Pairs, right: Pairs, max_states: int) -> Pairs:
    """Collect the pairs that some word leads to, in ascending order."""
    known = frontier = np.zeros(1, dtype=np.int64)
    while frontier.size:
        first, second = np.divmod(frontier, len(right))
        frontier = np.setdiff1d(left[first] * len(right) + right[second], known)
        known = np.union1d(known, frontier)
        limit(known.size, max_states)
    return known


def _canonical(tracks: tuple[str, ...], step: Table, accepting: Mask) -> Automaton:
    """Minimise, drop what cannot be reached, and number the states breadth first."""
    classes = _classes(step, accepting)
    _, representative = np.unique(classes, return_index=True)
    step, accepting = classes[step[representative]], accepting[representative]
    order = _breadth_first(step, int(classes[0]))
    number = np.zeros(len(step), dtype=np.int32)
    number[order] = np.arange(len(order), dtype=np.int32)
    return Automaton(tracks, np.ascontiguousarray(number[step[order]]), accepting[order])


def _classes(step: Table, accepting: Mask) -> Table:
    """Give each state its class of states with the same future, by partition refinement."""
    classes = accepting.astype(np.int32)
    count = 0
    while True:
        rows = np.column_stack([classes, classes[step]])
        keys = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.shape[1] * 4))).ravel()
        found, inverse = np.unique(keys, return_inverse=True)
        classes = inverse.astype(np.int32)
        if len(found) == count:
            return classes
        count = len(found)


def _breadth_first(step: Table, start: int) -> list[int]:
    order = [start]
    seen = {start}
    for state in order:  # grows while it is read
        new = [s for s in dict.fromkeys(step[state].tolist()) if s not in seen]
        seen.update(new)
        order += new
    return order
