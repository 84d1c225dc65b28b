"""Decide boards whose moves are local: negamax with a table over boards in one form.

A board is three planes of 64 bits: free, black and white cells; ``rules`` are those of
`grundy.kernels.normal`. Where both players have the same plays, the mover's stones are always the
black ones. ``keys`` and ``notes`` are the table: buckets of four boards, of which the one that
took the least work is forgotten first; an empty place says that the empty board is lost.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import int64, uint64

from grundy.kernels.boards import after_play, count_cells, plays_of, starts_of
from grundy.kernels.compiler import njit
from grundy.kernels.normal import normal
from grundy.kernels.verdicts import known_winner

__all__ = ["UNKNOWN", "table", "wins"]

UNKNOWN = -1

_ONE, _ZERO = uint64(1), uint64(0)
_PLAYER = uint64(1 << 63)
_WAYS = 4
_MOST_MOVES = 256


def table(bits: int) -> tuple[Any, Any]:
    """Make an empty table of 2**bits boards.

    >>> keys, notes = table(4)
    >>> keys.shape, notes.shape
    ((16, 3), (16,))
    """
    return np.zeros((1 << bits, 3), np.uint64), np.zeros(1 << bits, np.int8)


@njit(cache=True)
def _bucket(player: Any, cells: Any, keys: Any) -> Any:
    """Give the first place of a bucket, and the third plane with the player's mark."""
    white = cells[2] | (_PLAYER if player else _ZERO)
    mixed = cells[0] * uint64(0x9E3779B97F4A7C15) ^ cells[1] * uint64(0xC2B2AE3D27D4EB4F)
    mixed = (mixed ^ white ^ mixed >> uint64(29)) * uint64(0xBF58476D1CE4E5B9)
    return int64((mixed ^ mixed >> uint64(32)) & uint64(len(keys) - 1)) & ~int64(_WAYS - 1), white


@njit(cache=True)
def _noted(player: Any, cells: Any, keys: Any, notes: Any) -> Any:
    """Tell from the table whether the mover wins: 1, 0 or UNKNOWN."""
    start, white = _bucket(player, cells, keys)
    for at in range(start, start + _WAYS):
        if keys[at, 0] == cells[0] and keys[at, 1] == cells[1] and keys[at, 2] == white:
            return int64(notes[at] & 1)
    return int64(UNKNOWN)


@njit(cache=True)
def _note(player: Any, cells: Any, won: Any, work: Any, keys: Any, notes: Any) -> Any:
    start, white = _bucket(player, cells, keys)
    at, size = start, 0
    for i in range(start, start + _WAYS):
        if notes[i] < notes[at]:
            at = i
    while work:
        work >>= 1
        size += 1
    keys[at, 0], keys[at, 1], keys[at, 2], notes[at] = cells[0], cells[1], white, won + 2 * size


@njit(cache=True)
def _listed(rules: Any, player: Any, cells: Any, keys: Any, notes: Any, afters: Any) -> Any:
    """List boards after a move, the most promising first; none where a move is known to win.

    Give their number, or -1 where a move wins.
    """
    s, _, form, plays, _ = rules
    mine, theirs = (cells[2], cells[1]) if player else (cells[1], cells[2])
    ranks, number = np.empty(_MOST_MOVES, int64), 0
    other = 0 if form[2] else 1 - player
    for i in range(len(plays[player])):
        play = plays[player, i]
        starts = _ZERO if play[0] < 0 else starts_of(play, s, cells[0], mine, theirs, form[1])
        while starts:
            cell = starts & (~starts + _ONE)
            starts ^= cell
            free, own, their = after_play(play, cell, s, cells[0], mine, theirs)
            swaps = form[2] or player
            after = normal(rules, (free, their, own) if swaps else (free, own, their))
            known = known_winner(after[3], other)
            if known == UNKNOWN:
                known = _noted(other, after, keys, notes)
            if known == 0:
                return -1, ranks
            if known == 1:
                continue
            own, their = (after[1], after[2]) if other else (after[2], after[1])
            answers = plays_of(plays[other], s, after[0], their, own, form[1])
            if answers == 0:
                return -1, ranks
            again = plays_of(plays[player], s, after[0], own, their, form[1])
            for plane in range(3):
                afters[number, plane] = after[plane]
            ranks[number] = 2 * answers - again + count_cells(after[1] | after[2])
            number += 1
    return number, ranks


@njit(cache=True)
def _wins(
    rules: Any, player: Any, cells: Any, keys: Any, notes: Any, states: Any, limit: Any
) -> Any:
    """Tell whether the mover wins: 1, 0, or UNKNOWN where the states are spent.

    The board is in its one form. ``states`` counts those that were searched.
    """
    found = _noted(player, cells, keys, notes)
    if found != UNKNOWN or states[0] >= limit:
        return found
    before = states[0]
    states[0] += 1
    afters = np.empty((_MOST_MOVES, 3), uint64)
    number, ranks = _listed(rules, player, cells, keys, notes, afters)
    won = int64(number < 0)
    other = 0 if rules[2][2] else 1 - player
    for at in np.argsort(ranks[: max(number, 0)]):
        after = (afters[at, 0], afters[at, 1], afters[at, 2])
        found = _wins(rules, other, after, keys, notes, states, limit)
        if found == UNKNOWN:
            return int64(UNKNOWN)
        if found == 0:
            won = int64(1)
            break
    _note(player, cells, won, states[0] - before, keys, notes)
    return won


@njit(cache=True)
def wins(
    rules: Any, player: Any, cells: Any, keys: Any, notes: Any, states: Any, limit: Any
) -> Any:
    """Bring a board into its one form, and tell whether the mover wins.

    >>> import numpy as np
    >>> form, links = np.array([1, 0, 0, 0]), np.zeros((1, 13), np.uint64)
    >>> domineering = np.array([[[0, 3, 3, 0, 3, -1]], [[0, 3, 1, 0, 3, -1]]])
    >>> rules = np.uint64(4), np.uint64(0b111_0111), form, domineering, links
    >>> row, states = (np.uint64(0b111), np.uint64(0), np.uint64(0)), np.zeros(1, np.int64)
    >>> [wins(rules, player, row, *table(4), states, 99) for player in (0, 1)]
    [0, 1]
    """
    swaps = player and rules[2][2]
    whole = normal(rules, (cells[0], cells[2], cells[1]) if swaps else cells)
    known = known_winner(whole[3], 0 if swaps else player)
    if known != UNKNOWN:
        return known
    one = (whole[0], whole[1], whole[2])
    return _wins(rules, 0 if swaps else player, one, keys, notes, states, limit)
