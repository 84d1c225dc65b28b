"""Find values of impartial games on boards whose moves are local, by the method of nimbers.

Lemoine and Viennot (Nimbers are inevitable, 2012): the value of G is the least n for which G + *n
is lost; one component is searched, the others enter as nimbers. A board stands in 64 bits, of which
the last of each row, and the very last, are no cells; its cells are three planes: free, black,
white. The plays of Left and of Right, of which either player may make any, are rows of six integers
as in `grundy.kernels.boards`; Right's have white for mine.

``keys`` and ``notes`` are the table: buckets of four components, of which the one with the fewest
cells is forgotten first. A note is the value (or -1), and a set of bits: the n for which G + *n is
won. ``parts``, ``sizes`` and ``ranks`` are the room of the search, one floor for each move.
``form`` is what hangs together (1 for free, 2 for black, 4 for white cells, added up), whether
groups need liberties, and whether the colours may be changed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import int64, uint64

from grundy.kernels.boards import (
    after_play,
    count_cells,
    first_piece,
    plane_of,
    plays_of,
    starts_of,
)
from grundy.kernels.compiler import njit
from grundy.kernels.images import canonical

__all__ = ["LARGEST", "lost", "table", "workspace"]

LARGEST = 62
"""The largest heap that may stand beside a board: a note has 63 bits."""

_ONE, _ZERO = uint64(1), uint64(0)
_MOST_PARTS = 8
"""A move changes two neighbours, which have six others beside them."""
_MOST_MOVES = 256
_WAYS = 4


def table(bits: int) -> tuple[Any, Any]:
    """Make an empty table of 2**bits components.

    >>> keys, notes = table(4)
    >>> keys.shape, notes.shape
    ((16, 3), (16, 2))
    """
    return np.zeros((1 << bits, 3), np.uint64), np.zeros((1 << bits, 2), np.int64)


def workspace(floors: int) -> tuple[Any, Any, Any]:
    """Make the arrays for a search of so many moves.

    >>> [array.shape for array in workspace(3)]
    [(3, 256, 8, 3), (3, 256), (3, 256)]
    """
    parts = np.empty((floors, _MOST_MOVES, _MOST_PARTS, 3), np.uint64)
    return parts, np.empty((floors, _MOST_MOVES), np.int64), np.empty((floors, _MOST_MOVES))


@njit(cache=True)
def _moves(plays: Any, s: Any, free: Any, black: Any, white: Any, form: Any) -> Any:
    """Count the moves."""
    lefts = plays_of(plays[0], s, free, black, white, form[1])
    return lefts + plays_of(plays[1], s, free, white, black, form[1])


@njit(cache=True)
def _largest_last(s: Any, number: Any, plays: Any, form: Any, found: Any) -> Any:
    """Put the component with most moves at the end; give the number of its moves."""
    most, last = -1, 0
    for i in range(number):
        moves = _moves(plays, s, found[i, 0], found[i, 1], found[i, 2], form)
        if moves > most:
            most, last = moves, i
    for plane in range(3 if number > 1 else 0):
        end = found[number - 1, plane]
        found[number - 1, plane] = found[last, plane]
        found[last, plane] = end
    return most


@njit(cache=True)
def _split(s: Any, cells: Any, plays: Any, form: Any, found: Any) -> Any:
    """Write the components in which there is a move to ``found``; equal ones cancel.

    Give their number, and the moves of the one that has most, which comes last.
    """
    joined, number = _ZERO, 0
    for plane in range(3):
        if form[0] >> plane & 1:
            joined |= plane_of(plane, cells[0], cells[1], cells[2])
    while joined:
        piece = first_piece(joined, s)
        joined ^= piece
        part = (cells[0] & piece, cells[1] & piece, cells[2] & piece)
        if not _moves(plays, s, part[0], part[1], part[2], form):
            continue
        part = canonical(part, s, form[2], True)
        twin = -1
        for i in range(number):
            if found[i, 0] == part[0] and found[i, 1] == part[1] and found[i, 2] == part[2]:
                twin = i
        if twin >= 0:
            number -= 1
            for plane in range(3):
                found[twin, plane] = found[number, plane]
        else:
            for plane in range(3):
                found[number, plane] = part[plane]
            number += 1
    return number, _largest_last(s, number, plays, form, found)


@njit(cache=True)
def _bucket(part: Any, keys: Any) -> Any:
    mixed = part[0] * uint64(0x9E3779B97F4A7C15) ^ part[1] * uint64(0xC2B2AE3D27D4EB4F)
    mixed = (mixed ^ part[2] ^ mixed >> uint64(29)) * uint64(0xBF58476D1CE4E5B9)
    return int64((mixed ^ mixed >> uint64(32)) & uint64(len(keys) - 1)) & ~int64(_WAYS - 1)


@njit(cache=True)
def _find(part: Any, keys: Any) -> Any:
    start = _bucket(part, keys)
    for at in range(start, start + _WAYS):
        if keys[at, 0] == part[0] and keys[at, 1] == part[1] and keys[at, 2] == part[2]:
            return at
    return -1


@njit(cache=True)
def _note(part: Any, known: Any, won: Any, keys: Any, notes: Any) -> Any:
    at = _find(part, keys)
    if at < 0:
        start, fewest = _bucket(part, keys), 1000
        for i in range(start, start + _WAYS):
            cells = count_cells(keys[i, 0] | keys[i, 1] | keys[i, 2])
            if cells < fewest:
                fewest, at = cells, i
        for plane in range(3):
            keys[at, plane] = part[plane]
        notes[at, 0], notes[at, 1] = -1, 0
    if known >= 0:
        notes[at, 0] = known
    notes[at, 1] |= won


@njit(cache=True)
def _noted(part: Any, nim: Any, keys: Any, notes: Any) -> Any:
    """Tell from the table whether a component and a heap are lost: 1, 0, or -1."""
    at = _find(part, keys)
    if at >= 0:
        if notes[at, 0] >= 0:
            return int64(notes[at, 0] == nim)
        if notes[at, 1] >> nim & 1:
            return int64(0)
    return int64(-1)


@njit(cache=True)
def _worth(size: Any, found: Any, keys: Any, notes: Any) -> Any:
    """Give the value of a sum of components, or -1 where it is not known."""
    total = int64(0)
    for k in range(size):
        at = _find((found[k, 0], found[k, 1], found[k, 2]), keys)
        if at < 0 or notes[at, 0] < 0:
            return int64(-1)
        total ^= notes[at, 0]
    return total


@njit(cache=True)
def _unknown(
    s: Any,
    part: Any,
    nim: Any,
    plays: Any,
    form: Any,
    keys: Any,
    notes: Any,
    parts: Any,
    sizes: Any,
    ranks: Any,
) -> Any:
    """List the options of unknown value; give their number, or -1 if one of known value wins."""
    number = 0
    for i in range(2 * len(plays[0])):
        side = i & 1
        mine, theirs = (part[2], part[1]) if side else (part[1], part[2])
        play = plays[side, i >> 1]
        starts = _ZERO if play[0] < 0 else starts_of(play, s, part[0], mine, theirs, form[1])
        while starts:
            cell = starts & (~starts + _ONE)
            starts ^= cell
            free, own, other = after_play(play, cell, s, part[0], mine, theirs)
            after = (free, other, own) if side else (free, own, other)
            sizes[number], ranks[number] = _split(s, after, plays, form, parts[number])
            worth = _worth(sizes[number], parts[number], keys, notes)
            if worth == nim:
                return -1
            number += worth < 0
    return number


@njit(cache=True)
def lost(
    s: Any,
    part: Any,
    nim: Any,
    floor: Any,
    plays: Any,
    form: Any,
    keys: Any,
    notes: Any,
    parts: Any,
    sizes: Any,
    ranks: Any,
    states: Any,
    limit: Any,
) -> Any:
    """Tell whether who is to move loses a component and a heap: 1, 0, or -1 if states are spent.

    >>> cram = np.array([[[0, 3, 1, 0, 3, -1]], [[0, 3, 3, 0, 3, -1]]])
    >>> ways = cram, np.array([1, 0, 0]), *table(8), *workspace(8)
    >>> ways = *ways, np.zeros(1, np.int64), np.int64(99)
    >>> cells = np.uint64(0b11), np.uint64(0), np.uint64(0)
    >>> [int(lost(np.uint64(3), cells, np.int64(nim), np.int64(0), *ways)) for nim in (0, 1)]
    [0, 1]
    """
    found = _noted(part, nim, keys, notes)
    if found >= 0 or states[0] >= limit:
        return found
    states[0] += 1
    for less in range(nim):
        found = lost(
            s, part, less, floor, plays, form, keys, notes, parts, sizes, ranks, states, limit
        )
        if found:  # or the states are spent
            return int64(min(found, 0))
    here = parts[floor]
    number = _unknown(s, part, nim, plays, form, keys, notes, here, sizes[floor], ranks[floor])
    won = number < 0
    for option in np.argsort(ranks[floor, : max(number, 0)]):
        last, wanted = sizes[floor, option] - 1, int64(nim)
        for k in range(last + 1):
            one = (here[option, k, 0], here[option, k, 1], here[option, k, 2])
            heap = wanted if k == last else int64(0)
            found = int64(0)
            while not found and (k < last or heap == wanted):
                found = lost(
                    s, one, heap, floor + 1, plays, form, keys, notes, parts, sizes, ranks, states,
                    limit,
                )  # fmt: skip
                heap += 1
            if found < 0:
                return int64(-1)
            wanted ^= int64(0) if k == last else heap - 1
        won = found == 1
        if won:
            break
    _note(part, int64(-1) if won else nim, int64(1) << nim if won else int64(0), keys, notes)
    return int64(not won)
