"""Take boards apart on which no group may lose its last liberty: NoGo's.

What is decided goes, as `grundy.games.nogo` tells it: a free cell that neither colour may fill is a
liberty for ever, groups beside it live and are walls, and the free cells beside it, or beside a
living group, are safe for that colour. A free cell that is safe for black (white) is also one of
the black (white) cells.
"""

from __future__ import annotations

from typing import Any

from numpy import int64, uint64

from grundy.kernels.boards import beside, count_cells, first_piece, open_cells
from grundy.kernels.compiler import register_jitable

__all__ = ["GROUPS", "settled", "taken_apart"]

GROUPS = 64
"""Rows of room for groups: their stones, their liberties (none if they live), their colour."""

_ONE, _ZERO = uint64(1), uint64(0)
_LEFT_WINS, _LEFT_LOSES, _RIGHT_WINS, _RIGHT_LOSES = 1, 2, 4, 8


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
        for i in range(number):
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
def _piece(s: Any, free: Any, easy: Any, number: Any, groups: Any) -> Any:
    """Give the free cells that hang together with the lowest, and the stones beside them."""
    piece, edge = _ZERO, free & (~free + _ONE)
    black, white = _ZERO, _ZERO
    while edge:
        piece |= edge
        around = (beside(edge, s) & ~easy | beside(edge & ~easy, s)) & free
        for i in range(number):
            if groups[i, 1] & edge:
                around |= groups[i, 1] & free
                if groups[i, 2]:
                    white |= groups[i, 0]
                else:
                    black |= groups[i, 0]
        edge = around & ~piece
    return piece, black, white


@register_jitable
def _told(s: Any, opened: Any, safe: Any, number: Any, groups: Any) -> Any:
    """Tell who wins where counting does: a player's own moves, against all moves of the other.

    A cell is one's own that is safe, shut to the other, and will not be beside the other's stones,
    of which it might be the last liberty. Cells that are open to the other never become more.
    """
    lefts, rights = opened
    near_left, near_right = lefts, rights
    for i in range(number):
        if groups[i, 1] and groups[i, 2]:
            near_right |= groups[i, 0]
        elif groups[i, 1]:
            near_left |= groups[i, 0]
    ours = safe[0] & lefts & ~rights & ~beside(near_right, s)
    theirs = safe[1] & rights & ~lefts & ~beside(near_left, s)
    low, high = count_cells(ours) - count_cells(rights), count_cells(lefts) - count_cells(theirs)
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
def taken_apart(s: Any, cells: Any, found: Any, groups: Any) -> Any:
    """Write the components of what is not decided; give their number, and who is seen to win.

    That is told as `grundy.kernels.verdicts.verdict` does.

    >>> import numpy as np
    >>> room = np.zeros((8, 3), np.uint64), np.zeros((GROUPS, 3), np.uint64)
    >>> row = np.uint64(0b1110), np.uint64(0b0001), np.uint64(0)  # X...
    >>> number, told = taken_apart(np.uint64(8), row, *room)
    >>> int(number), room[0][:1].tolist()
    (1, [[14, 1, 0]])
    """
    free, black, white = cells
    number = _grouped(s, free, black, white, groups)
    opened = open_cells(s, free, black, white), open_cells(s, free, white, black)
    one, two = _safe(s, free, black, white, opened, number, groups)
    lefts, rights = opened
    told, parts = _told(s, opened, (one, two), number, groups), int64(0)
    rest = lefts | rights
    every = rest
    while rest:
        piece, mine, theirs = _piece(s, rest, one & two, number, groups)
        rest &= ~piece
        found[parts, 0] = piece & every
        found[parts, 1], found[parts, 2] = mine | one & piece, theirs | two & piece
        parts += 1
    return parts, told
