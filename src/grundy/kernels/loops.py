"""Run loops that Numba has compiled: values of heaps and of piles, lost positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from grundy.errors import LimitError
from grundy.formulas.loops import Loops, series_of, walked
from grundy.kernels import Report
from grundy.kernels.compiled import compiled
from grundy.kernels.loop_source import rays_of, text_of, windows_of
from grundy.kernels.run import Array
from grundy.kernels.turned import turned
from grundy.kernels.windows import new_trees

__all__ = ["HeapLoops", "LostLoops", "PileLoops"]

_FIRST = 1024
_MOST = 2**30


def _series(loops: Loops, most: int) -> list[Array]:
    """List the series that loops go through; one that is only asked about is not needed."""
    listed = set(walked(loops))
    return [
        np.array([*series.upto(most)] if series in listed else [], np.int64)
        for series in series_of(loops)
    ]


def _stamps(positions: int) -> type[np.signedinteger[Any]]:
    """Choose the narrower type that numbers all positions."""
    return np.int32 if positions < 2**31 - 1 else np.int64


class HeapLoops:
    """Find the values of single heaps.

    >>> from grundy.formulas.loops import For, Leave
    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> half = Loops(("n",), (For("k", number(1), n // 2, (Leave((n - k,)),)),))
    >>> run = HeapLoops(half, 12)
    >>> run.advance(12)
    >>> run.values.tolist()
    [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1]
    """

    def __init__(self, loops: Loops, stop: int, prefix: Array | None = None) -> None:
        self.loops = loops
        known = np.zeros(0, np.uint32) if prefix is None else np.asarray(prefix)
        self.n = len(known)
        self._values = np.zeros(max(stop, self.n), np.uint32)
        self._values[: self.n] = known
        self._windows = windows_of(loops)[0]
        self._extend = compiled(text_of(loops))
        self._series = _series(loops, stop)
        largest = int(known.max(initial=0))
        self._room(max(_FIRST, 4 << largest.bit_length()))

    def _room(self, values: int) -> None:
        if values > _MOST:
            raise LimitError(f"the value of heap {self.n} is larger than {_MOST}")
        self._seen = np.zeros(values, _stamps(len(self._values)))
        self._trees = [new_trees(window.step, values) for window in self._windows]
        self._at = np.zeros(len(self._windows), np.int64)

    @property
    def values(self) -> Array:
        """View the values found so far."""
        return self._values[: self.n]

    def advance(self, stop: int) -> None:
        """Find the values of all heaps below ``stop``."""
        while self.n < stop:
            room = (self._seen, self._at, *self._trees, *self._series)
            self.n = int(self._extend(self._values, self.n, stop, *room))
            if self.n < stop:
                self._room(2 * len(self._seen))

    def report(self) -> Report:
        """Say how the values are found."""
        return Report("loops, windows" if self._windows else "loops", self.n)


class PileLoops:
    """Find the values of piles; rows are the first piles, or the sums of all.

    >>> from grundy.formulas.loops import For, Leave
    >>> from grundy.formulas.tree import number, variables
    >>> a, b, k = variables("a b k")
    >>> rows = (For("k", number(1), a, (Leave((a - k, b)),)),
    ...     For("k", number(1), b, (Leave((a, b - k)),)))
    >>> run = PileLoops(Loops(("a", "b"), rows), 3)
    >>> run.advance(run.rows)
    >>> run.values.tolist()
    [[0, 1, 2], [1, 0, 3], [2, 3, 0]]
    """

    def __init__(self, loops: Loops, size: int, known: Any = ()) -> None:
        self.loops, self.size, self.n = loops, size, 0
        self.least = loops.least
        width = len(loops.piles)
        most = width * (size - 1) + 1  # values, since every move makes the sum fall
        self.rows = most if loops.by_sum else size
        self.values = np.zeros((size,) * width, np.uint16 if most < 2**16 else np.uint32)
        self._words = most // 64 + 1
        self._seen = np.zeros(64 * self._words + 64, _stamps(size**width))
        ways = rays_of(loops).directions
        self._lines = [np.zeros((*_lines(way, size), self._words), np.uint64) for way in ways]
        self._extend = compiled(text_of(loops))
        self._series = _series(loops, size)
        if len(known) and not loops.by_sum:
            self._go_on(known, ways)

    def _go_on(self, known: Array, ways: Iterable[tuple[int, ...]]) -> None:
        """Put in the first rows, and on every line the values that are there."""
        self.n = len(known)
        self.values[: self.n] = known
        inner = self.values[
            (slice(self.least, self.n), *[slice(self.least, None)] * (known.ndim - 1))
        ]
        bits = np.left_shift(np.uint64(1), inner & 63, dtype=np.uint64)
        places = [place + self.least for place in np.ogrid[tuple(map(slice, inner.shape))]]
        for way, line in zip(ways, self._lines, strict=True):
            np.bitwise_or.at(line, (*_line(way, self.size, places), inner >> 6), bits)

    def advance(self, stop: int) -> None:
        """Fill the rows before ``stop``."""
        start = max(self.n, 0 if self.loops.by_sum else self.loops.least)
        room = (self.size, self._seen, self._words, *self._lines, *self._series)
        self._extend(self.values, start, stop, *room)
        self.n = stop


def _lines(way: tuple[int, ...], size: int) -> tuple[int, ...]:
    first = way.index(1)
    return tuple(2 * size - 1 if fall else size for i, fall in enumerate(way) if i != first)


def _line(way: tuple[int, ...], size: int, places: Sequence[Array]) -> Iterator[Array]:
    """Number the lines through some places as the program does that goes on with them."""
    first = way.index(1)
    for i, (fall, place) in enumerate(zip(way, places, strict=True)):
        if i != first:
            yield place - places[first] + size - 1 if fall else place


class LostLoops:
    """Find what the player to move loses: by marking what moves there, or by looking for it.

    >>> from grundy.formulas.loops import For, Leave
    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> upto_half = Loops(("n",), (For("k", number(1), n // 2, (Leave((n - k,)),)),))
    >>> run = LostLoops(upto_half, 16)
    >>> run.advance(16)
    >>> run.values.nonzero()[0].tolist()
    [0, 1, 3, 7, 15]

    ``values`` holds 1 where a position is lost.
    """

    def __init__(self, loops: Loops, size: int) -> None:
        self.loops, self.size, self.n = loops, size, 0
        self.least = loops.least
        width = len(loops.piles)
        self.rows = width * (size - 1) + 1 if loops.by_sum else size
        back = turned(loops)
        self._marks = back is not None
        self._table: Any = np.zeros((size,) * width, np.uint8)
        self._extend = compiled(text_of(loops, lost=True))
        self._series = _series(Loops(loops.piles, (*loops.body, *(back or ()))), size)

    @property
    def values(self) -> Any:
        """Give the table: 1 for what is lost."""
        found = self._table ^ 1 if self._marks else self._table
        if self.loops.least:
            inner = np.zeros_like(found)
            part = (slice(self.loops.least, None),) * found.ndim
            inner[part] = found[part]
            return inner
        return found

    def advance(self, stop: int) -> None:
        """Fill the rows before ``stop``."""
        start = max(self.n, 0 if self.loops.by_sum else self.loops.least)
        self._extend(self._table, start, stop, self.size, *self._series)
        self.n = stop
