"""Bring {left|right} into canonical form, where the options are records in the room.

It is done as `grundy.values.short` does it: numbers by their stops, then dominated options go,
reversible ones are bypassed, and what is a number with ups and a star gets its name.
"""

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
    ROOM,
    RS,
    SPARE,
    STAR,
    UPS,
    WAYS,
    WIDE,
    Halted,
    in_order,
    intern,
    mix,
    name,
    spend,
    unfold,
)

__all__ = ["form", "leq", "merged", "reduced", "simplest", "stops", "undominated"]

_NONE = 1 << 62
_UNIT = 33


@register_jitable
def simplest(bottom: Any, top: Any) -> Any:
    """Give the simplest number from ``bottom`` to ``top``, which are in halves of units; in units.

    >>> from grundy.kernels.records import ONE
    >>> [int(simplest(*ends)) / ONE for ends in ((3 * ONE, 5 * ONE), (1, 2 * ONE - 1))]
    [2.0, 0.5]
    """
    if bottom <= 0 <= top:
        return int64(0)
    sign = 1 if bottom > 0 else -1
    low, high = (bottom, top) if bottom > 0 else (-top, -bottom)
    step = int64(1) << _UNIT
    while (low + step - 1 & -step) > high:
        step >>= 1
    if step == 1:
        raise Halted(WIDE)
    return sign * ((low + step - 1 & -step) >> 1)


@register_jitable
def _reached(tables: Any, stop: Any, a: Any, n: Any, side: Any) -> Any:
    """Tell whether a player has an option at least as good as the stop itself."""
    pool, room, none = tables[0], tables[3], int64(0)
    for i in range(a, a + n):
        x = room[i]
        if pool[x + (LS if side else RS)] == stop:
            number = name(tables, stop, 0, 0)
            if leq(tables, x, number, none) if side else leq(tables, number, x, none):
                return True
    return False


@register_jitable
def stops(tables: Any, a: Any, n: Any, b: Any, m: Any) -> Any:
    """Give the number that {left|right} is, or else 0; and both stops.

    >>> from grundy.kernels.records import ONE, tables
    >>> games = tables(4)
    >>> games[3][20:22] = name(games, ONE, 0, 0), name(games, -ONE, 0, 0)
    >>> [int(found) // ONE for found in stops(games, 20, 1, 21, 1)]
    [0, 1, -1]
    """
    pool, room = tables[0], tables[3]
    ls, rs = int64(-_NONE), int64(_NONE)
    for i in range(a, a + n):
        ls = max(ls, pool[room[i] + RS])
    for i in range(b, b + m):
        rs = min(rs, pool[room[i] + LS])
    if ls < 0 < rs:
        return name(tables, 0, 0, 0), ls, rs
    if ls > rs:
        return int64(0), ls, rs
    low, high = _reached(tables, ls, a, n, 0), _reached(tables, rs, b, m, 1)
    if ls == rs and (low or high):
        return int64(0), ls, rs
    bottom, top = 2 * ls + low if n else ls, 2 * rs - high if m else rs
    return name(tables, simplest(bottom, top), 0, 0), ls, rs


@njit
def _beside(tables: Any, shape: Any, g: Any, side: Any, depth: Any) -> Any:
    """Tell whether g <= {left|right}, or for side 1 whether {left|right} <= g."""
    pool, _, _, room = tables
    a, n, b, m, ls, rs = shape
    if depth > DEEPEST:
        raise Halted(DEEP)
    gls, grs = pool[g + LS], pool[g + RS]
    if (ls > gls or rs > grs) if side else (gls > ls or grs > rs):
        return False
    if ls < grs if side else gls < rs:
        return True
    for i in range(a, a + n) if side else range(b, b + m):
        x, none = room[i], int64(0)
        if leq(tables, g, x, none) if side else leq(tables, x, g, none):
            return False
    if pool[g + KIND] == NUMBER:
        return True
    first, number = unfold(tables, g), pool[g + LEFTS]
    if side:
        first, number = first + number, pool[g + RIGHTS]
    for i in range(first, first + number):
        if _beside(tables, shape, pool[i], 1 - side, depth + 1):
            return False
    return True


@register_jitable
def _reply(tables: Any, shape: Any, x: Any, side: Any) -> Any:
    """Find the opponent's reply that is no worse for him than {left|right} was, or 0."""
    pool, ls, rs = tables[0], shape[4], shape[5]
    if pool[x + KIND] == NUMBER:
        return int64(0)
    first, number = unfold(tables, x), pool[x + LEFTS]
    if not side:
        first, number = first + number, pool[x + RIGHTS]
    for i in range(first, first + number):
        y = pool[i]
        yls, yrs = pool[y + LS], pool[y + RS]
        near = (ls <= yls and rs <= yrs) if side else (yls <= ls and yrs <= rs)
        if near and _beside(tables, shape, y, int64(side), int64(0)):
            return y
    return int64(0)


