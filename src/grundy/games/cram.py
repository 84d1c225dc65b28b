"""Cram: dominoes on a board, each player's either way."""

from __future__ import annotations

from grundy.rules.boards.board import Boards
from grundy.rules.boards.cells import Cells, around, bits, components
from grundy.rules.boards.impartial import ImpartialGrid
from grundy.rules.boards.local import FREE, GONE, Local, Play

__all__ = ["Cram"]


class Cram(ImpartialGrid):
    """Put a domino on two neighbouring free cells, upright or lying.

    >>> game = Cram()
    >>> [game.format(option) for option in game.options(game.parse("..|.#"))]
    ['##|.#', '#.|##']
    """

    name = "cram"
    aliases = ("plugg", "dots-and-pairs")
    source = "Gardner 1974; Lemoine and Viennot, Nimbers are inevitable, 2010"
    opening = "cram .....|.....|.....|....."
    samples = ("cram ...|...", "cram ....|.#..|....", "cram ...|..#+..|..")
    marks = ".#"
    local = Local((Play(FREE, GONE, 1, FREE, GONE),), (Play(FREE, GONE, 3, FREE, GONE),))
    words = {
        "zh": {
            "Put a domino on two neighbouring free cells, upright or lying.": (
                "把一张骨牌放在两个相邻的空格上，竖放或横放。"
            )
        }
    }

    def moves(self, cells: Cells, stride: int) -> list[Cells]:
        """Cover two free cells."""
        free, _, _ = cells
        starts = [(step, cell) for step in (1, stride) for cell in bits(free & free >> step)]
        return [(free ^ (cell | cell << step), 0, 0) for step, cell in starts]

    def closed_form(self, part: Boards) -> int | None:
        """Give 0 for two rows and an even number of columns.

        Proof. A half turn leaves no domino where it was, not even in part: every move has an
        answer, its image.
        """
        rows, columns, empty = _whole(part)
        return 0 if empty and 2 in (rows, columns) and not rows * columns % 4 else None

    def p_form(self, part: Boards) -> bool | None:
        """Say that two rows and an odd number of columns are won: by the domino in the middle."""
        rows, columns, empty = _whole(part)
        if not empty or 2 not in (rows, columns):
            return None
        return not rows * columns % 4

    def chances(self, cells: Cells, stride: int) -> int:
        """Count the pairs of free cells."""
        free, _, _ = cells
        return (free & free >> 1).bit_count() + (free & free >> stride).bit_count()

    def regions(self, cells: Cells, stride: int) -> list[int]:
        """Give the connected free cells; a single cell is no game."""
        free, _, _ = cells
        return components(free & around(free, stride), stride)


def _whole(part: Boards) -> tuple[int, int, bool]:
    """Give the rows and columns of the one free region, and whether it is a whole rectangle."""
    region = next((board.trim(board.free) for board in part if board.free), part[0])
    whole = region.free.bit_count() == region.rows * region.columns
    return region.rows, region.columns, whole and sum(1 for b in part if b.free) == 1
