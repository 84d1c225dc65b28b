"""Impartial Cannibal Clobber: either player may capture any stone with a stone beside it.

Every stone that is not alone may go, so that a strip of stones is a heap of Officers.
"""

from __future__ import annotations

from grundy.rules.boards.board import Boards
from grundy.rules.boards.cells import Cells, around, bits
from grundy.rules.boards.impartial import ImpartialLocal
from grundy.rules.boards.local import FREE, MINE, Local, Play
from grundy.rules.boards.partizan import stone_move

__all__ = ["ImpartialCannibalClobber"]


class ImpartialCannibalClobber(ImpartialLocal):
    """Move any stone (X) onto a stone beside it, which goes.

    >>> game = ImpartialCannibalClobber()
    >>> [game.format(option) for option in game.options(game.parse("XXX.X"))]
    ['.XX.X', 'X.X.X', 'XX..X']
    """

    name = "impartial-cannibal-clobber"
    title = "Impartial Cannibal Clobber"
    source = "Cannibal Clobber (Althöfer 2003), with stones that belong to nobody"
    samples = (
        "impartial-cannibal-clobber XXXXX",
        "impartial-cannibal-clobber XXX|X.X",
        "impartial-cannibal-clobber XX.X+XX|X.",
    )
    marks = ".#X"
    local = Local(tuple(Play(MINE, FREE, step, MINE, MINE) for step in (1, 2, 3, 4)), ())
    words = {
        "zh": {
            "Move any stone (X) onto a stone beside it, which goes.": (
                "把任意一颗子（X）移到旁边的子上，后者被吃掉。"
            ),
            "Impartial Cannibal Clobber": "无偏互吃棋",
        },
    }

    def moves(self, cells: Cells, stride: int) -> list[Cells]:
        """Take each stone that is not alone; whichever neighbour it takes, it is the one to go."""
        free, black, white = cells
        return [(free ^ i, black ^ i, white) for i in bits(black & around(black, stride))]

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the stone that moves."""
        return stone_move(part, option)
