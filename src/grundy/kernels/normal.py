"""Bring boards of 64 bits into one form in which most sums of equal value are the same board.

What falls apart is taken apart; components without a move go, those with a link are changed for a
smaller one of equal value, opposites cancel, and the rest is laid out anew in one order.

``rules`` holds five things: the stride ``s``, on which rows stand, of which the last bit is no
cell; ``place``, the cells on which components may be laid; ``form``, as four integers: what hangs
together (1 for free, 2 for black, 4 for white cells, added up), ``how`` cells are played, whether
both players have the same plays, whether a quarter turn keeps values; the plays of both players as
in `grundy.kernels.boards`; the links, a table of components, of equal ones, and of their values, as
`grundy.kernels.verdicts` orders it.
"""

from __future__ import annotations

from typing import Any

from numpy import int64, uint64

from grundy.kernels.boards import (
    LIBERTIES,
    QUEENS,
    first_piece,
    near,
    plane_of,
    queen_moves,
    starts_of,
)
from grundy.kernels.compiler import register_jitable
from grundy.kernels.images import canonical
from grundy.kernels.liberties import GROUPS, taken_apart
from grundy.kernels.verdicts import row_of, verdict

__all__ = ["SPACE", "normal"]

_ONE, _ZERO = uint64(1), uint64(0)
MOST_PARTS = 64
"""Each has a cell of its own."""
SPACE = MOST_PARTS + GROUPS
"""Rows of room for components and groups."""


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
    if form[2]:
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

    That is what `verdict` says. Where the components find no room side by side, only the whole
    board is reflected and turned. ``found`` is SPACE rows of room for them.

    >>> import numpy as np
    >>> form, links = np.array([1, 0, 0, 0]), np.zeros((1, 13), np.uint64)
    >>> domineering = np.array([[[0, 3, step, 0, 3, -1, -1, -1, 0]] for step in (3, 1)])
    >>> rules = np.uint64(4), np.uint64(0b111_0111), form, domineering, links
    >>> apart = np.uint64(0b101_0100), np.uint64(0), np.uint64(0)
    >>> found = np.zeros((SPACE, 3), np.uint64)
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
