"""Cannibal Clobber: capture any neighbour, also a stone of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.cells import Cells, bits, components, shifted
from grundy.rules.boards.local import FREE, MINE, Local, Play
from grundy.rules.boards.partizan import StoneGame, Stones

__all__ = ["CannibalClobber"]


class CannibalClobber(StoneGame):
    """Move a stone of one's own onto a stone of either colour beside it, which goes.

    >>> game = CannibalClobber()
    >>> [game.format(option) for option in game.left(game.parse("XX.XO"))]
    ['.X.XO', 'XX..X', 'X..XO']
    """

    name = "cannibal-clobber"
    title = "Cannibal Clobber"
    source = "Ingo Althöfer, 2003 (by the article Clobber of Wikipedia)"
    local = Local(
        *2 * (tuple(Play(MINE, FREE, 1 + i % 4, MINE + i // 4, MINE) for i in range(8)),),
    )
    samples = ("cannibal-clobber XO|OX", "cannibal-clobber XXOX", "cannibal-clobber XX+OX|.O")
    tile = "XO|OX"
    easy = 4

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Capture in the four directions."""
        stones = mine | theirs
        for step in (1, -1, stride, -stride):
            for cell in bits(mine & shifted(stones, -step)):
                to = shifted(cell, step)
                yield free | cell, (mine ^ cell) | to, theirs & ~to

    def regions(self, cells: Cells, stride: int) -> Iterator[int]:
        """Give the connected stones; a single stone is no game."""
        _, black, white = cells
        return (piece for piece in components(black | white, stride) if piece & piece - 1)

    def most(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the stones but the last one; every move takes one."""
        _, black, white = cells
        count = (black | white).bit_count() - 1
        return (count if black else 0), (count if white else 0)
