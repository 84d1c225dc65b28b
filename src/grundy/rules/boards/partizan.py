"""Play partizan games on rectangular boards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar

from grundy.phrases.phrase import phrase
from grundy.rules.boards.cells import Cells
from grundy.rules.boards.grids import Board, Boards, GridGame, PackedGrid, pack
from grundy.rules.boards.local import Local
from grundy.rules.protocol import OnPlanes, Partizan
from grundy.values.shape import LEFT, RIGHT

__all__ = ["PartizanGrid", "StoneGame", "Stones", "stone_move"]


class PartizanGrid(GridGame, Partizan[Boards]):
    """Describe a partizan game on boards by the moves on one board.

    >>> class Fill(PartizanGrid):
    ...     name = "fill"
    ...     marks = ".#"
    ...     def moves(self, cells, stride, player):
    ...         free, black, white = cells
    ...         return ((free ^ cell, black, white) for cell in bits(free))
    >>> from grundy.rules.boards.cells import bits
    >>> g = Fill()
    >>> [g.format(p) for p in g.left(g.parse(".#|..+."))]
    ['##|..+.', '.#|#.+.', '.#|.#+.', '.#|..+#']
    """

    chequered: ClassVar[bool] = False
    """Whether stones stay on cells of one colour: only a reflection's opposite comes up in play."""

    local: ClassVar[Local | None] = None
    """The moves as data, where they are local: kernels decide boards, and find values, by that."""

    @abstractmethod
    def moves(self, cells: Cells, stride: int, player: int) -> Iterable[Cells]:
        """Give the cells after each move of LEFT or RIGHT; the rows stand ``stride`` bits apart."""

    def parts(self, position: Boards) -> Iterator[Boards]:
        """Give the regions, each on the least board that holds it."""
        for board in position:
            for region in self.regions(board[2:], board.stride):
                yield (board.trim(region),)

    def left(self, position: Boards) -> Iterator[Boards]:
        """Move as Left on one of the boards."""
        return self._move(position, LEFT)

    def right(self, position: Boards) -> Iterator[Boards]:
        """Move as Right on one of the boards."""
        return self._move(position, RIGHT)

    def packed(self, part: Boards) -> tuple[PackedPartizan, int] | None:
        """Pack a single board of up to 31 rows and columns.

        A game that has other symmetries than its ``quarters`` say must give None.
        """
        return pack(PackedPartizan, self, part[0]) if len(part) == 1 else None

    def images(self, position: Boards) -> Iterator[Boards]:
        """Reflect and turn a single board, on the least rectangle that holds it."""
        packed = self.packed(position)
        if packed is not None:
            inner, board = packed
            for image in inner.images(board):
                yield (inner.board(image),)

    def most(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Bound the moves that Left, and Right, could make in a row on one board.

        The default counts the cells: every move is expected to use one up.
        """
        count = (cells[0] | cells[1] | cells[2]).bit_count()
        return count, count

    def chances(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the moves of Left and of Right on one board, roughly."""
        left, right = (self.moves(cells, stride, player) for player in (LEFT, RIGHT))
        return sum(1 for _ in left), sum(1 for _ in right)

    def size(self, part: Boards) -> int:
        """Bound the moves of one player in a row."""
        return max(map(sum, zip(*(self.most(b[2:], b.stride) for b in part), strict=True)))

    def limits(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Bound the stops of one board by the moves in a row of either player."""
        left, right = self.most(cells, stride)
        return -right, left

    def bounds(self, part: Boards) -> tuple[int, int]:
        """Bound the stops by those of the boards."""
        pairs = [self.limits(board[2:], board.stride) for board in part]
        return sum(low for low, _ in pairs), sum(high for _, high in pairs)

    def mobility(self, position: Boards) -> tuple[int, int]:
        """Count the moves on all boards."""
        pairs = [self.chances(board[2:], board.stride) for board in position]
        return sum(left for left, _ in pairs), sum(right for _, right in pairs)

    def negative(self, position: Boards) -> Boards | None:
        """Change the colours, or make a quarter turn where that does not keep values."""
        if self.quarters:
            return tuple(Board(b.rows, b.columns, b.free, b.white, b.black) for b in position)
        packed = self.packed(position)
        if packed is None:
            return None
        inner, board = packed
        return (inner.board(inner.negative(board)),)

    def _move(self, position: Boards, player: int) -> Iterator[Boards]:
        for i, before in enumerate(position):
            for cells in self.moves(before[2:], before.stride, player):
                board = Board(before.rows, before.columns, *cells)
                yield (*position[:i], board, *position[i + 1 :])


class PackedPartizan(PackedGrid[PartizanGrid], OnPlanes[int]):
    """Play a partizan grid game on packed boards.

    >>> from grundy.games import game
    >>> g, board = game("domineering").packed(game("domineering").parse("..|.#"))
    >>> [g.format(option) for player in (g.left, g.right) for option in player(board)]
    ['#.', '#|.']
    """

    def left(self, position: int) -> list[int]:
        """Move as Left."""
        return self._move(position, LEFT)

    def right(self, position: int) -> list[int]:
        """Move as Right."""
        return self._move(position, RIGHT)

    def _move(self, position: int, player: int) -> list[int]:
        frame = self.frame
        one, two = frame.square, 2 * frame.square
        moves = self.game.moves(frame.cells(position), frame.stride, player)
        return [free | black << one | white << two for free, black, white in moves]

    def size(self, part: int) -> int:
        """Bound the moves of one player in a row."""
        return max(self.game.most(self.frame.cells(part), self.frame.stride))

    def bounds(self, part: int) -> tuple[int, int]:
        """Bound the stops as the game itself does."""
        return self.game.limits(self.frame.cells(part), self.frame.stride)

    def leads(self, part: int, player: int) -> list[tuple[int, int]]:
        """Give the options, each with a guess of Left's lead in half moves."""
        frame, chances = self.frame, self.game.chances
        one, two = frame.square, 2 * frame.square
        ours, theirs = (2, -1) if player == RIGHT else (1, -2)
        found = []
        for cells in self.game.moves(frame.cells(part), frame.stride, player):
            left, right = chances(cells, frame.stride)
            free, black, white = cells
            found.append((ours * left + theirs * right, free | black << one | white << two))
        return found

    def unpacked(self, part: int) -> tuple[PartizanGrid, Boards]:
        """Give the game, and the board."""
        return self.game, (self.board(part),)

    def planes(self, part: int) -> tuple[int, Cells]:
        """Give the stride, and the cells of the least image."""
        return self.frame.stride, self.frame.cells(min((part, *self.images(part))))

    def negative(self, position: int) -> int:
        """Change the colours, or make a quarter turn where that does not keep values."""
        frame = self.frame
        if not self.game.quarters:
            return frame.transposed(position)
        square, plane = frame.square, frame.plane
        white = position >> 2 * square
        changed = position & plane | white << square | (position >> square & plane) << 2 * square
        return frame.upturned(changed) if self.game.chequered else changed


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
        return stone_move(part, option)


def stone_move(part: Boards, option: Boards) -> str:
    """Name the stone that a move places, moves or takes away, and the cells that are lost.

    >>> from grundy.rules.boards.grids import Board
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
