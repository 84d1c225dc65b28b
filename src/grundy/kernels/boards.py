"""Decide single boards whose moves are local: negamax on 64-bit sets of cells, with a table.

The board stands in 64 bits, of which the last of each row, and the very last, are no cells. The
plays are rows of six integers, as `grundy.rules.boards.local.Play` orders them: cell, to_cell,
step, other, to_other, beside. ``keys`` and ``won`` are the table: a power of 2 entries, each
overwritten by the next that falls on it. ``states`` counts, and stops the search at ``limit``.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numpy import int64, uint64

__all__ = [
    "UNKNOWN",
    "after_play",
    "beside",
    "count_cells",
    "plane_of",
    "plays_of",
    "starts_of",
    "table",
    "wins",
]

UNKNOWN = -1
_ONE, _ZERO = uint64(1), uint64(0)
_PLAYER = uint64(1 << 63)


def table(bits: int) -> tuple[Any, Any]:
    """Make an empty table of 2**bits entries.

    >>> keys, won = table(4)
    >>> keys.shape, won.shape
    ((16, 3), (16,))
    """
    return np.full((1 << bits, 3), ~_ZERO), np.zeros(1 << bits, np.int8)


@numba.njit(cache=True)
def _moved(cells: Any, step: Any, s: Any) -> Any:
    if step == 1:
        return cells << _ONE
    if step == 2:
        return cells >> _ONE
    if step == 3:
        return cells << s
    return cells >> s if step == 4 else cells


@numba.njit(cache=True)
def beside(cells: Any, s: Any) -> Any:
    """Give the cells beside a set.

    >>> bin(beside(np.uint64(0b1_000_000), np.uint64(4)))
    '0b10010100100'
    """
    return cells << _ONE | cells >> _ONE | cells << s | cells >> s


@numba.njit(cache=True)
def count_cells(cells: Any) -> Any:
    """Count the cells of a set.

    >>> count_cells(np.uint64(0b10110))
    3
    """
    number = 0
    while cells:
        cells &= cells - _ONE
        number += 1
    return number


@numba.njit(cache=True)
def plane_of(which: Any, free: Any, mine: Any, theirs: Any) -> Any:
    """Give the free cells (0), the stones of the mover (1), those of the opponent (2).

    >>> [plane_of(which, 4, 2, 1) for which in (0, 1, 2)]
    [4, 2, 1]
    """
    return free if which == 0 else mine if which == 1 else theirs


@numba.njit(cache=True)
def _open(s: Any, free: Any, mine: Any, theirs: Any) -> Any:
    """Give the cells that the mover may fill: no group may lose its last liberty."""
    shared, only = _ZERO, _ZERO
    for side in range(2):
        stones = mine if side == 0 else theirs
        while stones:
            edge = stones & (~stones + _ONE)
            rest = stones ^ edge
            while edge and rest:
                edge = beside(edge, s) & rest
                rest ^= edge
            liberties = beside(stones ^ rest, s) & free
            stones = rest
            many = liberties & (liberties - _ONE)
            if side == 0 and many:
                shared |= liberties
            elif side == 1 and not many:
                only |= liberties
    return free & ~only & (beside(free, s) | shared)


@numba.njit(cache=True)
def starts_of(play: Any, s: Any, free: Any, mine: Any, theirs: Any, liberties: Any) -> Any:
    """Give the cells on which a play may be made."""
    cells = plane_of(play[0], free, mine, theirs)
    if liberties:
        cells &= _open(s, free, mine, theirs)
    if play[2]:
        back = (0, 2, 1, 4, 3)[play[2]]
        cells &= _moved(plane_of(play[3], free, mine, theirs), back, s)
    if play[5] >= 0:
        cells &= ~beside(plane_of(play[5], free, mine, theirs), s)
    return cells


@numba.njit(cache=True)
def plays_of(plays: Any, s: Any, free: Any, mine: Any, theirs: Any, liberties: Any) -> Any:
    """Count the plays of one player."""
    number = 0
    for i in range(len(plays)):
        number += count_cells(starts_of(plays[i], s, free, mine, theirs, liberties))
    return number


@numba.njit(cache=True)
def after_play(play: Any, cell: Any, s: Any, free: Any, mine: Any, theirs: Any) -> Any:
    """Give the free cells, the mover's and the opponent's after a play."""
    other = _moved(cell, play[2], s) if play[2] else _ZERO
    free, mine, theirs = free & ~(cell | other), mine & ~(cell | other), theirs & ~(cell | other)
    for i in range(2):
        to, what = (play[1], cell) if i == 0 else (play[4], other)
        if to == 0:
            free |= what
        elif to == 1:
            mine |= what
        elif to == 2:
            theirs |= what
    return free, mine, theirs


@numba.njit(cache=True)
def wins(
    s: Any,
    player: Any,
    cells: Any,
    plays: Any,
    liberties: Any,
    keys: Any,
    won: Any,
    states: Any,
    limit: Any,
) -> Any:
    """Tell whether the mover wins: 1, 0, or UNKNOWN where the states are spent.

    ``cells`` are the free cells, the mover's stones, the opponent's; ``plays[player]`` are the
    mover's plays. The width is 64 bits, which no shift passes: a stride is at most 32.
    """
    free, mine, theirs = cells
    mark = theirs | (_PLAYER if player else _ZERO)
    mixed = free * uint64(0x9E3779B97F4A7C15) ^ mine * uint64(0xC2B2AE3D27D4EB4F)
    mixed = (mixed ^ mark ^ mixed >> uint64(29)) * uint64(0xBF58476D1CE4E5B9)
    slot = int64((mixed ^ mixed >> uint64(32)) & uint64(len(keys) - 1))
    if keys[slot, 0] == free and keys[slot, 1] == mine and keys[slot, 2] == mark:
        return int64(won[slot])
    if states[0] >= limit:
        return int64(-1)
    states[0] += 1
    afters = np.empty((256, 3), uint64)
    ranks = np.empty(256, int64)
    length, found = 0, 0
    for i in range(len(plays[player])):
        play = plays[player, i]
        if play[0] < 0:
            continue
        starts = starts_of(play, s, free, mine, theirs, liberties)
        while starts:
            cell = starts & (~starts + _ONE)
            starts ^= cell
            room, own, their = after_play(play, cell, s, free, mine, theirs)
            answers = plays_of(plays[1 - player], s, room, their, own, liberties)
            if answers == 0:
                found = 1
                break
            afters[length, 0], afters[length, 1], afters[length, 2] = room, their, own
            ranks[length] = 2 * answers - plays_of(plays[player], s, room, own, their, liberties)
            length += 1
        if found:
            break
    if not found:
        for at in np.argsort(ranks[:length]):
            after = (afters[at, 0], afters[at, 1], afters[at, 2])
            lost = wins(s, 1 - player, after, plays, liberties, keys, won, states, limit)
            if lost < 0:
                return int64(-1)
            if lost == 0:
                found = 1
                break
    keys[slot, 0], keys[slot, 1], keys[slot, 2], won[slot] = free, mine, mark, found
    return int64(found)
