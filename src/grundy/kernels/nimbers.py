"""Find values of impartial games on boards whose moves are local, by the method of nimbers.

Lemoine and Viennot (Nimbers are inevitable, 2012): the value of G is the least n for which G + *n
is lost; one component is searched, the others enter as nimbers. A board stands in 64 bits, of which
the last of each row, and the very last, are no cells; its cells are three planes: free, black,
white. The plays of Left and of Right, of which either player may make any, are rows of six integers
as in `grundy.kernels.boards`; Right's have white for mine.

``known`` is the table: buckets of four components, of which the one with the fewest cells is
forgotten first. Each has a note: in its last six bits the value and one (or 0), in the others the
n for which G + *n is won. The search stands on floors: ``here`` holds the component G of each,
``parts``, ``sizes`` and ``ranks`` its options of unknown value, ``marks`` seven numbers: n; how
many smaller heaps are known not to be lost beside G (-1 where G is new); the number of options (or
UNLISTED); the option that is tried; the component in it, the heap beside that one, and what the
last must be worth.
``form`` is what hangs together (1 for free, 2 for black, 4 for white cells, added up), whether
groups need liberties, and whether the colours may be changed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import int64, uint64

from grundy.kernels.boards import (
    GROUPS,
    LIBERTIES,
    after_play,
    count_cells,
    first_piece,
    plane_of,
    plays_of,
    settled,
    starts_of,
    taken_apart,
)
from grundy.kernels.compiler import register_jitable
from grundy.kernels.images import canonical

__all__ = ["LARGEST", "extend", "table", "workspace"]

LARGEST = 62
"""The largest heap that may stand beside a board: a note has six bits for the value."""

_ONE, _ZERO, _VALUE = uint64(1), uint64(0), uint64(63)
_MOST_PARTS = 32
"""Components of two cells or more; equal ones cancel, so that there are few of one cell."""
_MOST_MOVES = 256
_WAYS = 4
_FLOORS = 132
"""For each of 64 cells a move, and a smaller heap; no board of 64 bits has a larger value."""
_UNLISTED, _UNKNOWN, _TRIED = -2, -1, 1 << 30
_NIM, _LESS, _NUMBER, _OPTION, _PART, _HEAP, _WANTED = range(7)


def table(bits: int) -> Any:
    """Make an empty table of 2**bits components.

    >>> table(4).shape
    (16, 4)
    """
    return np.zeros((1 << bits, 4), np.uint64)


def workspace() -> tuple[Any, Any, Any, Any, Any, Any]:
    """Make the room of a search: ``here``, ``marks``, ``parts``, ``sizes``, ``ranks``, components.

    >>> [array.shape for array in workspace()]
    [(132, 3), (132, 7), (132, 256, 32, 4), (132, 256), (132, 256), (128, 4)]
    """
    here, marks = np.zeros((_FLOORS, 3), np.uint64), np.zeros((_FLOORS, 7), np.int64)
    parts = np.empty((_FLOORS, _MOST_MOVES, _MOST_PARTS, 4), np.uint64)
    sizes, ranks = (np.empty((_FLOORS, _MOST_MOVES), np.int64) for _ in range(2))
    return here, marks, parts, sizes, ranks, np.zeros((2 * GROUPS, 4), np.uint64)


@register_jitable
def _largest_last(number: Any, found: Any) -> Any:
    """Put the component with most moves at the end; rank it: few cells first, then many moves."""
    last = 0
    for i in range(number):
        if found[i, 3] > found[last, 3]:
            last = i
    for plane in range(4 if number > 1 else 0):
        found[number - 1, plane], found[last, plane] = found[last, plane], found[number - 1, plane]
    if number == 0:
        return -1
    last = number - 1
    cells = count_cells(found[last, 0] | found[last, 1] | found[last, 2])
    return _MOST_MOVES * cells - int64(found[last, 3])


@register_jitable
def _pieces(s: Any, cells: Any, plays: Any, form: Any, room: Any) -> Any:
    """Write the components in which there is a move, and how many, to the room; count them."""
    if form[1] == LIBERTIES:
        return taken_apart(s, cells, room, room[GROUPS:])[0]
    joined, number = _ZERO, int64(0)
    for plane in range(3):
        if form[0] >> plane & 1:
            joined |= plane_of(plane, cells[0], cells[1], cells[2])
    while joined:
        piece = first_piece(joined, s, form[1])
        joined ^= piece
        free, black, white = cells[0] & piece, cells[1] & piece, cells[2] & piece
        moves = plays_of(plays[0], s, free, black, white, form[1])
        moves += plays_of(plays[1], s, free, white, black, form[1])
        if moves:
            room[number, 0], room[number, 1], room[number, 2] = free, black, white
            room[number, 3] = uint64(moves)
            number += 1
    return number


@register_jitable
def _split(s: Any, cells: Any, plays: Any, form: Any, room: Any, found: Any) -> Any:
    """Write the components in which there is a move to ``found``; equal ones cancel.

    Give their number, and a rank.
    """
    number = int64(0)
    for at in range(_pieces(s, cells, plays, form, room)):
        part = canonical((room[at, 0], room[at, 1], room[at, 2]), s, form[2], True)
        twin = -1
        for i in range(number):
            if found[i, 0] == part[0] and found[i, 1] == part[1] and found[i, 2] == part[2]:
                twin = i
        if twin >= 0:
            number -= 1
            for plane in range(4):
                found[twin, plane] = found[number, plane]
        else:
            for plane in range(3):
                found[number, plane] = part[plane]
            found[number, 3] = room[at, 3]
            number += 1
    return number, _largest_last(number, found)


@register_jitable
def _find(part: Any, known: Any) -> Any:
    """Give the place of a component, or that of its bucket, less all places."""
    mixed = part[0] * uint64(0x9E3779B97F4A7C15) ^ part[1] * uint64(0xC2B2AE3D27D4EB4F)
    mixed = (mixed ^ part[2] ^ mixed >> uint64(29)) * uint64(0xBF58476D1CE4E5B9)
    start = int64((mixed ^ mixed >> uint64(32)) & uint64(len(known) - _WAYS))
    for at in range(start, start + _WAYS):
        if known[at, 0] == part[0] and known[at, 1] == part[1] and known[at, 2] == part[2]:
            return at
    return start - len(known)


@register_jitable
def _note(part: Any, note: Any, known: Any) -> Any:
    """Add to the note of a component."""
    at = _find(part, known)
    if at < 0:
        start, fewest = at + len(known), 1000
        for i in range(start, start + _WAYS):
            cells = count_cells(known[i, 0] | known[i, 1] | known[i, 2])
            if cells < fewest:
                fewest, at = cells, i
        for plane in range(3):
            known[at, plane] = part[plane]
        known[at, 3] = _ZERO
    known[at, 3] |= note


@register_jitable
def _noted(part: Any, nim: Any, known: Any) -> Any:
    """Tell from the table whether a component and a heap are lost: 1, 0, or -1."""
    at = _find(part, known)
    if at >= 0:
        if known[at, 3] & _VALUE:
            return int64(int64(known[at, 3] & _VALUE) == nim + 1)
        if known[at, 3] & _won(nim):
            return int64(0)
    return int64(-1)


@register_jitable
def _won(nim: Any) -> Any:
    """Give the bit of a heap; the largest have none."""
    return _ONE << uint64(nim + 6) if nim < 58 else _ZERO


@register_jitable
def _worth(size: Any, found: Any, known: Any) -> Any:
    """Give the value of a sum of components, or -1 where it is not known."""
    total = int64(0)
    for k in range(size):
        at = _find((found[k, 0], found[k, 1], found[k, 2]), known)
        if at < 0 or not known[at, 3] & _VALUE:
            return int64(-1)
        total ^= int64(known[at, 3] & _VALUE) - 1
    return total


@register_jitable
def _listed(
    rules: Any, part: Any, nim: Any, known: Any, parts: Any, sizes: Any, ranks: Any, room: Any
) -> Any:
    """List the options of unknown value; give their number, or -1 if one of known value wins."""
    s, plays, form = rules
    number = int64(0)
    for i in range(2 * len(plays[0])):
        side = i & 1
        mine, theirs = (part[2], part[1]) if side else (part[1], part[2])
        play = plays[side, i >> 1]
        starts = _ZERO if play[0] < 0 else starts_of(play, s, part[0], mine, theirs, form[1])
        while starts:
            cell = starts & (~starts + _ONE)
            starts ^= cell
            free, own, other = after_play(play, cell, s, part[0], mine, theirs)
            if form[1] == LIBERTIES and mine & cell:
                own = settled(cell, s, free, own)
            after = (free, other, own) if side else (free, own, other)
            sizes[number], ranks[number] = _split(s, after, plays, form, room, parts[number])
            worth = _worth(sizes[number], parts[number], known)
            if worth == nim:
                return int64(-1)
            number += int64(worth < 0)
    return number


@register_jitable
def _next_option(mark: Any, ranks: Any) -> Any:
    """Turn to the option of least rank that was not tried; give its number, or -1."""
    best = int64(-1)
    for i in range(mark[_NUMBER]):
        if ranks[i] < _TRIED and (best < 0 or ranks[i] < ranks[best]):
            best = int64(i)
    if best >= 0:
        ranks[best] = _TRIED
    mark[_OPTION], mark[_PART], mark[_HEAP], mark[_WANTED] = best, 0, 0, mark[_NIM]
    return best


@register_jitable
def _heard(mark: Any, found: Any, sizes: Any, ranks: Any) -> Any:
    """Take the answer of the floor above; tell whether the mover wins by it (1)."""
    if mark[_NUMBER] == _UNLISTED:
        mark[_LESS] += 1
        return found == 1
    if mark[_PART] == sizes[mark[_OPTION]] - 1:
        if found == 1:
            return True
        _next_option(mark, ranks)
    elif found == 1:
        mark[_WANTED] ^= mark[_HEAP]
        mark[_PART], mark[_HEAP] = mark[_PART] + 1, 0
    else:
        mark[_HEAP] += 1
    return False


@register_jitable
def _climb(floor: Any, part: Any, nim: Any, here: Any, marks: Any) -> Any:
    """Put a component and a heap on a floor."""
    for plane in range(3):
        here[floor, plane] = part[plane]
    marks[floor, _NIM], marks[floor, _LESS], marks[floor, _NUMBER] = nim, -1, _UNLISTED


@register_jitable
def _step(rules: Any, floor: Any, found: Any, table: Any, space: Any, states: Any) -> Any:
    """Go on with a floor: tell whether it is lost (1) or won (0), or _UNKNOWN and put one above."""
    here, marks, parts, sizes, ranks, room = space
    mark, part = marks[floor], (here[floor, 0], here[floor, 1], here[floor, 2])
    nim, won = mark[_NIM], False
    if mark[_LESS] < 0:
        known = _noted(part, nim, table)
        if known != _UNKNOWN:
            return known
        mark[_LESS] = 0
        states[0] += 1
    else:
        won = _heard(mark, found, sizes[floor], ranks[floor])
        if won and mark[_NUMBER] == _UNLISTED:  # its value is the smaller heap, which is noted
            return int64(0)
    if mark[_LESS] < nim:
        _climb(floor + 1, part, mark[_LESS], here, marks)
        return int64(_UNKNOWN)
    if mark[_NUMBER] == _UNLISTED:
        number = _listed(rules, part, nim, table, parts[floor], sizes[floor], ranks[floor], room)
        won, mark[_NUMBER] = number < 0, max(number, 0)
        _next_option(mark, ranks[floor])
    if won or mark[_OPTION] < 0:
        _note(part, _won(nim) if won else uint64(nim + 1), table)
        return int64(not won)
    at, k = mark[_OPTION], mark[_PART]
    one = (parts[floor, at, k, 0], parts[floor, at, k, 1], parts[floor, at, k, 2])
    heap = mark[_WANTED] if k == sizes[floor, at] - 1 else mark[_HEAP]
    _climb(floor + 1, one, heap, here, marks)
    return int64(_UNKNOWN)


def extend(
    s: Any,
    free: Any,
    black: Any,
    white: Any,
    nim: Any,
    plays: Any,
    form: Any,
    known: Any,
    here: Any,
    marks: Any,
    parts: Any,
    sizes: Any,
    ranks: Any,
    room: Any,
    states: Any,
    limit: Any,
) -> Any:
    """Tell whether who is to move loses a component and a heap: 1, 0, or -1 if states are spent.

    >>> cram = np.array([[[0, 3, step, 0, 3, -1, -1, -1, 0]] for step in (1, 3)])
    >>> ways = cram, np.array([1, 0, 0]), table(8), *workspace(), np.zeros(1, np.int64), 99
    >>> with np.errstate(over="ignore"):
    ...     [int(extend(3, 0b11, 0, 0, nim, *ways)) for nim in (0, 1)]
    [0, 1]
    """
    rules, space = (uint64(s), plays, form), (here, marks, parts, sizes, ranks, room)
    _climb(0, (uint64(free), uint64(black), uint64(white)), nim, here, marks)
    floor, found = int64(0), int64(_UNKNOWN)
    while floor >= 0:
        found = _step(rules, floor, found, known, space, states)
        if found != _UNKNOWN:
            floor -= 1
        elif states[0] >= limit:
            return int64(_UNKNOWN)
        else:
            floor += 1
    return found
