"""Read digits of several numbers, and know what is true of what was read.

`Exists` is a condition in disjunctive form: it is true where all relations of one disjunct are,
for some numbers of its own. All of them are tried at once: a state is the set of what was reached.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import Protocol

from .automata import bounded
from .digits import Digits
from .relations import Relation, State, canonical

__all__ = ["Denied", "Disjunct", "Exists", "Holds", "Joined", "Run"]

Disjunct = tuple[Relation, ...]


class Run(Protocol):
    """Something that is true or false of the numbers of which digits were read."""

    @property
    def names(self) -> Collection[str]:
        """Name the numbers."""

    @property
    def start(self) -> State:
        """Give the state before any digit."""

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give the state after one more place of each number."""

    def holds(self, state: State) -> bool:
        """Tell whether it is true of what was read."""

    def hopeless(self, state: State) -> bool:
        """Tell whether it is known that it cannot be true any more."""


class Holds:
    """One relation, and no numbers but those that are read."""

    def __init__(self, relation: Relation) -> None:
        self.relation, self.names, self.start = relation, relation.names, relation.start

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Go on where it has not failed."""
        if state is None:
            return None
        return self.relation.step(state, [read[name] for name in self.names])

    def holds(self, state: State) -> bool:
        """Tell whether the relation is true."""
        return state is not None and self.relation.done(state)

    def hopeless(self, state: State) -> bool:
        """Tell whether it has failed."""
        return state is None


class Joined:
    """At least one of several things, or every one of them."""

    def __init__(self, parts: Iterable[Run], every: bool = False) -> None:
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

    def __init__(self, of: Run) -> None:
        self.of, self.names, self.start, self.after = of, of.names, of.start, of.after

    def holds(self, state: State) -> bool:
        """Tell whether the other thing is not true."""
        return not self.of.holds(state)

    def hopeless(self, state: State) -> bool:
        """Leave it open."""
        return False


class Exists:
    """A disjunct is true, for some numbers of its own; a state holds (disjunct, its states).

    Its own numbers are all but those that are given; they may have more digits than are read: above
    these are zeros.
    """

    def __init__(
        self, disjuncts: Sequence[Disjunct], digits: Digits, given: Collection[str]
    ) -> None:
        names = [{name for part in found for name in part.names} for found in disjuncts]
        self.names = sorted(set().union(*names) & {*given, "0"})
        self._own = [sorted(found - {*given, "0"}) for found in names]
        self._digits, self._disjuncts = digits, [*disjuncts]
        if not digits.binary:
            for i, own in enumerate(self._own):
                self._disjuncts[i] += tuple(canonical(name, digits) for name in own)
        self._known: dict[tuple[State, tuple[int, ...]], frozenset[State]] = {}
        self._ends: dict[State, bool] = {}
        self._work = 0
        starts = (tuple(part.start for part in found) for found in self._disjuncts)
        first = {(i, states) for i, states in enumerate(starts) if None not in states}
        self.start: State = frozenset(first) if digits.upwards else self._with_zeros(first)

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give what can be reached, whatever the digits of its own numbers."""
        places = tuple(read[name] for name in self.names)
        self._work += len(state)
        bounded(self._work // 10)
        return frozenset().union(*(self._after(one, places) for one in state))

    def _after(self, one: State, places: tuple[int, ...]) -> frozenset[State]:
        """Try all digits of its own numbers; each state and symbol is worked out once."""
        key = one, places
        if key not in self._known:
            i, states = one
            own = self._own[i]
            bounded(len(self._known) << len(own))
            read = dict(zip(self.names, places, strict=True))
            found = set()
            for choice in product((0, 1), repeat=len(own)):
                read.update(zip(own, choice, strict=True))
                after = _step(self._disjuncts[i], states, read)
                if after is not None:
                    found.add((i, after))
            self._known[key] = frozenset(found)
        return self._known[key]

    def _with_zeros(self, first: set[State]) -> frozenset[State]:
        """Give the states that whole digits 0 of the given numbers lead to."""
        zeros = (0,) * len(self.names)
        reached, todo = set(first), set(first)
        while todo:
            for _ in range(self._digits.largest):
                todo = set().union(*(self._after(one, zeros) for one in todo))
            todo -= reached
            reached |= todo
        return frozenset(reached)

    def holds(self, state: State) -> bool:
        """Tell whether one disjunct is true."""
        return any(map(self._can, state))

    def hopeless(self, state: State) -> bool:
        """Tell whether no disjunct is left."""
        return not state

    def _can(self, one: State) -> bool:
        if one not in self._ends:
            ends = self._with_zeros({one}) if self._digits.upwards else {one}
            self._ends[one] = any(map(self._done, ends))
        return self._ends[one]

    def _done(self, one: State) -> bool:
        i, states = one
        return all(part.done(s) for part, s in zip(self._disjuncts[i], states, strict=True))


def _step(
    disjunct: Disjunct, states: Sequence[State], read: Mapping[str, int]
) -> tuple[State, ...] | None:
    found = []
    for part, state in zip(disjunct, states, strict=True):
        after = part.step(state, [read[name] for name in part.names])
        if after is None:
            return None
        found.append(after)
    return tuple(found)
