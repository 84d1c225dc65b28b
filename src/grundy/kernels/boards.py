"""Make local moves on boards of 64 bits.

The last bit of each row, and the very last, are no cells. The plays are rows of nine integers, as
`grundy.rules.boards.local.Play` orders them: cell, to_cell, step, other, to_other, beside, far,
to_far, again. ``how`` says what holds besides: 1 that groups need liberties, 2 that stones move and
shoot like queens, and there are no plays.
"""

from __future__ import annotations

from typing import Any

from numpy import int64, uint64

from grundy.kernels.compiler import register_jitable

__all__ = [
    "GROUPS",
    "LIBERTIES",
    "QUEENS",
    "after_play",
    "beside",
    "count_cells",
    "first_piece",
    "goes_on",
    "moved",
    "near",
    "open_cells",
    "plane_of",
    "plays_of",
    "queen_moves",
    "settled",
    "starts_of",
    "taken_apart",
]

LIBERTIES, QUEENS = 1, 2

_ONE, _ZERO = uint64(1), uint64(0)

GROUPS = 64
"""Rows of room for groups: their stones, their liberties (none if they live), their colour."""

_LEFT_WINS, _LEFT_LOSES, _RIGHT_WINS, _RIGHT_LOSES = 1, 2, 4, 8


@register_jitable
def moved(cells: Any, step: Any, s: Any) -> Any:
    """Shift cells by a step: none, right, left, down, up.

    >>> import numpy as np
    >>> [int(moved(np.uint64(16), step, np.uint64(4))) for step in range(5)]
    [16, 32, 8, 256, 1]
    """
    if step == 1:
        return cells << _ONE
    if step == 2:
        return cells >> _ONE
    if step == 3:
        return cells << s
    return cells >> s if step == 4 else cells


@register_jitable
def beside(cells: Any, s: Any) -> Any:
    """Give the cells beside a set.

    >>> import numpy as np
    >>> bin(beside(np.uint64(0b1_000_000), np.uint64(4)))
    '0b10010100100'
    """
    return cells << _ONE | cells >> _ONE | cells << s | cells >> s


@register_jitable
def near(cells: Any, s: Any, how: Any) -> Any:
    """Give the cells that hang together with a set: those beside it, for queens by corners too.

    >>> import numpy as np
    >>> bin(near(np.uint64(0b1_000_000), np.uint64(4), QUEENS))
    '0b111010101110'
    """
    if how != QUEENS:
        return beside(cells, s)
    wide = cells | cells << _ONE | cells >> _ONE
    return cells << _ONE | cells >> _ONE | wide << s | wide >> s


@register_jitable
def first_piece(cells: Any, s: Any, how: Any) -> Any:
    """Give the cells that hang together with the lowest of a set; for queens, by corners too.

    >>> import numpy as np
    >>> bin(first_piece(np.uint64(0b100_0000_0011), np.uint64(4), 0))
    '0b11'
    """
    edge = cells & (~cells + _ONE)
    rest = cells ^ edge
    while edge and rest:
        edge = near(edge, s, how) & rest
        rest ^= edge
    return cells ^ rest


@register_jitable
def queen_moves(cells: Any, free: Any, s: Any) -> Any:
    """Give the free cells that a queen on any of some cells reaches.

    >>> import numpy as np
    >>> bin(queen_moves(np.uint64(0b1), np.uint64(0b100_0010_0110), np.uint64(4)))
    '0b10000100110'
    """
    found = _ZERO
    for step in (_ONE, s - _ONE, s, s + _ONE):
        up, down = cells << step & free, cells >> step & free
        while up | down:
            found |= up | down
            up, down = up << step & free, down >> step & free
    return found


@register_jitable
def count_cells(cells: Any) -> Any:
    """Count the cells of a set.

    >>> import numpy as np
    >>> count_cells(np.uint64(0b10110))
    3
    """
    number = 0
    while cells:
        cells &= cells - _ONE
        number += 1
    return number


@register_jitable
def plane_of(which: Any, free: Any, mine: Any, theirs: Any) -> Any:
    """Give the free cells (0), the stones of the mover (1), those of the opponent (2).

    >>> [plane_of(which, 4, 2, 1) for which in (0, 1, 2)]
    [4, 2, 1]
    """
    return free if which == 0 else mine if which == 1 else theirs


