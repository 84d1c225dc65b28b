"""Say of the digits of one number which is the lowest that is not 0, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence

from .automata import Digits
from .relations import Relation, State

__all__ = ["counted", "even_zeros", "length", "low", "trailing"]


def low(x: str, z: str) -> Relation:
    """Say that x is not 0, and that z is its lowest one alone; read upwards.

    >>> from grundy.checker.relations import less
    >>> from grundy.checker.search import search
    >>> search(Digits("binary"), [low("x", "z"), less("z", "x"), trailing("z", 1, 3)])
    {'x': 6, 'z': 2}
    """

    def step(some: State, read: Sequence[int]) -> State:
        wanted = 0 if some else read[0]
        return bool(some or read[0]) if read[1] == wanted else None

    return Relation((x, z), False, step, bool)


def trailing(x: str, rest: int, modulus: int) -> Relation:
    """Say that x is not 0, and that so many zeros, mod a modulus, come after its lowest one.

    >>> from grundy.checker.search import search
    >>> search(Digits("binary"), [trailing("x", 2, 3)])
    {'x': 4}
    """

    def step(zeros: State, read: Sequence[int]) -> State:
        if zeros == -1:
            return -1
        if read[0]:
            return -1 if zeros == rest else None
        return (zeros + 1) % modulus

    return Relation((x,), 0, step, lambda zeros: zeros == -1)


def counted(x: str, rest: int, modulus: int) -> Relation:
    """Say that x has so many ones, mod a modulus.

    >>> from grundy.checker.search import search
    >>> search(Digits("binary"), [counted("x", 0, 3), trailing("x", 1, 3)])
    {'x': 14}
    """

    def step(ones: State, read: Sequence[int]) -> State:
        return (ones + read[0]) % modulus

    return Relation((x,), 0, step, lambda ones: bool(ones == rest))


def length(x: str, rest: int, modulus: int, base: int) -> Relation:
    """Say that x has so many digits in a base, mod a modulus; 0 has one.

    A state is (place of the digit, digits before it, digits to the last one that is not 0).

    >>> from grundy.checker.search import search
    >>> search(Digits("base 3"), [length("x", 0, 3, 3)])
    {'x': 9}
    """

    def step(state: State, read: Sequence[int]) -> State:
        place, before, to_last = state
        if read[0]:
            to_last = (before + 1) % modulus
        if place + 2 < base:
            return place + 1, before, to_last
        return 0, (before + 1) % modulus, to_last

    return Relation((x,), (0, 0, 1 % modulus), step, lambda state: bool(state[2] == rest))


def even_zeros(x: str, digits: Digits) -> Relation:
    """Say that x is not 0, and that an even number of digits 0 comes after its last other one.

    It is read downwards; a state is (place, whether a digit was not 0, whether the zeros after it
    are even, whether this digit is 0 as far as it was read).

    >>> from grundy.checker.relations import linear
    >>> from grundy.checker.search import search
    >>> fibonacci = Digits("Zeckendorf")
    >>> beyond = linear({"x": -1}, 5, fibonacci, least=True)
    >>> search(fibonacci, [even_zeros("x", fibonacci), beyond])
    {'x': 6}
    """
    k = digits.largest

    def step(state: State, read: Sequence[int]) -> State:
        place, some, even, zero = state
        zero = zero and not read[0]
        if place + 1 < k:
            return place + 1, some, even, zero
        return (0, some, not even, True) if zero else (0, True, True, True)

    start = (0, False, True, True)
    return Relation((x,), start, step, lambda state: bool(state[1] and state[2]))
