"""Say in one line why a position is won or lost."""

from __future__ import annotations

from typing import Any

from grundy.errors import shorten
from grundy.solve.solution import Solution

__all__ = ["reason"]

_SHOWN_VALUES = 12


def reason(solution: Solution[Any]) -> str:
    """Give the reason as a sentence without its full stop.

    >>> from grundy.games import game
    >>> from grundy.solve.solution import solve
    >>> reason(solve(game("nim"), (3, 5, 7)))
    'the values of the components are 3 xor 5 xor 7 = 1: not 0, so the first player wins'
    >>> reason(solve(game("nim"), (1, 1), misere=True))
    'last move loses: every component is 0 or 1 in effect, and their nim-sum is 0'
    """
    if solution.misere:
        return _misere(solution)
    if solution.value is None:
        lost = "is" if solution.lost else "is not"
        return f"the position {lost} a P-position by theorem ({solution.game.source})"
    sign = (
        "0, so every move can be answered" if solution.lost else "not 0, so the first player wins"
    )
    count = len(solution.values)
    if count == 0:
        return "no move is left"
    if count == 1:
        return f"its Grundy value is {_short(solution.value)}: {sign}"
    if count <= _SHOWN_VALUES:
        values = " xor ".join(map(_short, solution.values))
    else:
        values = f"the nim-sum of {count} values"
    return f"the values of the components are {values} = {_short(solution.value)}: {sign}"


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