@register_jitable
def open_cells(s: Any, free: Any, mine: Any, theirs: Any) -> Any:
    """Give the cells that the mover and the other may fill: no group may lose its last liberty.

    A free cell that is also one of mine (theirs) is safe for me (them). Two more sets are the
    cells where a stone of the mover, or of the other, would have a liberty.

    >>> import numpy as np
    >>> free, mine, theirs = map(np.uint64, (0b1110, 0b0001, 0b10000))
    >>> [bin(cells) for cells in open_cells(np.uint64(8), free, mine, theirs)]
    ['0b110', '0b1100', '0b1110', '0b1110']
    """
    last, other_last = _ZERO, _ZERO
    stones, others = mine & ~free, theirs & ~free
    while stones | others:
        if stones:
            group = first_piece(stones, s, 0)
            stones ^= group
            liberties = beside(group, s) & free
            if liberties & (liberties - _ONE):
                mine |= liberties
            else:
                last |= liberties
        else:
            group = first_piece(others, s, 0)
            others ^= group
            liberties = beside(group, s) & free
            if liberties & (liberties - _ONE):
                theirs |= liberties
            else:
                other_last |= liberties
    edge = beside(free, s) & free
    mine, theirs = edge | mine & free, edge | theirs & free
    return mine & ~other_last, theirs & ~last, mine, theirs


@register_jitable
def starts_of(play: Any, s: Any, free: Any, mine: Any, theirs: Any, how: Any) -> Any:
    """Give the cells on which a play may be made.

    >>> import numpy as np
    >>> domino = np.array([0, 3, 1, 0, 3, -1, -1, -1, 0])  # of a free cell and the next one
    >>> free, none = np.uint64(0b1_0111), np.uint64(0)
    >>> bin(starts_of(domino, np.uint64(4), free, none, none, 0))
    '0b11'
    """
    cells = plane_of(play[0], free, mine, theirs)
    if how == LIBERTIES:
        cells &= open_cells(s, free, mine, theirs)[0]
    if play[2]:
        back = (0, 2, 1, 4, 3)[play[2]]
        cells &= moved(plane_of(play[3], free, mine, theirs), back, s)
        if play[6] >= 0:
            cells &= moved(moved(plane_of(play[6], free, mine, theirs), back, s), back, s)
    if play[5] >= 0:
        cells &= ~beside(plane_of(play[5], free, mine, theirs), s)
    return cells


@register_jitable
def plays_of(plays: Any, s: Any, free: Any, mine: Any, theirs: Any, how: Any) -> Any:
    """Count the plays of one player, of which one may go on; for queens, the cells they reach.

    >>> import numpy as np
    >>> dominoes = np.array([[0, 3, step, 0, 3, -1, -1, -1, 0] for step in (1, 3)])
    >>> free, none = np.uint64(0b11_0111), np.uint64(0)
    >>> int(plays_of(dominoes, np.uint64(4), free, none, none, 0))
    5
    """
    if how == QUEENS:
        return count_cells(queen_moves(mine, free, s))
    number = 0
    for i in range(len(plays)):
        number += count_cells(starts_of(plays[i], s, free, mine, theirs, how))
    return number


@register_jitable
def after_play(play: Any, cell: Any, s: Any, free: Any, mine: Any, theirs: Any) -> Any:
    """Give the free cells, the mover's and the opponent's after a play.

    >>> import numpy as np
    >>> capture = np.array([1, 0, 1, 2, 1, -1, -1, -1, 0])  # mine leaves its cell, and takes theirs
    >>> free, mine, theirs = map(np.uint64, (0b100, 0b001, 0b010))
    >>> [bin(cells) for cells in after_play(capture, mine, np.uint64(4), free, mine, theirs)]
    ['0b101', '0b10', '0b0']
    """
    other = moved(cell, play[2], s) if play[2] else _ZERO
    free, mine, theirs = free & ~(cell | other), mine & ~(cell | other), theirs & ~(cell | other)
    end = _ZERO
    if play[6] >= 0:
        end = moved(other, play[2], s)
        free, mine, theirs = free & ~end, mine & ~end, theirs & ~end
    for i in range(3):
        to, what = (play[1], cell) if i == 0 else (play[4], other) if i == 1 else (play[7], end)
        if to == 0:
            free |= what
        elif to == 1:
            mine |= what
        elif to == 2:
            theirs |= what
    return free, mine, theirs


