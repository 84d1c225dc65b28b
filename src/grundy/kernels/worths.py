"""Find canonical forms of boards whose moves are local, as records.

A board stands in 64 bits, of which the last of each row, and the very last, are no cells. ``rules``
holds the stride ``s``; the plays of Left and of Right, rows of nine integers as
`grundy.rules.boards.local.Play` orders them; and ``way``, six integers: what hangs together (1 for
free, 2 for black, 4 for white cells, added up), whether groups need liberties, whether changed
colours make the negative, whether quarter turns fit, whether these make the negative too, and
whether images are looked for at all.

``laid`` is the table of boards: three planes, and the place of the value; its last row counts them.
``seen`` is a small one of components as they stand, to save looking for their images; it forgets.
"""

from __future__ import annotations

from typing import Any

from numpy import int64, uint64

from grundy.kernels.boards import after_play, first_piece, goes_on, plane_of, starts_of
from grundy.kernels.canonical import form, merged, reduced, stops
from grundy.kernels.compiler import njit, register_jitable
from grundy.kernels.images import canonical, less, transposed
from grundy.kernels.records import (
    AT,
    DEEP,
    DEEPEST,
    GAP,
    HEAD,
    HIGH,
    KIND,
    LAID,
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

__all__ = ["added", "negated", "relaid", "worth"]

_ONE, _ZERO = uint64(1), uint64(0)

_SUM = 1 << 62


@register_jitable
def _place(laid: Any, free: Any, black: Any, white: Any) -> Any:
    """Give the row of a board, or the one where it belongs."""
    last = len(laid) - 2
    at = mix(mix(free, black), white) & last
    while laid[at, 3] and (laid[at, 0] != free or laid[at, 1] != black or laid[at, 2] != white):
        at = (at + 1) & last
    return at


@register_jitable
def _image(rules: Any, part: Any) -> Any:
    """Give the one form of a component, and whether that is its negative."""
    s, _, way = rules
    if not way[5]:
        return part, False
    turns = way[3] and not way[4]
    one = canonical(part, s, False, turns)
    if way[2]:
        two = canonical((part[0], part[2], part[1]), s, False, turns)
    elif way[4]:
        size = (s, int64(s) - 1, int64(s) - 1)
        a = (transposed(one[0], *size), transposed(one[1], *size), transposed(one[2], *size))
        two = canonical(a, s, False, False)
    else:
        return one, False
    return (two, True) if less(two, one) else (one, False)


@register_jitable
def _moves(rules: Any, cells: Any, player: Any, room: Any, top: Any) -> Any:
    """Write the boards after each move of a player to the room; give where they end."""
    s, plays, way = rules
    mine, theirs = (cells[2], cells[1]) if player else (cells[1], cells[2])
    for i in range(len(plays[player])):
        play = plays[player, i]
        starts = _ZERO if play[0] < 0 else starts_of(play, s, cells[0], mine, theirs, way[1])
        while starts:
            cell = starts & (~starts + _ONE)
            starts ^= cell
            free, own, other = cells[0], mine, theirs
            while cell:
                if top + SPARE > len(room):
                    raise Halted(ROOM)
                free, own, other = after_play(play, cell, s, free, own, other)
                cell = goes_on(play, cell, s, free, other)
                room[top] = free
                room[top + 1], room[top + 2] = (other, own) if player else (own, other)
                top += 3
    return top


@register_jitable
def _enter(laid: Any, at: Any, free: Any, black: Any, white: Any, found: Any) -> None:
    laid[at, 0], laid[at, 1], laid[at, 2], laid[at, 3] = free, black, white, found


@register_jitable
def _row(seen: Any, cells: Any) -> Any:
    return mix(mix(cells[0], cells[1]), cells[2]) & (len(seen) - 1)


@register_jitable
def _known(seen: Any, cells: Any) -> Any:
    """Give the value of a component that was met of late as it stands, or 0."""
    at = _row(seen, cells)
    free, black, white = int64(cells[0]), int64(cells[1]), int64(cells[2])
    same = seen[at, 0] == free and seen[at, 1] == black and seen[at, 2] == white
    return seen[at, 3] if same else int64(0)


@njit
def _worth(tables: Any, rules: Any, laid: Any, seen: Any, cells: Any, top: Any, depth: Any) -> Any:
    """Add up the values of the components of a board."""
    room, way = tables[3], rules[2]
    if depth > DEEPEST:
        raise Halted(DEEP)
    total, joined = int64(0), _ZERO
    for plane in range(3):
        if way[0] >> plane & 1:
            joined |= plane_of(plane, cells[0], cells[1], cells[2])
    while joined:
        piece = first_piece(joined, rules[0], rules[2][1])
        joined ^= piece
        whole = (cells[0] & piece, cells[1] & piece, cells[2] & piece)
        found = _known(seen, whole)
        if not found:
            part, turned = _image(rules, whole)
            free, black, white = int64(part[0]), int64(part[1]), int64(part[2])
            found = laid[_place(laid, free, black, white), 3]
            if not found:
                spend(room)
                then = _moves(rules, part, 0, room, top)
                end = _moves(rules, part, 1, room, then)
                n, m = (then - top) // 3, (end - then) // 3
                for i in range(n + m):
                    at = top + 3 * i
                    after = (uint64(room[at]), uint64(room[at + 1]), uint64(room[at + 2]))
                    room[top + i] = _worth(tables, rules, laid, seen, after, end, depth + 1)
                found = form(tables, top, n, top + n, m, top + n + m)
                if 2 * laid[len(laid) - 1, 0] >= len(laid):
                    raise Halted(LAID)
                at = _place(laid, free, black, white)
                _enter(laid, at, free, black, white, found)
                laid[len(laid) - 1, 0] += 1
            if turned:
                found = negated(tables, found, top, int64(0))
            _enter(
                seen, _row(seen, whole), int64(whole[0]), int64(whole[1]), int64(whole[2]), found
            )
        total = added(tables, total, found, top, int64(0)) if total else found
    return total if total else name(tables, 0, 0, 0)


@njit(cache=True)
def worth(tables: Any, rules: Any, laid: Any, seen: Any, cells: Any) -> Any:
    """Give the place of the value of a board; raise `Halted` where it is not found.

    >>> import numpy as np
    >>> from grundy.kernels import records
    >>> none, laid = [-1, -1, 0], np.zeros((17, 4), np.int64)
    >>> plays = np.array([[[0, 3, 3, 0, 3, -1, *none]], [[0, 3, 1, 0, 3, -1, *none]]])
    >>> rules = np.uint64(8), plays, np.array([1, 0, 0, 1, 1, 1])  # Domineering
    >>> row, tables = (np.uint64(0b1111), np.uint64(0), np.uint64(0)), records.tables(4)
    >>> p = worth(tables, rules, laid, np.zeros((4, 4), np.int64), row)
    >>> int(tables[0][p]) / records.ONE
    -2.0
    """
    return _worth(tables, rules, laid, seen, cells, int64(HEAD), int64(0))


@njit(cache=True)
def relaid(laid: Any, larger: Any) -> None:
    """Enter all boards into a larger table.

    >>> import numpy as np
    >>> laid, larger = np.array([[1, 2, 3, 4], [0] * 4, [1, 0, 0, 0]]), np.zeros((9, 4), np.int64)
    >>> relaid(laid, larger), int(larger.sum())
    (None, 11)
    """
    larger[len(larger) - 1] = laid[len(laid) - 1]
    for i in range(len(laid) - 1):
        if laid[i, 3]:
            at = _place(larger, laid[i, 0], laid[i, 1], laid[i, 2])
            for k in range(4):
                larger[at, k] = laid[i, k]


@register_jitable
def _carried(tables: Any, g: Any, a: Any, n: Any, b: Any, m: Any, ls: Any, rs: Any) -> Any:
    """Give g + {X|Y} = {X+g|Y+g}, which is canonical, as `grundy.values.short.carried` proves."""
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
