"""Treblecross in the plane: mark cells, and never let the opponent make three in a line."""

from __future__ import annotations

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.boards.cells import Cells, bits
from grundy.rules.boards.grids import Boards
from grundy.rules.boards.impartial import ImpartialGrid

__all__ = ["TreblecrossBoard"]


class TreblecrossBoard(ImpartialGrid):
    """Mark a free cell (X) so that no three cells in a line have two marks.

    Lines go along rows, columns and diagonals; with two marks in one, the third would win, so that
    such a board is refused, and the cell named that wins.

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

    def parse(self, text: str) -> Boards:
        """Read boards on which no line of three has two marks: the third would win at once."""
        position = super().parse(text)
        for i, board in enumerate(position, 1):
            won = self._won(board.free, board.black, board.stride)
            if won:
                row, column = divmod((won & -won).bit_length() - 1, board.stride)
                raise InputError(
                    phrase(
                        "a board without two marks in a line of three: row {row}, column {column} "
                        "completes three, and wins",
                        row=row + 1,
                        column=column + 1,
                    )
                    if won & board.free
                    else "a board without three marks in a line, which ends the game",
                    got=text.strip(),
                    where=phrase("board {k}", k=i) if len(position) > 1 else self.name,
                )
        return position

    def _won(self, free: int, black: int, stride: int) -> int:
        """Give a cell that completes three marks in a line, or three that are complete."""
        board = free | black
        for step in (1, stride, stride + 1, stride - 1):
            cells = [1, 1 << step, 1 << 2 * step]
            lines = board & board >> step & board >> 2 * step
            for first in bits(lines):
                line = first * sum(cells)
                if (line & black).bit_count() > 1:
                    return line & free or line
        return 0

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
