"""Impartial Clobber: either player may capture with a stone of either colour."""

from __future__ import annotations

from grundy.rules.boards.board import Boards
from grundy.rules.boards.impartial import ImpartialLocal
from grundy.rules.boards.local import FREE, MINE, THEIRS, Local, Play
from grundy.rules.boards.partizan import stone_move

__all__ = ["ImpartialClobber"]


class ImpartialClobber(ImpartialLocal):
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

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the stone that comes or goes."""
        return stone_move(part, option)
