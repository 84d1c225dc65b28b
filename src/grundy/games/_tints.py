"""What Col and Snort share: stones beside a free cell say who may play there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from grundy.rules.boards.cells import Cells, around, bits
from grundy.rules.boards.partizan import StoneGame, Stones


class TintGame(StoneGame):
    """Describe a game of placing stones by the free cells that are open to a player.

    >>> from grundy.games import game
    >>> snort = game("snort")
    >>> isinstance(snort, TintGame), [snort.format(to) for to in snort.left(snort.parse("X..O"))]
    (True, ['XX.O'])
    """

    @abstractmethod
    def open(self, free: int, mine: int, theirs: int, stride: int) -> int:
        """Give the free cells on which a player may place a stone."""

    @abstractmethod
    def linked(self, black: int, white: int, group: int, stride: int) -> int:
        """Give the open cells whose state a stone on the group may change."""

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
