"""Play impartial games on rectangular boards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar

from grundy.rules.boards.board import Board, Boards
from grundy.rules.boards.cells import Cells
from grundy.rules.boards.grids import GridGame
from grundy.rules.boards.local import Local, LocalBoard
from grundy.rules.boards.packed import PackedGrid, pack
from grundy.rules.protocol import Impartial

__all__ = ["ImpartialGrid"]


class ImpartialGrid(GridGame, Impartial[Boards]):
    """Describe an impartial game on boards by the moves on one board.

    A component is the position with all other cells gone, so that its moves are told by their
    places; of other boards a single ``#`` is left.

    >>> class Fill(ImpartialGrid):
    ...     name = "fill"
    ...     marks = ".#"
    ...     def moves(self, cells, stride):
    ...         free, black, white = cells
    ...         return ((free ^ cell, black, white) for cell in bits(free))
    >>> from grundy.rules.boards.cells import bits
    >>> g = Fill()
    >>> [g.format(p) for p in g.options(g.parse(".#+.."))]
    ['##+..', '.#+#.', '.#+.#']
    >>> [g.format(p) for p in g.parts(g.parse(".#|#.+.."))]
    ['.#|##+#', '##|#.+#', '#+..']
    """

    local: ClassVar[Local | None] = None
    """The moves as data, where they are local; each may be made as Left's or as Right's."""

    @abstractmethod
    def moves(self, cells: Cells, stride: int) -> Iterable[Cells]:
        """Give the cells after each move; the rows stand ``stride`` bits apart."""

    def chances(self, cells: Cells, stride: int) -> int:
        """Count the moves on one board, roughly."""
        return sum(1 for _ in self.moves(cells, stride))

    def options(self, position: Boards) -> Iterator[Boards]:
        """Move on one of the boards."""
        for i, before in enumerate(position):
            for cells in self.moves(before[2:], before.stride):
                board = Board(before.rows, before.columns, *cells)
                yield (*position[:i], board, *position[i + 1 :])

    def parts(self, position: Boards) -> Iterator[Boards]:
        """Give the regions; cells that belong to none stay with the first one."""
        found = [list(self.regions(board[2:], board.stride)) for board in position]
        places = [(i, region) for i, regions in enumerate(found) for region in regions]
        if len(places) < 2:
            yield position
            return
        rest = tuple(map(_rest, position, found))
        for i, region in places:
            board = position[i].only(region | rest[i].cells)
            yield (*rest[:i], board, *rest[i + 1 :])
            rest = (_GONE,) * len(position)

    def assemble(self, parts: Sequence[Boards]) -> Boards:
        """Lay the components over one another."""
        return tuple(reduce(_joined, boards) for boards in zip(*parts, strict=True))

    def packed(self, part: Boards) -> tuple[Impartial[Any], Any] | None:
        """Pack a single region of up to 31 rows and columns; only trim a larger one.

        A game that has other symmetries than its ``quarters`` say must give None.
        """
        regions = [board.trim(r) for board in part for r in self.regions(board[2:], board.stride)]
        if len(regions) != 1:
            return None
        return pack(PackedImpartial, self, regions[0]) or (TrimmedImpartial(self), regions[0])


_GONE = Board(1, 1, 0)


def _rest(board: Board, regions: Sequence[int]) -> Board:
    """Give what is left beside the regions; the regions tell the size of a board too."""
    rest = board.only(board.cells & ~reduce(or_, regions, 0))
    return rest if rest.cells or not regions else _GONE


def _joined(board: Board, other: Board) -> Board:
    if _GONE in (board, other):
        return other if board == _GONE else board
    return Board(board.rows, board.columns, *map(or_, board[2:], other[2:]))


class PackedImpartial(PackedGrid[ImpartialGrid], Impartial[int]):
    """Play an impartial grid game on packed boards.

    >>> from grundy.games import game
    >>> packed, board = game("cram").packed(game("cram").parse("..|.."))
    >>> packed.local_board(board).rows, packed.mobility(board)
    (2, 4)
    """

    searched = True

    def local_board(self, part: int) -> LocalBoard | None:
        """Give the board, where its moves are local and every turn keeps its value."""
        local = self.game.local
        if local is None or not self.game.quarters:
            return None
        return LocalBoard(local, *self.frame.unpack(part))

    def mobility(self, position: int) -> int:
        """Count the moves, roughly."""
        frame = self.frame
        return self.game.chances(frame.cells(position), frame.stride)

    def options(self, position: int) -> list[int]:
        """Give the positions that one move leads to."""
        frame = self.frame
        one, two = frame.square, 2 * frame.square
        moves = self.game.moves(frame.cells(position), frame.stride)
        return [free | black << one | white << two for free, black, white in moves]


class TrimmedImpartial(Impartial[Board]):
    """Play an impartial grid game on single boards, each the least that holds its cells.

    >>> from grundy.games import game
    >>> cram = TrimmedImpartial(game("cram"))
    >>> sorted(map(cram.format, cram.options(cram.parse("..|.#"))))
    ['##|.#', '#.|##']
    """

    def __init__(self, game: ImpartialGrid) -> None:
        self.game = game

    @property
    def text(self) -> str:
        """Give the text of the game itself."""
        return self.game.text

    def parse(self, text: str) -> Board:
        """Read one board."""
        (board,) = self.game.parse(text)
        return board

    def format(self, position: Board) -> str:
        """Write the board."""
        return self.game.format((position,))

    def options(self, position: Board) -> Iterator[Board]:
        """Give the boards that one move leads to."""
        for cells in self.game.moves(position[2:], position.stride):
            yield Board(position.rows, position.columns, *cells)

    def parts(self, position: Board) -> list[Board]:
        """Give the regions, each on the least board that holds it."""
        regions = self.game.regions(position[2:], position.stride)
        return [position.trim(region) for region in regions]