@register_jitable
def _bypassed(tables: Any, shape: Any, side: Any, top: Any) -> Any:
    """Write a player's options to ``top``, reversible ones replaced; -1 where there are none."""
    pool, room = tables[0], tables[3]
    a, n = (shape[2], shape[3]) if side else (shape[0], shape[1])
    i = a
    while i < a + n and not _reply(tables, shape, room[i], side):
        i += 1
    if i == a + n:
        return int64(-1)
    if top + n + SPARE > len(room):
        raise Halted(ROOM)
    for j in range(n):
        room[top + j] = room[a + j]
    i, kept, end = top, top, top + n
    while i < end:
        x = room[i]
        y = _reply(tables, shape, x, side)
        i += 1
        if not y:
            room[kept] = x
            kept += 1
            continue
        first, number = unfold(tables, y), pool[y + LEFTS]
        if side:
            first, number = first + number, pool[y + RIGHTS]
        if end + number + SPARE > len(room):
            raise Halted(ROOM)
        for j in range(number):
            room[end + j] = pool[first + j]
        end += number
    return kept - top


@register_jitable
def _rise(tables: Any, a: Any, n: Any, b: Any, m: Any, sign: Any) -> Any:
    """Name {base | base + (ups-1).^ + *star}, or its mirror image for sign -1; else give 0."""
    pool, room = tables[0], tables[3]
    top = room[b]
    base, ups, star = pool[top + LS], pool[top + UPS], pool[top + STAR]
    feet = 1 if ups or star else 2  # ^* = {0,*|0}
    if m > 1 or not pool[top + KIND] or ups * sign < 0 or n != feet:
        return int64(0)
    for i in range(a, a + n):
        x = room[i]
        if not pool[x + KIND] or pool[x + LS] != base or pool[x + UPS] or pool[x + STAR] >= feet:
            return int64(0)
    return name(tables, base, ups + sign, star ^ 1)


@register_jitable
def _stars(tables: Any, a: Any, n: Any, b: Any, m: Any) -> Any:
    """Name base + *n, whose sides are alike, in order: base to base + *(n-1); else give 0."""
    pool, room = tables[0], tables[3]
    base = pool[room[a] + LS]
    if n != m:
        return int64(0)
    for i in range(n):
        x, twin = room[a + i], False
        for j in range(b, b + m):
            twin = twin or room[j] == x
        if not twin or not pool[x + KIND] or pool[x + LS] != base:
            return int64(0)
        if pool[x + UPS] or pool[x + STAR] >= n:
            return int64(0)
    return name(tables, base, 0, n)


@register_jitable
def reduced(tables: Any, a: Any, n: Any, b: Any, m: Any, ls: Any, rs: Any, top: Any) -> Any:
    """Bypass reversible options, where none is dominated and the game is no number.

    >>> from grundy.kernels.records import ONE, tables
    >>> games = tables(4)
    >>> games[3][20:22] = name(games, ONE, 0, 0), name(games, -ONE, 0, 0)
    >>> p = reduced(games, 20, 1, 21, 1, ONE, -ONE, 30)
    >>> int(p - intern(games, 20, 1, 21, 1, ONE, -ONE))
    0
    """
    shape = (a, n, b, m, ls, rs)
    lefts = _bypassed(tables, shape, 0, top)
    then = top + max(lefts, 0)
    rights = _bypassed(tables, shape, 1, then)
    if lefts >= 0:
        a, n = top, undominated(tables, top, lefts, 0)
    if rights >= 0:
        b, m = then, undominated(tables, then, rights, 1)
    p = int64(0)
    if ls == rs:
        p = _stars(tables, a, n, b, m)
        if not p:
            p = _rise(tables, a, n, b, m, 1)
        if not p:
            p = _rise(tables, b, m, a, n, -1)
    return p if p else intern(tables, a, n, b, m, ls, rs)


@register_jitable
def _within(tables: Any, a: Any, n: Any, stop: Any, side: Any) -> Any:
    """Drop the options of which the stops tell that another one dominates them."""
    pool, room, kept = tables[0], tables[3], a
    for i in range(a, a + n):
        x = room[i]
        if pool[x + RS] <= stop if side else pool[x + LS] >= stop:
            room[kept] = x
            kept += 1
    return kept - a


@register_jitable
def form(tables: Any, a: Any, n: Any, b: Any, m: Any, top: Any) -> Any:
    """Give the place of {left|right}; what stands from ``top`` on may be overwritten.

    >>> from grundy.kernels.records import ONE, tables
    >>> games = tables(4)
    >>> games[3][20:22] = name(games, -ONE, 0, 0), name(games, ONE, 0, 0)
    >>> int(form(games, 20, 1, 21, 1, 30) - name(games, 0, 0, 0))
    0
    """
    n, m = in_order(tables[3], a, n), in_order(tables[3], b, m)
    p, ls, rs = stops(tables, a, n, b, m)
    if p:
        return p
    n = undominated(tables, a, _within(tables, a, n, ls, 0), 0)
    m = undominated(tables, b, _within(tables, b, m, rs, 1), 1)
    return reduced(tables, a, n, b, m, ls, rs, top)


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
