"""NoGo: place stones, and never take the last liberty of a group."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.grids import Boards, around, bits, components
from grundy.rules.stones import StoneGame, Stones

__all__ = ["NoGo"]


class NoGo(StoneGame):
    """Place a stone so that every group of either colour keeps a free cell beside it.

    >>> game = NoGo()
    >>> [game.format(option) for option in game.left(game.parse("O..|..."))]
    ['OX.|...', 'O.X|...', 'O..|X..', 'O..|.X.', 'O..|..X']
    >>> [game.format(option) for option in game.left(game.parse("OX.|..."))]
    ['OXX|...', 'OX.|.X.', 'OX.|..X']
    """

    name = "nogo"
    aliases = ("anti-atari-go",)
    source = "Chou, Teytaud and Yen, Revisiting Monte-Carlo tree search on a normal form game, 2011"
    samples = ("nogo ....", "nogo ...|...", "nogo X..|.#O+...")

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Place a stone where no group is left without a liberty."""
        for cell in bits(free):
            room, stones = free ^ cell, mine | cell
            if _breathes(stones, room, stride) and _breathes(theirs, room, stride):
                yield room, stones, theirs

    def size(self, part: Boards) -> int:
        """Count the free cells; every move fills one."""
        return sum(board.free.bit_count() for board in part)


def _breathes(stones: int, free: int, stride: int) -> bool:
    """Tell whether every group has a liberty."""
    return all(around(group, stride) & free for group in components(stones, stride))
