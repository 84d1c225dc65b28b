"""Keep short games as records in one array of 64-bit integers, each of them once.

``tables`` are four arrays. ``pool`` holds the records, and a game is the place of its own: stops,
the numbers between which play ends, the gap between the sides (as `grundy.values.game` says them,
in units of 2**-32), its kind, ups and star, the place of its negative, its hash, the numbers of
options of both sides and where they stand. ``index`` finds a record by its hash. ``memo`` holds
pairs of a question and its answer, and forgets what another one overwrites: a question is two
places, the first of them WAYS bits up. ``room`` is the stack of lists, behind a head that counts.

A table that is full, a number that is too wide, a game that is too deep and a limit that is reached
raise `Halted`; then all that was finished stays, and the question may be put again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.kernels.compiler import njit, register_jitable

__all__ = [
    "Halted",
    "in_order",
    "intern",
    "mix",
    "name",
    "spend",
    "tables",
    "unfold",
]

LS, RS, LOW, HIGH, GAP, KIND, UPS, STAR, NEGATIVE, HASH, LEFTS, RIGHTS, AT, SIZE = range(14)
PLAIN, NAMED, NUMBER = range(3)
SPENT, LIMIT, GAMES, HEAD = range(4)
TIME, WIDE, DEEP, POOL, INDEX, ROOM, LAID = range(7)
"""Why the kernel halts: the limit, width, depth, or which table is full."""

ONE = 1 << 32
WIDEST = 1 << 60
DEEPEST = 300
SPARE = 64
WAYS = 31

_HALF, _MASK = 32, (1 << 62) - 1
_ODD, _ODDER = 0x1E3779B97F4A7C15, 0x42B2AE3D27D4EB4F


@njit(cache=True)
def rehashed(pool: Any, index: Any, larger: Any) -> None:
    """Enter all records into a larger index.

    >>> import numpy as np
    >>> from grundy.kernels.records import ONE, name, tables
    >>> games, larger = tables(4), np.zeros(64, np.int64)
    >>> p = name(games, ONE, 0, 0)
    >>> rehashed(games[0], games[1], larger), int(larger.sum() - p)
    (None, 0)
    """
    for i in range(len(index)):
        p = index[i]
        if p:
            at = pool[p + HASH] & (len(larger) - 1)
            while larger[at]:
                at = (at + 1) & (len(larger) - 1)
            larger[at] = p


@njit(cache=True)
def kept(memo: Any, larger: Any) -> None:
    """Enter the pairs of a memo into a larger one.

    >>> import numpy as np
    >>> memo, larger = np.zeros((2, 2), np.int64), np.zeros((8, 2), np.int64)
    >>> memo[0] = 1 << WAYS | 2, 3
    >>> kept(memo, larger), int(larger[mix(1, 2) & 7, 1])
    (None, 3)
    """
    for i in range(len(memo)):
        key = memo[i, 0]
        if key:
            high, low = key >> WAYS & (1 << WAYS) - 1, key & (1 << WAYS) - 1
            at = mix(high, low) & (len(larger) - 1)
            larger[at, 0], larger[at, 1] = key, memo[i, 1]


class Halted(Exception):  # noqa: N818
    """Say why the kernel halts, by one of seven numbers.

    >>> Halted(WIDE).args
    (1,)
    """


def tables(bits: int) -> tuple[Any, Any, Any, Any]:
    """Make empty tables for about 2**bits games.

    >>> [array.shape for array in tables(4)]
    [(752,), (32,), (512, 2), (768,)]
    """
    pool, room = (
        np.zeros(512 + (SIZE + 2 << bits), np.int64),
        np.zeros(512 + (16 << bits), np.int64),
    )
    pool[0], room[LIMIT] = 1, 1 << 62
    return pool, np.zeros(2 << bits, np.int64), np.zeros((32 << bits, 2), np.int64), room


@register_jitable
def mix(a: Any, b: Any) -> Any:
    """Mix two integers to one of 62 bits.

    >>> mix(1, 2) == mix(1, 2), mix(1, 2) == mix(2, 1), mix(-1, 0) > 0
    (True, False, True)
    """
    mixed = (int(a) * _ODD ^ int(b)) & _MASK
    mixed = (mixed ^ mixed >> _HALF) * _ODDER & _MASK
    return mixed ^ mixed >> 29


@register_jitable
def spend(room: Any) -> None:
    """Count a step, and halt at the limit.

    >>> room = tables(1)[3]
    >>> spend(room), int(room[SPENT])
    (None, 1)
    """
    room[SPENT] += 1
    if room[SPENT] > room[LIMIT]:
        raise Halted(TIME)


@register_jitable
def _entered(tables: Any, mixed: Any, options: Any) -> Any:
    """Make a record with room for its options behind it."""
    pool, index, _, room = tables
    p = pool[0]
    if p + SIZE + options >= len(pool):
        raise Halted(POOL)
    if 2 * room[GAMES] >= len(index):
        raise Halted(INDEX)
    pool[0] = p + SIZE + options
    pool[p + HASH] = mixed
    room[GAMES] += 1
    at = mixed & (len(index) - 1)
    while index[at]:
        at = (at + 1) & (len(index) - 1)
    index[at] = p
    return p


@register_jitable
def name(tables: Any, base: Any, ups: Any, star: Any) -> Any:
    """Give the place of base + ups.^ + *star.

    >>> games = tables(4)
    >>> p = name(games, 3 * ONE, 0, 0)
    >>> [int(name(games, 3 * ONE, ups, 0) - p) == 0 for ups in (0, 1)], int(games[0][p]) // ONE
    ([True, False], 3)
    """
    pool, index, _, _ = tables
    mixed = mix(mix(base, ups), star)
    at = mixed & (len(index) - 1)
    while index[at]:
        p = index[at]
        same = pool[p + HASH] == mixed and pool[p + KIND] and pool[p + LS] == base
        if same and pool[p + UPS] == ups and pool[p + STAR] == star:
            return p
        at = (at + 1) & (len(index) - 1)
    if base > WIDEST or base < -WIDEST:
        raise Halted(WIDE)
    p = _entered(tables, mixed, 0)
    pool[p + LS] = pool[p + RS] = pool[p + LOW] = pool[p + HIGH] = base
    pool[p + GAP], pool[p + UPS], pool[p + STAR] = -1, ups, star
    pool[p + KIND] = NAMED if ups or star else NUMBER
    return p


@register_jitable
def in_order(room: Any, a: Any, n: Any) -> Any:
    """Order n places from ``a`` on, each of them once; give their number.

    >>> room = np.array([0, 5, 3, 5])
    >>> int(in_order(room, 1, 3)), room[1:3].tolist()
    (2, [3, 5])
    """
    for i in range(a + 1, a + n):
        x, j = room[i], i - 1
        while j >= a and room[j] > x:
            room[j + 1] = room[j]
            j -= 1
        room[j + 1] = x
    kept = a
    for i in range(a, a + n):
        if i == a or room[i] != room[kept - 1]:
            room[kept] = room[i]
            kept += 1
    return kept - a


@register_jitable
def _has(tables: Any, p: Any, a: Any, n: Any, b: Any, m: Any) -> Any:
    """Tell whether a record has these options."""
    pool, _, _, room = tables
    if pool[p + KIND] or pool[p + LEFTS] != n or pool[p + RIGHTS] != m:
        return False
    at = pool[p + AT]
    same = True
    for i in range(n):
        same = same and pool[at + i] == room[a + i]
    for i in range(m):
        same = same and pool[at + n + i] == room[b + i]
    return same


@register_jitable
def intern(tables: Any, a: Any, n: Any, b: Any, m: Any, ls: Any, rs: Any) -> Any:
    """Give the place of a canonical form without a name.

    Left's ``n`` options stand in the room from ``a`` on, Right's ``m`` from ``b`` on.

    >>> games = tables(4)
    >>> games[3][20:22] = name(games, ONE, 0, 0), name(games, -ONE, 0, 0)
    >>> p = intern(games, 20, 1, 21, 1, ONE, -ONE)
    >>> int(intern(games, 20, 1, 21, 1, ONE, -ONE) - p), int(games[0][p + GAP]) // ONE
    (0, 2)
    """
    pool, index, _, room = tables
    in_order(room, a, n)
    in_order(room, b, m)
    mixed = n
    for i in range(n):
        mixed = mix(mixed, room[a + i])
    for i in range(m):
        mixed = mix(mixed, room[b + i])
    at = mixed & (len(index) - 1)
    while index[at]:
        p = index[at]
        if pool[p + HASH] == mixed and _has(tables, p, a, n, b, m):
            return p
        at = (at + 1) & (len(index) - 1)
    if max(ls, -ls, rs, -rs) > WIDEST:
        raise Halted(WIDE)
    p = _entered(tables, mixed, n + m)
    pool[p + LS], pool[p + RS], pool[p + LEFTS], pool[p + RIGHTS] = ls, rs, n, m
    pool[p + AT] = p + SIZE
    _bound(tables, p, a, b)
    return p


@register_jitable
def _bound(tables: Any, p: Any, a: Any, b: Any) -> None:
    """Copy the options; note between which numbers play ends, and the gap between the sides."""
    pool, _, _, room = tables
    n, m, at = pool[p + LEFTS], pool[p + RIGHTS], pool[p + AT]
    low, over = pool[room[a] + LOW], pool[room[a] + HIGH]
    under, high = pool[room[b] + LOW], pool[room[b] + HIGH]
    for i in range(n):
        x = pool[at + i] = room[a + i]
        low, over = min(low, pool[x + LOW]), max(over, pool[x + HIGH])
    for i in range(m):
        y = pool[at + n + i] = room[b + i]
        under, high = min(under, pool[y + LOW]), max(high, pool[y + HIGH])
    pool[p + GAP] = low - high if n == 1 or m == 1 else -1
    pool[p + LOW], pool[p + HIGH] = min(low, under), max(high, over)


@register_jitable
def unfold(tables: Any, p: Any) -> Any:
    """Tell where the options of a game stand; those of a named game are made now.

    >>> games = tables(4)
    >>> at = unfold(games, name(games, 0, 1, 0))  # ^ = {0|*}
    >>> [int(games[0][at + i] - name(games, 0, 0, i)) for i in (0, 1)]
    [0, 0]
    """
    pool, _, _, _ = tables
    if pool[p + AT]:
        return pool[p + AT]
    base, ups, star, at = pool[p + LS], pool[p + UPS], pool[p + STAR], pool[0]
    if at + 2 * star + 3 >= len(pool):
        raise Halted(POOL)
    pool[0] = at + 2 * star + 3
    if ups:
        n, m = _risen(tables, base, ups, star, at)
    elif star:
        n = m = star
        for nim in range(star):
            pool[at + nim] = pool[at + star + nim] = name(tables, base, 0, nim)
    else:
        step = base & -base if base % ONE else ONE
        n, m = int(base % ONE != 0 or base > 0), int(base % ONE != 0 or base < 0)
        if n:
            pool[at] = name(tables, base - step, 0, 0)
        if m:
            pool[at + n] = name(tables, base + step, 0, 0)
    pool[p + LEFTS], pool[p + RIGHTS], pool[p + AT] = n, m, at
    return at


@register_jitable
def _risen(tables: Any, base: Any, ups: Any, star: Any, at: Any) -> Any:
    """Write the options of base + ups.^ + *star, for ups that are not 0; give both numbers."""
    pool, sign = tables[0], 1 if ups > 0 else -1
    feet = 2 if ups == sign and star == 1 else 1  # ^* = {0,*|0}
    first = at if sign > 0 else at + 1
    for foot in range(feet):
        pool[first + foot] = name(tables, base, 0, foot)
    pool[at + feet if sign > 0 else at] = name(tables, base, ups - sign, star ^ 1)
    return (feet, 1) if sign > 0 else (1, feet)
