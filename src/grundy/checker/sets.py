"""Name sets of numbers from 1 on: their members, and the rests that these leave."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import gcd, isqrt

__all__ = ["KINDS", "SETS", "is_member", "rests"]

SETS = ("square", "cube", "triangular", "fibonacci", "lucas", "factorial", "primepower")
"""1, 4, 9, ...; 1, 8, 27, ...; 1, 3, 6, 10, ...; 1, 2, 3, 5, 8, ...; 1, 2, 3, 4, 7, 11, ... where
each number from 7 on is the sum of the two before; 1, 2, 6, 24, ...; 2, 3, 4, 5, 7, 8, 9, ..."""

KINDS = ("prime", "pow2", "power", *SETS)
"""All that a condition may say of one number; what is so is 1 or more."""


def is_member(name: str, x: int) -> bool:
    """Tell whether a number is in a set.

    >>> [[x for x in range(-2, 13) if is_member(name, x)] for name in ("cube", "lucas")]
    [[1, 8], [1, 2, 3, 4, 7, 11]]
    """
    if name == "square":
        return x > 0 and isqrt(x) ** 2 == x
    if name == "triangular":
        return x > 0 and isqrt(8 * x + 1) ** 2 == 8 * x + 1
    if name == "primepower":
        least = _least_factor(x)
        return x > 1 and least ** _how_often(least, x) == x
    return next(y for y in _members(name) if y >= x) == x


def _least_factor(x: int) -> int:
    return next((d for d in range(2, isqrt(max(x, 0)) + 1) if x % d == 0), x)


def _how_often(factor: int, x: int) -> int:
    return next(i for i in count() if x % factor ** (i + 1))


def _members(name: str) -> Iterator[int]:
    """Give the members, and again and again some of them."""
    a, b, product = 1, 2, 1
    if name == "lucas":
        yield from (1, 2)
        a, b = 3, 4
    for i in count(1):
        product *= i
        yield i**3 if name == "cube" else product if name == "factorial" else a
        a, b = b, a + b


def rests(name: str, by: int, least: int) -> set[int]:
    """Give all rests by a number of members from ``least`` on, and perhaps some of smaller ones.

    Squares and cubes of i and i + by leave the same; so do triangular numbers of i and i + 2 by;
    i! is a multiple of by from i = by on; and each two rests in turn of Fibonacci and Lucas numbers
    tell the next, and the one before, so that they go round. A power of a prime has no factor in
    common with a number, or it is a power of a prime factor of that.

    >>> sorted(rests("square", 8, 1)), sorted(rests("lucas", 5, 1)), rests("factorial", 9, 100)
    ([0, 1, 4], [1, 2, 3, 4], {0, 3})
    """
    if name in ("square", "cube"):
        return {i ** (2 if name == "square" else 3) % by for i in range(by)}
    if name == "triangular":
        return {i * (i + 1) // 2 % by for i in range(2 * by)}
    if name == "primepower":
        return _rests_of_prime_powers(by, least)
    found = set()
    if name == "factorial":
        product = 1
        for i in range(1, by):
            product *= i
            if product >= least:
                found.add(product % by)
        return {*found, 0}
    a, b = first = 1 % by, (2 if name == "fibonacci" else 3) % by
    while True:
        found.add(a)
        a, b = b, (a + b) % by
        if (a, b) == first:
            return found


def _rests_of_prime_powers(by: int, least: int) -> set[int]:
    found = {rest for rest in range(by) if gcd(rest, by) == 1}
    for prime in range(2, by + 1):
        if by % prime or _least_factor(prime) != prime:
            continue
        power, seen = prime, set[int]()
        while power < least:
            power *= prime
        while power % by not in seen:
            seen.add(power % by)
            power = power % by * prime
        found |= seen
    return found
