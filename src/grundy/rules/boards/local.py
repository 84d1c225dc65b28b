"""State moves that fill or vacate cells by what lies beside them, as data that a kernel reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grundy.rules.boards.cells import Cells, around, bits, components, shifted
from grundy.values.shape import LEFT

__all__ = ["FREE", "GONE", "MINE", "NEVER", "THEIRS", "Local", "Play"]

FREE, MINE, THEIRS, GONE = range(4)
NEVER = -1

_STEPS = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
"""A step as (columns, rows): none, right, left, down, up."""


class Play(NamedTuple):
    """Change a cell, and the one a step further, where they are as stated.

    ``cell`` and ``other`` are what they must be (FREE, MINE, THEIRS), ``to_cell`` and
    ``to_other`` what they become (or GONE); ``step`` 0 means that there is no other. ``beside``
    names what may not lie beside the cell, or NEVER.
    """

    cell: int
    to_cell: int
    step: int = 0
    other: int = NEVER
    to_other: int = NEVER
    beside: int = NEVER


class Local(NamedTuple):
    """Hold the plays of Left and of Right; ``liberties``: no group may lose its last free cell.

    >>> stones = (Play(FREE, MINE, beside=MINE),)
    >>> col = Local(stones, stones)
    >>> list(col.moves((0b101, 0b010, 0), 8, 0)), list(col.moves((0b101, 0b010, 0), 8, 1))
    ([], [(4, 2, 1), (1, 2, 4)])
    """

    left: tuple[Play, ...]
    right: tuple[Play, ...]
    liberties: bool = False

    def moves(self, cells: Cells, stride: int, player: int) -> Iterator[Cells]:
        """Give the cells after each move, as the kernel finds them."""
        free, black, white = cells
        planes = (free, black, white) if player == LEFT else (free, white, black)
        for play in self.left if player == LEFT else self.right:
            across, down = _STEPS[play.step]
            step = across + down * stride
            starts = planes[play.cell]
            if play.step:
                starts &= shifted(planes[play.other], -step)
            if play.beside != NEVER:
                starts &= ~around(planes[play.beside], stride)
            for cell in bits(starts):
                free, mine, theirs = _played(planes, play, cell, shifted(cell, step))
                if not self.liberties or _alive(free, (mine, theirs), stride):
                    yield (free, mine, theirs) if player == LEFT else (free, theirs, mine)


def _played(planes: Cells, play: Play, cell: int, other: int) -> Cells:
    after = [*planes, 0]
    after[play.cell] ^= cell
    if play.step:
        after[play.other] ^= other
        after[play.to_other] |= other
    after[play.to_cell] |= cell
    return after[0], after[1], after[2]


def _alive(free: int, sides: tuple[int, int], stride: int) -> bool:
    return all(around(g, stride) & free for side in sides for g in components(side, stride))
