"""Play on rectangular boards: text, bit masks, regions and symmetries.

The rows of a board stand between ``|``, its cells are ``.`` (empty), ``#`` (no cell), ``X``
(black, Left) and ``O`` (white, Right); ``+`` joins the boards of a sum. A set of cells is one
integer: the cell in row r and column c, counted from 0, is the bit ``r * stride + c``. The stride
is one more than the columns, so that a shift by 1, by the stride or by stride +- 1 never brings a
cell to another row: what leaves the board falls on bits that are no cells.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import ClassVar, NamedTuple

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.frames import Cells, Frame, PackedGrid, packed_grid, restrided
from grundy.rules.protocol import Partizan
from grundy.values.shape import LEFT, RIGHT

__all__ = ["LEFT", "RIGHT", "Board", "Boards", "GridGame", "around", "bits", "components"]

_MOST_CELLS = 10_000
_STRIDES = (8, 16, 32)  # few, so that boards of different sizes share what is known


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
            place = f"{where}row {r}"
            wrong = next((c for c, mark in enumerate(row) if mark.upper() not in marks), None)
            if wrong is not None:
                at = f"{place}, column {wrong + 1}"
                raise InputError(f"one of {' '.join(marks)}", got=row[wrong], where=at)
            if len(row) != len(rows[0]) or not row:
                expected = f"{len(rows[0]) or 'some'} cells, as in every row"
                raise InputError(expected, got=f"{len(row)}: {row}" if row else "", where=place)
        if len(rows) * len(rows[0]) > _MOST_CELLS:
            raise InputError(f"a board of at most {_MOST_CELLS} cells", got=text, where=where[:-2])
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


class GridGame(Partizan[Boards]):
    """Describe a game on boards by the moves on one board.

    ``marks`` are the letters of its boards. ``quarters`` says that a quarter turn keeps values,
    as reflections and half turns must. ``recurs`` says that the images of a position come up in
    play, so that they are worth remembering.

    >>> class Fill(GridGame):
    ...     name = "fill"
    ...     marks = ".#"
    ...     def moves(self, cells, stride, player):
    ...         free, black, white = cells
    ...         return ((free ^ cell, black, white) for cell in bits(free))
    >>> g = Fill()
    >>> [g.format(p) for p in g.left(g.parse(".#|..+."))]
    ['##|..+.', '.#|#.+.', '.#|.#+.', '.#|..+#']
    """

    drawing = "grid"

    marks: ClassVar[str] = ".#XO"
    quarters: ClassVar[bool] = True
    recurs: ClassVar[bool] = True

    @abstractmethod
    def moves(self, cells: Cells, stride: int, player: int) -> Iterable[Cells]:
        """Give the cells after each move of LEFT or RIGHT; the rows stand ``stride`` bits apart."""

    def regions(self, cells: Cells, stride: int) -> Iterable[int]:
        """Give sets of cells that are independent games: the cells that hang together.

        Cells that no move can use may be left out.
        """
        free, black, white = cells
        return components(free | black | white, stride)

    def parse(self, text: str) -> Boards:
        """Read boards such as ``.X.|..O``, joined by ``+``."""
        boards = "".join(text.split()).split("+")
        if boards == [""]:
            raise InputError("a board such as ..|..", got="", where=self.name)
        where = [f"board {i}, " if len(boards) > 1 else "" for i in range(1, len(boards) + 1)]
        return tuple(Board.parse(b, self.marks, w) for b, w in zip(boards, where, strict=True))

    def format(self, position: Boards) -> str:
        """Write the boards."""
        return "+".join(map(str, position))

    def parts(self, position: Boards) -> Iterator[Boards]:
        """Give the regions, each on the least board that holds it."""
        for board in position:
            for region in self.regions(board[2:], board.stride):
                yield (board.trim(region),)

    def assemble(self, parts: Sequence[Boards]) -> Boards:
        """Put the boards side by side, as a sum."""
        return tuple(board for part in parts for board in part)

    def left(self, position: Boards) -> Iterator[Boards]:
        """Move as Left on one of the boards."""
        return self._move(position, LEFT)

    def right(self, position: Boards) -> Iterator[Boards]:
        """Move as Right on one of the boards."""
        return self._move(position, RIGHT)

    def packed(self, part: Boards) -> tuple[PackedGrid, int] | None:
        """Pack a single board of up to 31 rows and columns.

        A game that has other symmetries than its ``quarters`` say must give None.
        """
        if len(part) != 1:
            return None
        (board,) = part
        stride = next((s for s in _STRIDES if s > max(board.rows, board.columns)), None)
        if stride is None:
            return None
        inner = packed_grid(self, stride)
        return inner, inner.frame.pack(board[2:], board.stride)

    def unpacked(self, frame: Frame, packed: int) -> Board:
        """Give back the board, on the least rectangle that holds it."""
        rows, columns, cells = frame.unpack(packed)
        return Board(rows, columns, *cells)

    def images(self, position: Boards) -> Iterator[Boards]:
        """Reflect and turn a single board, on the least rectangle that holds it."""
        packed = self.packed(position)
        if packed is not None:
            inner, board = packed
            for image in inner.images(board):
                yield (self.unpacked(inner.frame, image),)

    def size(self, part: Boards) -> int:
        """Count the cells: every move is expected to use one up."""
        return sum(board.cells.bit_count() for board in part)

    def negative(self, position: Boards) -> Boards | None:
        """Change the colours, or make a quarter turn where that does not keep values."""
        if self.quarters:
            return tuple(Board(b.rows, b.columns, b.free, b.white, b.black) for b in position)
        packed = self.packed(position)
        if packed is None:
            return None
        inner, board = packed
        return (self.unpacked(inner.frame, inner.negative(board)),)

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the cells that a move changes."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        before, after = part[i], option[i]
        changed = 0
        for old, new in zip(before[2:], after[2:], strict=True):
            changed |= old ^ new
        places = (before.place(cell) for cell in bits(changed))
        cells = reduce(lambda a, b: phrase("{a}; {b}", a=a, b=b), places)
        return phrase("board {i}: {move}", i=i + 1, move=cells) if len(part) > 1 else cells

    def _move(self, position: Boards, player: int) -> Iterator[Boards]:
        for i, before in enumerate(position):
            for cells in self.moves(before[2:], before.stride, player):
                board = Board(before.rows, before.columns, *cells)
                yield (*position[:i], board, *position[i + 1 :])


def bits(mask: int) -> list[int]:
    """Give the cells of a set one by one, each as a set of its own.

    >>> bits(0b10110)
    [2, 4, 16]
    """
    cells = []
    while mask:
        cell = mask & -mask
        cells.append(cell)
        mask ^= cell
    return cells


def around(mask: int, stride: int) -> int:
    """Give the cells beside a set, up, down, left and right; some bits may be no cells."""
    return mask << 1 | mask >> 1 | mask << stride | mask >> stride


def components(mask: int, stride: int) -> list[int]:
    """Give the connected pieces of a set of cells.

    >>> board = Board.parse("..#|##.")
    >>> components(board.free, board.stride)
    [3, 64]
    """
    pieces = []
    while mask:
        edge = mask & -mask
        rest = mask ^ edge
        while edge and rest:
            edge = (edge << 1 | edge >> 1 | edge << stride | edge >> stride) & rest
            rest ^= edge
        pieces.append(mask ^ rest)
        mask = rest
    return pieces
