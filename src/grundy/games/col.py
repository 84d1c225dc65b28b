"""Col: neighbours may not have one colour."""

from __future__ import annotations

from grundy.games._tints import TintGame
from grundy.rules.boards.cells import around
from grundy.rules.boards.local import FREE, MINE, Local, Play

__all__ = ["Col"]


class Col(TintGame):
    """Place a stone on a free cell that is not beside a stone of one's own colour.

    Theorem (Conway): every position is worth a number, or a number and a star.

    >>> game = Col()
    >>> [game.format(option) for option in game.right(game.parse("O.X|..."))]
    ['O.X|.O.', 'O.X|..O']
    """

    name = "col"
    source = "Conway, On Numbers and Games; Winning Ways, chapter 2"
    opening = "col ....|....|....|...."
    local = Local((Play(FREE, MINE, beside=MINE),), (Play(FREE, MINE, beside=MINE),))
    on_graph = True
    samples = (
        "col .....",
        "col ..|..",
        "col X..|...",
        "col ...#...+O..",
        "col:graph:a-b,b-c,c-a,c-d ....",
    )

    def open(self, free: int, mine: int, theirs: int, stride: int) -> int:
        """Keep off one's own stones."""
        return free & ~around(mine, stride)

    def linked(self, black: int, white: int, group: int, stride: int) -> int:
        """Join cells that are open to the same player."""
        return around(group & black, stride) & black | around(group & white, stride) & white
