"""Find nim-sequences from the definition: mark every option, take the mex."""

from __future__ import annotations

import numpy as np

from grundy.kernels.compiled import kernel
from grundy.kernels.compiler import register_jitable
from grundy.kernels.run import Array, Places, Run, tally

__all__ = ["AllButRun", "NaiveRun"]


@register_jitable
def _mark_options(
    G: Array, seen: Array, m: np.uint64, digit: np.uint64, unequal: np.uint64, stamp: np.uint8
) -> None:
    """Stamp the values of what a digit leaves of m."""
    one = np.uint64(1)
    if m == np.uint64(0):
        if digit & one:
            seen[0] = stamp
        return
    if digit & np.uint64(2):
        seen[G[m]] = stamp
    if digit & np.uint64(4):
        for a in range(one, (m - unequal) // np.uint64(2) + one):
            seen[G[a] ^ G[m - a]] = stamp


def _naive(
    G: Array,
    start: np.uint64,
    stop: np.uint64,
    places: Array,
    digits: Array,
    last: np.uint64,
    tail: np.uint64,
    unequal: np.uint64,
    seen: Array,
    ever: Array,
) -> np.uint64:
    """Fill G from start on; return where it stopped, early when 2 G(n) >= len(seen).

    The options of the places are stamped 1 to 255 in turn in ``seen``, then wiped. ``ever`` keeps
    the values of all options that the tail gave: it only adds to them.
    """
    one, cycle, low = np.uint64(1), np.uint64(255), 0
    for n in range(start, stop):
        stamp = np.uint8(one + n % cycle)
        if stamp == one:
            seen[:] = 0
        if tail and n > last:
            _mark_options(G, ever, n - last - one, tail, unequal, np.uint8(1))
        for j in range(len(places)):
            if places[j] <= n:
                _mark_options(G, seen, n - places[j], digits[j], unequal, stamp)
        while ever[low]:
            low += 1
        g = low
        while ever[g] or seen[g] == stamp:
            g += 1
        if 2 * g >= len(seen):
            return np.uint64(n)
        G[n] = g
    return stop


def _mark_ever(G: Array, stop: np.uint64, tail: np.uint64, unequal: np.uint64, seen: Array) -> int:
    """Mark what the tail leaves of every heap smaller than stop."""
    for m in range(stop):
        _mark_options(G, seen, np.uint64(m), tail, unequal, np.uint8(1))
    return 0


class NaiveRun(Run):
    """Serve every code whose moves leave at most two heaps, with an endless tail or without.

    >>> kayles = NaiveRun(Places.of({1: 7, 2: 7}), None, 12)
    >>> kayles.advance(12)
    >>> kayles.values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> lasker = NaiveRun(Places.of({0: 4}, tail=3), None, 9)
    >>> lasker.advance(9)
    >>> lasker.values.tolist()
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """

    def __init__(self, code: Places, prefix: Array | None, capacity: int) -> None:
        super().__init__(code, prefix, capacity)
        self._places, self._digits = code.arrays()
        self._last, self._tail = np.uint64(code.last), np.uint64(code.tail)
        self._ever = np.zeros(self.span, np.uint8)
        if code.tail:
            past = np.uint64(max(0, self.n - code.last - 1))
            mark = kernel("naive", "_mark_ever")
            mark(self._values, past, self._tail, self.unequal, self._ever)

    def _method(self) -> str:
        return "naive, with a tail" if self.code.tail else "naive"

    def _grow(self) -> None:
        super()._grow()
        self._ever = np.concatenate([self._ever, np.zeros(self.span - len(self._ever), np.uint8)])

    def _fill(self, end: int) -> int:
        code = (self._places, self._digits, self._last, self._tail, self.unequal)
        marks = np.zeros(self.span, np.uint8), self._ever
        head = (self._values, np.uint64(self.n), np.uint64(end))
        return kernel("naive", "_naive")(*head, *code, *marks)


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


class AllButRun(NaiveRun):
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
        self._count: Array = np.zeros(0, np.uint32)

    def _method(self) -> str:
        return "all but" if self.n > self._settled else super()._method()

    def _segment_end(self, stop: int) -> int:
        return min(stop, self._settled) if self.n < self._settled else stop

    def _fill(self, end: int) -> int:
        if self.n < self._settled:
            return super()._fill(end)
        if not len(self._count):
            self._count = tally(self._values[: self.n], self.span).astype(np.uint32)
        more = np.zeros(self.span - len(self._count), np.uint32)
        self._count = np.concatenate([self._count, more]) if len(more) else self._count
        args = (np.uint64(self.n), np.uint64(end), self._missing, self._count)
        return kernel("naive", "_all_but")(self._values, *args)
