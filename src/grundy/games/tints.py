"""Col and Snort: stones beside a free cell say who may play there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grundy.rules.boards.cells import Cells, around, bits
from grundy.rules.boards.local import FREE, MINE, THEIRS, Local, Play
from grundy.rules.boards.partizan import StoneGame, Stones

__all__ = ["Col", "Snort"]


class TintGame(StoneGame):
    """Place a stone on a free cell that is not ``beside`` a stone of one's own, or of the other's.

    >>> from grundy.games import game
    >>> snort = game("snort")
    >>> isinstance(snort, TintGame), [snort.format(to) for to in snort.left(snort.parse("X..O"))]
    (True, ['XX.O'])
    """

    beside: ClassVar[int]
    on_graph = True

    def __init_subclass__(cls) -> None:
        """Say the moves as data."""
        super().__init_subclass__()
        cls.local = Local(*2 * ((Play(FREE, MINE, beside=cls.beside),),))

    def open(self, free: int, mine: int, theirs: int, stride: int) -> int:
        """Give the free cells on which a player may place a stone."""
        return free & ~around(mine if self.beside == MINE else theirs, stride)

    def linked(self, black: int, white: int, group: int, stride: int) -> int:
        """Give the open cells whose state a stone on the group may change."""
        left, right = around(group & black, stride), around(group & white, stride)
        return left & black | right & white if self.beside == MINE else left & white | right & black

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Place a stone on an open cell."""
        for cell in bits(self.open(free, mine, theirs, stride)):
            yield free ^ cell, mine | cell, theirs

    def regions(self, cells: Cells, stride: int) -> Iterator[int]:
        """Give the open cells that depend on each other, with the stones beside them."""
        free, black, white = cells
        lefts = self.open(free, black, white, stride)
        rights = self.open(free, white, black, stride)
        rest = lefts | rights
        while rest:
            group, grown = 0, rest & -rest
            while group != grown:
                group = grown
                grown |= self.linked(lefts, rights, group, stride)
            yield group | around(group, stride) & (black | white)
            rest ^= group

    def most(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the open cells of each player, which never become more."""
        free, black, white = cells
        lefts = self.open(free, black, white, stride)
        return lefts.bit_count(), self.open(free, white, black, stride).bit_count()

    def chances(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the open cells."""
        return self.most(cells, stride)


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
    beside = MINE
    samples = (
        "col .....",
        "col ..|..",
        "col X..|...",
        "col ...#...+O..",
        "col:graph:a-b,b-c,c-a,c-d ....",
    )


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
    beside = THEIRS
    samples = (
        "snort .....",
        "snort ..|..",
        "snort X..|...",
        "snort ...#...+O..",
        "snort:graph:a-b,b-c,c-a,c-d ....",
    )
