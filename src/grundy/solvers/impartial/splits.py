"""Find values where a heap may become two, as formulas say: all pairs of an n are asked at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.formulas.tree import FALSE
from grundy.lazy import library
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import HeapMoves
from grundy.rules.protocol import Impartial
from grundy.rules.stated import states_moves

__all__ = ["MOST_SPLIT", "SplitSource", "splits"]

MOST_SPLIT = 480
"""So many heaps take about a second."""
_PAIR = 17  # bytes of each pair that a heap may become


def splits(game: Impartial[Any]) -> HeapMoves | None:
    """Give the formulas of a game on heaps that may become two, and no more; else None.

    >>> from grundy.games import game
    >>> splits(game("moves:n -> (x, y) when x + y == n and x < y and x >= 1")) is None
    False
    >>> splits(game("moves:n -> x when x < n")) is None
    True
    """
    moves = getattr(game, "stated", None) if isinstance(game, HeapGame) else None
    if not isinstance(moves, HeapMoves) or not states_moves(game):
        return None
    in_two = len(moves.leaves) == 3 and moves.leaves[2] != FALSE
    return moves if in_two and library("numpy") is not None else None


class SplitSource:
    """Hold the values of heaps 0 to n - 1, and find more by arrays of pairs.

    >>> from grundy.games import game
    >>> source = SplitSource(splits(game("moves:n -> (x, y) when x + y == n and x < y")))
    >>> source.advance(12)
    >>> source.values.tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]
    """

    def __init__(self, moves: HeapMoves, known: Sequence[int] = (), stop: int = 0) -> None:
        import numpy as np

        from grundy.solvers.arrays import on_arrays

        self.values = np.array(known or [0], dtype=np.int64)
        self.n, self.width = len(self.values), _PAIR * stop
        self._gone, self._left, self._pair = map(on_arrays, moves.leaves)

    def advance(self, stop: int) -> None:
        """Find the values of all heaps below ``stop``; a heap of n takes n * n steps."""
        import numpy as np

        known = np.zeros(max(stop, self.n), dtype=np.int64)
        known[: self.n] = self.values
        for n in range(self.n, stop):
            known[n] = self._value(n, known[:n])
        self.values, self.n = known, len(known)

    def _value(self, n: int, known: Any) -> int:
        import numpy as np

        x, worth = np.arange(1, n), known[1:]
        pairs = self._pair({"n": n, "x1": x[:, None], "x2": x[None, :]})
        of_one = worth[self._left({"n": n, "x1": x})]
        of_two = (worth[:, None] ^ worth[None, :])[pairs]
        seen = np.zeros(max(of_one.max(initial=0), of_two.max(initial=0)) + 2, dtype=bool)
        seen[of_one] = seen[of_two] = True
        seen[0] |= bool(self._gone({"n": n}))
        return int(seen.argmin())

    def report(self) -> None:
        """Name no kernel."""
