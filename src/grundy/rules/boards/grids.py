"""Play on rectangular boards: what games of both kinds share.

A position is the boards of a sum, joined by ``+``; their cells are sets of bits
(`grundy.rules.boards.cells`).

The rows of a board stand between ``|``, its cells are ``.`` (free), ``#`` (no cell), ``X``
(black, Left) and ``O`` (white, Right).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, reduce
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from grundy.errors import InputError, shorten
from grundy.phrases.phrase import phrase
from grundy.rules.boards.cells import Cells, bits, components, restrided
from grundy.rules.protocol import Find, Ruleset

__all__ = ["Board", "Boards", "Frame", "GridGame", "PackedGrid", "pack"]

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


_BOARD = "a board such as ..|.."
_OPENING = "a board such as ..|.., or an opening board from 1x1 to 99x99"
_SIZE = re.compile("([1-9][0-9]?)[xX×]([1-9][0-9]?)")


class GridGame(Ruleset[Boards]):
    """Describe the text of a game on boards, and how a board falls apart.

    ``marks`` are the letters of its boards. ``quarters`` says that a quarter turn keeps values,
    as reflections and half turns must. ``tile`` is what an opening board repeats, if there is one.
    ``recurs`` says that the images of a position come up in
    play, so that they are worth remembering. ``on_graph`` says that ``networks/reader.py`` has the
    rule under the game's name, for ``NAME:graph:a-b,b-c``.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> domineering.format(domineering.parse("..|.# + ..")), domineering.marks
    ('..|.#+..', '.#')
    """

    marks: ClassVar[str] = ".#XO"
    tile: ClassVar[str] = "."
    quarters: ClassVar[bool] = True
    recurs: ClassVar[bool] = True
    on_graph: ClassVar[bool] = False

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Make the game on boards, or on a graph: ``graph:a-b,b-c``."""
        kind, colon, graph = arguments.partition(":")
        if not cls.on_graph or not arguments:
            return super().from_arguments(arguments, find)
        from grundy.rules.networks.play import play_on  # late: boards need none

        if kind != "graph" or not colon:
            raise InputError("a graph such as graph:a-b,b-c", got=arguments, where=cls.name)
        return play_on(graph, cls.name, cls.name)

    def __init_subclass__(cls) -> None:
        """Let the drawing say which letters a cell may have."""
        super().__init_subclass__()
        cls.drawing = f"grid:{cls.marks}"

    def regions(self, cells: Cells, stride: int) -> Iterable[int]:
        """Give sets of cells that are independent games: the cells that hang together.

        Cells that no move can use may be left out.
        """
        free, black, white = cells
        return components(free | black | white, stride)

    def parse(self, text: str) -> Boards:
        """Read boards such as ``.X.|..O``, joined by ``+``; ``2x3`` is an opening board."""
        boards = [self._opened(board) for board in text.split("+")]
        if boards == [""]:
            raise InputError(_BOARD, got="", where=self.name)
        many = len(boards) > 1
        where = (phrase("board {k}", k=i) if many else "" for i in range(1, len(boards) + 1))
        return tuple(Board.parse(b, self.marks, w) for b, w in zip(boards, where, strict=True))

    def _opened(self, text: str) -> str:
        board = "".join(text.split())
        size = _SIZE.fullmatch(board)
        if size is None or not self.tile:
            if any(map(str.isdigit, board)):
                raise InputError(
                    _OPENING if self.tile else _BOARD, got=text.strip(), where=self.name
                )
            return board
        rows, columns = map(int, size.groups())
        lines = [line * columns for line in self.tile.split("|")]
        return "|".join(lines[r % len(lines)][:columns] for r in range(rows))

    def format(self, position: Boards) -> str:
        """Write the boards."""
        return "+".join(map(str, position))

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


_BYTE = 8


