"""Find nim-sequences of codes whose moves may leave three heaps or more."""

from __future__ import annotations

import math

import numpy as np

from grundy.errors import LimitError
from grundy.kernels.compiled import kernel
from grundy.kernels.compiler import register_jitable
from grundy.kernels.run import Array, Places, Run

__all__ = ["ReachRun"]

_MOST_BYTES = 2**31


@register_jitable
def _swap_bits(word: np.uint64, g: np.uint64) -> np.uint64:
    """Move bit b of a word to bit b ^ g, for g < 64."""
    width = np.uint64(1)
    for even in (
        np.uint64(0x5555555555555555),
        np.uint64(0x3333333333333333),
        np.uint64(0x0F0F0F0F0F0F0F0F),
        np.uint64(0x00FF00FF00FF00FF),
        np.uint64(0x0000FFFF0000FFFF),
        np.uint64(0x00000000FFFFFFFF),
    ):
        if g & width:
            word = ((word & even) << width) | ((word >> width) & even)
        width += width
    return word


@register_jitable
def _add_bit(words: Array, value: np.uint64) -> None:
    words[value >> np.uint64(6)] |= np.uint64(1) << (value & np.uint64(63))


@register_jitable
def _fill_row(G: Array, sums: Array, m: np.uint64) -> None:
    """Find the values of 2, 3, ... heaps, none of them empty, with m in them all."""
    one = np.uint64(1)
    for a in range(one, m // np.uint64(2) + one):
        _add_bit(sums[0, m], np.uint64(G[a] ^ G[m - a]))
    for h in range(1, len(sums)):
        for a in range(one, m):
            g = np.uint64(G[a])
            for w in range(sums.shape[2]):
                word = sums[h - 1, m - a, np.uint64(w) ^ (g >> np.uint64(6))]
                sums[h, m, w] |= _swap_bits(word, g & np.uint64(63))


@register_jitable
def _add_options(
    G: Array, sums: Array, words: Array, m: np.uint64, digit: np.uint64, unequal: np.uint64
) -> None:
    one = np.uint64(1)
    if m == np.uint64(0):
        if digit & one:
            words[0] |= one
        return
    if digit & np.uint64(2):
        _add_bit(words, np.uint64(G[m]))
    if digit & np.uint64(4) and unequal:
        for a in range(one, (m - one) // np.uint64(2) + one):
            _add_bit(words, np.uint64(G[a] ^ G[m - a]))
    for h in range(len(sums)):
        if digit >> np.uint64(h + 2) & one and (h or not unequal):
            for w in range(len(words)):
                words[w] |= sums[h, m, w]


def _reach(
    G: Array,
    start: np.uint64,
    stop: np.uint64,
    places: Array,
    digits: Array,
    last: np.uint64,
    tail: np.uint64,
    unequal: np.uint64,
    sums: Array,
    ever: Array,
    words: Array,
) -> np.uint64:
    """Fill G from start on; return where it stopped, early when 2 G(n) passes the bits.

    Bit v of ``sums[h - 2, m]`` says that some h heaps, m in all, have the value v together;
    ``ever`` collects the options that the tail gives, ``words`` has room for those of a heap.
    """
    one = np.uint64(1)
    for n in range(start, stop):
        _fill_row(G, sums, np.uint64(n))
        if n > last:
            _add_options(G, sums, ever, n - last - one, tail, unequal)
        for w in range(len(ever)):
            words[w] = ever[w]
        for j in range(len(places)):
            if places[j] <= n:
                _add_options(G, sums, words, n - places[j], digits[j], unequal)
        g = 0
        while words[g >> 6] >> np.uint64(g & 63) & one:
            g += 1
        if g >= 32 * len(words):
            return np.uint64(n)
        G[n] = g
    return stop


def _refill(
    G: Array,
    stop: np.uint64,
    last: np.uint64,
    tail: np.uint64,
    unequal: np.uint64,
    sums: Array,
    ever: Array,
) -> int:
    """Find again what a run had found when it came to stop."""
    for m in range(stop):
        _fill_row(G, sums, np.uint64(m))
        if np.uint64(m) + last + np.uint64(1) < stop:
            _add_options(G, sums, ever, np.uint64(m), tail, unequal)
    return 0


class ReachRun(Run):
    """Serve every code, in memory and time that grow with the square of the values.

    >>> thirds = ReachRun(Places.of({0: 8, 1: 3}), None, 8)
    >>> thirds.advance(8)
    >>> thirds.values.tolist()
    [0, 1, 0, 2, 1, 0, 2, 3]
    """

    def __init__(self, code: Places, prefix: Array | None, capacity: int) -> None:
        super().__init__(code, prefix, capacity)
        self.span = max(self.span, 64)
        self._places, self._digits = code.arrays()
        self._last, self._tail = np.uint64(code.last), np.uint64(code.tail)
        self._sums, self._ever = self._room()
        past = (np.uint64(self.n), self._last, self._tail, self.unequal)
        kernel("reach", "_refill")(self._values, *past, self._sums, self._ever)

    def _room(self) -> tuple[Array, Array]:
        shape = (self.code.most_heaps - 1, len(self._values), self.span // 64)
        needed = 8 * math.prod(shape)
        if needed > _MOST_BYTES:
            raise LimitError(f"heap {self.n} and later ones would need {needed >> 20} MB of memory")
        return np.zeros(shape, np.uint64), np.zeros(shape[2], np.uint64)

    @property
    def width(self) -> int:
        """Count the bytes of a value and of the sums that it is found with."""
        return super().width + self._sums.nbytes // len(self._values)

    def _method(self) -> str:
        return "sums of heaps"

    def _grow(self) -> None:
        super()._grow()
        sums, ever = self._sums, self._ever
        self._sums, self._ever = self._room()
        self._sums[:, : self.n, : len(ever)] = sums[:, : self.n]
        self._ever[: len(ever)] = ever

    def _fill(self, end: int) -> int:
        code = (self._places, self._digits, self._last, self._tail, self.unequal)
        found = (*code, self._sums, self._ever, np.zeros_like(self._ever))
        head = (self._values, np.uint64(self.n), np.uint64(end))
        return kernel("reach", "_reach")(*head, *found)
