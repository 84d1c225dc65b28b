"""Follow single relations between numbers place by place; made for the checker alone.

Base 2 is read least significant digit first, since a sum carries upwards. Other digits are read
most significant digit first, since what was read is then worth so many of the next two weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grundy.checker.digits import Digits

__all__ = [
    "Follow",
    "bits",
    "canonical",
    "even_zeros",
    "linear",
    "low",
    "power",
    "shift",
    "trailing",
]

State = Any  # what a relation must remember of the digits
Step = Callable[[State, Sequence[int]], State | None]


@dataclass(frozen=True)
class Follow:
    """A relation between the numbers of some names: where it starts, how it goes, when it is true.

    ``step`` gives None where the relation has failed; ``done``: true of what was read.
    """

    names: tuple[str, ...]
    start: State
    step: Step
    done: Callable[[State], bool]


def linear(factors: Mapping[str, int], constant: int, digits: Digits, least: bool) -> Follow:
    """Say that multiples of numbers and a constant sum to 0, or, where ``least``, to 0 or less."""
    factors = {name: factor for name, factor in factors.items() if factor}
    if digits.binary:
        return _carried(factors, constant, least)
    return _paired(factors, constant, digits.largest, least)


def _carried(factors: Mapping[str, int], constant: int, least: bool) -> Follow:
    """Carry upwards what the places that were read sum to, in whole units of the next place.

    An equation needs an even sum at each place; in an inequality of integers half a unit is one.
    """
    weights = tuple(factors.values())

    def step(carry: State, read: Sequence[int]) -> State | None:
        total = carry + sum(w * d for w, d in zip(weights, read, strict=True))
        return None if total % 2 and not least else -(-total // 2)

    def done(carry: State) -> bool:
        return bool(carry <= 0 if least else carry == 0)

    return Follow(tuple(factors), constant, step, done)


def _paired(factors: Mapping[str, int], constant: int, k: int, least: bool) -> Follow:
    """Say what was read as p u_i + q u_(i-1), in the weights u_i = k u_(i-1) + u_(i-2).

    A digit d makes k p + q + d, p of p, q. At the end this is p u_0 + q u_(-1), which is p + q.
    With b > 1 and -1/b the roots of x^2 = k x + 1: v = p b + q becomes b (v + d), and w = q - p / b
    becomes -(w + d) / b. So for |d| <= D, |w| stays below e = D / (b - 1). At the end (p + q)
    (b + 1/b) is v (1 + 1/b) + w (b - 1), so if v is more than (c (b + 1/b) + e (b - 1)) / (1 + 1/b)
    then p + q is more than c, and if -v is, less than -c. Where |v| is also more than D b / (b - 1)
    it only grows. Then an equation with the constant c or -c has failed, and an inequality is
    settled.
    """
    weights = tuple(factors.values())
    low, high = _root(k)
    b, c = Fraction(high, low), abs(constant)
    digit = k * max(sum(w for w in weights if w > 0), -sum(w for w in weights if w < 0))
    end = (c * (b + 1 / b) + digit) / (1 + 1 / b)
    limit = low * (1 + max(b * digit / (b - 1), end))

    def step(state: State, read: Sequence[int]) -> State | None:
        p, q, place = state
        if not place:
            p, q = k * p + q, p
        p += sum(w * d for w, d in zip(weights, read, strict=True))
        if place + 1 < k:
            return p, q, place + 1
        value = p * high + q * low
        if abs(value) <= limit:
            return p, q, 0
        return True if least and value < 0 else None

    def after(state: State, read: Sequence[int]) -> State | None:
        return True if state is True else step(state, read)

    def done(state: State) -> bool:
        if state is True:
            return True
        total = state[0] + state[1] + constant
        return bool(total <= 0 if least else total == 0)

    return Follow(tuple(factors), (0, 0, 0), after, done)


def _root(k: int) -> tuple[int, int]:
    """Give a fraction high / low for the root of x^2 = k x + 1, by its continued fraction."""
    low, high = 1, k
    while low < 1 << 60:
        low, high = high, k * high + low
    return low, high


def canonical(x: str, digits: Digits) -> Follow:
    """Say that each digit has its ones below its zeros, and that one that is full has a 0 below."""
    k = digits.largest

    def step(state: State, read: Sequence[int]) -> State | None:
        place, last, ones, full = state
        if read[0] < last or (read[0] and full):
            return None
        if place + 1 < k:
            return place + 1, read[0], ones + read[0], full
        return 0, 0, 0, ones + read[0] == k

    return Follow((x,), (0, 0, 0, False), step, lambda _: True)


def bits(
    names: Sequence[str], turned: Sequence[bool], combine: Callable[[int, int], int]
) -> Follow:
    """Say that the third number is the others combined; a turned one stands for -1 minus itself."""

    def step(_: State, read: Sequence[int]) -> State | None:
        x, y, z = (digit ^ turn for digit, turn in zip(read, turned, strict=True))
        return 0 if combine(x, y) == z else None

    return Follow(tuple(names), 0, step, lambda _: True)


def low(x: str, z: str) -> Follow:
    """Say that x is not 0, and that z is its lowest one alone."""

    def step(seen: State, read: Sequence[int]) -> State | None:
        wanted = 0 if seen else read[0]
        return bool(seen or read[0]) if read[1] == wanted else None

    return Follow((x, z), False, step, bool)


def power(x: str) -> Follow:
    """Say that x is a power of 2."""

    def step(seen: State, read: Sequence[int]) -> State | None:
        return None if seen and read[0] else bool(seen or read[0])

    return Follow((x,), False, step, bool)


def trailing(x: str, rest: int, modulus: int) -> Follow:
    """Say that x is not 0, and that so many zeros, mod a modulus, come after its lowest one."""

    def step(zeros: State, read: Sequence[int]) -> State | None:
        if zeros == -1:
            return -1
        if read[0]:
            return -1 if zeros == rest else None
        return (zeros + 1) % modulus

    return Follow((x,), 0, step, lambda zeros: zeros == -1)


def even_zeros(x: str, digits: Digits) -> Follow:
    """Say that x is not 0, and that an even number of digits 0 comes after its last other one."""
    k = digits.largest

    def step(state: State, read: Sequence[int]) -> State | None:
        place, some, even, zero = state
        zero = (zero or not place) and not read[0]
        if place + 1 < k:
            return place + 1, some, even, zero
        return (0, some, not even, True) if zero else (0, True, True, True)

    start = (0, False, True, True)
    return Follow((x,), start, step, lambda state: bool(state[1] and state[2]))


def shift(x: str, y: str, digits: Digits) -> Follow:
    """Say that y has the digits of x, each one digit further up."""
    start = (0,) * digits.largest

    def step(last: State, read: Sequence[int]) -> State | None:
        return (*last[1:], read[1]) if read[0] == last[0] else None

    return Follow((x, y), start, step, lambda last: last == start)
