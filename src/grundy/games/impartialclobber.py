"""Impartial Clobber: either player may capture with a stone of either colour."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.board import Boards
from grundy.rules.boards.cells import Cells, bits, components, shifted
from grundy.rules.boards.impartial import ImpartialGrid
from grundy.rules.boards.local import FREE, MINE, THEIRS, Local, Play
from grundy.rules.boards.stones import stone_move

__all__ = ["ImpartialClobber"]


class ImpartialClobber(ImpartialGrid):
    """Move any stone onto a stone of the other colour beside it, which goes.

    >>> game = ImpartialClobber()
    >>> [game.format(option) for option in game.options(game.parse("XO.X"))]
    ['.X.X', 'O..X']
    """

    name = "impartial-clobber"
    title = "Impartial Clobber"
    source = (
        "Albert, Grossman, Nowakowski and Wolfe, An introduction to Clobber, 2005; its impartial "
        "version: Beaudou, Duchene and Gravier, A survey about Solitaire Clobber"
    )
    samples = ("impartial-clobber XOXO", "impartial-clobber XO|OX", "impartial-clobber XOX.O+OX|XO")
    tile = "XO|OX"

    local = Local(*2 * (tuple(Play(MINE, FREE, step, THEIRS, MINE) for step in (1, 2, 3, 4)),))

    def moves(self, cells: Cells, stride: int) -> Iterator[Cells]:
        """Capture in the four directions."""
        free, black, white = cells
        for step in (1, -1, stride, -stride):
            for cell in bits(black & shifted(white, -step)):
                to = shifted(cell, step)
                yield free | cell, black ^ cell ^ to, white ^ to
            for cell in bits(white & shifted(black, -step)):
                to = shifted(cell, step)
                yield free | cell, black ^ to, white ^ cell ^ to

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the stone that comes or goes."""
        return stone_move(part, option)

    def chances(self, cells: Cells, stride: int) -> int:
        """Count the neighbours of two colours."""
        _, black, white = cells
        across, down = black & (white << 1 | white >> 1), white << stride | white >> stride
        return across.bit_count() + (black & down).bit_count()

    def regions(self, cells: Cells, stride: int) -> list[int]:
        """Give the connected stones, where both colours are among them."""
        _, black, white = cells
        pieces = components(black | white, stride)
        return [piece for piece in pieces if piece & black and piece & white]
