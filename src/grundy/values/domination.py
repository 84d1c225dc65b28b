"""Drop the options that another one is at least as good as."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from grundy.values.game import Game
from grundy.values.shape import LEFT

__all__ = ["merged", "undominated"]

_Leq: TypeAlias = Callable[[Game, Game], bool]


def undominated(leq: _Leq, games: list[Game], side: int) -> list[Game]:
    """Keep the options of a player that no other one dominates.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> undominated(s.leq, [s.star(1), s.zero, s.number(-1)], LEFT)
    [*, 0]
    """
    kept: list[Game] = []
    for game in games:
        for other in kept:
            if leq(game, other) if side == LEFT else leq(other, game):
                break
        else:
            if kept:
                kept = _not_below(leq, kept, game, side)
            kept.append(game)
    return kept


def merged(leq: _Leq, first: list[Game], second: list[Game], side: int) -> list[Game]:
    """Join two lists in each of which no option dominates another one.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> merged(s.leq, [s.star(1), s.zero], [s.up(1)], LEFT)
    [*, ^]
    """
    if len(first) == 1 == len(second):
        less, more = (first, second) if side == LEFT else (second, first)
        if leq(less[0], more[0]):
            return second
        return first if leq(more[0], less[0]) else first + second
    for game in first:
        if second:
            second = _not_below(leq, second, game, side)
    for game in second:
        if first:
            first = _not_below(leq, first, game, side)
    return first + second


def _not_below(leq: _Leq, games: list[Game], best: Game, side: int) -> list[Game]:
    ls, rs = best.ls, best.rs
    if side == LEFT:
        return [x for x in games if x.ls > ls or x.rs > rs or not leq(x, best)]
    return [y for y in games if y.ls < ls or y.rs < rs or not leq(best, y)]
