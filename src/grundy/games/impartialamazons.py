"""Impartial Amazons: either player may move any amazon."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.games.amazons import AMAZONS
from grundy.rules.boards.board import Boards
from grundy.rules.boards.cells import Cells, bits, queen_moves
from grundy.rules.boards.impartial import ImpartialGrid
from grundy.rules.boards.partizan import stone_move

__all__ = ["ImpartialAmazons"]


class ImpartialAmazons(ImpartialGrid):
    """Move any amazon (X) like a queen, then shoot an arrow like a queen; its cell is lost (``#``).

    >>> game = ImpartialAmazons()
    >>> [game.format(option) for option in game.options(game.parse("X.X"))]
    ['#XX', 'XX#']
    """

    name = "impartial-amazons"
    title = "Impartial Amazons"
    source = "Amazons (Zamkauskas 1988), with amazons that belong to nobody"
    samples = ("impartial-amazons X....", "impartial-amazons X.|..", "impartial-amazons X..#.X+..X")
    marks = ".#X"
    words = {
        "zh": {
            "Move any amazon (X) like a queen, then shoot an arrow like a queen; "
            "its cell is lost (`#`).": "像后一样移动任意一个亚马逊（X），再像后一样射一箭；"
            "箭落的格子作废（`#`）。",
            "Impartial Amazons": "不分方的亚马逊",
        },
    }

    def moves(self, cells: Cells, stride: int) -> Iterator[Cells]:
        """Move and shoot."""
        free, black, _ = cells
        yield from AMAZONS.plays(free, black, 0, stride)

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the amazon that moves, and the cell that is lost."""
        return stone_move(part, option)

    def chances(self, cells: Cells, stride: int) -> int:
        """Count the moves of the amazons, without their arrows."""
        free, black, _ = cells
        return sum(1 for start in bits(black) for _ in queen_moves(start, free, stride))

    def regions(self, cells: Cells, stride: int) -> Iterator[int]:
        """Give the cells that queen's moves join, where there is an amazon and a free cell."""
        return AMAZONS.regions(cells, stride)
