"""Decide boards whose moves are local: negamax with a table over boards in one form.

A board is three planes of 64 bits: free, black and white cells; ``rules`` are those of
`grundy.kernels.winners`. Where both players have the same plays, the mover's stones are always the
black ones. ``keys`` and ``notes`` are the table: buckets of four boards, of which the one that
took the least work is forgotten first; an empty place says that the empty board is lost.

The search stands on floors, one for each move made. ``here`` holds the board of each floor, and the
player to move; ``options`` its boards after a move that are yet to be tried, with their ranks;
``marks`` their number, and how many states were searched before.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import int64, uint64

from grundy.kernels.boards import (
    GROUPS,
    LIBERTIES,
    QUEENS,
    after_play,
    count_cells,
    first_piece,
    goes_on,
    near,
    open_cells,
    plane_of,
    plays_of,
    queen_moves,
    settled,
    starts_of,
    taken_apart,
)
from grundy.kernels.compiler import register_jitable
from grundy.kernels.images import canonical
from grundy.kernels.verdicts import known_winner, row_of, verdict

__all__ = ["SPACE", "UNKNOWN", "WIDE", "extend", "normal", "table", "workspace"]

UNKNOWN, WON, WIDE = -1, -1, -2

_ONE, _ZERO = uint64(1), uint64(0)
_PLAYER = uint64(1 << 63)
_WAYS = 4
_PLACES, _MOST_MOVES = 11, 1 << 11
_FLOORS = 66
"""Each move leaves fewer cells in play, of 64."""

MOST_PARTS = 64
"""Each has a cell of its own."""
SPACE = MOST_PARTS + GROUPS
"""Rows of room for components and groups."""


def table(bits: int) -> tuple[Any, Any]:
    """Make an empty table of 2**bits boards.

    >>> [array.shape for array in table(4)]
    [(16, 3), (16,)]
    """
    return np.zeros((1 << bits, 3), np.uint64), np.zeros(1 << bits, np.int8)


def workspace() -> tuple[Any, Any, Any, Any]:
    """Make the room of a search: ``here``, ``options``, ``marks``, and that of components.

    >>> [array.shape for array in workspace()]
    [(66, 4), (66, 2048, 4), (66, 2), (128, 4)]
    """
    here = np.zeros((_FLOORS, 4), np.uint64)
    options = np.empty((_FLOORS, _MOST_MOVES, 4), np.uint64)
    marks, found = np.zeros((_FLOORS, 2), np.int64), np.zeros((SPACE, 4), np.uint64)
    return here, options, marks, found


@register_jitable
def _bucket(player: Any, cells: Any, keys: Any) -> Any:
    """Give the first place of a bucket, and the third plane with the player's mark."""
    white = cells[2] | (_PLAYER if player else _ZERO)
    mixed = cells[0] * uint64(0x9E3779B97F4A7C15) ^ cells[1] * uint64(0xC2B2AE3D27D4EB4F)
    mixed = (mixed ^ white ^ mixed >> uint64(29)) * uint64(0xBF58476D1CE4E5B9)
    return int64((mixed ^ mixed >> uint64(32)) & uint64(len(keys) - 1)) & ~int64(_WAYS - 1), white


@register_jitable
def _noted(player: Any, cells: Any, keys: Any, notes: Any) -> Any:
    """Tell from the table whether the mover wins: 1, 0 or UNKNOWN."""
    start, white = _bucket(player, cells, keys)
    for at in range(start, start + _WAYS):
        if keys[at, 0] == cells[0] and keys[at, 1] == cells[1] and keys[at, 2] == white:
            return int64(notes[at] & 1)
    return int64(UNKNOWN)


@register_jitable
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


@register_jitable
def _rank(rules: Any, player: Any, other: Any, after: Any) -> Any:
    """Rank a board after a move, the most promising lowest; -1 where there is no answer."""
    s, _, form, plays, _ = rules
    own, their = (after[1], after[2]) if other else (after[2], after[1])
    if form[1] == LIBERTIES:
        opened, stones = open_cells(s, after[0], own, their), 0
        again, answers = count_cells(opened[0]), count_cells(opened[1])
    else:
        again = plays_of(plays[player], s, after[0], own, their, form[1])
        answers = plays_of(plays[other], s, after[0], their, own, form[1])
        stones = count_cells(after[1] | after[2])
    if answers == 0:
        return int64(-1)
    return 2 * _MOST_MOVES + 2 * answers - again + stones


