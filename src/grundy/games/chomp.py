"""Chomp: bite a bar of chocolate with a poisoned corner."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import pairwise

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial
from grundy.rules.text import number
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Chomp"]

_MOST_ROWS = 1000


class Chomp(VectorGame):
    """Bite off a square with all below and to its right; the first square is poisoned.

    Whoever has nothing but the poisoned square loses, so nobody ever takes it. A position is the
    lengths of the rows, which never grow: ``4+4+4``, which may also be typed as ``3x4``.

    >>> Chomp().parse("2x3"), list(Chomp().options((2, 2)))
    ((3, 3), [(1, 1), (2,), (2, 1)])
    """

    name = "chomp"
    aliases = ("chocolate", "吃巧克力", "咬巧克力", "巧克力游戏")
    drawing = "bar"
    source = "Schuh 1952, Gale 1974"
    opening = "chomp 6+6+6+6"
    samples = ("chomp 3x4", "chomp 2x6", "chomp 4+2+2+1", "chomp 1")
    least = 1

    def parse(self, text: str) -> Vector:
        """Read the lengths of the rows, or rows and columns such as ``3x4``."""
        rows, cross, columns = text.lower().partition("x")
        if not cross:
            return super().parse(text)
        m, n = (number(side, least=1, what="a side", where=self.name) for side in (rows, columns))
        if m > _MOST_ROWS:
            raise InputError(phrase("at most {n} rows", n=_MOST_ROWS), got=rows, where=self.name)
        return (n,) * m

    def check(self, position: Vector) -> None:
        """Refuse rows that grow, and no row."""
        if not position or list(position) != sorted(position, reverse=True):
            got = self.format(position) if position else ""
            raise InputError("rows none of which is longer than the one before", got=got)

    def options(self, position: Vector) -> Iterator[Vector]:
        """Cut every row from some row on at some column."""
        for i, length in enumerate(position):
            above = position[:i]
            for column in range(0 if i else 1, length):
                below = (min(row, column) for row in position[i:])
                yield (*above, *filter(None, below))

    def p_form(self, part: Vector) -> bool | None:
        """Tell who loses a rectangle, two rows, and one row above a column.

        A rectangle is won, but for the poisoned square alone: if no other move wins, then the bite
        of the last square does, since its answer was a move of the rectangle, too. Two rows are
        lost where the first is longer by one; a row and a column from the corner, where they are
        equal: both can be restored (Gale 1974).

        >>> [Chomp().p_form(part) for part in [(9, 9, 9), (7, 6), (5, 1, 1, 1, 1), (3, 2, 2)]]
        [False, True, True, None]
        """
        if part[0] == part[-1]:
            return part == (1,)
        if len(part) == 2:
            return part[0] == part[1] + 1
        return part[0] == len(part) if part[1] == 1 else None

    def packed(self, part: Vector) -> tuple[Impartial[int], int]:
        """Give the border of the bar as the bits of a number."""
        border = _EMPTY
        for before, row in pairwise((0, *reversed(part))):
            border = border << row - before << 1 | 1
        return _BORDERS, border

    def describe(self, part: Vector, option: Vector) -> str:
        """Name the square that is bitten off, counted from 1."""
        after = (*option, *(0,) * (len(part) - len(option)))
        row = next(i for i, (a, b) in enumerate(zip(part, after, strict=True)) if a != b)
        return phrase("bite at row {row}, column {column}", row=row + 1, column=after[row] + 1)


class _Borders(Impartial[int]):
    """Play on the border of a bar, from the lower left to the upper right, highest bit first.

    A bit 0 is a column, a bit 1 a row; rows without a square are the bits 1 without end of a
    negative number, and it is odd, so that columns without a square do not count. A bite makes the
    ones of a stretch that begins with a column and ends with a row come first.

    >>> start = _BORDERS.parse("2+2")
    >>> [_BORDERS.format(after) for after in _BORDERS.options(start)]
    ['1+1', '2+1', '2']
    """

    text = Chomp.name

    def parse(self, text: str) -> int:
        """Read the lengths of the rows."""
        chomp = Chomp()
        return chomp.packed(chomp.parse(text))[1]

    def format(self, position: int) -> str:
        """Write the lengths of the rows."""
        rows: list[int] = []
        columns = 0
        for place in reversed(range((~position).bit_length())):
            if position >> place & 1:
                rows.append(columns)
            else:
                columns += 1
        return "+".join(map(str, reversed(rows)))

    def options(self, position: int) -> Iterator[int]:
        """Sort each stretch, unless nothing would be left."""
        places = range((~position).bit_length())
        columns = [place for place in places if not position >> place & 1]
        for row in places:
            if not position >> row & 1:
                continue
            for column in columns[bisect(columns, row) :]:
                length = column - row + 1
                stretch = position >> row & (1 << length) - 1
                rows = stretch.bit_count()
                bitten = ((1 << rows) - 1) << length - rows
                after = position ^ (stretch ^ bitten) << row
                after //= after & -after
                if after != _EMPTY:
                    yield after


_EMPTY = -1
_BORDERS = _Borders()
