"""NoGo: place stones, and never take the last liberty of a group."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from grundy.errors import InputError
from grundy.games._liberties import LibertyGame
from grundy.phrases.phrase import phrase
from grundy.rules.boards.board import Boards
from grundy.rules.boards.cells import Cells, around, bits, components
from grundy.rules.boards.local import FREE, MINE, Local, Play
from grundy.rules.boards.partizan import StoneGame, Stones

__all__ = ["NoGo"]


class NoGo(StoneGame):
    """Place a stone so that every group of either colour keeps a free cell beside it.

    A position in which a group has none cannot come up, and is refused.

    >>> game = NoGo()
    >>> [game.format(option) for option in game.left(game.parse("O..|..."))]
    ['OX.|...', 'O.X|...', 'O..|X..', 'O..|.X.', 'O..|..X']
    >>> [game.format(option) for option in game.left(game.parse("OX.|..."))]
    ['OXX|...', 'OX.|.X.', 'OX.|..X']
    """

    name = "nogo"
    title = "NoGo"
    aliases = ("anti-atari-go",)
    source = "Chou, Teytaud and Yen, Revisiting Monte-Carlo tree search on a normal form game, 2011"
    easy = 2
    opening = "nogo ....|....|....|...."
    local = Local((Play(FREE, MINE),), (Play(FREE, MINE),), liberties=True)
    samples = ("nogo ....", "nogo ...|...", "nogo X..|.#O+...", "nogo:graph:a-b,b-c,c-d,d-a ....")
    on_graph = True

    def parse(self, text: str) -> Boards:
        """Read boards on which every group has a liberty."""
        boards = super().parse(text)
        for i, board in enumerate(boards, 1):
            stifled = (_stifled(mine, board.free, board.stride) for mine in board[3:])
            if group := next(filter(None, stifled), 0):
                place: str = board.place(group)
                if len(boards) > 1:
                    place = phrase("{p}, {q}", p=phrase("board {k}", k=i), q=place)
                raise InputError("a free cell beside every group", got=str(board), where=place)
        return boards

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Place a stone where no group is left without a liberty."""
        for cell in bits(free):
            room, stones = free ^ cell, mine | cell
            if not (_stifled(stones, room, stride) or _stifled(theirs, room, stride)):
                yield room, stones, theirs

    def packed(self, part: Boards) -> tuple[Any, Any] | None:
        """Give a single board to the game that strips components of what is decided."""
        key = self._inner.key(part[0]) if len(part) == 1 else None
        return None if key is None else (self._inner, key)

    def images(self, position: Boards) -> Iterator[Boards]:
        """Reflect and turn a single board."""
        packed = super().packed(position)
        if packed is not None:
            inner, board = packed
            for image in inner.images(board):
                yield (inner.board(image),)

    @cached_property
    def _inner(self) -> LibertyGame:
        return LibertyGame(self)

    def most(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the free cells; every move fills one."""
        count = cells[0].bit_count()
        return count, count


def _stifled(stones: int, free: int, stride: int) -> int:
    """Give the first group without a liberty, or nothing."""
    groups = components(stones, stride)
    return next((group for group in groups if not around(group, stride) & free), 0)
