"""Domineering, and Cram, in which each player lays dominoes either way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grundy.rules.boards.cells import Cells, around, bits, components
from grundy.rules.boards.grids import Board, Boards
from grundy.rules.boards.impartial import ImpartialLocal
from grundy.rules.boards.local import FREE, GONE, Local, Play
from grundy.rules.boards.partizan import PartizanGrid
from grundy.rules.protocol import Enclosed
from grundy.values.shape import LEFT, RIGHT

__all__ = ["Cram", "Domineering"]

_LONGEST = 8


class Domineering(PartizanGrid, Enclosed[Boards]):
    """Put a domino on two free cells, Left one below the other, Right side by side.

    >>> game = Domineering()
    >>> [game.format(option) for option in game.right(game.parse("...|.#."))]
    ['##.|.#.', '.##|.#.']
    """

    name = "domineering"
    aliases = ("stop-gate", "crosscram")
    source = "Winning Ways, chapter 5; Conway, On Numbers and Games, chapter 10"
    opening = "domineering .....|.....|.....|.....|....."
    local = Local((Play(FREE, GONE, 3, FREE, GONE),), (Play(FREE, GONE, 1, FREE, GONE),))
    easy = 5
    samples = ("domineering ..|..", "domineering ....|.#..|....", "domineering ...|..#+..|..|..")
    marks = ".#"
    quarters = False

    def moves(self, cells: Cells, stride: int, player: int) -> Iterable[Cells]:
        """Cover two free cells."""
        free, _, _ = cells
        step = stride if player == LEFT else 1
        return [(free ^ (cell | cell << step), 0, 0) for cell in bits(free & free >> step)]

    def regions(self, cells: Cells, stride: int) -> Iterable[int]:
        """Give the connected free cells; a single cell is no game."""
        free, _, _ = cells
        return components(free & around(free, stride), stride)

    def most(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count half the cells that have a free neighbour in the player's direction."""
        free, _, _ = cells
        down, across = free & (free << stride | free >> stride), free & (free << 1 | free >> 1)
        return down.bit_count() // 2, across.bit_count() // 2

    def chances(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the pairs of free cells."""
        free, _, _ = cells
        return (free & free >> stride).bit_count(), (free & free >> 1).bit_count()

    def enclosed(self, part: Boards) -> tuple[Boards, Boards]:
        """Cut the board between rows, so that Left loses the moves across; or between columns.

        This is the one-hand-tied principle of Winning Ways, chapter 5.
        """
        below, above = (
            tuple(strip for board in part for strip in _strips(board, tied))
            for tied in (LEFT, RIGHT)
        )
        return below, above


def _strips(board: Board, tied: int) -> Iterator[Board]:
    """Cut a board into strips of two lines, or of one where two have values hard to find."""
    rows, columns, free, _, _ = board
    if tied == LEFT:
        length, apart, lines = columns, board.stride, (1 << columns) - 1
    else:
        length, apart, lines = rows, 1, sum(1 << row * board.stride for row in range(rows))
    if length <= _LONGEST:
        apart, lines = 2 * apart, lines | lines << apart
    while free:
        if free & lines:
            yield Board(rows, columns, free & lines)
        free, lines = free & ~lines, lines << apart


class Cram(ImpartialLocal):
    """Put a domino on two neighbouring free cells, upright or lying.

    >>> game = Cram()
    >>> [game.format(option) for option in game.options(game.parse("..|.#"))]
    ['##|.#', '#.|##']
    """

    name = "cram"
    aliases = ("plugg", "dots-and-pairs")
    source = "Gardner 1974; Lemoine and Viennot, Nimbers are inevitable, 2010"
    opening = "cram .....|.....|.....|....."
    samples = (
        "cram ...|...",
        "cram ....|.#..|....",
        "cram ...|..#+..|..",
        "cram:graph:a-b,b-c,c-d,d-b ....",
    )
    on_graph = True
    marks = ".#"
    local = Local((Play(FREE, GONE, 1, FREE, GONE),), (Play(FREE, GONE, 3, FREE, GONE),))
    words = {
        "zh": {
            "Put a domino on two neighbouring free cells, upright or lying.": (
                "把一张骨牌放在两个相邻的空格上，竖放或横放。"
            )
        }
    }