@register_jitable
def goes_on(play: Any, cell: Any, s: Any, free: Any, theirs: Any) -> Any:
    """Give the cell from which the same play may be made again after a play, or none.

    >>> import numpy as np
    >>> jump = np.array([1, 0, 1, 2, 0, -1, 0, 1, 1])  # over theirs, from the cell before
    >>> free, theirs = map(np.uint64, (0b10011, 0b01000))
    >>> bin(goes_on(jump, np.uint64(1), np.uint64(6), free, theirs))
    '0b100'
    """
    if play[6] < 0 or not play[8]:
        return _ZERO
    end = moved(moved(cell, play[2], s), play[2], s)
    over = moved(end, play[2], s)
    return end if over & theirs and moved(over, play[2], s) & free else _ZERO


@register_jitable
def settled(cell: Any, s: Any, free: Any, mine: Any) -> Any:
    """Give the mover's cells where a stone came to a safe cell: its group lives, and is a wall.

    ``free`` and ``mine`` are those after the move.

    >>> import numpy as np
    >>> cells = (np.uint64(mask) for mask in (0b010, 8, 0b100, 0b011))
    >>> bin(settled(*cells))  # the stone and the one beside it go, the cell beside them is safe
    '0b100'
    """
    stones, edge = _ZERO, cell
    while edge:
        stones |= edge
        edge = beside(edge, s) & mine & ~free & ~stones
    return mine & ~stones | beside(stones, s) & free


@register_jitable
def _grouped(s: Any, free: Any, black: Any, white: Any, groups: Any) -> Any:
    """List the groups; give their number."""
    number = 0
    for colour in range(2):
        stones = (white if colour else black) & ~free
        while stones:
            group = first_piece(stones, s, 0)
            stones ^= group
            groups[number, 0], groups[number, 1] = group, beside(group, s) & free
            groups[number, 2] = uint64(colour)
            number += 1
    return number


@register_jitable
def _safe(s: Any, free: Any, black: Any, white: Any, opened: Any, number: Any, groups: Any) -> Any:
    """Give the cells that are safe for either colour; groups that live lose their liberties here.

    A group whose one liberty is shut lives not by that: it may be shut as the group is there.
    """
    lefts, rights = opened
    dead, one, two = free & ~lefts & ~rights, black & free, white & free
    again = True
    while again:
        home, other = dead | free & ~rights & one, dead | free & ~lefts & two
        grown, larger = one | beside(home, s) & free, two | beside(other, s) & free
        again = grown != one or larger != two
        for i in range(number if home | other else 0):
            liberties = groups[i, 1]
            at = other if groups[i, 2] else home
            if liberties & at and liberties & (dead | liberties - _ONE):
                if groups[i, 2]:
                    larger |= liberties
                else:
                    grown |= liberties
                groups[i, 1], again = _ZERO, True
        one, two = grown, larger
    return one, two


@register_jitable
def _hanging(free: Any, black: Any, white: Any, easy: Any, step: Any) -> Any:
    """Give the cells that hang together with the one a step further."""
    one, two, three = free >> step, black >> step, white >> step
    found = free & one & ~(easy & easy >> step)
    return found | free & (two | three) | black & (one | two) | white & (one | three)


@register_jitable
def _piece(s: Any, across: Any, down: Any, first: Any) -> Any:
    """Give the cells that hang together with some cells, along a row all at once."""
    cells = grown = first
    while grown:
        cells |= grown
        grown = (across + (cells & across)) ^ across | cells >> _ONE & across
        grown = (grown | (cells & down) << s | cells >> s & down) & ~cells
    return cells


@register_jitable
def _told(opened: Any, owned: Any) -> Any:
    """Tell who wins where counting does: a player's own moves, against all moves of the other."""
    low = count_cells(owned[0]) - count_cells(opened[1])
    high = count_cells(opened[0]) - count_cells(owned[1])
    said = 0
    if low > 0:
        said |= _LEFT_WINS
    elif high <= 0:
        said |= _LEFT_LOSES
    if high < 0:
        said |= _RIGHT_WINS
    elif low >= 0:
        said |= _RIGHT_LOSES
    return uint64(said)


