"""Snort: neighbours may not have two colours."""

from __future__ import annotations

from grundy.games._tints import TintGame
from grundy.rules.boards.cells import around
from grundy.rules.boards.local import FREE, MINE, THEIRS, Local, Play

__all__ = ["Snort"]


class Snort(TintGame):
    """Place a stone on a free cell that is not beside a stone of the opponent.

    >>> game = Snort()
    >>> [game.format(option) for option in game.right(game.parse("O.X|..."))]
    ['O.X|O..', 'O.X|.O.']
    """

    name = "snort"
    aliases = ("cats-and-dogs",)
    source = "Conway, On Numbers and Games; Winning Ways, chapter 6"
    opening = "snort ....|....|....|...."
    local = Local((Play(FREE, MINE, beside=THEIRS),), (Play(FREE, MINE, beside=THEIRS),))
    on_graph = True
    samples = (
        "snort .....",
        "snort ..|..",
        "snort X..|...",
        "snort ...#...+O..",
        "snort:graph:a-b,b-c,c-a,c-d ....",
    )

    def open(self, free: int, mine: int, theirs: int, stride: int) -> int:
        """Keep off the opponent's stones."""
        return free & ~around(theirs, stride)

    def linked(self, black: int, white: int, group: int, stride: int) -> int:
        """Join a cell that is open to one player with one that is open to the other."""
        return around(group & black, stride) & white | around(group & white, stride) & black
