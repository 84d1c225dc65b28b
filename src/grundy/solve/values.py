"""Tabulate the values of a game by the size of its heap or of its two piles."""

from __future__ import annotations

from typing import Any

from grundy.errors import InputError
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solve.solver import Solver
from grundy.solve.tables import extend

__all__ = ["heap_values", "pile_values"]


def heap_values(game: Impartial[Any], start: int, stop: int) -> list[int]:
    """Give the Grundy values of single heaps of ``start`` to ``stop - 1`` stones.

    >>> from grundy.games import game
    >>> heap_values(game("kayles"), 0, 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    if not isinstance(game, HeapGame) and not (isinstance(game, VectorGame) and game.arity == 1):
        raise InputError("a game on single heaps", got=game.text, where="table")
    if start < stop and game.closed_form((stop - 1,)) is not None:
        return [game.closed_form((n,)) or 0 for n in range(start, stop)]
    code = game.lower()
    if code is not None:
        return extend(code, [], stop)[start:]
    solver = Solver(game)
    return [solver.part_value((n,)) for n in range(stop)][start:]


def pile_values(game: Impartial[Any], start: int, stop: int) -> list[list[int]]:
    """Give the Grundy values of two piles, each of ``start`` to ``stop - 1``.

    >>> from grundy.games import game
    >>> pile_values(game("wythoff"), 0, 3)
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    if not isinstance(game, VectorGame) or game.arity != 2:
        raise InputError("a game on two piles", got=game.text, where="table")
    solver = Solver(game)
    return [[solver.part_value((a, b)) for b in range(start, stop)] for a in range(start, stop)]
