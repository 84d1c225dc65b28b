"""Amazons: move like a queen, then shoot a cell away."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.cells import Cells, bits, shifted
from grundy.rules.boards.stones import StoneGame, Stones

__all__ = ["AMAZONS", "Amazons", "queen_moves"]


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

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Move and shoot."""
        for start in bits(mine):
            for end in queen_moves(start, free, stride):
                room = free ^ start ^ end
                for arrow in queen_moves(end, room, stride):
                    yield room ^ arrow, mine ^ start ^ end, theirs

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


def queen_moves(start: int, free: int, stride: int) -> Iterator[int]:
    """Give the free cells that a queen reaches, one by one.

    >>> list(queen_moves(0b001, 0b110, 4))
    [2, 4]
    """
    for step in (1, stride - 1, stride, stride + 1):
        for signed in (step, -step):
            cell = shifted(start, signed)
            while cell & free:
                yield cell
                cell = shifted(cell, signed)


AMAZONS = Amazons()
