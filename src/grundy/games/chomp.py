"""Chomp: bite a bar of chocolate with a poisoned corner."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
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

    def describe(self, part: Vector, option: Vector) -> str:
        """Name the square that is bitten off, counted from 1."""
        after = (*option, *(0,) * (len(part) - len(option)))
        row = next(i for i, (a, b) in enumerate(zip(part, after, strict=True)) if a != b)
        return phrase("bite at row {row}, column {column}", row=row + 1, column=after[row] + 1)
