"""Clobber: capture a neighbour by moving onto it."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.cells import Cells, bits, components, shifted
from grundy.rules.boards.local import FREE, MINE, THEIRS, Local, Play
from grundy.rules.boards.partizan import StoneGame, Stones

__all__ = ["Clobber"]


class Clobber(StoneGame):
    """Move a stone of one's own onto a stone of the opponent beside it, which goes.

    >>> game = Clobber()
    >>> [game.format(option) for option in game.left(game.parse("XO|OX"))]
    ['.X|OX', 'XO|X.', '.O|XX', 'XX|O.']
    """

    name = "clobber"
    source = "Albert, Grossman, Nowakowski and Wolfe, An introduction to Clobber, 2005"
    easy = 4
    opening = "clobber XOXOX|OXOXO|XOXOX|OXOXO"
    local = Local(*2 * (tuple(Play(MINE, FREE, step, THEIRS, MINE) for step in (1, 2, 3, 4)),))
    samples = (
        "clobber XO|OX",
        "clobber XOXOX",
        "clobber XOX|OXO",
        "clobber XOO.XX+OX|XO",
        "clobber:graph:a-b,b-c,c-a XOX",
    )
    on_graph = True
    tile = "XO|OX"

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Capture in the four directions."""
        for step in (1, -1, stride, -stride):
            for cell in bits(mine & shifted(theirs, -step)):
                to = shifted(cell, step)
                yield free | cell, mine ^ cell ^ to, theirs ^ to

    def regions(self, cells: Cells, stride: int) -> Iterator[int]:
        """Give the connected stones, where both colours are among them."""
        _, black, white = cells
        for piece in components(black | white, stride):
            if piece & black and piece & white:
                yield piece

    def most(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the stones of the opponent; every move takes one."""
        _, black, white = cells
        return white.bit_count(), black.bit_count()

    def chances(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the neighbours of two colours: either player may capture there."""
        _, black, white = cells
        pairs = (black & (white << 1 | white >> 1)).bit_count()
        pairs += (black & (white << stride | white >> stride)).bit_count()
        return pairs, pairs

    def limits(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Both players can move, or none: all values are smaller than any positive number."""
        return 0, 0
