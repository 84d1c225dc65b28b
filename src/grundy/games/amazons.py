"""Amazons, and Amazons that belong to nobody: move like a queen, then shoot a cell away."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.cells import Cells, bits, queen_moves
from grundy.rules.boards.grids import Boards
from grundy.rules.boards.impartial import ImpartialGrid
from grundy.rules.boards.local import Local
from grundy.rules.boards.partizan import StoneGame, Stones, stone_move
from grundy.values.shape import LEFT

__all__ = ["AMAZONS", "Amazons", "ImpartialAmazons"]


class Amazons(StoneGame):
    """Move an amazon like a queen, then shoot an arrow like a queen; its cell is lost (``#``).

    >>> game = Amazons()
    >>> [game.format(option) for option in game.left(game.parse("X..O"))]
    ['.X#O', '#X.O', '.#XO', '#.XO']
    """

    name = "amazons"
    easy = 4
    source = "Zamkauskas 1988; Berlekamp, Sums of N x 2 Amazons, 2000"
    opening = "amazons ..X.|....|....|.O.."
    samples = ("amazons X..O", "amazons X..|..O", "amazons X.#O|..#.")
    tile = ""
    local = Local((), (), queens=True)

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Move and shoot."""
        return self.local.moves((free, mine, theirs), stride, LEFT)

    def regions(self, cells: Cells, stride: int) -> Iterator[int]:
        """Give the cells that queen's moves join, where there is an amazon and a free cell."""
        free, black, white = cells
        rest = free | black | white
        while rest:
            piece, grown = 0, rest & -rest
            while piece != grown:
                piece = grown
                wide = piece | piece << 1 | piece >> 1
                grown |= (wide | wide << stride | wide >> stride) & rest
            if piece & free and piece & ~free:
                yield piece
            rest ^= piece

    def most(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the free cells, which every arrow takes one of, for players with an amazon."""
        free, black, white = cells
        count = free.bit_count()
        return (count if black else 0), (count if white else 0)

    def chances(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count where the amazons of either colour can go, without their arrows."""
        free, black, white = cells
        left, right = (
            sum(1 for start in bits(side) for _ in queen_moves(start, free, stride))
            for side in (black, white)
        )
        return left, right


AMAZONS = Amazons()


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
