"""Add and negate short games that are records."""

from __future__ import annotations

from typing import Any

from numpy import int64

from grundy.kernels.canonical import reduced, stops
from grundy.kernels.compiler import njit, register_jitable
from grundy.kernels.order import merged
from grundy.kernels.records import (
    AT,
    DEEP,
    DEEPEST,
    GAP,
    HIGH,
    KIND,
    LEFTS,
    LOW,
    LS,
    NEGATIVE,
    NUMBER,
    RIGHTS,
    ROOM,
    RS,
    SPARE,
    STAR,
    UPS,
    WAYS,
    Halted,
    intern,
    mix,
    name,
    spend,
    unfold,
)

__all__ = ["added", "negated"]

_SUM = 1 << 62


@register_jitable
def _carried(tables: Any, g: Any, a: Any, n: Any, b: Any, m: Any, ls: Any, rs: Any) -> Any:
    """Give g + {X|Y} = {X+g|Y+g}, which is canonical, as `grundy.values.sums.carried` proves."""
    pool, room = tables[0], tables[3]
    if pool[g + KIND] == NUMBER:
        return intern(tables, a, n, b, m, ls + pool[g + LS], rs + pool[g + LS])
    ls, rs = pool[room[a] + RS], pool[room[b] + LS]
    for i in range(a, a + n):
        ls = max(ls, pool[room[i] + RS])
    for i in range(b, b + m):
        rs = min(rs, pool[room[i] + LS])
    return intern(tables, a, n, b, m, ls, rs)


@register_jitable
def _carries(tables: Any, g: Any, h: Any) -> Any:
    """Tell whether g is a number, or h so hot that a move in g can wait."""
    pool = tables[0]
    return pool[g + KIND] == NUMBER or pool[h + GAP] > pool[g + HIGH] - pool[g + LOW]


@register_jitable
def _plain(tables: Any, g: Any, h: Any) -> Any:
    """Give g + h where both have names, or g is 0; else 0."""
    pool = tables[0]
    base, ups, star = pool[g + LS], pool[g + UPS], pool[g + STAR]
    if not pool[g + KIND]:
        return int64(0)
    if pool[h + KIND]:
        return name(tables, base + pool[h + LS], ups + pool[h + UPS], star ^ pool[h + STAR])
    return int64(0) if base or ups or star else h


@njit
def added(tables: Any, g: Any, h: Any, top: Any, depth: Any) -> Any:
    """Give the place of a sum; what stands from ``top`` on may be overwritten.

    >>> from grundy.kernels.records import ONE, tables
    >>> games = tables(4)
    >>> up, one = name(games, 0, 1, 0), name(games, ONE, 0, 0)
    >>> bool(added.py_func(games, up, one, 20, 0) == name(games, ONE, 1, 0))
    True
    """
    pool, _, memo, room = tables
    g, h = (h, g) if pool[h + KIND] else (g, h)
    found = _plain(tables, g, h)
    if found:
        return found
    key, at = max(g, h) << WAYS | min(g, h) | _SUM, mix(max(g, h), min(g, h)) & (len(memo) - 1)
    if memo[at, 0] == key:
        return memo[at, 1]
    spend(room)
    if depth > DEEPEST:
        raise Halted(DEEP)
    if not _carries(tables, g, h) and _carries(tables, h, g):
        g, h = h, g
    alone = _carries(tables, g, h)
    first, then = unfold(tables, g), pool[h + AT]
    n, m = (int64(0), int64(0)) if alone else (pool[g + LEFTS], pool[g + RIGHTS])
    more, others = pool[h + LEFTS], pool[h + RIGHTS]
    b = top + n + more
    end = b + m + others
    if end + SPARE > len(room):
        raise Halted(ROOM)
    for i in range(n):
        room[top + i] = added(tables, pool[first + i], h, end, depth + 1)
    for i in range(more):
        room[top + n + i] = added(tables, g, pool[then + i], end, depth + 1)
    for i in range(m):
        room[b + i] = added(tables, pool[first + n + i], h, end, depth + 1)
    for i in range(others):
        room[b + m + i] = added(tables, g, pool[then + more + i], end, depth + 1)
    if alone:
        found = _carried(tables, g, top, more, b, others, pool[h + LS], pool[h + RS])
    else:
        found, ls, rs = stops(tables, top, n + more, b, m + others)
        if not found:
            lefts = merged(tables, top, n, top + n, more, 0)
            rights = merged(tables, b, m, b + m, others, 1)
            found = reduced(tables, top, lefts, b, rights, ls, rs, end)
    memo[at, 0], memo[at, 1] = key, found
    return found


@njit
def negated(tables: Any, g: Any, top: Any, depth: Any) -> Any:
    """Give the place of the negative; what stands from ``top`` on may be overwritten.

    >>> from grundy.kernels.records import ONE, tables
    >>> games = tables(4)
    >>> bool(negated.py_func(games, name(games, ONE, 1, 0), 20, 0) == name(games, -ONE, -1, 0))
    True
    """
    pool, _, _, room = tables
    if pool[g + NEGATIVE]:
        return pool[g + NEGATIVE]
    if depth > DEEPEST:
        raise Halted(DEEP)
    if pool[g + KIND]:
        p = name(tables, -pool[g + LS], -pool[g + UPS], pool[g + STAR])
    else:
        n, m, at = pool[g + RIGHTS], pool[g + LEFTS], pool[g + AT]
        end = top + n + m
        if end + SPARE > len(room):
            raise Halted(ROOM)
        for i in range(n):
            room[top + i] = negated(tables, pool[at + m + i], end, depth + 1)
        for i in range(m):
            room[top + n + i] = negated(tables, pool[at + i], end, depth + 1)
        p = intern(tables, top, n, top + n, m, -pool[g + RS], -pool[g + LS])
    pool[g + NEGATIVE], pool[p + NEGATIVE] = p, g
    return p
