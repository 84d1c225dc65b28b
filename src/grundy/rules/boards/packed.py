"""Play a grid game on boards that are one integer each, which is quicker."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Generic, TypeVar

from grundy.rules.boards.board import Board
from grundy.rules.boards.cells import Cells, restrided
from grundy.rules.boards.grids import GridGame
from grundy.rules.protocol import Ruleset

__all__ = ["Frame", "PackedGrid", "pack"]

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
