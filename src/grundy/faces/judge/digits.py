"""Read many short numbers at once: eight digits are one machine word."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["parse"]

_LONGEST = 18
_PIECE = 1 << 18  # so many bytes, and what is made of them, stay in the processor's cache
_PAD = b" " * 24
_SPACES = (b"\n", b" ", b"\t", b"\r", b"\v", b"\f")
_IS_SPACE = np.isin(np.arange(256), list(b"".join(_SPACES)))
_NIBBLES = np.uint64(0x0F0F0F0F0F0F0F0F)
# Neighbouring digits, then pairs, then fours are put together: multiplier, shift, what is kept.
_STEPS = [
    (np.uint64(10 * 2**8 + 1), np.uint64(8), np.uint64(0x00FF00FF00FF00FF)),
    (np.uint64(100 * 2**16 + 1), np.uint64(16), np.uint64(0x0000FFFF0000FFFF)),
    (np.uint64(10000 * 2**32 + 1), np.uint64(32), np.uint64(0x00000000FFFFFFFF)),
]


def parse(text: bytes) -> tuple[NDArray[np.uint64], NDArray[np.int64]] | None:
    """Read a text of digits and white space; give the numbers and where each one ends.

    None if the text holds any other byte, or a number of more than 18 digits.

    >>> numbers, ends = parse(b"12 345678901\\n")
    >>> numbers.tolist(), ends.tolist(), parse(b"1 -2 ")
    ([12, 345678901], [2, 12], None)
    """
    if len(text) <= _PIECE:
        return _parsed(text)
    numbers, ends, at = [], [], 0
    while at < len(text):
        stop = min(at + _PIECE, len(text))
        if stop < len(text):
            stop = max(text.rfind(space, at, stop) for space in _SPACES) + 1
        found = _parsed(text[at:stop]) if stop > at else None
        if found is None:
            return None
        numbers.append(found[0])
        ends.append(found[1] + at)
        at = stop
    return np.concatenate(numbers), np.concatenate(ends)


def _parsed(text: bytes) -> tuple[NDArray[np.uint64], NDArray[np.int64]] | None:
    """Read a piece of whole numbers."""
    text = b"".join((_PAD, text, b" " * (8 - len(text) % 8)))
    data = np.frombuffer(text, np.uint8)
    spaces = np.flatnonzero(data < ord("0"))
    if data.max() > ord("9") or not _IS_SPACE[data[spaces]].all():
        return None
    spaces = spaces[len(_PAD) - 1 :]
    lengths = np.diff(spaces) - 1
    kept = lengths > 0
    # mostly there is just one white space after each number
    stop = int(np.argmin(kept))
    if kept[stop:].any():
        ends, lengths = spaces[1:][kept], lengths[kept]
    else:
        ends, lengths = spaces[1 : stop + 1], lengths[:stop]
    if lengths.max(initial=0) > _LONGEST:
        return None
    return _numbers(np.frombuffer(text, "<u8"), ends, lengths), ends - len(_PAD)


def _numbers(
    words: NDArray[np.uint64], ends: NDArray[np.int64], lengths: NDArray[np.int64]
) -> NDArray[np.uint64]:
    """Read the numbers of these lengths that end at these bytes, from the last digits on."""
    place = ends >> 3
    shift = (ends.astype(np.uint64) & np.uint64(7)) << np.uint64(3)
    back = np.uint64(64) - shift
    upper = words[place]
    total = np.zeros(len(ends), np.uint64)
    for done in range(0, int(lengths.max(initial=0)), 8):
        place -= 1
        lower = words[place]
        eight = lower >> shift | upper << back
        total += _eight(eight, np.clip(lengths - done, 0, 8)) * np.uint64(10**done)
        upper = lower
    return total


def _eight(words: NDArray[np.uint64], digits: NDArray[np.int64]) -> NDArray[Any]:
    """Read the last digits (0 to 8 of them) of each word of eight characters."""
    words &= _NIBBLES << ((8 - digits).astype(np.uint64) << np.uint64(3))
    for multiplier, shift, kept in _STEPS:
        words *= multiplier
        words >>= shift
        words &= kept
    return words
