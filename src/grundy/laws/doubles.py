"""Round as double-precision arithmetic does, in integers, to show where it goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

__all__ = ["in_doubles", "near_fibonacci"]

_PHI = 7286977268806824, 52
"""(1 + sqrt 5) / 2 in double precision: a numerator below 2^53, and the power of 2 under it."""


def in_doubles(piles: tuple[int, ...]) -> bool:
    """Tell whether a = floor(k * phi) for k = b - a as double precision has it.

    >>> in_doubles((4, 7)), in_doubles((165580140, 267914295))
    (True, False)
    """
    a, b = sorted(piles)
    numerator, power = _PHI
    exact = numerator * (b - a)
    spare = max(exact.bit_length() - 53, 0)
    rounded = exact >> spare
    half = exact - (rounded << spare) << 1
    if half > 1 << spare or (half == 1 << spare and rounded % 2):
        rounded += 1
    return a == rounded << spare >> power


def near_fibonacci() -> Iterator[tuple[int, int]]:
    """Give the P-positions of Wythoff whose difference is a Fibonacci number.

    At these k phi is nearer to an integer than at any smaller k, so rounding fails here first.

    >>> from itertools import islice
    >>> list(islice(near_fibonacci(), 4))
    [(1, 2), (3, 5), (4, 7), (8, 13)]
    """
    k, after = 1, 2
    while True:
        small = (k + isqrt(5 * k * k)) // 2
        yield small, small + k
        k, after = after, k + after
