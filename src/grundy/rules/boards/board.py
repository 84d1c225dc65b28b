"""Hold boards: rectangles of cells, free, black, white or missing.

The rows of a board stand between ``|``, its cells are ``.`` (free), ``#`` (no cell), ``X``
(black, Left) and ``O`` (white, Right).
"""

from __future__ import annotations

from typing import NamedTuple

from grundy.errors import InputError, shorten
from grundy.phrases.phrase import phrase
from grundy.rules.boards.cells import restrided

__all__ = ["Board", "Boards"]

_MOST_CELLS = 10_000


class Board(NamedTuple):
    """Hold one board: its size and three sets of cells, as bits.

    >>> board = Board.parse(".X|#O")
    >>> board, board.stride, str(board)
    (Board(rows=2, columns=2, free=1, black=2, white=16), 3, '.X|#O')
    """

    rows: int
    columns: int
    free: int
    black: int = 0
    white: int = 0

    @classmethod
    def parse(cls, text: str, marks: str = ".#XO", where: str = "") -> Board:
        """Read the rows; ``marks`` are the letters that the game allows."""
        rows = text.split("|")
        for r, row in enumerate(rows, 1):
            place = phrase("{name}, row {n}", name=where, n=r) if where else phrase("row {n}", n=r)
            wrong = next((c for c, mark in enumerate(row) if mark.upper() not in marks), None)
            if wrong is not None:
                at = phrase("{name}, column {n}", name=place, n=wrong + 1)
                raise InputError(
                    phrase("one of {marks}", marks=" ".join(marks)), got=row[wrong], where=at
                )
            if len(row) != len(rows[0]) or not row:
                expected = phrase("{n} cells, as in every row", n=len(rows[0]) or "some")
                came = phrase("{n} in {place}", n=len(row), place=repr(shorten(row)))
                raise InputError(expected, got=came if row else "", where=place)
        if len(rows) * len(rows[0]) > _MOST_CELLS:
            raise InputError(
                phrase("a board of at most {n} cells", n=_MOST_CELLS), got=text, where=where
            )
        # The highest bit is written first, so the rows are read backwards; # is the spare column.
        cells = "#".join(rows).upper()[::-1]
        masks = (int("".join("01"[cell == mark] for cell in cells), 2) for mark in ".XO")
        return cls(len(rows), len(rows[0]), *masks)

    @property
    def stride(self) -> int:
        """Give the distance of two bits that stand one below the other."""
        return self.columns + 1

    @property
    def cells(self) -> int:
        """Give all cells that are on the board."""
        return self.free | self.black | self.white

    def place(self, cell: int) -> str:
        """Name the first cell of a set, counted from 1.

        >>> board = Board.parse("...|.X.")
        >>> board.place(board.black)
        'row 2, column 2'
        """
        row, column = divmod((cell & -cell).bit_length() - 1, self.stride)
        return phrase("row {row}, column {column}", row=row + 1, column=column + 1)

    def only(self, kept: int) -> Board:
        """Take all other cells away.

        >>> board = Board.parse(".X|#O")
        >>> str(board.only(board.black))
        '#X|##'
        """
        _, _, free, black, white = self
        return Board(self.rows, self.columns, free & kept, black & kept, white & kept)

    def trim(self, region: int) -> Board:
        """Take a set of cells alone, on the least board that holds it.

        >>> board = Board.parse("###|#X.|#O#")
        >>> str(board.trim(board.cells)), str(board.trim(board.white))
        ('X.|O#', 'O')
        """
        if not region:
            return Board(1, 1, 0)
        stride = self.columns + 1
        top = ((region & -region).bit_length() - 1) // stride
        rows = (region.bit_length() - 1) // stride + 1 - top
        folded, rest = 0, region >> top * stride
        while rest:
            folded |= rest
            rest >>= stride
        folded &= (1 << stride) - 1
        left = (folded & -folded).bit_length() - 1
        columns = folded.bit_length() - left
        down = top * stride + left
        _, _, free, black, white = self
        masks = [(free & region) >> down, (black & region) >> down, (white & region) >> down]
        if columns + 1 < stride:
            masks = [mask and restrided(mask, stride, columns + 1) for mask in masks]
        return Board(rows, columns, *masks)

    def __str__(self) -> str:
        cells = [self._letter(1 << i) for i in range(self.rows * self.stride)]
        return "".join(
            "|" if i % self.stride == self.columns else cell for i, cell in enumerate(cells[:-1])
        )

    def _letter(self, cell: int) -> str:
        if self.free & cell:
            return "."
        return "X" if self.black & cell else "O" if self.white & cell else "#"


Boards = tuple[Board, ...]
