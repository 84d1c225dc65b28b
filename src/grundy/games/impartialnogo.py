"""Impartial NoGo: either player may place a stone of either colour."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from grundy.games._liberties import LibertyGame, Shores
from grundy.games.nogo import NoGo
from grundy.rules.boards.board import Board, Boards
from grundy.rules.boards.cells import Cells, restrided
from grundy.rules.boards.impartial import ImpartialGrid
from grundy.rules.boards.local import LocalBoard
from grundy.rules.boards.partizan import stone_move
from grundy.rules.protocol import Impartial
from grundy.values.shape import LEFT, RIGHT

__all__ = ["ImpartialNoGo"]

_NOGO = NoGo()


class ImpartialNoGo(ImpartialGrid):
    """Place a stone of either colour so that every group keeps a free cell beside it.

    >>> game = ImpartialNoGo()
    >>> [game.format(option) for option in game.options(game.parse("X..#"))]
    ['XX.#', 'X.X#', 'X.O#']
    """

    name = "impartial-nogo"
    title = "Impartial NoGo"
    source = "Chou, Teytaud and Yen, Revisiting Monte-Carlo tree search on a normal form game, 2011"
    samples = ("impartial-nogo .....", "impartial-nogo ..|..", "impartial-nogo X..|.#O+...")

    def parse(self, text: str) -> Boards:
        """Read boards on which every group has a liberty."""
        return _NOGO.parse(text)

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the stone that comes or goes."""
        return stone_move(part, option)

    def moves(self, cells: Cells, stride: int) -> Iterator[Cells]:
        """Place a stone as either player of NoGo may."""
        for player in (LEFT, RIGHT):
            yield from _NOGO.moves(cells, stride, player)

    def packed(self, part: Boards) -> tuple[Impartial[Any], Any] | None:
        """Give a single region to the game that strips components of what is decided."""
        regions = [b.trim(r) for b in part for r in self.regions(b[2:], b.stride)]
        key = self._inner.liberties.key(regions[0]) if len(regions) == 1 else None
        return None if key is None else (self._inner, key)

    @cached_property
    def _inner(self) -> _Stripped:
        return _Stripped(self)


class _Stripped(Impartial[Shores]):
    """Play on components that are stripped of what is decided."""

    searched = True

    def __init__(self, game: ImpartialNoGo) -> None:
        self.game, self.liberties = game, LibertyGame(_NOGO)

    @property
    def text(self) -> str:
        """Give the text of the game itself."""
        return self.game.text

    def local_board(self, part: Shores) -> LocalBoard | None:
        """Give a board, on which a free cell of a colour is safe for it."""
        s, *masks = part
        board = Board.parse(self.format(part))
        free, black, white = (restrided(mask, s, board.stride) for mask in masks)
        return LocalBoard(_NOGO.local, board.rows, board.columns, (free, black, white))

    def parse(self, text: str) -> Shores:
        """Read one board."""
        return self.liberties.parse(text)

    def format(self, position: Shores) -> str:
        """Write the board."""
        return self.liberties.format(position)

    def options(self, position: Shores) -> Iterator[Shores]:
        """Place a stone of either colour."""
        yield from self.liberties.left(position)
        yield from self.liberties.right(position)

    def parts(self, position: Shores) -> list[Shores]:
        """Give what is left of the components."""
        return self.liberties.parts(position)

    def images(self, position: Shores) -> list[Shores]:
        """Change the colours."""
        return [self.liberties.negative(position)]

    def mobility(self, position: Shores) -> int:
        """Count the moves."""
        return sum(self.liberties.mobility(position))
