"""Search all numbers at once for some of which something is true."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from .automata import bounded
from .digits import Digits
from .relations import State, canonical
from .runs import Holds, Run

__all__ = ["search"]

Choice = tuple[int, ...]  # a digit of each number
Reached = dict[State, tuple[State, Choice] | None]  # from which state, by which digits


def search(
    digits: Digits, given: Sequence[Run], unlike: Sequence[Run] = ()
) -> dict[str, int] | None:
    """Find numbers for which all that is given is true, and just one of two things; or None.

    Only words that are numbers are read, so that each number has one word, up to zeros above it.
    """
    steps: list[_Steps] = []
    names: list[str] = []
    for i, run in enumerate([*given, *unlike]):
        new = sorted({*run.names} - {*names, "0"})
        if not digits.binary:
            for name in new:
                steps.append(_Steps(Holds(canonical(name, digits)), names, digits, True))
                names.append(name)
        steps.append(_Steps(run, names, digits, i < len(given)))
        names += sorted({*run.names} - {*names, "0"})
    start = tuple(step.run.start for step in steps)
    reached: Reached = {start: None}
    work = 0
    for states in (queue := [start]):  # grows while it is read
        if _found(steps, states, bool(unlike)):
            return _numbers(names, digits, reached, states)
        for choice, new_states in _nexts(steps, states, bool(unlike)):
            work += 1
            if new_states not in reached:
                reached[new_states] = states, choice
                queue.append(new_states)
        bounded(work)
    return None


class _Steps:
    """Go on by whole digits, each kind of step once.

    ``known`` are the names that runs before this one have read; ``more`` gives the digits of those
    that are new. ``needed``: nothing is found where this run is false.
    """

    def __init__(self, run: Run, known: Sequence[str], digits: Digits, needed: bool) -> None:
        self.run, self.digits, self.needed = run, digits, needed
        new = sorted({*run.names} - {*known, "0"})
        names = [*known, *new]
        self.more = [*product(range(digits.largest + 1), repeat=len(new))]
        self.places = [i for i, name in enumerate(names) if name in {*run.names}]
        self.names = [names[i] for i in self.places]
        self._after: dict[tuple[State, Choice], tuple[State, bool]] = {}

    def after(self, state: State, choice: Choice) -> tuple[State, bool]:
        """Give the state after one digit of each number, and whether it is hopeless."""
        key = state, tuple([choice[i] for i in self.places])
        if key not in self._after:
            places = range(self.digits.largest)
            for place in places if self.digits.upwards else reversed(places):
                read = {name: int(place < d) for name, d in zip(self.names, key[1], strict=True)}
                state = self.run.after(state, {"0": 0, **read})
            self._after[key] = state, self.run.hopeless(state)
        return self._after[key]


def _found(steps: Sequence[_Steps], states: State, unlike: bool) -> bool:
    pairs = list(zip(steps, states, strict=True))
    needed = all(step.run.holds(state) for step, state in pairs if step.needed)
    found = {step.run.holds(state) for step, state in pairs if not step.needed}
    return needed and (not unlike or len(found) == 2)


def _nexts(
    steps: Sequence[_Steps], states: State, unlike: bool
) -> list[tuple[Choice, tuple[State, ...]]]:
    """Give the digits that may come next, with the states after them.

    None come after which something that is needed is hopeless, or both things that must differ.
    """
    partial: list[tuple[Choice, tuple[State, ...], int]] = [((), (), 0)]
    for step, state in zip(steps, states, strict=True):
        longer = []
        for choice, new, hopeless in partial:
            for more in step.more:
                digits = choice + more
                after, failed = step.after(state, digits)
                if not (failed and step.needed):
                    longer.append((digits, (*new, after), hopeless + failed))
        partial = longer
    return [(choice, new) for choice, new, hopeless in partial if not unlike or hopeless < 2]


def _numbers(
    names: Sequence[str], digits: Digits, reached: Reached, states: State
) -> dict[str, int]:
    """Give the numbers whose digits lead to some states."""
    word = []
    while (before := reached[states]) is not None:
        states, choice = before
        word.append(choice)
    upwards = word[::-1] if digits.upwards else word
    places = range(digits.largest)
    return {
        name: digits.number([int(place < read[i]) for read in upwards for place in places])
        for i, name in enumerate(names)
    }
