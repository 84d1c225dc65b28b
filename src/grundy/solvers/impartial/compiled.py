"""Find values of impartial boards by a kernel, where the moves are local and Numba is there."""

from __future__ import annotations

from typing import Any

from grundy.kernels.compiler import can_compile
from grundy.rules.boards.local import FREE, MINE, THEIRS, Local, LocalBoard, LocalGame
from grundy.solvers.budget import Budget

__all__ = ["BoardNimbers"]

_BITS = 64
_TABLE = 21
_CHUNK = 50_000
_LIGHT = 50
"""So many states of a kernel count as one in a budget: about as long do they take."""


class BoardNimbers:
    """Hold the kernel's tables for the boards of one game.

    >>> from grundy.games import game
    >>> inner, board = game("cram").packed(game("cram").parse("...|...|..."))
    >>> upright = BoardNimbers.fitting(inner, board)
    >>> [BoardNimbers(upright.local).lost(upright, nim, Budget()) for nim in (0, 1)]
    [True, False]
    """

    def __init__(self, local: Local, bits: int = _TABLE) -> None:
        import numpy as np

        from grundy.kernels.nimbers import room

        joined = sum(1 << plane for plane in (FREE, MINE, THEIRS) if plane in local.joined)
        self._form = np.array([joined, local.liberties, local.left == local.right], np.int64)
        self._plays, self._room, self._bits = np.array(local.rows(), np.int64), room(_BITS), bits
        self._tables: dict[int, tuple[Any, Any]] = {}  # by stride: it says what the bits mean

    @staticmethod
    def fitting(game: object, part: Any) -> LocalBoard | None:
        """Give the board of a component that the kernel takes, or None."""
        board = game.local_board(part) if isinstance(game, LocalGame) else None
        board = board and board.upright()
        fits = board is not None and board.rows * (board.columns + 1) <= _BITS and can_compile()
        return board if fits else None

    def lost(self, board: LocalBoard, nim: int, budget: Budget) -> bool:
        """Tell whether who is to move loses a board and a heap; stop with the budget."""
        import numpy as np

        from grundy.kernels.nimbers import LARGEST, lost, table

        stride = board.columns + 1
        known = self._tables.get(stride) or table(self._bits)
        self._tables[stride] = known
        ways = self._plays, self._form, *known, *self._room
        cells = tuple(np.uint64(mask) for mask in board.cells)
        heap = np.int64(min(nim, LARGEST))  # no board of 64 bits has a larger value
        states, found = np.zeros(1, np.int64), -1
        while found < 0:
            states[0], left = 0, budget.room
            chunk = _CHUNK if left is None else max(min(_CHUNK, left * _LIGHT), _LIGHT)
            here = np.uint64(stride), cells, heap, np.int64(0)
            found = lost(*here, *ways, states, np.int64(chunk))
            budget.add(int(states[0]) // _LIGHT)
        return bool(found)
