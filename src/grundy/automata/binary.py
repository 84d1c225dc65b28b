"""Make the atoms of arithmetic in base 2: linear relations, bitwise relations, patterns of bits.

Read more: V. Bruyere, G. Hansel, C. Michaux, R. Villemaire, "Logic and p-recognizable sets of
integers" (1994): + and <, with the greatest power of 2 that divides x, are recognised by finite
automata, and so is every first-order formula over them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial, reduce
from operator import and_, or_, xor

from grundy.automata.automaton import MAX_STATES, Automaton, build, join
from grundy.automata.numeration import Numeration, fixed, less
from grundy.errors import InputError

__all__ = ["BINARY", "base", "linear"]


State = tuple[int, int]


def linear(
    coefficients: Mapping[str, int], bound: int, equal: bool, max_states: int = MAX_STATES
) -> Automaton:
    """Accept ``sum of coefficient * track == bound``, or ``<= bound`` where not ``equal``.

    >>> BINARY.holds(linear({"x": 3, "y": -1}, 2, True), x=5, y=13)
    True

    The state is what the digits still to come must sum to; a step halves it. Only an exact half
    keeps an equation true, while an inequality of integers may be rounded down.
    """
    factors = list(coefficients.values())

    def step(rest: int, digits: tuple[int, ...]) -> int | None:
        after = rest - sum(factor * digit for factor, digit in zip(factors, digits, strict=True))
        return None if equal and after % 2 else after // 2

    def accept(rest: int) -> bool:
        return rest == 0 if equal else rest >= 0

    return build(list(coefficients), bound, step, accept, max_states)


def _tracks(arity: int) -> list[str]:
    return [str(i) for i in range(arity)]


def _bitwise(combine: Callable[[int, int], int]) -> Callable[[int], Automaton]:
    """Accept where the last track is the others combined, digit by digit."""

    def relation(arity: int) -> Automaton:
        if arity < 2:
            raise InputError("at least one number to combine")

        def step(_: int, digits: tuple[int, ...]) -> int | None:
            value = digits[0]
            for digit in digits[1:-1]:
                value = combine(value, digit)
            return 0 if value == digits[-1] else None

        return build(_tracks(arity), 0, step, lambda _: True)

    return relation


def _same_valuation(arity: int) -> Automaton:
    """Accept numbers whose lowest 1 is at one place; 0 has none and agrees with 0 alone."""

    def step(seen: bool, digits: tuple[int, ...]) -> bool | None:
        if seen or not any(digits):
            return seen
        return True if all(digits) else None

    return build(_tracks(arity), False, step, lambda _: True)


def _low_bit() -> Automaton:
    """Accept (x, 2^v2(x)), and (0, 0)."""

    def step(seen: bool, digits: tuple[int, ...]) -> bool | None:
        wanted = 0 if seen else digits[0]
        return seen or bool(digits[0]) if digits[1] == wanted else None

    return build(_tracks(2), False, step, lambda _: True)


def _power_of_two() -> Automaton:
    return build(["0"], 0, lambda ones, d: ones + d[0] if ones + d[0] < 2 else None, bool)


def _all_ones() -> Automaton:
    """Accept 0, 1, 3, 7, ...: once a 0 has come, no 1 may follow."""
    return build(
        ["0"], False, lambda ended, d: None if ended and d[0] else not d[0], lambda _: True
    )


def _bit_of() -> Automaton:
    """Accept (p, x) where p is a power of 2 and a bit of x."""

    def step(seen: bool, digits: tuple[int, ...]) -> bool | None:
        if not digits[0]:
            return seen
        return True if digits[1] and not seen else None

    return build(_tracks(2), False, step, bool)


BINARY = Numeration(
    name="binary",
    weight=lambda place: 1 << place,
    linear=linear,
    relations={
        "xor": _bitwise(xor),
        "and": _bitwise(and_),
        "or": _bitwise(or_),
        "less": fixed(2, less()),
        "same_valuation": _same_valuation,
        "low_bit": fixed(2, _low_bit()),
        "power_of_two": fixed(1, _power_of_two()),
        "all_ones": fixed(1, _all_ones()),
        "bit_of": fixed(2, _bit_of()),
    },
)
"""Base 2. Functions: ``xor, and, or, low_bit``; relations: ``less`` (the order, by digits alone),
``same_valuation`` (equal v2), ``power_of_two``, ``all_ones`` (2^k - 1), ``bit_of(p, x)`` (p is a
power of 2 and a bit of x)."""


@cache
def base(b: int) -> Numeration:
    """Give the digits 0 to b - 1 in the weights 1, b, b^2, ..., for b from 3 on.

    A digit d stands in base - 1 places of equal weight, of which the d lowest are ones.

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
        relations={"less": fixed(2, valid(less()))},
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
