"""Say what a way of writing numbers must offer before formulas over it can be decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from grundy.automata.automaton import MAX_STATES, Automaton, build
from grundy.errors import InputError, UnknownName
from grundy.phrases.phrase import phrase

__all__ = ["LinearRelation", "Numeration", "fixed", "less"]


class LinearRelation(Protocol):
    """The shape of a maker of linear relations."""

    def __call__(
        self,
        coefficients: Mapping[str, int],
        bound: int,
        equal: bool,
        max_states: int = MAX_STATES,
    ) -> Automaton:
        """Make ``sum of coefficient * track == bound``, or ``<= bound`` where not ``equal``."""
        ...


@dataclass(frozen=True)
class Numeration:
    """Gather a numeration's digits, its linear relations, and the relations special to it.

    ``relations[name](arity)`` gives a relation over the tracks "0", "1", ...; one
    that is used as a function has its result last. ``valid`` accepts the words on track "0" that
    are numbers (None: all), and every relation must hold for valid words only. A digit stands in
    ``places`` places of equal weight, of which as many as it says, the lowest ones, are ones.
    """

    name: str
    weight: Callable[[int], int]
    linear: LinearRelation
    relations: Mapping[str, Callable[[int], Automaton]]
    valid: Automaton | None = None
    places: int = 1

    @property
    def evidence(self) -> object:
        """Give what a certificate has of it: its name, where the checker knows how it adds."""
        return self.name

    def digits(self, number: int) -> list[int]:
        """Write a number, least significant place first."""
        count = 0
        while self.weight(count) <= number:
            count += 1
        out = [0] * count
        for place in reversed(range(0, count, self.places)):
            digit, number = divmod(number, self.weight(place))
            out[place : place + digit] = [1] * digit
        return out

    def number(self, digits: Sequence[int]) -> int:
        """Read a number, least significant place first."""
        return sum(digit * self.weight(place) for place, digit in enumerate(digits))

    def holds(self, automaton: Automaton, **numbers: int) -> bool:
        """Tell whether an automaton accepts these numbers on its tracks."""
        words = {name: self.digits(n) for name, n in numbers.items()}
        return automaton.within(self.name).accepts(**words)

    def relation(self, name: str, arity: int) -> Automaton:
        """Give a relation over the tracks "0", "1", ...; raise `UnknownName` without it."""
        if name not in self.relations:
            kind = phrase("relation of numbers in {name} digits", name=self.name)
            raise UnknownName(kind, name, self.relations)
        return self.relations[name](arity).within(self.name)

    def constant(self, track: str, number: int) -> Automaton:
        """Accept one number.

        >>> from grundy.automata.binary import BINARY
        >>> BINARY.holds(BINARY.constant("x", 6), x=6)
        True
        """
        digits = self.digits(number)

        def step(place: int, digit: tuple[int, ...]) -> int | None:
            if place == len(digits):
                return None if digit[0] else place
            return place + 1 if digit[0] == digits[place] else None

        zero_from = next((i for i in range(len(digits) + 1) if not any(digits[i:])), 0)
        return build([track], 0, step, lambda place: place >= zero_from).within(self.name)


def fixed(arity: int, automaton: Automaton) -> Callable[[int], Automaton]:
    """Offer one automaton as a relation that has just this many arguments.

    >>> equal = build(["0", "1"], 0, lambda _, d: 0 if d[0] == d[1] else None, lambda _: True)
    >>> fixed(2, equal)(2)
    Automaton(0, 1: 2 states)
    >>> fixed(2, equal)(3)
    Traceback (most recent call last):
    grundy.errors.InputError: expected a relation of 2 numbers, got '3 numbers'

    `InputError` is raised for another number of arguments.
    """

    def relation(asked: int) -> Automaton:
        if asked != arity:
            raise InputError(f"a relation of {arity} numbers", got=f"{asked} numbers")
        return automaton

    return relation


def less() -> Automaton:
    """Compare digit by digit, of words that are numbers: the last digits that differ decide.

    >>> less().accepts(**{"0": [1, 0, 1], "1": [0, 1, 1]})
    True
    """

    def step(below: bool, digits: tuple[int, ...]) -> bool:
        return digits[0] < digits[1] or (below and digits[0] == digits[1])

    return build(["0", "1"], False, step, bool)