@register_jitable
def _shortened(s: Any, cells: Any) -> Any:
    """Leave one stone of each group of a component that lies in a row: its liberties are the same.

    >>> import numpy as np
    >>> with np.errstate(over="ignore"):
    ...     [bin(cells) for cells in _shortened(np.uint64(8), tuple(map(np.uint64, (33, 6, 24))))]
    ['0b1001', '0b10', '0b100']
    """
    free, black, white = cells
    every = free | black | white
    if not every & every << s:
        black_stones, white_stones = black & ~free, white & ~free
        twice = black_stones & black_stones >> _ONE | white_stones & white_stones >> _ONE
        while twice:
            before = (twice & (~twice + _ONE)) - _ONE  # from the lowest on
            free = free & before | free >> _ONE & ~before
            black = black & before | black >> _ONE & ~before
            white = white & before | white >> _ONE & ~before
            twice = (twice & ~(before + _ONE)) >> _ONE
    return free, black, white


@register_jitable
def taken_apart(s: Any, cells: Any, found: Any, groups: Any) -> Any:
    """Write the components of what is not decided, with the number of their moves.

    Give how many there are, and who is seen to win.

    What is decided goes, as `grundy.games.nogo` tells it: a free cell that neither colour may fill
    is a liberty for ever, groups beside it live and are walls, and the free cells beside it, or
    beside a living group, are safe for that colour. A free cell that is safe for black (white) is
    also one of the black (white) cells. A cell that is a move of one colour alone, for ever and
    without any other effect, is a component: it is safe, shut to the other, and will not be beside
    the other's stones, of which it might be the last liberty, since cells that are open to the
    other never become more. A group is a wall too, whose one liberty would give the other's stone
    none, with the group or without it: the group lends nothing to the stone that joins it there.

    That is told as `grundy.kernels.verdicts.verdict` does.

    >>> import numpy as np
    >>> room = np.zeros((8, 4), np.uint64), np.zeros((GROUPS, 4), np.uint64)
    >>> row = np.uint64(0b1110), np.uint64(0b0001), np.uint64(0)  # X...
    >>> number, told = taken_apart(np.uint64(8), row, *room)
    >>> int(number), room[0][:1].tolist()
    (1, [[14, 1, 0, 5]])
    """
    free, black, white = cells
    number = _grouped(s, free, black, white, groups)
    lefts, rights, lefts_room, rights_room = open_cells(s, free, black, white)
    opened = lefts, rights
    one, two = _safe(s, free, black, white, opened, number, groups)
    black = white = _ZERO  # of groups that matter
    for i in range(number):
        liberties = groups[i, 1]
        if groups[i, 2] and liberties & (liberties - _ONE | lefts_room):
            white |= groups[i, 0]
        elif not groups[i, 2] and liberties & (liberties - _ONE | rights_room):
            black |= groups[i, 0]
    ours = one & lefts & ~rights & ~beside(rights | white, s)
    theirs = two & rights & ~lefts & ~beside(lefts | black, s)
    told, parts = _told(opened, (ours, theirs)), int64(0)
    alone = ours | theirs
    while alone:
        cell = alone & (~alone + _ONE)
        alone ^= cell
        found[parts, 0], found[parts, 1], found[parts, 2] = cell, cell & ours, cell & theirs
        found[parts, 3] = _ONE
        parts += 1
    rest = (lefts | rights) & ~(ours | theirs)
    across = _hanging(rest, black, white, one & two, _ONE)
    down = _hanging(rest, black, white, one & two, s)
    one, two = one & rest | black, two & rest | white
    while rest:
        piece = _piece(s, across, down, rest & (~rest + _ONE))
        cells = (piece & rest, piece & one, piece & two)
        rest &= ~piece
        found[parts, 0], found[parts, 1], found[parts, 2] = _shortened(s, cells)
        found[parts, 3] = uint64(count_cells(piece & lefts) + count_cells(piece & rights))
        parts += 1
    return parts, told
