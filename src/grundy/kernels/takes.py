"""Find the values of heaps from which one of some numbers is taken, for one short table."""

from __future__ import annotations

import numpy as np
from numba import njit

from grundy.kernels.places import Array

__all__ = ["take_values"]


def _fill(G: Array, takes: Array, seen: Array) -> None:
    for n in range(np.uint64(len(G))):
        for k in takes:
            if k > n:
                break
            seen[G[n - k]] = n + 1
        g = 0
        while seen[g] == n + 1:
            g += 1
        G[n] = g


fill = njit(cache=True, nogil=True)(_fill)


def take_values(takes: list[int], stop: int) -> Array:
    """Give the values of the heaps below ``stop``.

    >>> take_values([4, 1, 3], 8).tolist()
    [0, 1, 0, 1, 2, 3, 2, 0]
    """
    rising = np.array(sorted(k for k in set(takes) if k < stop), np.uint64)
    values = np.zeros(stop, np.uint32)
    fill(values, rising, np.zeros(len(rising) + 2, np.uint64))
    return values
