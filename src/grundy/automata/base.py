"""Make the atoms of arithmetic in bases above 2: order and sums.

A digit d stands in base - 1 places of equal weight, of which the d lowest are ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial, reduce

from grundy.automata.automaton import MAX_STATES, Automaton, build, join
from grundy.automata.numeration import Numeration, fixed

__all__ = ["base"]

State = tuple[int, int]


@cache
def base(b: int) -> Numeration:
    """Give the digits 0 to b - 1 in the weights 1, b, b^2, ..., for b from 3 on.

    >>> ternary = base(3)
    >>> ternary.digits(7), ternary.number([1, 0, 1, 1])
    ([1, 0, 1, 1], 7)

    Relation: ``less`` (the order, by digits alone).
    """

    def valid(automaton: Automaton, max_states: int = MAX_STATES) -> Automaton:
        words = (_numbers(b, track) for track in automaton.tracks)
        return reduce(partial(join, max_states=max_states), words, automaton)

    def linear(
        coefficients: Mapping[str, int], bound: int, equal: bool, max_states: int = MAX_STATES
    ) -> Automaton:
        return valid(_sum(b, coefficients, bound, equal, max_states), max_states)

    return Numeration(
        name=f"base {b}",
        weight=lambda place: int(b ** (place // (b - 1))),
        linear=linear,
        relations={"less": fixed(2, valid(_less()))},
        valid=_numbers(b, "0"),
        places=b - 1,
    )


def _sum(
    b: int, coefficients: Mapping[str, int], bound: int, equal: bool, max_states: int
) -> Automaton:
    """Accept ``sum of coefficient * track == bound``, or ``<= bound`` where not ``equal``.

    The state has what the places still to come must sum to, in units of the digit that is read; a
    whole digit divides it by b. Only an exact part keeps an equation true, while an inequality of
    integers may be rounded down.
    """
    factors = list(coefficients.values())

    def step(state: State, digits: tuple[int, ...]) -> State | None:
        rest, place = state
        rest -= sum(factor * digit for factor, digit in zip(factors, digits, strict=True))
        if place + 2 < b:
            return rest, place + 1
        return None if equal and rest % b else (rest // b, 0)

    def accept(state: State) -> bool:
        return state[0] == 0 if equal else state[0] >= 0

    return build(list(coefficients), (bound, 0), step, accept, max_states)


def _numbers(b: int, track: str) -> Automaton:
    """Accept words whose digits have their ones below their zeros."""

    def step(state: State, digits: tuple[int, ...]) -> State | None:
        place, last = state
        if place and digits[0] > last:
            return None
        return (place + 1, digits[0]) if place + 2 < b else (0, 0)

    return build([track], (0, 0), step, lambda _: True)


def _less() -> Automaton:
    """Compare place by place: in valid words the most significant difference decides."""

    def step(below: bool, digits: tuple[int, ...]) -> bool:
        return digits[0] < digits[1] or (below and digits[0] == digits[1])

    return build(["0", "1"], False, step, bool)
