"""Find nim-sequences from the definition: mark every option, take the mex."""

from __future__ import annotations

import numpy as np

from grundy.kernels.compiler import njit
from grundy.kernels.places import Array, Places
from grundy.kernels.run import Run

__all__ = ["NaiveRun", "naive"]


def _mark_options(
    G: Array, seen: Array, m: np.uint64, digit: np.uint64, unequal: np.uint64
) -> None:
    one = np.uint64(1)
    if m == np.uint64(0):
        if digit & one:
            seen[0] = 1
        return
    if digit & np.uint64(2):
        seen[G[m]] = 1
    if digit & np.uint64(4):
        for a in range(one, (m - unequal) // np.uint64(2) + one):
            seen[G[a] ^ G[m - a]] = 1


mark_options = njit(nogil=True)(_mark_options)


def _naive(
    G: Array,
    start: np.uint64,
    stop: np.uint64,
    places: Array,
    digits: Array,
    unequal: np.uint64,
    seen: Array,
) -> np.uint64:
    """Fill G from start on, and return where it stopped: at stop, or at 2 G(n) >= len(seen)."""
    for n in range(start, stop):
        seen[:] = 0
        for j in range(len(places)):
            if places[j] <= n:
                mark_options(G, seen, n - places[j], digits[j], unequal)
        g = 0
        while seen[g]:
            g += 1
        if 2 * g >= len(seen):
            return np.uint64(n)
        G[n] = g
    return stop


naive = njit(cache=True, nogil=True)(_naive)


class NaiveRun(Run):
    """Serve every finite code whose moves leave at most two heaps.

    >>> kayles = NaiveRun(Places.of({1: 7, 2: 7}), None, 12)
    >>> kayles.advance(12)
    >>> kayles.values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """

    def __init__(self, code: Places, prefix: Array | None, capacity: int) -> None:
        super().__init__(code, prefix, capacity)
        self._places, self._digits = code.arrays()

    def _fill(self, end: int) -> int:
        return int(
            naive(
                self._values,
                np.uint64(self.n),
                np.uint64(end),
                self._places,
                self._digits,
                self.unequal,
                np.zeros(self.span, np.uint8),
            )
        )
