"""Find the values of finite subtraction games in one-hot words, and their P-positions in bits."""

from __future__ import annotations

import numpy as np

from grundy.errors import InputError
from grundy.kernels.compiled import kernel
from grundy.kernels.naive import NaiveRun
from grundy.kernels.run import Array, Places

__all__ = ["MOST_TAKES", "SubtractionRun", "p_positions"]

MOST_TAKES = 63
_CHUNK = 1 << 15
_BLOCK = 1 << 10


def _one_hot(hot: Array, start: np.uint64, stop: np.uint64, takes: Array, block: np.uint64) -> int:
    """Fill hot[start:stop], where hot[n] has the one bit G(n).

    ``block`` heaps, at most the least take, do not depend on each other and fill vectors.
    """
    one = np.uint64(1)
    if block < np.uint64(8):
        for n in range(start, stop):
            seen = hot[n - takes[0]]
            for j in range(1, len(takes)):
                seen |= hot[n - takes[j]]
            hot[n] = ~seen & (seen + one)
        return 0
    low = start
    while low < stop:
        size = min(block, stop - low)
        first = low - takes[0]
        for i in range(size):
            hot[low + i] = hot[first + i]
        for j in range(1, len(takes)):
            first = low - takes[j]
            for i in range(size):
                hot[low + i] |= hot[first + i]
        for i in range(size):
            hot[low + i] = ~hot[low + i] & (hot[low + i] + one)
        low += size
    return 0


def _positions(hot: Array, first: np.uint64, masks: Array, G: Array) -> int:
    """Write in G the number of the one bit of each word; bit b of it is word & masks[b]."""
    G[:] = 0
    for b in range(len(masks)):
        mask, bit = masks[b], np.uint8(1 << b)
        for i in range(np.uint64(len(G))):
            if hot[first + i] & mask:
                G[i] |= bit
    return 0


def _outcome_bits_by_window(
    bits: Array, start: np.uint64, stop: np.uint64, window: np.uint64
) -> int:
    """Do the same for takes of at most 64, where bit s - 1 of window says that s may be taken."""
    one, six, low_six = np.uint64(1), np.uint64(6), np.uint64(63)
    past = np.uint64(0)
    for i in range(start, stop):
        n = np.uint64(i)
        loses = np.uint64((past & window) == np.uint64(0))
        past = (past << one) | loses
        bits[n >> six] |= loses << (n & low_six)
    return 0


def _outcome_bits(bits: Array, start: np.uint64, stop: np.uint64, takes: Array) -> int:
    """Set bit n % 64 of bits[n // 64] for every P-position n, start <= n < stop.

    As many heaps as the least take, at most 64, are settled at once. Every heap must be larger
    than the largest take, and one word of room must follow the last.
    """
    one, six, low_six, word = np.uint64(1), np.uint64(6), np.uint64(63), np.uint64(64)
    n = start
    while n < stop:
        size = min(word - (n & low_six), takes[0], stop - n)
        wins = np.uint64(0)
        for j in range(len(takes)):
            m = n - takes[j]
            w, shift = m >> six, m & low_six
            wins |= (bits[w] >> shift) | ((bits[w + one] << one) << (low_six - shift))
        keep = ~np.uint64(0) >> (word - size)
        bits[n >> six] |= (~wins & keep) << (n & low_six)
        n += size
    return 0


class SubtractionRun(NaiveRun):
    """Serve finite codes that never split a heap and have at most 63 places.

    The heaps up to the last place come from the naive kernel, where a heap may be taken whole.

    >>> game = SubtractionRun(Places.of({1: 3, 3: 3, 4: 3}), None, 10)
    >>> game.advance(10)
    >>> game.values.tolist()
    [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]
    """

    def __init__(self, code: Places, prefix: Array | None, capacity: int) -> None:
        super().__init__(code, prefix, capacity)
        self._settled = code.last + 1
        self._takes = code.leaving(1)
        word = _word(len(self._takes))
        self._hot = np.zeros(code.last + max(_CHUNK, code.last), word)
        self._masks = _bit_masks(word)
        self._kept = -1

    def _method(self) -> str:
        return "one-hot words" if self.n > self._settled else "naive"

    def _segment_end(self, stop: int) -> int:
        return min(stop, self._settled) if self.n < self._settled else stop

    def _fill(self, end: int) -> int:
        if self.n < self._settled or not len(self._takes):
            return super()._fill(end)
        if 2 * len(self._takes) >= self.span:
            return self.n
        self._load()
        for n in range(self.n, end, len(self._hot) - self.code.last):
            self._fill_chunk(n, min(end, n + len(self._hot) - self.code.last))
        self._kept = end
        return end

    def _load(self) -> None:
        """Put the last values found before the chunk, as one-hot words."""
        if self._kept != self.n:
            last = self._values[self.n - self.code.last : self.n].astype(self._hot.dtype)
            self._hot[: self.code.last] = np.left_shift(self._hot.dtype.type(1), last)

    def _fill_chunk(self, low: int, high: int) -> None:
        last, size = self.code.last, high - low
        block = np.uint64(min(int(self._takes[0]), _BLOCK))
        first, stop = np.uint64(last), np.uint64(last + size)
        kernel("subtraction", "_one_hot")(self._hot, first, stop, self._takes, block)
        kernel("subtraction", "_positions")(self._hot, first, self._masks, self._values[low:high])
        self._hot[:last] = self._hot[size : size + last].copy()


def p_positions(takes: list[int], stop: int) -> Array:
    """Find the P-positions of a subtraction game, as bits.

    Bit n % 64 of word n // 64 is set when the player to move loses a heap of n < stop.

    >>> bin(p_positions([1, 2], 10)[0])
    '0b1001001001'

    `InputError` is raised for takes below 1.
    """
    if not takes or min(takes) < 1:
        raise InputError("numbers to take of at least 1", got=str(takes))
    places = np.array(sorted(set(takes)), np.uint64)
    # Heaps that are too small for a take stand after `lead` heaps that count as N-positions.
    lead = -(-int(places[-1]) // 64)
    bits = np.zeros(lead + stop // 64 + 2, np.uint64)
    first, last = np.uint64(64 * lead), np.uint64(64 * lead + stop)
    if places[0] < 8 and places[-1] <= 64:
        window = np.bitwise_or.reduce(np.uint64(1) << (places - np.uint64(1)))
        kernel("subtraction", "_outcome_bits_by_window")(bits, first, last, window)
    else:
        kernel("subtraction", "_outcome_bits")(bits, first, last, places)
    return bits[lead : lead + -(-stop // 64)]


def _word(takes: int) -> type[np.unsignedinteger]:
    """Choose the narrowest word with a bit for each value that this many options can give."""
    for bits, word in ((8, np.uint8), (16, np.uint16), (32, np.uint32)):
        if takes < bits:
            return word
    return np.uint64


def _bit_masks(word: type[np.unsignedinteger]) -> Array:
    """List the masks of the bits whose number has bit 0, 1, ...: 0b1010, 0b1100 for 4 bits."""
    width = 8 * np.dtype(word).itemsize
    return np.array(
        [
            sum(1 << number for number in range(width) if number >> b & 1)
            for b in range(width.bit_length() - 1)
        ],
        word,
    )
