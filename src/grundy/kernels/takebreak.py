"""Run a finite take-and-break code by whichever method is fastest at its size."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from grundy.kernels import Report
from grundy.kernels.compiled import kernel
from grundy.kernels.run import Array, Places, Run, tally

__all__ = ["Space", "TakeBreakRun", "choose_space"]

Counts = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
NAIVE_BELOW = 4096
_RARE_ENOUGH = 20


@dataclass(frozen=True)
class Space:
    """Hold a mask, whether the parity of a heap's position counts too, and since which parity.

    >>> Space(mask=7).odd(8).tolist()
    [0, 1, 1, 0, 1, 0, 0, 1]

    ``rares`` counts the rare heaps among those that the space was chosen for.
    """

    mask: int = 1
    swap: bool = False
    origin: int = 0
    rares: int = 0

    def odd(self, span: int) -> Array:
        """Tell for each value below span whether its parity under the mask is odd."""
        odd: Array = np.bitwise_count(np.arange(span, dtype=np.uint32) & self.mask) & 1
        return odd


def choose_space(values: Array, breaks: Array) -> Space:
    """Choose the space in which the fewest of these heaps are rare.

    >>> space = choose_space(np.array([0, 1, 2, 1, 2, 4, 7], np.uint8), np.array([1], np.uint64))
    >>> space.mask, space.swap
    (7, False)
    """
    origin = int(breaks[0]) & 1
    even, odd = _tally(values)
    tallies = [even + odd]
    if np.all(breaks & 1 == origin):
        tallies.append(odd - even if origin else even - odd)
    sums = np.stack([_walsh_hadamard(tally) for tally in tallies])[:, 1:]
    swap, mask = np.unravel_index(int(sums.argmin()), sums.shape)
    rares = (max(0, len(values) - 1) + int(sums[swap, mask])) // 2
    return Space(int(mask) + 1, bool(swap), origin, rares)


def _doubling_of(n: int) -> int:
    """Round down to a power of two."""
    return 1 << n.bit_length() - 1


def _tally(values: Array) -> Counts:
    """Count each value at even heaps and at odd heaps, up to a power of two; heap 0 is empty."""
    size = 1 << int(values.max(initial=1)).bit_length()
    return np.stack([tally(values[2::2], size), tally(values[1::2], size)])


def _walsh_hadamard(counts: Counts) -> Counts:
    """Sum the counts of each value v with the sign of the parity of v & mask, for every mask."""
    width = 1
    while width < len(counts):
        even, odd = counts.reshape(-1, 2, width).swapaxes(0, 1)
        counts = np.stack([even + odd, even - odd], axis=1).ravel()
        width *= 2
    return counts


class TakeBreakRun(Run):
    """Serve every finite code whose moves leave at most two heaps, some of them two.

    >>> kayles = TakeBreakRun(Places.of({1: 7, 2: 7}), None, 1000)
    >>> kayles.advance(1000)
    >>> kayles.report().method, kayles.values[-4:].tolist()
    ('naive', [4, 1, 2, 8])

    The method is chosen anew whenever the number of values doubles, from those values alone:
    naive below 4096, then sparse while at most one heap in 20 is rare (in 10 when a value takes
    two bytes, which slows the scans), else filter-and-compare.
    """

    def __init__(self, code: Places, prefix: Array | None, capacity: int) -> None:
        super().__init__(code, prefix, capacity)
        self._places, self._digits = code.arrays()
        self._singles, self._breaks = code.leaving(1), code.leaving(2)
        self._first_doubling = max(NAIVE_BELOW, 1 << (code.last + 2).bit_length())
        self._doubling = 0
        self._space = Space()
        self._is_sparse = False
        self._rares = 0
        self._where = np.zeros(0, np.uint32)
        self._rare_value = self._values[:0]

    def report(self) -> Report:
        """Say which method found the last value, and which values are rare."""
        doubling = _doubling_of(max(1, self.n - 1))
        space = choose_space(self.values[:doubling], self._breaks)
        later = int(np.count_nonzero(self._are_rare(space, doubling)))
        odd = space.odd(self.span)
        found = np.flatnonzero(_tally(self.values).any(0)).tolist()
        return Report(
            self._best(doubling, space),
            self.n,
            space.mask,
            space.swap,
            space.rares + later,
            tuple(v for v in found if not odd[v]),
            tuple(v for v in found if odd[v]),
        )

    def _best(self, doubling: int, space: Space) -> str:
        """Choose the method for the heaps from doubling to 2 doubling - 1."""
        if doubling < self._first_doubling:
            return "naive"
        width = np.min_scalar_type(int(self._values[:doubling].max())).itemsize
        rare_enough = space.rares * _RARE_ENOUGH <= doubling * width
        return "sparse" if rare_enough else "filter-and-compare"

    def _segment_end(self, stop: int) -> int:
        if self.n < self._first_doubling:
            return min(stop, self._first_doubling)
        doubling = _doubling_of(self.n)
        if doubling != self._doubling:
            self._choose(doubling)
        return min(stop, 2 * doubling)

    def _choose(self, doubling: int) -> None:
        self._doubling = doubling
        self._space = choose_space(self._values[:doubling], self._breaks)
        self._is_sparse = self._best(doubling, self._space) == "sparse"
        if self._is_sparse:
            self._list_rares()

    def _list_rares(self) -> None:
        """Collect the rare heaps again, with room for at least as many more."""
        found = np.flatnonzero(self._are_rare(self._space, 1)) + 1
        self._rares = len(found)
        self._where = np.zeros(2 * self._rares + 1024, np.uint32)
        self._where[: self._rares] = found
        self._rare_value = self._values[self._where]

    def _are_rare(self, space: Space, start: int) -> Array:
        """Tell of each heap from start on whether it is rare."""
        odd = space.odd(self.span)[self._values[start : self.n]]
        if space.swap:
            odd[(start ^ space.origin ^ 1) & 1 :: 2] ^= 1
        rare: Array = odd == 0
        return rare

    def _grow(self) -> None:
        if self._is_sparse and self._rares == len(self._where):
            self._list_rares()
            return
        super()._grow()
        self._rare_value = self._rare_value.astype(self._values.dtype)

    def _fill(self, end: int) -> int:
        start, stop = np.uint64(self.n), np.uint64(end)
        seen = np.zeros(self.span, np.uint8)
        if not self._doubling:
            code = (self._places, self._digits, np.uint64(self.code.last), np.uint64(0))
            rest = (self.unequal, seen, np.zeros_like(seen))
            return kernel("naive", "_naive")(self._values, start, stop, *code, *rest)
        head = (self._values, start, stop, self._singles, self._breaks, self.unequal, seen)
        if not self._is_sparse:
            return kernel("sparse", "_filter_and_compare")(*head)
        classes = np.argsort(self._space.odd(self.span), stable=True).astype(np.uint32)
        swap, rares = np.uint64(self._space.swap), np.array([self._rares], np.uint64)
        lists = (self._where, self._rare_value, rares, np.zeros_like(classes))
        n = kernel("sparse", "_sparse")(*head, classes, swap, *lists)
        self._rares = int(rares[0])
        return n
