"""Say in one line why a position is won or lost."""

from __future__ import annotations

from typing import Any

from grundy.errors import shorten
from grundy.solvers.solution import Solution

__all__ = ["reason"]

_SHOWN_VALUES = 12


def reason(solution: Solution[Any]) -> str:
    """Give the reason as a sentence without its full stop.

    >>> from grundy.games import game
    >>> from grundy.solvers.solution import solve
    >>> reason(solve(game("nim"), (3, 5, 7)))
    'values 3 xor 5 xor 7 = 1, not 0: the first player can move to 0'
    >>> reason(solve(game("nim"), (1, 1), misere=True))
    'last move loses: every component is 0 or 1 in effect, and their nim-sum is 0'
    """
    if solution.misere:
        return _misere(solution)
    if solution.value is None:
        lost = "is" if solution.lost else "is not"
        return f"the position {lost} a P-position by theorem ({solution.game.source})"
    total = _short(solution.value)
    end = f"{total}: every move can be answered"
    if not solution.lost:
        end = f"{total}, not 0: the first player can move to 0"
    count = len(solution.values)
    if count == 0:
        return "no move is left"
    if count == 1:
        return f"Grundy value {end}"
    if count <= _SHOWN_VALUES:
        return f"values {' xor '.join(map(_short, solution.values))} = {end}"
    return f"nim-sum of {count} values = {end}"


def _short(value: int) -> str:
    return shorten(str(value), 24)


def _misere(solution: Solution[Any]) -> str:
    if solution.genus is None:
        return "last move loses: found by search on canonical positions"
    plus, minus = solution.genus
    if plus != minus:
        return f"last move loses: every component is 0 or 1 in effect, and their nim-sum is {plus}"
    return (
        "last move loses: a component is larger than 1, so it is as in normal play, "
        f"and the nim-sum is {_short(plus)}"
    )
