"""Read automata from a certificate and search them; made for the checker, and for it alone.

Nothing here is shared with the engine that finds proofs. Products and choices are walked state by
state, and nothing is minimised.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.errors import GrundyError

__all__ = ["Machine", "Part", "Rejected", "bounded", "find", "less", "xor"]

_MOST_STATES = 50_000
_MOST_TRACKS = 8
_MOST_STEPS = 3_000_000

_State = tuple[tuple[int, ...], tuple[frozenset[tuple[int, ...]], ...]]


class Rejected(GrundyError):  # noqa: N818
    """Report why a certificate proves nothing."""


@dataclass(frozen=True)
class Machine:
    """A complete automaton that starts in state 0; bit i of a symbol is the digit of track i."""

    tracks: tuple[str, ...]
    step: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]

    @staticmethod
    def read(data: Any, where: str) -> Machine:
        """Read the automaton of a certificate.

        >>> Machine.read({"tracks": ["x"], "step": [[0]], "accepting": [0]}, "domain")
        Traceback (most recent call last):
        grundy.checker.machine.Rejected: domain: no automaton
        """
        try:
            tracks = tuple(data["tracks"])
            step = tuple(tuple(row) for row in data["step"])
            found = Machine(tracks, step, frozenset(data["accepting"]))
        except (KeyError, TypeError):
            raise Rejected(f"{where}: no automaton") from None
        if not found._sound():
            raise Rejected(f"{where}: no automaton")
        return found

    def _sound(self) -> bool:
        states = range(len(self.step))
        width = 1 << min(len(self.tracks), _MOST_TRACKS + 1)
        return (
            0 < len(states) <= _MOST_STATES
            and len(self.tracks) <= _MOST_TRACKS
            and len(set(self.tracks)) == len(self.tracks)
            and all(isinstance(name, str) for name in self.tracks)
            and all(type(state) is int and state in states for state in self.accepting)
            and all(len(row) == width for row in self.step)
            and all(type(state) is int and state in states for row in self.step for state in row)
        )

    def hopeless(self, wanted: bool) -> frozenset[int]:
        """Give the states from which the verdict can never be the wanted one."""
        before: dict[int, list[int]] = {}
        for state, row in enumerate(self.step):
            for after in set(row):
                before.setdefault(after, []).append(state)
        queue = [s for s in range(len(self.step)) if (s in self.accepting) == wanted]
        found = set(queue)
        for state in queue:  # grows while it is read
            new = [s for s in before.get(state, ()) if s not in found]
            found.update(new)
            queue += new
        return frozenset(range(len(self.step))) - found


def less() -> Machine:
    """Accept x < y: the most significant difference, read last, decides."""
    return Machine(("x", "y"), ((0, 0, 1, 0), (1, 0, 1, 1)), frozenset({1}))


def xor(arity: int) -> Machine:
    """Accept where an even number of the tracks "0", "1", ... has a one, at every place."""
    tracks = tuple(str(i) for i in range(arity))
    row = tuple(symbol.bit_count() % 2 for symbol in range(1 << arity))
    return Machine(tracks, (row, (1,) * len(row)), frozenset({0}))


@dataclass(frozen=True)
class Part:
    """A machine on tracks of one's own names; ``wanted`` is the verdict asked for."""

    machine: Machine
    names: Mapping[str, str]
    wanted: bool = True

    def tracks(self) -> list[str]:
        """Give the names of its tracks."""
        return [self.names.get(track, track) for track in self.machine.tracks]

    def symbols(self, tracks: Sequence[str]) -> list[int]:
        """For each symbol over ``tracks``, give the one that the machine reads."""
        places = [tracks.index(name) for name in self.tracks()]
        return [
            sum((symbol >> place & 1) << i for i, place in enumerate(places))
            for symbol in range(1 << len(tracks))
        ]


