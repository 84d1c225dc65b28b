"""Play on boards with black and white stones, where both players move alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from grundy.phrases.phrase import phrase
from grundy.rules.boards.board import Boards
from grundy.rules.boards.cells import Cells
from grundy.rules.boards.packed import pack
from grundy.rules.boards.partizan import PackedPartizan, PartizanGrid
from grundy.values.shape import LEFT

__all__ = ["PackedStones", "StoneGame", "Stones", "stone_move"]

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

    def packed(self, part: Boards) -> tuple[PackedStones, int] | None:
        """Pack a single board of up to 31 rows and columns."""
        return pack(PackedStones, self, part[0]) if len(part) == 1 else None

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
        return stone_move(part, option)


class PackedStones(PackedPartizan):
    """Play a game with stones on packed boards.

    >>> from grundy.games import game
    >>> col, board = game("col").packed(game("col").parse("X.."))
    >>> type(col).__name__, [col.format(option) for option in col.right(board)]
    ('PackedStones', ['XO.', 'X.O'])
    """

    game: StoneGame

    def _move(self, position: int, player: int) -> list[int]:
        frame, plays = self.frame, self.game.plays
        plane, one, two = frame.plane, frame.square, 2 * frame.square
        free, black, white = position & plane, position >> one & plane, position >> two
        if player == LEFT:
            after = plays(free, black, white, frame.stride)
            return [room | mine << one | theirs << two for room, mine, theirs in after]
        after = plays(free, white, black, frame.stride)
        return [room | theirs << one | mine << two for room, mine, theirs in after]


def stone_move(part: Boards, option: Boards) -> str:
    """Name the stone that a move places, moves or takes away, and the cells that are lost.

    >>> from grundy.rules.boards.board import Board
    >>> stone_move((Board.parse("XO.X"),), (Board.parse(".X.X"),))
    'X row 1, column 1 -> row 1, column 2'
    >>> stone_move((Board.parse("XX.X"),), (Board.parse(".X.X"),))
    'X row 1, column 1 onto its own colour'
    >>> stone_move((Board.parse("...X"),), (Board.parse(".X.X"),))
    'X row 1, column 2'
    """
    i = next(i for i in range(len(part)) if part[i] != option[i])
    before, after = part[i], option[i]
    came = after.black & ~before.black, after.white & ~before.white
    went = before.black & ~after.black, before.white & ~after.white
    black = bool(came[0]) or not (came[1] or went[1])
    end, origin = (came[0], went[0]) if black else (came[1], went[1])
    lost = before.cells & ~after.cells
    stone = "X" if black else "O"
    if not end:
        words = phrase(
            "{stone} {start} onto its own colour", stone=stone, start=before.place(origin)
        )
    elif origin:
        start = before.place(origin)
        words = phrase("{stone} {start} -> {end}", stone=stone, start=start, end=before.place(end))
    else:
        words = phrase("{stone} {place}", stone=stone, place=before.place(end))
    if lost:
        words = phrase("{move}, arrow at {place}", move=words, place=before.place(lost))
    return phrase("board {i}: {move}", i=i + 1, move=words) if len(part) > 1 else words
