"""Find nim-sequences of codes whose last digit repeats for ever, and of all-but subtraction."""

from __future__ import annotations

import numpy as np

from grundy.kernels.compiler import njit
from grundy.kernels.places import Array, Places
from grundy.kernels.run import Run

__all__ = ["AllButRun", "TailRun", "all_but", "tails"]


def _mark_options(
    G: Array, seen: Array, m: np.uint64, digit: np.uint64, unequal: np.uint64, stamp: np.uint8
) -> None:
    """Stamp the values of what a digit leaves of m, but never over a later stamp."""
    one = np.uint64(1)
    if m == np.uint64(0):
        if digit & one:
            seen[0] = max(seen[0], stamp)
        return
    if digit & np.uint64(2):
        seen[G[m]] = max(seen[G[m]], stamp)
    if digit & np.uint64(4):
        for a in range(one, (m - unequal) // np.uint64(2) + one):
            v = G[a] ^ G[m - a]
            seen[v] = max(seen[v], stamp)


mark_options = njit(nogil=True)(_mark_options)


def _tails(
    G: Array,
    start: np.uint64,
    stop: np.uint64,
    places: Array,
    digits: Array,
    last: np.uint64,
    tail: np.uint64,
    unequal: np.uint64,
    seen: Array,
) -> np.uint64:
    """Fill G from start on; return where it stopped, early when 2 G(n) >= len(seen).

    ``seen`` keeps 255 at the values of all options that the tail ever gave: it only adds to them.
    The options of the finite places are stamped 1 to 254 in turn, then wiped.
    """
    ever, cycle, low = np.uint8(255), np.uint64(254), 0
    for n in range(start, stop):
        stamp = np.uint8(np.uint64(1) + n % cycle)
        if n % cycle == np.uint64(0):
            for v in range(low, len(seen)):
                if seen[v] != ever:
                    seen[v] = 0
        if n > last:
            mark_options(G, seen, n - last - np.uint64(1), tail, unequal, ever)
        for j in range(len(places)):
            if places[j] <= n:
                mark_options(G, seen, n - places[j], digits[j], unequal, stamp)
        while seen[low] == ever:
            low += 1
        g = low
        while seen[g] >= stamp:
            g += 1
        if 2 * g >= len(seen):
            return np.uint64(n)
        G[n] = g
    return stop


tails = njit(cache=True, nogil=True)(_tails)


def _ever(G: Array, stop: np.uint64, tail: np.uint64, unequal: np.uint64, seen: Array) -> None:
    """Mark what the tail leaves of every heap smaller than stop."""
    for m in range(stop):
        mark_options(G, seen, np.uint64(m), tail, unequal, np.uint8(255))


ever = njit(cache=True, nogil=True)(_ever)


def _all_but(
    G: Array, start: np.uint64, stop: np.uint64, missing: Array, count: Array
) -> np.uint64:
    """Fill G from start on; return where it stopped, early when 2 G(n) >= len(count).

    ``count[v]`` is the number of heaps below start with the value v. A heap of n reaches all of
    them but those at the distances missing, so a value is free when it has no heap elsewhere.
    """
    low = 0
    for n in range(start, stop):
        while count[low]:
            low += 1
        g = low
        for j in range(len(missing)):
            count[G[n - missing[j]]] -= 1
        for j in range(len(missing)):
            v = G[n - missing[j]]
            if count[v] == 0:
                g = min(g, int(v))
        for j in range(len(missing)):
            count[G[n - missing[j]]] += 1
        if 2 * g >= len(count):
            return np.uint64(n)
        G[n] = g
        count[g] += 1
    return stop


def _tally(G: Array, stop: np.uint64, count: Array) -> None:
    for n in range(stop):
        count[G[n]] += 1


tally = njit(cache=True, nogil=True)(_tally)
all_but = njit(cache=True, nogil=True)(_all_but)


class TailRun(Run):
    """Serve every code whose moves leave at most two heaps, with an endless tail.

    >>> lasker = TailRun(Places.of({0: 4}, tail=3), None, 9)
    >>> lasker.advance(9)
    >>> lasker.values.tolist()
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """

    def __init__(self, code: Places, prefix: Array | None, capacity: int) -> None:
        super().__init__(code, prefix, capacity)
        self._places, self._digits = code.arrays()
        self._last, self._tail = np.uint64(code.last), np.uint64(code.tail)
        self._seen = np.zeros(self.span, np.uint8)
        past = np.uint64(max(0, self.n - code.last - 1))
        ever(self._values, past, self._tail, self.unequal, self._seen)

    def _method(self) -> str:
        return "naive, with a tail"

    def _grow(self) -> None:
        super()._grow()
        self._seen = np.concatenate([self._seen, np.zeros_like(self._seen)])

    def _fill(self, end: int) -> int:
        code = (self._places, self._digits, self._last, self._tail, self.unequal)
        return int(tails(self._values, np.uint64(self.n), np.uint64(end), *code, self._seen))


class AllButRun(TailRun):
    """Serve codes that may take any number but a few, and never split a heap.

    Such games are arithmetic periodic (A. Siegel).

    >>> game = AllButRun(Places.of({1: 3, 2: 0}, tail=3), None, 12)
    >>> game.advance(12)
    >>> game.values.tolist()
    [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5]
    """

    def __init__(self, code: Places, prefix: Array | None, capacity: int) -> None:
        super().__init__(code, prefix, capacity)
        self._settled = code.last + 1
        self._missing = np.array(
            [k for k in range(1, code.last + 1) if not code.digits.get(k, 0) & 2], np.uint64
        )
        self._count = np.zeros(0, np.uint32)

    def _method(self) -> str:
        return "all but" if self.n > self._settled else "naive, with a tail"

    def _segment_end(self, stop: int) -> int:
        return min(stop, self._settled) if self.n < self._settled else stop

    def _fill(self, end: int) -> int:
        if self.n < self._settled:
            return super()._fill(end)
        if len(self._count) < self.span:
            self._count = np.zeros(self.span, np.uint32)
            tally(self._values, np.uint64(self.n), self._count)
        args = (np.uint64(self.n), np.uint64(end), self._missing, self._count)
        return int(all_but(self._values, *args))
