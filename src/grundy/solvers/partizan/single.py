"""Decide a single board by a kernel, where its moves are local and Numba is there."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from grundy.rules.boards.board import Board, Boards
from grundy.rules.boards.cells import restrided
from grundy.rules.boards.partizan import PartizanGrid
from grundy.solvers.budget import Budget
from grundy.values.shape import LEFT

__all__ = ["SingleBoard"]

_BITS = 21
_CHUNK = 200_000
_LIGHT = 50
"""So many states of a kernel count as one in a budget: about as long do they take."""


class SingleBoard:
    """Hold the kernel's table for the boards of one game.

    >>> from grundy.games import game
    >>> nogo = game("nogo")
    >>> SingleBoard.fits(nogo, nogo.parse("...|...|..."))
    True
    >>> single = SingleBoard(nogo, Budget())
    >>> [single.wins(nogo.parse("...|..X|..."), player) for player in (0, 1)]
    [True, False]
    """

    def __init__(self, game: PartizanGrid, budget: Budget) -> None:
        import numpy as np

        from grundy.kernels.boards import table

        assert game.local is not None
        self.game, self.budget = game, budget
        self._plays, self._liberties = np.array(game.local.rows(), np.int64), game.local.liberties
        self._table = table(_BITS)

    @staticmethod
    def fits(game: object, position: Any) -> bool:
        """Tell whether a position is one board of the sizes that the kernel takes."""
        if not isinstance(game, PartizanGrid) or game.local is None or len(position) != 1:
            return False
        return _stride(position[0]) > 0 and find_spec("numba") is not None

    def wins(self, position: Boards, player: int) -> bool:
        """Tell whether a player wins who is to move; stop when the budget is spent."""
        import numpy as np

        from grundy.kernels.boards import UNKNOWN, wins

        (board,) = position
        s = _stride(board)
        free, black, white = (restrided(mask, board.stride, s) for mask in board[2:])
        sides = (black, white) if player == LEFT else (white, black)
        cells = tuple(np.uint64(mask) for mask in (free, *sides))
        states, found = np.zeros(1, np.int64), UNKNOWN
        while found == UNKNOWN:
            states[0], room = 0, self.budget.room
            chunk = _CHUNK if room is None else max(min(_CHUNK, room * _LIGHT), _LIGHT)
            ways = self._plays, self._liberties, *self._table
            found = wins(np.uint64(s), player, cells, *ways, states, chunk)
            self.budget.add(int(states[0]) // _LIGHT)
        return bool(found)


def _stride(board: Board) -> int:
    """Give the stride in 64 bits, or 0 where the board is too large."""
    if board.columns <= 7 and board.rows <= 8:
        return 8
    return 32 if board.rows == 1 and board.columns <= 31 else 0
