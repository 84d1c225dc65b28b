"""Snort: neighbours may not have two colours."""

from __future__ import annotations

from typing import Any

from grundy.games._tintgraphs import SnortGraph
from grundy.games._tints import TintGame
from grundy.rules.boards.cells import around
from grundy.rules.boards.local import FREE, MINE, THEIRS, Local, Play
from grundy.rules.protocol import Find, Ruleset

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
    samples = (
        "snort .....",
        "snort ..|..",
        "snort X..|...",
        "snort ...#...+O..",
        "snort:graph:a-b,b-c,c-a,c-d ....",
    )

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Make the game on boards, or on a graph such as ``graph:a-b,b-c``."""
        return SnortGraph.read(arguments) if arguments else cls()

    def open(self, free: int, mine: int, theirs: int, stride: int) -> int:
        """Keep off the opponent's stones."""
        return free & ~around(theirs, stride)

    def linked(self, black: int, white: int, piece: int, stride: int) -> int:
        """Join a cell that is open to one player with one that is open to the other."""
        return around(piece & black, stride) & white | around(piece & white, stride) & black
