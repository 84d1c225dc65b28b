"""Pair all numbers one after another: each with the least number at a distance that is new."""

from __future__ import annotations

from functools import lru_cache

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase

__all__ = ["mexpairs", "partner", "partners"]

_MOST = 1 << 22


@lru_cache(maxsize=8)
def partners(count: int, m: int) -> list[int]:
    """Give the partners of the numbers below ``count``.

    The least number without a partner gets, at the least distance d, a number without one, where no
    smaller number with the same rest by ``m`` has its partner d above it.

    >>> partners(10, 1), partners(10, 2)
    ([0, 2, 1, 5, 7, 3, 10, 4, 13, 15], [0, 1, 3, 2, 6, 7, 4, 5, 11, 10])

    `LimitError` is raised where either number is above 4194304.
    """
    if max(count, m) > _MOST:
        raise LimitError(phrase("pairs are made one after another, up to {n}", n=_MOST))
    found: dict[int, int] = {}
    taken: list[set[int]] = [set() for _ in range(m)]
    least = [0] * m
    for a in range(count):
        if a not in found:
            far, apart = taken[a % m], least[a % m]
            while apart in far or a + apart in found:
                apart += 1
            found[a], found[a + apart] = a + apart, a
            far.add(apart)
            while least[a % m] in far:
                least[a % m] += 1
    return [found[a] for a in range(count)]


@lru_cache(maxsize=8)
def mexpairs(count: int, s: int, t: int) -> dict[int, int]:
    """Give the larger number of each pair a(n), b(n) by the smaller one, below ``count``.

    a(n) is the least number in no pair before, and b(n) = s a(n) + t n.

    >>> mexpairs(5, 1, 1), mexpairs(5, 2, 1)
    ({0: 0, 1: 2, 3: 5, 4: 7}, {0: 0, 1: 3, 2: 6, 4: 11})

    `LimitError` is raised where ``count`` is above 4194304.
    """
    if count > _MOST:
        raise LimitError(phrase("pairs are made one after another, up to {n}", n=_MOST))
    found: dict[int, int] = {}
    larger: set[int] = set()
    for a in range(count):
        if a not in larger:
            found[a] = s * a + t * len(found)
            larger.add(found[a])
    return found


def partner(a: int, m: int) -> int:
    """Give the partner of a number.

    >>> partner(1000, 2)
    1282
    """
    return partners(1 << a.bit_length(), m)[a]
