"""Fission: split a stone in two, Left up and down, Right to the sides."""

from __future__ import annotations

from collections.abc import Iterable

from grundy.phrases.phrase import phrase
from grundy.rules.boards.cells import Cells, bits
from grundy.rules.boards.grids import Boards
from grundy.rules.boards.partizan import PartizanGrid
from grundy.values.shape import LEFT

__all__ = ["Fission"]


class Fission(PartizanGrid):
    """Replace a stone by two on the free cells beside it, Left above and below, Right at its sides.

    >>> game = Fission()
    >>> [game.format(option) for option in game.left(game.parse("..|.X|.."))]
    ['.X|..|.X']
    """

    name = "fission"
    source = "Siegel, CGSuite (game.grid.Fission)"
    samples = ("fission ...|.X.|...", "fission .X..|....", "fission ...|X..|.#.+.X.")
    tile = ""
    marks = ".#X"
    quarters = False

    def moves(self, cells: Cells, stride: int, player: int) -> Iterable[Cells]:
        """Split a stone."""
        free, stones, _ = cells
        step = stride if player == LEFT else 1
        for cell in bits(stones & free << step & free >> step):
            two = cell << step | cell >> step
            yield free ^ two ^ cell, stones ^ two ^ cell, 0

    def most(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the free cells: every move leaves one less."""
        count = cells[0].bit_count() if cells[1] else 0
        return count, count

    def chances(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the stones that may be split."""
        free, stones, _ = cells
        down, across = free << stride & free >> stride, free << 1 & free >> 1
        return (stones & down).bit_count(), (stones & across).bit_count()

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the stone."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        split = part[i].place(part[i].black & ~option[i].black)
        words = phrase("split {place}", place=split)
        return phrase("board {i}: {move}", i=i + 1, move=words) if len(part) > 1 else words
