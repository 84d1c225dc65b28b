"""The white knight, which only comes nearer to the corner."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Knight"]

_JUMPS = ((-2, 1), (-2, -1), (1, -2), (-1, -2))


class Knight(VectorGame):
    """Jump as a knight of chess, two squares left or two squares up, on a board with one corner.

    A position is the column and the row, counted from 0; several knights are a sum.

    >>> list(Knight().options((2, 1))), list(Knight().options((1, 1)))
    ([(0, 2), (0, 0)], [])
    """

    name = "knight"
    title = "The white knight"
    source = "Winning Ways"
    samples = ("knight 4+3", "knight 6+6")
    arity = 2

    def options(self, position: Vector) -> Iterator[Vector]:
        """Make one of the four jumps, if it stays on the board."""
        x, y = position
        return ((x + i, y + j) for i, j in _JUMPS if x + i >= 0 and y + j >= 0)