def find(
    parts: Sequence[Part],
    without: Sequence[Sequence[Part]] = (),
    names: Iterable[str] = (),
) -> dict[str, list[int]] | None:
    """Find digits for which all parts give their verdicts and no group of ``without`` can.

    The digits are those of ``names`` and of the parts' tracks. A group can where some digits on
    its other tracks give all its parts their verdicts.

    >>> below = Part(less(), {"x": "a", "y": "b"})
    >>> above = Part(less(), {"x": "b", "y": "c"})
    >>> find([below]), find([below], [[above]])
    ({'a': [0], 'b': [1]}, None)
    """
    tracks = sorted({*names, *(name for part in parts for name in part.tracks())})
    walk = _Walk(parts, tracks)
    groups = [_Group(group, tracks) for group in without]
    start: _State = walk.start, tuple(group.start for group in groups)
    words: dict[_State, tuple[int, ...]] = {start: ()}
    for steps, state in enumerate(queue := [start]):  # grows while it is read
        walked, chosen = state
        bounded(steps << len(tracks))
        if walk.accepts(walked) and not any(g.can(s) for g, s in zip(groups, chosen, strict=True)):
            return _digits(words[state], tracks)
        for symbol in range(1 << len(tracks)):
            after = walk.after(walked, symbol)
            if after is not None:
                sets = (g.after(s, symbol) for g, s in zip(groups, chosen, strict=True))
                new = after, tuple(sets)
                if new not in words:
                    words[new] = (*words[state], symbol)
                    queue.append(new)
    return None


def bounded(steps: int) -> None:
    """Refuse to walk for ever."""
    if steps > _MOST_STEPS:
        raise Rejected("the automata are too large to be checked")


class _Walk:
    """Run several machines at once; a state is the tuple of theirs."""

    def __init__(self, parts: Sequence[Part], tracks: Sequence[str]) -> None:
        self.parts = parts
        self.start = (0,) * len(parts)
        self._read = [part.symbols(tracks) for part in parts]
        self._hopeless = [part.machine.hopeless(part.wanted) for part in parts]

    def after(self, state: tuple[int, ...], symbol: int) -> tuple[int, ...] | None:
        found = []
        for part, s, read, hopeless in zip(
            self.parts, state, self._read, self._hopeless, strict=True
        ):
            new = part.machine.step[s][read[symbol]]
            if new in hopeless:
                return None
            found.append(new)
        return tuple(found)

    def accepts(self, state: tuple[int, ...]) -> bool:
        return all(
            (s in part.machine.accepting) == part.wanted
            for part, s in zip(self.parts, state, strict=True)
        )


class _Group:
    """Run several machines on all digits of their own tracks at once."""

    def __init__(self, parts: Sequence[Part], tracks: Sequence[str]) -> None:
        names = {name for part in parts for name in part.tracks()}
        own = sorted(names - set(tracks))
        self._walk = _Walk(parts, [*tracks, *own])
        self._choices = [choice << len(tracks) for choice in range(1 << len(own))]
        self._shared = sum(1 << i for i, name in enumerate(tracks) if name in names)
        self._known: dict[tuple[tuple[int, ...], int], frozenset[tuple[int, ...]]] = {}
        self._can: dict[tuple[int, ...], bool] = {}
        self.start = frozenset({self._walk.start})

    def after(self, states: frozenset[tuple[int, ...]], symbol: int) -> frozenset[tuple[int, ...]]:
        return frozenset().union(*(self._step(state, symbol & self._shared) for state in states))

    def _step(self, state: tuple[int, ...], symbol: int) -> frozenset[tuple[int, ...]]:
        """Give the states that some own digits lead to; each is worked out once."""
        key = state, symbol
        if key not in self._known:
            bounded(len(self._known) * len(self._choices))
            found = (self._walk.after(state, symbol | choice) for choice in self._choices)
            self._known[key] = frozenset(after for after in found if after is not None)
        return self._known[key]

    def can(self, states: frozenset[tuple[int, ...]]) -> bool:
        """Tell whether own digits above the last place, the others being 0, lead to a yes."""
        return any(map(self._ends, states))

    def _ends(self, start: tuple[int, ...]) -> bool:
        if start not in self._can:
            seen = {start}
            for state in (queue := [start]):  # grows while it is read
                new = self.after(frozenset({state}), 0) - seen
                seen |= new
                queue += new
            self._can[start] = any(map(self._walk.accepts, seen))
        return self._can[start]


def _digits(word: Sequence[int], tracks: Sequence[str]) -> dict[str, list[int]]:
    return {track: [symbol >> i & 1 for symbol in word] for i, track in enumerate(tracks)}
