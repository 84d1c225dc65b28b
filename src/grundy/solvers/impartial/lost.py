"""Tell which single heaps the player to move loses, under normal and under misere play."""

from __future__ import annotations

from typing import Any

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame, lacking_piles
from grundy.solvers.impartial.solver import Solver

__all__ = ["lost_heaps", "lost_under_misere", "require_heaps"]

_MOST_MISERE = 10**5
"""Heaps whose outcome under misere play is asked one by one."""


def require_heaps(game: Impartial[Any]) -> None:
    """Raise `InputError` for a game that is not played on single heaps.

    >>> from grundy.games import game
    >>> require_heaps(game("kayles"))
    """
    if not isinstance(game, HeapGame) and not (isinstance(game, VectorGame) and game.arity == 1):
        raise InputError(
            lacking_piles(game, "a game on single heaps"), got=game.text, where="table"
        )


def lost_heaps(values: Any) -> list[int]:
    """Give the heaps of the value 0, which are lost under normal play.

    >>> lost_heaps([0, 1, 0, 2])
    [0, 2]
    """
    if isinstance(values, list):
        return [n for n, value in enumerate(values) if not value]
    found: list[int] = (values == 0).nonzero()[0].tolist()
    return found


def lost_under_misere(game: Impartial[Any], stop: int) -> list[int]:
    """Give the heaps below ``stop`` that lose where the last move loses: no value tells them.

    >>> from grundy.games import game
    >>> lost_under_misere(game("misere:kayles"), 30)
    [1, 4, 9, 12, 20]

    `LimitError` is raised for very many heaps, and where a search gets too long.
    """
    require_heaps(game)
    if stop > _MOST_MISERE:
        raise LimitError(phrase("more than {n} positions", n=_MOST_MISERE))
    solver = Solver(game)
    none: tuple[int, ...] = () if isinstance(game, HeapGame) else (0,)
    return [n for n in range(stop) if solver.is_p((n,) if n else none, misere=True)]
