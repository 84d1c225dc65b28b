"""Work out closed forms of games for whole arrays of heaps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["fibonacci_numbers", "lasker", "split_pairs", "two_parts"]

Array = NDArray[np.int64]


def lasker(heaps: Array) -> Array:
    """Give the values of Lasker's Nim: 4k+1, 4k+2, 4k+4, 4k+3 for heaps of 4k+1 to 4k+4.

    Source: Lasker 1931; `grundy.games.lasker`.

    >>> lasker(np.arange(9)).tolist()
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """
    values = heaps - 1
    values ^= values >> 1 & 1
    values += 1
    values[heaps == 0] = 0
    return values


def fibonacci_numbers(heaps: Array) -> NDArray[np.bool_]:
    """Say which heaps are Fibonacci numbers: those whose first player loses Fibonacci Nim.

    Source: Whinihan 1963; `grundy.games.fibonaccinim`.

    >>> np.flatnonzero(fibonacci_numbers(np.arange(1, 22))) + 1
    array([ 1,  2,  3,  5,  8, 13, 21])
    """
    known = [1, 2]
    while known[-1] <= heaps.max(initial=0):
        known.append(known[-1] + known[-2])
    rising = np.array(known, np.int64)
    found: NDArray[np.bool_] = rising[np.searchsorted(rising, heaps)] == heaps
    return found


def two_parts(heaps: Array) -> Array:
    """Give the largest power of two that divides each heap; 0 of 0.

    >>> two_parts(np.array([1, 6, 8, 0])).tolist()
    [1, 2, 8, 0]
    """
    return heaps & -heaps


def split_pairs(a: Array, b: Array) -> Array:
    """Give the values of pairs of which one pile is discarded and the other split.

    They are the numbers of trailing ones of a - 1 or b - 1 (`grundy.games.pairs`).

    >>> split_pairs(np.array([3, 1]), np.array([4, 1])).tolist()
    [2, 0]
    """
    lowest = two_parts(((a - 1) | (b - 1)) + 1).astype(np.uint64)
    values: Array = np.bitwise_count(lowest - np.uint64(1)).astype(np.int64)
    return values
