"""Domineering: dominoes on a board, Left's upright and Right's lying."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.grids import LEFT, Board, Boards, GridGame, bits, components

__all__ = ["Domineering"]

_WIDEST = 8


class Domineering(GridGame):
    """Put a domino on two free cells, Left one below the other, Right side by side.

    >>> game = Domineering()
    >>> [game.format(option) for option in game.right(game.parse("...|.#."))]
    ['##.|.#.', '.##|.#.']
    """

    name = "domineering"
    source = "Winning Ways, chapter 5; Conway, On Numbers and Games, chapter 10"
    samples = ("domineering ..|..", "domineering ....|.#..|....", "domineering ...|..#+..|..|..")
    marks = ".#"
    quarters = False

    def moves(self, board: Board, player: int) -> Iterator[Board]:
        """Cover two free cells."""
        rows, columns, free, _, _ = board
        step = columns + 1 if player == LEFT else 1
        for cell in bits(free & free >> step):
            yield Board(rows, columns, free ^ (cell | cell << step))

    def regions(self, board: Board) -> Iterator[int]:
        """Give the connected free cells; a single cell is no game."""
        return (piece for piece in components(board.free, board.columns + 1) if piece & piece - 1)

    def size(self, part: Boards) -> int:
        """Count the free cells."""
        return sum(board.free.bit_count() for board in part)

    def below(self, part: Boards) -> Boards:
        """Cut the board between rows: Left loses the moves across, Right none.

        This is the one-hand-tied principle of Winning Ways, chapter 5.
        """
        return tuple(strip for board in part for strip in _strips(board))

    def above(self, part: Boards) -> Boards:
        """Cut the board between columns."""
        flat = (board.transposed() for board in part)
        return tuple(strip.transposed() for board in flat for strip in _strips(board))


def _strips(board: Board) -> Iterator[Board]:
    """Cut a board into strips of two rows, or of one where two have values hard to find."""
    _, columns, free, _, _ = board
    rows = 2 if columns <= _WIDEST else 1
    height = rows * (columns + 1)
    while free:
        yield Board(rows, columns, free & (1 << height) - 1)
        free >>= height