@register_jitable
def _met(
    rules: Any, player: Any, cells: Any, number: Any, ways: Any, options: Any, found: Any
) -> Any:
    """Add a board after a move to the options; give their number, WON where the move wins."""
    keys, notes = ways
    other = 0 if rules[2][2] else 1 - player
    free, own, their = cells
    swaps = rules[2][2] or player
    after = normal(rules, (free, their, own) if swaps else (free, own, their), found)
    known = known_winner(after[3], other)
    if known == UNKNOWN:
        known = _noted(other, after, keys, notes)
    if known == 1:
        return number
    rank = int64(-1) if known == 0 else _rank(rules, player, other, after)
    if rank < 0:
        return WON
    if number == len(options):
        return WIDE
    for plane in range(3):
        options[number, plane] = after[plane]
    options[number, 3] = uint64(rank << _PLACES | number)  # of equal ones the first
    return number + 1


@register_jitable
def _listed(rules: Any, player: Any, cells: Any, ways: Any, options: Any, found: Any) -> Any:
    """List boards after a move; give their number, WON where a move is known to win, or WIDE."""
    s, _, form, plays, _ = rules
    mine, theirs = (cells[2], cells[1]) if player else (cells[1], cells[2])
    if form[1] == QUEENS:
        return _shot(rules, player, cells[0], mine, theirs, ways, options, found)
    number = int64(0)
    for i in range(len(plays[player])):
        play = plays[player, i]
        starts = _ZERO if play[0] < 0 else starts_of(play, s, cells[0], mine, theirs, form[1])
        while starts:
            cell = starts & (~starts + _ONE)
            starts ^= cell
            free, own, their = cells[0], mine, theirs
            while cell:
                was = own & cell
                free, own, their = after_play(play, cell, s, free, own, their)
                if form[1] == LIBERTIES and was:
                    own = settled(cell, s, free, own)
                number = _met(rules, player, (free, own, their), number, ways, options, found)
                if number < 0:
                    return number
                cell = goes_on(play, cell, s, free, their)
    return number


@register_jitable
def _shot(
    rules: Any, player: Any, free: Any, mine: Any, theirs: Any, ways: Any, options: Any, found: Any
) -> Any:
    """List boards after each move of a queen and its shot, as `_listed` does."""
    s, number, starts = rules[0], int64(0), mine
    while starts:
        start = starts & (~starts + _ONE)
        starts ^= start
        ends = queen_moves(start, free, s)
        while ends:
            end = ends & (~ends + _ONE)
            ends ^= end
            room, own = free ^ start ^ end, mine ^ start ^ end
            shots = queen_moves(end, room, s)
            while shots:
                shot = shots & (~shots + _ONE)
                shots ^= shot
                cells = (room ^ shot, own, theirs)
                number = _met(rules, player, cells, number, ways, options, found)
                if number < 0:
                    return number
    return number


@register_jitable
def _opened(rules: Any, floor: Any, ways: Any, space: Any, states: Any) -> Any:
    """Tell whether the mover of a floor wins, where that is known; else list its options."""
    here, options, marks, found = space
    player = int64(here[floor, 3])
    cells = (here[floor, 0], here[floor, 1], here[floor, 2])
    won = _noted(player, cells, ways[0], ways[1])
    if won != UNKNOWN:
        return won
    marks[floor, 1] = states[0]
    states[0] += 1
    marks[floor, 0] = _listed(rules, player, cells, ways, options[floor], found)
    if marks[floor, 0] == WIDE:
        return int64(WIDE)
    if marks[floor, 0] > 0:
        return int64(UNKNOWN)
    won = int64(marks[floor, 0] < 0)
    _note(player, cells, won, int64(1), ways[0], ways[1])
    return won


@register_jitable
def _descend(floor: Any, other: Any, here: Any, options: Any, marks: Any) -> Any:
    """Take the most promising option of a floor to the next one."""
    last = marks[floor, 0] - 1
    marks[floor, 0], best = last, last
    for i in range(last):
        if options[floor, i, 3] < options[floor, best, 3]:
            best = i
    for plane in range(3):
        here[floor + 1, plane] = options[floor, best, plane]
    here[floor + 1, 3] = uint64(other)
    for plane in range(4):
        options[floor, best, plane] = options[floor, last, plane]


