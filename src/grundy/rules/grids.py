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
from typing import ClassVar, NamedTuple

from grundy.errors import InputError
from grundy.rules.protocol import Partizan
from grundy.values.shape import LEFT, RIGHT

__all__ = ["LEFT", "RIGHT", "Board", "Boards", "GridGame", "around", "bits", "components"]

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
        rows = text.upper().split("|")
        for r, row in enumerate(rows, 1):
            place = f"{where}row {r}"
            wrong = next((c for c, mark in enumerate(row) if mark not in marks), None)
            if wrong is not None:
                at = f"{place}, column {wrong + 1}"
                raise InputError(f"one of {' '.join(marks)}", got=row[wrong], where=at)
            if len(row) != len(rows[0]) or not row:
                expected = f"{len(rows[0]) or 'some'} cells, as in every row"
                raise InputError(expected, got=f"{len(row)}: {row}" if row else "", where=place)
        if len(rows) * len(rows[0]) > _MOST_CELLS:
            raise InputError(f"a board of at most {_MOST_CELLS} cells", got=text, where=where[:-2])
        # The highest bit is written first, so the rows are read backwards; # is the spare column.
        cells = "#".join(rows)[::-1]
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
        return f"row {row + 1}, column {column + 1}"

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
            masks = [mask and _repack(mask, stride, columns) for mask in masks]
        return Board(rows, columns, *masks)

    def flipped(self) -> Iterator[Board]:
        """Give the three other boards that reflections and a half turn make.

        >>> [str(image) for image in Board.parse("X.|.O").flipped()]
        ['.X|O.', '.O|X.', 'O.|.X']
        """
        sides = [_flipped(mask, self.rows, self.columns) for mask in self[2:]]
        for masks in zip(*sides, strict=True):
            yield Board(self.rows, self.columns, *masks)

    def transposed(self) -> Board:
        """Change rows with columns.

        >>> str(Board.parse("X.O|..#").transposed())
        'X.|..|O#'
        """
        masks = [_transposed(mask, self.rows, self.columns) for mask in self[2:]]
        return Board(self.columns, self.rows, *masks)

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
    as reflections and half turns must.

    >>> class Fill(GridGame):
    ...     name = "fill"
    ...     marks = ".#"
    ...     def moves(self, board, player):
    ...         return (board._replace(free=board.free ^ cell) for cell in bits(board.free))
    >>> g = Fill()
    >>> [g.format(p) for p in g.left(g.parse(".#|..+."))]
    ['##|..+.', '.#|#.+.', '.#|.#+.', '.#|..+#']
    """

    drawing = "grid"

    marks: ClassVar[str] = ".#XO"
    quarters: ClassVar[bool] = True

    @abstractmethod
    def moves(self, board: Board, player: int) -> Iterable[Board]:
        """Give the boards that one move of LEFT or RIGHT makes of a board, of the same size."""

    def regions(self, board: Board) -> Iterable[int]:
        """Give sets of cells that are independent games: the cells that hang together.

        Cells that no move can use may be left out.
        """
        return components(board.cells, board.stride)

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
            for region in self.regions(board):
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

    def images(self, position: Boards) -> Iterator[Boards]:
        """Reflect and turn a single board."""
        if len(position) == 1:
            (board,) = position
            yield from ((image,) for image in board.flipped())
            if self.quarters:
                turned = board.transposed()
                yield (turned,)
                yield from ((image,) for image in turned.flipped())

    def size(self, part: Boards) -> int:
        """Count the cells: every move is expected to use one up."""
        return sum(board.cells.bit_count() for board in part)

    def negative(self, position: Boards) -> Boards:
        """Change the colours; where a quarter turn does not keep values, make one too.

        A game in which this does not turn the sides round has to override it.
        """
        swapped = [Board(b.rows, b.columns, b.free, b.white, b.black) for b in position]
        return tuple(swapped if self.quarters else [board.transposed() for board in swapped])

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the cells that a move changes."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        before, after = part[i], option[i]
        changed = 0
        for old, new in zip(before[2:], after[2:], strict=True):
            changed |= old ^ new
        cells = "; ".join(before.place(cell) for cell in bits(changed))
        return f"board {i + 1}: {cells}" if len(part) > 1 else cells

    def _move(self, position: Boards, player: int) -> Iterator[Boards]:
        if len(position) == 1:
            for board in self.moves(position[0], player):
                yield (board,)
            return
        for i, before in enumerate(position):
            for board in self.moves(before, player):
                yield (*position[:i], board, *position[i + 1 :])


def bits(mask: int) -> Iterator[int]:
    """Give the cells of a set one by one, each as a set of its own.

    >>> list(bits(0b10110))
    [2, 4, 16]
    """
    while mask:
        cell = mask & -mask
        yield cell
        mask ^= cell


def around(mask: int, stride: int) -> int:
    """Give the cells beside a set, up, down, left and right; some bits may be no cells."""
    return mask << 1 | mask >> 1 | mask << stride | mask >> stride


def components(mask: int, stride: int) -> Iterator[int]:
    """Give the connected pieces of a set of cells.

    >>> board = Board.parse("..#|##.")
    >>> list(components(board.free, board.stride))
    [3, 64]
    """
    while mask:
        piece, grown = 0, mask & -mask
        while piece != grown:
            piece = grown
            grown |= (piece << 1 | piece >> 1 | piece << stride | piece >> stride) & mask
        yield piece
        mask ^= piece


def _repack(mask: int, stride: int, columns: int) -> int:
    """Change the stride of a mask to that of fewer columns."""
    packed, at, line = 0, 0, (1 << columns) - 1
    while mask:
        packed |= (mask & line) << at
        mask >>= stride
        at += columns + 1
    return packed


def _lines(mask: int, rows: int, columns: int) -> list[str]:
    """Write a set of cells as one text of digits a row, last row first, last column first."""
    stride = columns + 1
    text = f"{mask:0{rows * stride}b}"
    return [text[i : i + columns] for i in range(1, rows * stride, stride)]


def _flipped(mask: int, rows: int, columns: int) -> tuple[int, int, int]:
    """Give the mirror images of a set of cells: in the columns, in the rows, in both."""
    if not mask:
        return 0, 0, 0
    lines = _lines(mask, rows, columns)
    turned = "0".join(lines)[::-1]
    upside = "0".join(lines[::-1])
    return int(upside[::-1], 2), int(upside, 2), int(turned, 2)


def _transposed(mask: int, rows: int, columns: int) -> int:
    if not mask:
        return 0
    return int("0".join(map("".join, zip(*_lines(mask, rows, columns), strict=True))), 2)
