"""Compare short games that are records, and drop options that another one is as good as."""

from __future__ import annotations

from typing import Any

from numpy import int64

from grundy.kernels.compiler import njit, register_jitable
from grundy.kernels.records import (
    DEEP,
    DEEPEST,
    KIND,
    LEFTS,
    LS,
    NUMBER,
    RIGHTS,
    RS,
    STAR,
    UPS,
    WAYS,
    Halted,
    mix,
    spend,
    unfold,
)

__all__ = ["leq", "merged", "undominated"]


@njit
def leq(tables: Any, g: Any, h: Any, depth: Any) -> Any:
    """Tell whether g <= h: Left wins h - g when Right begins.

    >>> from grundy.kernels.records import ONE, name, tables
    >>> games = tables(4)
    >>> up, one = name(games, 0, 1, 0), name(games, ONE, 0, 0)
    >>> [bool(leq.py_func(games, g, h, 0)) for g, h in ((up, one), (one, up))]
    [True, False]
    """
    if g == h:
        return True
    pool, _, memo, room = tables
    if pool[g + LS] > pool[h + LS] or pool[g + RS] > pool[h + RS]:
        return False
    if pool[g + LS] < pool[h + RS]:
        return True
    if pool[g + KIND] and pool[h + KIND]:  # the bases are equal here
        rise = pool[h + UPS] - pool[g + UPS]
        return rise > 1 or (rise == 1 and pool[g + STAR] ^ pool[h + STAR] != 1)
    key, at = g << WAYS | h, mix(g, h) & (len(memo) - 1)
    if memo[at, 0] == key:
        return memo[at, 1] != 0
    spend(room)
    if depth > DEEPEST:
        raise Halted(DEEP)
    found = True
    if pool[g + KIND] != NUMBER:  # beside a game that is no number, a move in one never helps
        first, ls, rs = unfold(tables, g), pool[h + LS], pool[h + RS]
        for i in range(first, first + pool[g + LEFTS]):
            x = pool[i]
            if ls <= pool[x + LS] and rs <= pool[x + RS] and leq(tables, h, x, depth + 1):
                found = False
                break
    if found and pool[h + KIND] != NUMBER:
        first, ls, rs = unfold(tables, h) + pool[h + LEFTS], pool[g + LS], pool[g + RS]
        for i in range(first, first + pool[h + RIGHTS]):
            y = pool[i]
            if pool[y + LS] <= ls and pool[y + RS] <= rs and leq(tables, y, g, depth + 1):
                found = False
                break
    memo[at, 0], memo[at, 1] = key, found
    return found


@register_jitable
def _not_below(tables: Any, a: Any, n: Any, best: Any, side: Any) -> Any:
    """Keep the options that are not as good for a player as ``best``; give their number."""
    room, kept, none = tables[3], a, int64(0)
    for i in range(a, a + n):
        x = room[i]
        if not (leq(tables, best, x, none) if side else leq(tables, x, best, none)):
            room[kept] = x
            kept += 1
    return kept - a


@register_jitable
def undominated(tables: Any, a: Any, n: Any, side: Any) -> Any:
    """Keep those of n options of a player that no other one dominates; give their number.

    >>> from grundy.kernels.records import name, tables
    >>> games = tables(4)
    >>> games[3][20:22] = name(games, 0, 1, 0), name(games, 0, 3, 0)
    >>> int(undominated(games, 20, 2, 0)), int(games[3][20] - name(games, 0, 3, 0))
    (1, 0)
    """
    room, kept, none = tables[3], int64(0), int64(0)
    for i in range(a, a + n):
        x, lost = room[i], False
        for j in range(a, a + kept):
            if leq(tables, room[j], x, none) if side else leq(tables, x, room[j], none):
                lost = True
                break
        if not lost:
            kept = _not_below(tables, a, kept, x, side)
            room[a + kept] = x
            kept += 1
    return kept


@register_jitable
def merged(tables: Any, a: Any, n: Any, b: Any, m: Any, side: Any) -> Any:
    """Join two lists in each of which no option dominates another one; give the number.

    The second stands right behind the first.

    >>> from grundy.kernels.records import name, tables
    >>> games = tables(4)
    >>> games[3][20:22] = name(games, 0, 1, 0), name(games, 0, 3, 0)
    >>> int(merged(games, 20, 1, 21, 1, 1)), int(games[3][20] - name(games, 0, 1, 0))
    (1, 0)
    """
    room = tables[3]
    for i in range(a, a + n):
        m = _not_below(tables, b, m, room[i], side)
    for i in range(b, b + m):
        n = _not_below(tables, a, n, room[i], side)
    for i in range(m):
        room[a + n + i] = room[b + i]
    return n + m