@register_jitable
def _begun(rules: Any, player: Any, free: Any, black: Any, white: Any, space: Any) -> Any:
    """Bring a board into its one form, on the first floor; tell who wins where that is seen."""
    swaps = player and rules[2][2]
    cells = (free, white, black) if swaps else (free, black, white)
    whole = normal(rules, cells, space[3])
    mover = 0 if swaps else player
    for plane in range(3):
        space[0][0, plane] = whole[plane]
    space[0][0, 3] = uint64(mover)
    return known_winner(whole[3], mover)


def extend(
    s: Any,
    place: Any,
    form: Any,
    plays: Any,
    links: Any,
    player: Any,
    free: Any,
    black: Any,
    white: Any,
    keys: Any,
    notes: Any,
    here: Any,
    options: Any,
    marks: Any,
    found: Any,
    states: Any,
    limit: Any,
) -> Any:
    """Tell whether the mover wins: 1, 0, or UNKNOWN where the states are spent.

    WIDE says that some board has more moves than there is room for. ``states`` counts those that
    were searched.

    >>> form, links = np.array([1, 0, 0, 0]), np.zeros((1, 13), np.uint64)
    >>> domineering = np.array([[[0, 3, step, 0, 3, -1, -1, -1, 0]] for step in (3, 1)])
    >>> rules = 4, 0b111_0111, form, domineering, links
    >>> room = *table(4), *workspace(), np.zeros(1, np.int64)
    >>> with np.errstate(over="ignore"):
    ...     [int(extend(*rules, player, 0b111, 0, 0, *room, 99)) for player in (0, 1)]
    [0, 1]
    """
    rules = uint64(s), uint64(place), form, plays, links
    ways, space = (keys, notes), (here, options, marks, found)
    won = _begun(rules, player, uint64(free), uint64(black), uint64(white), space)
    if won != UNKNOWN:
        return won
    floor = 0
    won = _opened(rules, floor, ways, space, states)
    while won != WIDE and (floor or won == UNKNOWN):
        if won == UNKNOWN:
            if states[0] >= limit:
                return int64(UNKNOWN)
            other = 0 if form[2] else 1 - int64(here[floor, 3])
            _descend(floor, other, here, options, marks)
            floor += 1
            won = _opened(rules, floor, ways, space, states)
            continue
        floor -= 1
        if won == 0 or marks[floor, 0] == 0:
            cells = (here[floor, 0], here[floor, 1], here[floor, 2])
            won = 1 - won
            work = states[0] - marks[floor, 1]
            _note(int64(here[floor, 3]), cells, won, work, keys, notes)
        else:
            won = int64(UNKNOWN)
    return won


@register_jitable
def _playable(rules: Any, part: Any) -> Any:
    s, _, form, plays, _ = rules
    for player in range(2):
        mine, theirs = (part[2], part[1]) if player else (part[1], part[2])
        if form[1] == QUEENS and queen_moves(mine, part[0], s):
            return True
        for i in range(len(plays[player])):
            play = plays[player, i]
            if play[0] >= 0 and starts_of(play, s, part[0], mine, theirs, form[1]):
                return True
    return False


@register_jitable
def _linked(links: Any, part: Any) -> Any:
    """Give the component of equal value that stands for this one, if there is a link."""
    at = row_of(links, part)
    return part if at < 0 else (links[at, 3], links[at, 4], links[at, 5])


@register_jitable
def _cancelled(rules: Any, part: Any, number: Any, found: Any) -> Any:
    """Take the opposite of a component away; give its place among the others, or -1."""
    s, _, form, _, _ = rules
    if form[2] and number:
        twin = canonical((part[0], part[2], part[1]), s, False, form[3])
        for i in range(number):
            if found[i, 0] == twin[0] and found[i, 1] == twin[1] and found[i, 2] == twin[2]:
                return i
    return -1


@register_jitable
def _less(found: Any, i: Any, j: Any) -> Any:
    for plane in range(3):
        if found[i, plane] != found[j, plane]:
            return found[i, plane] < found[j, plane]
    return False


@register_jitable
def _sorted_in(number: Any, found: Any) -> Any:
    """Bring the last component to its place among the others, which are in order."""
    j = number - 1
    while j > 0 and _less(found, j, j - 1):
        for plane in range(3):
            before = found[j - 1, plane]
            found[j - 1, plane] = found[j, plane]
            found[j, plane] = before
        j -= 1


