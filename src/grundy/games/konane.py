"""Konane: jump over stones of the opponent, which go."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.board import Board, Boards
from grundy.rules.boards.cells import Cells
from grundy.rules.boards.stones import StoneGame, Stones

__all__ = ["Konane"]


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

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Jump in the four directions, as far as it goes."""
        for step in (1, stride):
            far = 2 * step
            ahead, back = theirs >> step & free >> far, theirs << step & free << far
            starts = mine & ahead
            while starts:
                start = cell = starts & -starts
                starts ^= start
                room, others = free | start, theirs
                while cell & ahead:
                    taken, cell = cell << step, cell << far
                    room, others = room | taken, others ^ taken
                    yield room ^ cell, mine ^ start ^ cell, others
            starts = mine & back
            while starts:
                start = cell = starts & -starts
                starts ^= start
                room, others = free | start, theirs
                while cell & back:
                    taken, cell = cell >> step, cell >> far
                    room, others = room | taken, others ^ taken
                    yield room ^ cell, mine ^ start ^ cell, others

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
