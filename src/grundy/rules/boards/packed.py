"""Play a grid game on boards that are one integer each, which is quicker."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Generic, TypeVar

from grundy.rules.boards.board import Board
from grundy.rules.boards.frames import Frame
from grundy.rules.boards.grids import GridGame
from grundy.rules.protocol import Ruleset

__all__ = ["PackedGrid", "pack"]

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
