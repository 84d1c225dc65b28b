"""Make local moves on boards of 64 bits.

The last bit of each row, and the very last, are no cells. The plays are rows of nine integers, as
`grundy.rules.boards.local.Play` orders them: cell, to_cell, step, other, to_other, beside, far,
to_far, again. ``how`` says what holds besides: 1 that groups need liberties, 2 that stones move and
shoot like queens, and there are no plays.
"""

from __future__ import annotations

from typing import Any

from numpy import uint64

from grundy.kernels.compiler import register_jitable

__all__ = [
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
    "starts_of",
]

LIBERTIES, QUEENS = 1, 2

_ONE, _ZERO = uint64(1), uint64(0)


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
    """Give the cells that the mover may fill: no group may lose its last liberty.

    A free cell that is also one of mine is safe for me.

    >>> import numpy as np
    >>> free, mine, theirs = map(np.uint64, (0b1110, 0b0001, 0b10000))
    >>> bin(open_cells(np.uint64(8), free, mine, theirs))
    '0b110'
    """
    shared, only = mine, _ZERO
    for side in range(2):
        stones = (mine if side == 0 else theirs) & ~free
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
        cells &= open_cells(s, free, mine, theirs)
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