class Frame:
    """Hold boards with fewer rows and columns than ``stride``, a power of 2.

    Three squares of stride x stride bits stand one above the other: free cells, black stones,
    white stones. The board stands in their first rows and columns.

    >>> frame = Frame(4)
    >>> board = frame.pack((1, 2, 16), 3)  # .X above #O
    >>> [frame.unpack(image) for image in frame.flipped(board)]
    [(2, 2, (2, 1, 8)), (2, 2, (8, 16, 2)), (2, 2, (16, 8, 1))]
    """

    def __init__(self, stride: int) -> None:
        self.stride, self.square = stride, stride * stride
        self._bytes = 3 * stride if stride == _BYTE else 0  # a row is a byte
        self.plane = (1 << self.square) - 1
        self.planes = 1 | 1 << self.square | 1 << 2 * self.square
        steps = [1 << k for k in range(stride.bit_length() - 1)]
        places = [divmod(place, stride) for place in range(self.square)]
        self.first_row = self._where(not r for r, _ in places)
        self.first_column = self._where(not c for _, c in places)
        self._columns = [(k, self._where(not c & k for _, c in places)) for k in steps]
        self._rows = [(k * stride, self._where(not r & k for r, _ in places)) for k in steps]
        self._turns = [
            (k * (stride - 1), self._where(c & k > r & k for r, c in places)) for k in steps
        ]

    def _where(self, chosen: Iterable[bool]) -> int:
        """Give the chosen places of a square, in all three of them."""
        return sum(1 << place for place, is_in in enumerate(chosen) if is_in) * self.planes

    def pack(self, cells: Cells, stride: int) -> int:
        """Bring a board of another stride into the corner."""
        free, black, white = (restrided(mask, stride, self.stride) for mask in cells)
        return self.corner(free | black << self.square | white << 2 * self.square)

    def unpack(self, packed: int) -> tuple[int, int, Cells]:
        """Give the rows, the columns and the cells, with a stride of one more than the columns."""
        planes = self.cells(packed)
        every = planes[0] | planes[1] | planes[2]
        rows = (every.bit_length() - 1) // self.stride + 1
        columns = 0
        while every:
            columns = max(columns, (every % (1 << self.stride)).bit_length())
            every >>= self.stride
        free, black, white = (restrided(plane, self.stride, columns + 1) for plane in planes)
        return max(rows, 1), max(columns, 1), (free, black, white)

    def cells(self, packed: int) -> Cells:
        """Give the three planes."""
        plane, square = self.plane, self.square
        return packed & plane, packed >> square & plane, packed >> 2 * square

    def corner(self, packed: int) -> int:
        """Shift a board into the corner."""
        return _shifted(_shifted(packed, self.stride, self.first_row), 1, self.first_column)

    def flipped(self, packed: int) -> tuple[int, int, int]:
        """Give the mirror images of a board in the corner: in the columns, in the rows, in both."""
        mirrored = _shifted(_swapped(packed, self._columns), 1, self.first_column)
        upturned = self.upturned(packed)
        return mirrored, upturned, _shifted(_swapped(upturned, self._columns), 1, self.first_column)

    def upturned(self, packed: int) -> int:
        """Reverse the rows of a board in the corner."""
        if self._bytes:
            turned = int.from_bytes(packed.to_bytes(self._bytes, "little"), "big")
            square, plane = self.square, self.plane
            white, black = turned & plane, turned & plane << square
            turned = turned >> 2 * square | black | white << 2 * square
        else:
            turned = _swapped(packed, self._rows)
        return _shifted(turned, self.stride, self.first_row)

    def transposed(self, packed: int) -> int:
        """Change rows with columns."""
        for shift, mask in self._turns:
            differ = (packed ^ packed >> shift) & mask
            packed ^= differ | differ << shift
        return packed


def _shifted(packed: int, step: int, first: int) -> int:
    """Shift a board until one of its cells is among the first."""
    if packed:
        while not packed & first:
            packed >>= step
    return packed


def _swapped(packed: int, steps: list[tuple[int, int]]) -> int:
    """Reverse an order by swapping neighbours, then pairs, then fours ..."""
    for shift, mask in steps:
        packed = (packed & mask) << shift | packed >> shift & mask
    return packed


G = TypeVar("G", bound=GridGame)
K = TypeVar("K", bound="PackedGrid[Any]")

_STRIDES = (8, 16, 32)  # few, so that boards of different sizes share what is known


class PackedGrid(Ruleset[int], Generic[G]):
    """Describe a grid game on boards that stand in the corner of a frame.

    >>> from grundy.games import game
    >>> g, board = game("domineering").packed(game("domineering").parse("..|..|.#"))
    >>> g.format(board), [g.format(option) for option in g.right(board)]
    ('..|..|.#', ['##|..|.#', '..|##|.#'])
    """

    def __init__(self, game: G, stride: int) -> None:
        self.game, self.frame = game, Frame(stride)

    def __eq__(self, other: object) -> bool:
        return self is other  # its text does not tell the stride

    def __hash__(self) -> int:
        return id(self)

    @property
    def text(self) -> str:
        """Give the text of the game itself."""
        return self.game.text

    def parse(self, text: str) -> int:
        """Read one board."""
        (board,) = self.game.parse(text)
        return self.frame.pack(board[2:], board.stride)

    def format(self, position: int) -> str:
        """Write the board."""
        return self.game.format((self.board(position),))

    def board(self, position: int) -> Board:
        """Give back the board, on the least rectangle that holds it."""
        rows, columns, cells = self.frame.unpack(position)
        return Board(rows, columns, *cells)

    def parts(self, position: int) -> list[int]:
        """Give the regions, each in the corner."""
        frame = self.frame
        stride, row, column = frame.stride, frame.first_row, frame.first_column
        planes = 1 if position <= frame.plane else frame.planes
        found = []
        for region in self.game.regions(frame.cells(position), stride):
            part = position & region * planes
            if part:
                while not part & row:
                    part >>= stride
                while not part & column:
                    part >>= 1
                found.append(part)
        return found

    def images(self, position: int) -> tuple[int, ...]:
        """Reflect and turn a board that stands in the corner."""
        if not self.game.recurs:
            return ()
        flipped = self.frame.flipped
        if not self.game.quarters:
            return flipped(position)
        turned = self.frame.transposed(position)
        return (*flipped(position), turned, *flipped(turned))


def pack(kind: Callable[[G, int], K], game: G, board: Board) -> tuple[K, int] | None:
    """Give a board of up to 31 rows and columns as a position of the packed game.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> packed, position = pack(PackedGrid, domineering, domineering.parse("..|..|.#")[0])
    >>> packed.frame.stride, packed.format(position)
    (8, '..|..|.#')
    """
    stride = next((s for s in _STRIDES if s > max(board.rows, board.columns)), None)
    if stride is None:
        return None
    packed: K = _made(kind, game, stride)
    return packed, packed.frame.pack(board[2:], board.stride)


@cache
def _made(kind: Callable[[Any, int], Any], game: Any, stride: int) -> Any:
    """Make the packed game for a stride, once."""
    return kind(game, stride)
