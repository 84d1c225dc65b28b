"""Konane: jump over stones of the opponent, which go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from grundy.rules.boards.cells import Cells
from grundy.rules.boards.grids import Board, Boards, pack
from grundy.rules.boards.local import FREE, MINE, NEVER, THEIRS, Local, Play
from grundy.rules.boards.partizan import PackedPartizan, StoneGame, Stones
from grundy.values.shape import LEFT

__all__ = ["Konane"]

_Change: TypeAlias = tuple[int, int]


class Konane(StoneGame):
    """Jump over an opponent's stone into the free cell behind it, once or more in one direction.

    The stones jumped over go. Play begins in a given position, not with the opening removals.

    >>> game = Konane()
    >>> [game.format(option) for option in game.left(game.parse("XO.O."))]
    ['..XO.', '....X']
    """

    name = "konane"
    source = "Ernst, Playing Konane mathematically, 1995"
    opening = "konane XOXOXO|OXOXOX|XO..XO|OXOXOX|XOXOXO|OXOXOX"
    easy = 5
    samples = ("konane XO.O.", "konane XO.|OX.|...", "konane .OX.+XO.OX.")
    tile = "XO|OX"
    recurs = False
    chequered = True
    local = Local(
        *2
        * (
            tuple(
                Play(MINE, FREE, step, THEIRS, FREE, NEVER, FREE, MINE, True)
                for step in (1, 2, 3, 4)
            ),
        )
    )

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Jump in the four directions, as far as it goes."""
        square = (free | mine | theirs).bit_length()
        plane = (1 << square) - 1
        for flip in _jumps(0, free, mine, theirs, _changes(stride, square, 2 * square)):
            yield free ^ flip & plane, mine ^ flip >> square & plane, theirs ^ flip >> 2 * square

    def packed(self, part: Boards) -> tuple[PackedKonane, int] | None:
        """Pack a single board of up to 31 rows and columns."""
        return pack(PackedKonane, self, part[0]) if len(part) == 1 else None

    def parts(self, position: Boards) -> Iterator[Boards]:
        """Give the cells that jumps may ever join, each time on the least board that holds them."""
        for board in position:
            for piece in _joined(board):
                yield (board.trim(piece),)

    def regions(self, cells: Cells, stride: int) -> tuple[int, ...]:
        """Give the whole board: play loses no cell, and seldom falls apart."""
        free, black, white = cells
        return (free | black | white,)

    def most(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the stones of the opponent, which every move takes one of."""
        _, black, white = cells
        return white.bit_count(), black.bit_count()


class PackedKonane(PackedPartizan):
    """Jump on packed boards, each of which a jump changes at once.

    >>> game = Konane()
    >>> packed, board = game.packed(game.parse("XO.O.")[:1])
    >>> [packed.format(option) for option in packed.left(board)]
    ['..XO.', '....X']
    """

    def __init__(self, game: Konane, stride: int) -> None:
        super().__init__(game, stride)
        one, two = self.frame.square, 2 * self.frame.square
        self._changes = _changes(stride, one, two), _changes(stride, two, one)

    def _move(self, position: int, player: int) -> list[int]:
        square, plane = self.frame.square, self.frame.plane
        mine, theirs = position >> square & plane, position >> 2 * square
        if player != LEFT:
            mine, theirs = theirs, mine
        return _jumps(position, position & plane, mine, theirs, self._changes[player])

    def parts(self, position: int) -> list[int]:
        """Give the whole board: no cell is lost."""
        return [self.frame.corner(position)] if position else []


def _changes(stride: int, mine: int, theirs: int) -> list[_Change]:
    """Give for both lines the step, and what a jump from or to the first cell changes.

    All three cells change whether they are free; ``mine`` and ``theirs`` say where the planes of
    the stones begin.
    """
    return [
        (step, 1 | 1 << step | 1 << 2 * step | (1 | 1 << 2 * step) << mine | 1 << step + theirs)
        for step in (1, stride)
    ]


def _jumps(board: int, free: int, mine: int, theirs: int, changes: list[_Change]) -> list[int]:
    """Change a board by each move; a chain of jumps changes what its jumps do together."""
    found = []
    for step, change in changes:
        far = 2 * step
        over = theirs >> step
        ahead, back = over & free >> far, over & free
        starts = mine & ahead
        while starts:
            cell = starts & -starts
            starts ^= cell
            after = board
            while cell & ahead:
                after ^= cell * change
                found.append(after)
                cell <<= far
        ends = back & mine >> far
        while ends:
            cell = ends & -ends
            ends ^= cell
            after = board
            while cell & back:
                after ^= cell * change
                found.append(after)
                cell >>= far
    return found


def _joined(board: Board) -> Iterator[int]:
    """Give the cells that a chain of jumps may join, were every jump open that ever may be.

    What no jump can start at, pass or reach is left out.
    """
    stride = board.stride
    across, down = _passed(board.free, board.black, board.white, stride)
    rest = across | across << 1 | across >> 1 | down | down << stride | down >> stride
    across, down = across | across >> 1, down | down >> stride  # joined with the next cell
    while rest:
        piece, edge = 0, rest & -rest
        while edge:
            piece |= edge
            lines = (edge & across) << 1 | edge >> 1 & across
            edge = (lines | (edge & down) << stride | edge >> stride & down) & ~piece
        yield piece
        rest ^= piece


def _passed(free: int, black: int, white: int, stride: int) -> tuple[int, int]:
    """Give the cells over which a stone may ever jump: along its row, along its column.

    The cells that may ever be free or hold a stone are overestimated: they only grow.
    """
    before = None
    while before != (free, black, white):
        before = free, black, white
        passed = []
        for step in (1, stride):
            ahead, behind = free >> step, free << step
            black_on, black_back = white & ahead & black << step, white & behind & black >> step
            white_on, white_back = black & ahead & white << step, black & behind & white >> step
            black |= black_on << step | black_back >> step
            white |= white_on << step | white_back >> step
            over = black_on | black_back | white_on | white_back
            free |= over | over << step | over >> step
            passed.append(over)
    across, down = passed
    return across, down
