"""Run loops in plain Python: made for short tables, and for every table to be compared with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, reduce
from itertools import accumulate, starmap
from math import gcd, isqrt
from operator import or_, xor
from typing import Any

from grundy.formulas.functions import NAMES, Series
from grundy.formulas.loops import Loops, series_of
from grundy.kernels.tables import lost_source, marked_source, table_source
from grundy.kernels.turned import turned

__all__ = ["PlainTable", "made"]


def _asked(name: str) -> Callable[[int], bool]:
    """Give what tells whether a number is in a series: small ones are listed when first asked."""
    series = Series(name)
    small: set[int] = set()

    def asked(number: int) -> bool:
        if number > _SMALL:
            return number in series
        if not small:
            small.update(series.upto(_SMALL))
        return number in small

    return asked


def _marks(values: set[int]) -> int:
    """Give the number whose bits are some values."""
    return sum(map((1).__lshift__, values))


def _turned(bits: int, by: int) -> int:
    """Change every value that is a bit by a nim-sum.

    >>> bin(_turned(0b1001, 1))
    '0b110'
    """
    width = 1 << max(by.bit_length(), (bits.bit_length() - 1).bit_length())
    while by:
        step = by & -by
        by ^= step
        low = _low(step, width)
        bits = bits >> step & low | (bits & low) << step
    return bits


def _least(bits: int, late: Sequence[tuple[int, int]]) -> int:
    """Give the least value that is no bit, nor one of other bits that a nim-sum changes.

    >>> _least(0b11, [(0b1001, 1)])
    3
    """
    while True:
        least = (~bits & bits + 1).bit_length() - 1
        for others, by in late:
            if others >> (least ^ by) & 1:
                bits |= _turned(others, by)
                break
        else:
            return least


@cache
def _low(step: int, width: int) -> int:
    """Give the bits below a width at places that lack the bit ``step``."""
    return sum(((1 << step) - 1) << place for place in range(0, width, 2 * step))


_SMALL = 4096
_HELPERS: dict[str, Any] = {
    "gcd": gcd,
    "isqrt": isqrt,
    "low": lambda number: number & -number,
    "v2": lambda number: (number & -number).bit_length() - 1,
    "xor": xor,
    "or_": or_,
    "accumulate": accumulate,
    "cache": cache,
    "reduce": reduce,
    "least": _least,
    "marks": _marks,
    "one": (1).__lshift__,
    "starmap": starmap,
    "turned": _turned,
    "is_power": lambda number, base: number in Series("powers", base),
    **{f"is_{name}".replace(" ", "_"): _asked(name) for name in NAMES},
}


@cache
def made(text: str, name: str) -> Any:
    """Make a function of a text that `grundy.formulas.machine` wrote.

    >>> made("def twice(n): return 2 * n", "twice")(4)
    8
    """
    space: dict[str, Any] = dict(_HELPERS)
    exec(text, space)
    return space[name]


def series_upto(loops: Loops, most: int) -> list[list[int]]:
    """List the numbers up to a bound of every series of loops.

    >>> from grundy.formulas.loops import Each, Leave
    >>> from grundy.formulas.functions import Series
    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> square = Each("k", Series("squares"), number(1), n, (Leave((n - k,)),))
    >>> series_upto(Loops(("n",), (square,)), 20)
    [[1, 4, 9, 16]]
    """
    return [list(series.upto(most)) for series in series_of(loops)]


class PlainTable:
    """Fill a table of values, or with ``lost`` of the positions that the player to move loses.

    ``size`` bounds the piles; rows are the first piles, or the sums of all. A table of values by
    first piles goes on after ``known`` rows; what is ``marked`` before is no lost position.

    >>> from grundy.formulas.loops import For, Leave
    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> nim = PlainTable(Loops(("n",), (For("k", number(1), n, (Leave((n - k,)),)),)), 5)
    >>> nim.advance(nim.rows)
    >>> nim.values
    [0, 1, 2, 3, 4]
    """

    def __init__(
        self,
        loops: Loops,
        size: int,
        *,
        lost: bool = False,
        known: Sequence[Any] = (),
        marked: Any = None,
    ) -> None:
        self.loops, self.size, self.n = loops, size, len(known)
        self.least = loops.least
        width = len(loops.piles)
        self.rows = width * (size - 1) + 1 if loops.by_sum else size
        self.values: Any = [*known] if width == 1 and not lost else _block(width, size, lost)
        self.values[: self.n] = known
        back = turned(loops) if lost else None
        if back is not None:
            marks = _block(width, size, lost) if marked is None else marked
            both = replace(loops, body=(*loops.body, *back))
            table = made(marked_source(loops, back), "table")
            self._extend = table(self.values, marks, size, *series_upto(both, size))
            return
        text = lost_source(loops) if lost else table_source(loops, size)
        self._extend = made(text, "table")(self.values, size, *series_upto(loops, size))

    def advance(self, stop: int) -> None:
        """Fill the rows before ``stop``."""
        start = max(self.n, 0 if self.loops.by_sum else self.loops.least)
        self._extend(start, stop)
        self.n = stop


def _block(width: int, size: int, lost: bool) -> Any:
    if width == 1:
        return bytearray(size) if lost else [0] * size
    return [_block(width - 1, size, lost) for _ in range(size)]
