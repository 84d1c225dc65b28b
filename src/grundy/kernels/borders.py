"""Find the periods of the end of a long array, in linear time and without a copy."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from grundy.kernels.compiled import kernel
from grundy.kernels.run import Array

__all__ = ["repeating_ends"]

_BLOCK = 1 << 22


def _next_end(G: Array, fail: Array, i: int, k: int, heaps: int, last: int, known: int) -> int:
    """Go on with the failure function of G read backwards, up to the next end that repeats.

    ``fail[j]`` is the longest border of the last j values. Return i where the last i values have
    the border fail[i], so the period i - fail[i], which is not ``known``; 0 when there is no more.
    """
    top = len(G) - 1
    while i <= top:
        value = G[top - i]
        while k > 0 and G[top - k] != value:
            k = fail[k]
        if G[top - k] == value:
            k += 1
        i += 1
        fail[i] = k
        if i - k != known and k >= last and k >= (heaps - 1) * (i - k):
            return i
    return 0


def repeating_ends(G: Array, heaps: int, last: int) -> Iterator[tuple[int, int]]:
    """Give each period that the end of an array repeats long enough, and where it begins to.

    Enough are ``last`` values, and ``heaps - 1`` times the period: no theorem proves a period
    from fewer. Periods come in rising order; each is the least of the end that shows it.

    >>> list(repeating_ends(np.array([5, 0, 1, 0, 1, 0, 1], np.uint8), 2, 2))
    [(2, 1)]

    Four bytes a value are used, of no more than the shortest end that shows the last period asked.
    """
    fail = np.empty(len(G) + 1, np.uint32)
    fail[:2] = 0
    i, known, enough = 1, 0, max(last, 1)
    while i < len(G):
        i = kernel("borders", "_next_end")(G, fail, i, int(fail[i]), heaps, enough, known)
        if not i:
            return
        known = i - int(fail[i])
        yield known, _begin(G, known)


def _begin(G: Array, length: int) -> int:
    """Give the begin of the longest end that has a period."""
    stop = len(G) - length
    for high in range(stop, 0, -_BLOCK):
        low = max(0, high - _BLOCK)
        unequal = np.flatnonzero(G[low:high] != G[low + length : high + length])
        if unequal.size:
            return low + int(unequal[-1]) + 1
    return 0
