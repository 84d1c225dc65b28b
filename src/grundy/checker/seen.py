"""Follow automata and conditions digit by digit; made for the checker alone.

A condition is followed in all its ways at once, whatever the digits of numbers of its own: a state
is the set of what is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Protocol

from grundy.checker.digits import Digits
from grundy.checker.machine import Machine, bounded
from grundy.checker.relations import Follow, State, canonical

__all__ = ["Automaton", "Denied", "Either", "Seen", "Ways"]

_OWN = "#"


class Seen(Protocol):
    """Something that is true or false of the numbers of which digits were read."""

    names: list[str]
    start: State

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give the state after one more digit of each number."""

    def holds(self, state: State) -> bool:
        """Tell whether it is true of what was read."""

    def hopeless(self, state: State) -> bool:
        """Tell whether it is known that it cannot be true any more."""


class Automaton:
    """An automaton of a certificate, its tracks being the digits of some numbers.

    An automaton reads from the least significant digit. Where digits come the other way, a state is
    the set of states from which it accepts what was read.

    ``equal``: pairs of names, of which "" is 0, that must stand for one number.
    """

    def __init__(
        self,
        machine: Machine,
        digits: Digits,
        names: Mapping[str, str] = MappingProxyType({}),
        equal: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.machine, self.upwards, self.equal = machine, digits.binary, equal
        self._tracks = [names.get(track, track) for track in machine.tracks]
        self.names = [*self._tracks, *(name for pair in equal for name in pair)]
        self._hopeless = machine.hopeless(True)
        self._sources: dict[int, dict[int, list[int]]] = {}
        self.start: State = 0 if self.upwards else machine.accepting

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give -1 where it cannot be true any more."""
        if state == -1 or any(read[x] != read[y] for x, y in self.equal):
            return -1
        symbol = sum(read[name] << i for i, name in enumerate(self._tracks))
        if self.upwards:
            new = self.machine.step[state][symbol]
            return -1 if new in self._hopeless else new
        before = self._before(symbol)
        return frozenset().union(*(before[s] for s in state if s in before)) or -1

    def _before(self, symbol: int) -> dict[int, list[int]]:
        """Give for each state those from which a symbol leads to it."""
        if symbol not in self._sources:
            found: dict[int, list[int]] = {}
            for state, row in enumerate(self.machine.step):
                found.setdefault(row[symbol], []).append(state)
            self._sources[symbol] = found
        return self._sources[symbol]

    def holds(self, state: State) -> bool:
        """Tell whether the automaton accepts."""
        if self.upwards:
            return state in self.machine.accepting
        return state != -1 and 0 in state

    def hopeless(self, state: State) -> bool:
        """Tell whether no digits make it accept."""
        return bool(state == -1)


class Either:
    """At least one of several things, or every one of them."""

    def __init__(self, parts: Iterable[Seen], every: bool = False) -> None:
        self.parts, self.every = [*parts], every
        self.names = [name for part in self.parts for name in part.names]
        self.start: State = tuple(part.start for part in self.parts)

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give the states of all parts."""
        return tuple(part.after(s, read) for part, s in zip(self.parts, state, strict=True))

    def holds(self, state: State) -> bool:
        """Tell whether one part is true, or every one."""
        found = (part.holds(s) for part, s in zip(self.parts, state, strict=True))
        return all(found) if self.every else any(found)

    def hopeless(self, state: State) -> bool:
        """Tell whether no part can be true, or one of those that all must be cannot."""
        found = (part.hopeless(s) for part, s in zip(self.parts, state, strict=True))
        return any(found) if self.every else all(found)


class Denied:
    """What is true where something is not."""

    def __init__(self, of: Seen) -> None:
        self.of, self.names, self.start, self.after = of, of.names, of.start, of.after

    def holds(self, state: State) -> bool:
        """Tell whether the other thing is not true."""
        return not self.of.holds(state)

    def hopeless(self, state: State) -> bool:
        """Leave it open."""
        return False


class Ways:
    """The ways of one condition; a state is the set of (way, states of its relations) left.

    Numbers of a way's own may have more digits than those that are read: above these are zeros.
    """

    def __init__(self, ways: Sequence[tuple[Follow, ...]], digits: Digits) -> None:
        self.upwards = digits.binary
        self._own = [sorted({n for part in way for n in part.names if _OWN in n}) for way in ways]
        self.ways = (
            ways
            if self.upwards
            else [
                (*way, *(canonical(name, digits) for name in own))
                for way, own in zip(ways, self._own, strict=True)
            ]
        )
        self.names = sorted({n for way in ways for p in way for n in p.names if _OWN not in n})
        self._known: dict[tuple[State, tuple[int, ...]], frozenset[State]] = {}
        self._ends: dict[State, bool] = {}
        first = {(i, tuple(part.start for part in way)) for i, way in enumerate(self.ways)}
        self.start: State = frozenset(first) if self.upwards else self._with_zeros(first, digits)

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give what can still be true, whatever the digits of the ways' own numbers."""
        digits = tuple(read[name] for name in self.names)
        return frozenset().union(*(self._after(one, digits) for one in state))

    def _after(self, one: State, digits: tuple[int, ...]) -> frozenset[State]:
        """Try all digits of its own numbers; each state and symbol is worked out once."""
        key = one, digits
        if key not in self._known:
            i, states = one
            own = self._own[i]
            bounded(len(self._known) << len(own))
            seen = dict(zip(self.names, digits, strict=True))
            found = set()
            for choice in product((0, 1), repeat=len(own)):
                seen.update(zip(own, choice, strict=True))
                after = _step(self.ways[i], states, seen)
                if after is not None:
                    found.add((i, after))
            self._known[key] = frozenset(found)
        return self._known[key]

    def _with_zeros(self, first: set[State], digits: Digits) -> frozenset[State]:
        """Give the states that whole digits 0 of the numbers that are read lead to."""
        zeros = (0,) * len(self.names)
        seen, todo = set(first), set(first)
        while todo:
            for _ in range(digits.largest):
                todo = set().union(*(self._after(one, zeros) for one in todo))
            todo -= seen
            seen |= todo
        return frozenset(seen)

    def holds(self, state: State) -> bool:
        """Tell whether one way is true."""
        return any(map(self._can, state))

    def hopeless(self, state: State) -> bool:
        """Tell whether no way is left."""
        return not state

    def _can(self, one: State) -> bool:
        if one not in self._ends:
            ends = self._with_zeros({one}, _BINARY) if self.upwards else {one}
            self._ends[one] = any(map(self._done, ends))
        return self._ends[one]

    def _done(self, one: State) -> bool:
        i, states = one
        return all(part.done(s) for part, s in zip(self.ways[i], states, strict=True))


_BINARY = Digits("binary")


def _step(
    way: tuple[Follow, ...], states: Sequence[State], read: Mapping[str, int]
) -> tuple[State, ...] | None:
    found = []
    for part, state in zip(way, states, strict=True):
        after = part.step(state, [read[name] for name in part.names])
        if after is None:
            return None
        found.append(after)
    return tuple(found)
