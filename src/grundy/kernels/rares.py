"""Count the values of heaps, and list the heaps with a rare value (sparse.py says which are)."""

from __future__ import annotations

import numpy as np

from grundy.kernels.compiler import njit
from grundy.kernels.places import Array

__all__ = ["collect_rares", "tally"]


def _tally(G: Array, counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> None:
    """Count each value, at even heaps in counts[0], at odd heaps in counts[1]; heap 0 is empty."""
    for n in range(np.uint64(1), np.uint64(len(G))):
        counts[n & np.uint64(1), G[n]] += 1


tally = njit(cache=True, nogil=True)(_tally)


def _collect_rares(
    G: Array,
    start: np.uint64,
    stop: np.uint64,
    odd: Array,
    swap: np.uint64,
    origin: np.uint64,
    where: Array,
    value: Array,
) -> np.uint64:
    """List the rare heaps from start on, as far as there is room; return how many there are.

    ``odd[v]`` is the parity of v under the mask.
    """
    count, room = np.uint64(0), np.uint64(len(where))
    for n in range(start, stop):
        if odd[G[n]] == (swap & (n ^ origin)):
            if count < room:
                where[count] = n
                value[count] = G[n]
            count += np.uint64(1)
    return count


collect_rares = njit(cache=True, nogil=True)(_collect_rares)
