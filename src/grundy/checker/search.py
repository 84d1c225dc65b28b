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
    digits: Digits, given: Sequence[Run], unlike: tuple[Run, Run] | None = None
) -> dict[str, int] | None:
    """Find numbers for which all that is given is true, and just one of two things; or None.

    Only words that are numbers are read, so that each number has one word, up to zeros above it.
    """
    runs = [*given, *(unlike or ())]
    names = sorted({name for run in runs for name in run.names} - {"0"})
    if not digits.binary:
        runs = [*(Holds(canonical(name, digits)) for name in names), *runs]
    asked = len(runs) - (2 if unlike else 0)
    steps = [_Steps(run, names, digits) for run in runs]
    start = tuple(run.start for run in runs)
    reached: Reached = {start: None}
    choices = [*product(range(digits.largest + 1), repeat=len(names))]
    for number, states in enumerate(queue := [start]):  # grows while it is read
        bounded(number * len(choices))
        found = [run.holds(state) for run, state in zip(runs, states, strict=True)]
        if all(found[:asked]) and (not unlike or found[-1] != found[-2]):
            return _numbers(names, digits, reached, states)
        for choice in choices:
            new = _after(steps, states, choice, asked)
            if new is not None and new not in reached:
                reached[new] = states, choice
                queue.append(new)
    return None


class _Steps:
    """Go on by whole digits, each kind of step once."""

    def __init__(self, run: Run, names: Sequence[str], digits: Digits) -> None:
        self.run, self.digits = run, digits
        used = {*run.names}
        self.places = [i for i, name in enumerate(names) if name in used]
        self.names = [names[i] for i in self.places]
        self._known: dict[tuple[State, Choice], tuple[State, bool]] = {}

    def after(self, state: State, choice: Choice) -> tuple[State, bool]:
        """Give the state after one digit of each number, and whether it is hopeless."""
        key = state, tuple([choice[i] for i in self.places])
        if key not in self._known:
            places = range(self.digits.largest)
            for place in places if self.digits.upwards else reversed(places):
                read = {name: int(place < d) for name, d in zip(self.names, key[1], strict=True)}
                state = self.run.after(state, {"0": 0, **read})
            self._known[key] = state, self.run.hopeless(state)
        return self._known[key]


def _after(
    steps: Sequence[_Steps], states: Sequence[State], choice: Choice, asked: int
) -> tuple[State, ...] | None:
    """Give the states after a digit, or None where what is given fails, or both things do."""
    new = []
    hopeless = 0
    for i, (step, state) in enumerate(zip(steps, states, strict=True)):
        after, failed = step.after(state, choice)
        if failed and i < asked:
            return None
        hopeless += failed
        new.append(after)
    return None if hopeless == 2 else tuple(new)


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
