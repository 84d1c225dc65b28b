"""Treblecross in the plane: mark cells, and never let the opponent make three in a line."""

from __future__ import annotations

from grundy.rules.boards.cells import Cells, bits
from grundy.rules.boards.impartial import ImpartialGrid

__all__ = ["TreblecrossBoard"]


class TreblecrossBoard(ImpartialGrid):
    """Mark a free cell (X) so that no three cells in a line have two marks.

    Lines go along rows, columns and diagonals; with two marks in one, the third would win.

    >>> game = TreblecrossBoard()
    >>> [game.format(option) for option in game.options(game.parse("X...|#..."))]
    ['X..X|#...', 'X...|#X..', 'X...|#.X.', 'X...|#..X']
    """

    name = "treblecross-board"
    title = "Treblecross on a board"
    source = "Winning Ways, chapter 4 (Treblecross)"
    samples = (
        "treblecross-board .......",
        "treblecross-board ...|...",
        "treblecross-board ..X|...",
    )
    marks = ".#X"

    def moves(self, cells: Cells, stride: int) -> list[Cells]:
        """Mark a cell."""
        free, black, _ = cells
        return [(free ^ cell, black | cell, 0) for cell in bits(self.open(free, black, stride))]

    def chances(self, cells: Cells, stride: int) -> int:
        """Count the cells that may be marked."""
        return self.open(cells[0], cells[1], stride).bit_count()

    def open(self, free: int, black: int, stride: int) -> int:
        """Give the cells that share no line of three with a mark."""
        board, shut = free | black, 0
        for step in (1, stride, stride + 1, stride - 1):
            lines = board & board >> step & board >> 2 * step
            marked = lines & (black | black >> step | black >> 2 * step)
            shut |= marked | marked << step | marked << 2 * step
        return free & ~shut

    def regions(self, cells: Cells, stride: int) -> list[int]:
        """Give all of the board: a mark is felt beyond its neighbours."""
        return [cells[0] | cells[1]]
