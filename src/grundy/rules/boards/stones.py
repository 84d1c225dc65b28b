"""Play on boards with black and white stones, where both players move alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from grundy.phrases.phrase import phrase
from grundy.rules.boards.board import Boards
from grundy.rules.boards.cells import Cells
from grundy.rules.boards.partizan import PartizanGrid
from grundy.values.shape import LEFT

__all__ = ["StoneGame", "Stones"]

Stones = tuple[int, int, int]
"""The free cells, the stones of the player to move, and those of the opponent, as bits."""


class StoneGame(PartizanGrid):
    """Describe a game on boards by the moves of one player; the other one has the same.

    >>> class Hop(StoneGame):
    ...     name = "hop"
    ...     def plays(self, free, mine, theirs, stride):
    ...         for cell in bits(mine & free >> 1):
    ...             yield free ^ cell ^ cell << 1, mine ^ cell ^ cell << 1, theirs
    >>> from grundy.rules.boards.cells import bits
    >>> g = Hop()
    >>> [g.format(option) for option in g.right(g.parse("O.X|.O."))]
    ['.OX|.O.', 'O.X|..O']
    >>> g.describe(g.parse("O.X"), g.parse(".OX"))
    'O row 1, column 1 -> row 1, column 2'
    """

    @abstractmethod
    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterable[Stones]:
        """Give the stones after each move of the player to whom ``mine`` belongs."""

    def moves(self, cells: Cells, stride: int, player: int) -> Iterable[Cells]:
        """Give the plays of either colour."""
        free, black, white = cells
        if player == LEFT:
            return self.plays(free, black, white, stride)
        plays = self.plays(free, white, black, stride)
        return [(room, theirs, mine) for room, mine, theirs in plays]

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the stone that comes or goes, and the cells that are lost."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        before, after = part[i], option[i]
        black = after.black & ~before.black
        old, new = (before.black, after.black) if black else (before.white, after.white)
        origin, lost = old & ~new, before.cells & ~after.cells
        stone, end = "X" if black else "O", before.place(new & ~old)
        words = phrase("{stone} {place}", stone=stone, place=end)
        if origin:
            start = before.place(origin)
            words = phrase("{stone} {start} -> {end}", stone=stone, start=start, end=end)
        if lost:
            words = phrase("{move}, arrow at {place}", move=words, place=before.place(lost))
        return phrase("board {i}: {move}", i=i + 1, move=words) if len(part) > 1 else words
