"""Find the values of heaps from which one of some numbers is taken, for one short table."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.kernels.compiled import kernel

__all__ = ["take_values"]


def _fill(values: Any, takes: Any, seen: Any) -> int:
    """Fill in the values: ``takes`` rise, ``seen`` has two places more than there are takes.

    >>> values = np.zeros(9, np.uint32)
    >>> _fill(values, np.array([1, 3, 4], np.uint64), np.zeros(5, np.uint32)), values.tolist()
    (0, [0, 1, 0, 1, 2, 3, 2, 0, 1])
    """
    for n in range(np.uint64(len(values))):
        mark = np.uint32(n + 1)
        for j in range(len(takes)):
            if takes[j] > n:
                break
            seen[values[np.uint64(n) - takes[j]]] = mark
        g = np.uint64(0)
        while seen[g] == mark:
            g += np.uint64(1)
        values[n] = g
    return 0


def take_values(takes: list[int], stop: int) -> NDArray[np.uint32]:
    """Give the values of the heaps below ``stop``, each in 32 bits.

    >>> take_values([4, 1, 3], 8).tolist()
    [0, 1, 0, 1, 2, 3, 2, 0]
    """
    rising = np.array(sorted(k for k in set(takes) if 0 < k < stop), np.uint64)
    values = np.zeros(stop, np.uint32)
    kernel("takes", "_fill")(values, rising, np.zeros(len(rising) + 2, np.uint32))
    return values