@register_jitable
def _pieces(rules: Any, cells: Any, found: Any) -> Any:
    """Write the components in which there is a move; give their number, and who is seen to win."""
    s, _, form, _, _ = rules
    if form[1] == LIBERTIES:
        return taken_apart(s, cells, found, found[MOST_PARTS:])
    joined, number = _ZERO, int64(0)
    for plane in range(3):
        if form[0] >> plane & 1:
            joined |= plane_of(plane, cells[0], cells[1], cells[2])
    while joined:
        piece = first_piece(joined, s, form[1])
        joined ^= piece
        part = (cells[0] & piece, cells[1] & piece, cells[2] & piece)
        if _playable(rules, part):
            for plane in range(3):
                found[number, plane] = part[plane]
            number += 1
    return number, _ZERO


@register_jitable
def _whole(pieces: Any, found: Any) -> Any:
    """Give the board of all components."""
    free, black, white = _ZERO, _ZERO, _ZERO
    for i in range(pieces):
        free |= found[i, 0]
        black |= found[i, 1]
        white |= found[i, 2]
    return free, black, white


@register_jitable
def _split(rules: Any, pieces: Any, found: Any) -> Any:
    """Bring the components to their forms, in order; give their number."""
    number = 0
    for at in range(pieces):
        part = (found[at, 0], found[at, 1], found[at, 2])
        part = _linked(rules[4], canonical(part, rules[0], False, rules[2][3]))
        if not part[0] | part[1] | part[2]:
            continue
        twin = _cancelled(rules, part, number, found)
        if twin >= 0:
            number -= 1
            for i in range(twin, number):
                for plane in range(3):
                    found[i, plane] = found[i + 1, plane]
        else:
            for plane in range(3):
                found[number, plane] = part[plane]
            number += 1
            _sorted_in(number, found)
    return number


@register_jitable
def normal(rules: Any, cells: Any, found: Any) -> Any:
    """Give the one form of a board: its free, black and white cells; and what is known of who wins.

    What falls apart is taken apart; components without a move go, those with a link are changed for
    a smaller one of equal value, opposites cancel, and the rest is laid out anew in one order.

    ``rules`` holds five things: the stride ``s``, on which rows stand, of which the last bit is no
    cell; ``place``, the cells on which components may be laid; ``form``, as four integers: what
    hangs together (1 for free, 2 for black, 4 for white cells, added up), ``how`` cells are played,
    whether both players have the same plays, whether a quarter turn keeps values; the plays of both
    players as in `grundy.kernels.boards`; the links, a table of components, of equal ones, and of
    their values, as `grundy.kernels.verdicts` orders it.

    That is what `verdict` says. Where the components find no room side by side, only the whole
    board is reflected and turned. ``found`` is SPACE rows of room for them.

    >>> import numpy as np
    >>> form, links = np.array([1, 0, 0, 0]), np.zeros((1, 13), np.uint64)
    >>> domineering = np.array([[[0, 3, step, 0, 3, -1, -1, -1, 0]] for step in (3, 1)])
    >>> rules = np.uint64(4), np.uint64(0b111_0111), form, domineering, links
    >>> apart = np.uint64(0b101_0100), np.uint64(0), np.uint64(0)
    >>> found = np.zeros((SPACE, 4), np.uint64)
    >>> with np.errstate(over="ignore"):
    ...     [bin(cells) for cells in normal(rules, apart, found)[:3]]
    ['0b10001', '0b0', '0b0']
    """
    s, place, form, _, _ = rules
    pieces, told = _pieces(rules, cells, found)
    whole = _whole(pieces, found)
    number = _split(rules, pieces, found)
    if form[1] != LIBERTIES:
        told = verdict(rules[4], number, found)
    free, black, white, taken = _ZERO, _ZERO, _ZERO, _ZERO
    for i in range(number - 1, -1, -1):
        every, down = found[i, 0] | found[i, 1] | found[i, 2], _ZERO
        while every & ~place or (every | near(every, s, form[1])) & taken:
            if every >> uint64(63):
                free, black, white = canonical(whole, s, False, form[3])
                return free, black, white, told
            every <<= _ONE
            down += _ONE
        free |= found[i, 0] << down
        black |= found[i, 1] << down
        white |= found[i, 2] << down
        taken |= every
    return free, black, white, told
