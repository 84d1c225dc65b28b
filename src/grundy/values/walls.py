"""Raise the walls of a thermograph from those of the options.

A wall is seen from the mast down: the mean, and the taxes of its bends, the highest first. It is
upright above the first bend, leans by one unit of value for each of tax below it, is upright again
below the second, and so on down to the tax -1. So what an option leaves of its wall after the tax
of the move has the same bends, and leans where the wall was upright: nothing is computed for it.
Right's side is turned round, to the values of -G: so both sides are alike.
"""

from __future__ import annotations

from typing import Literal

from grundy.values.dyadic import Dyadic
from grundy.values.game import UNIT, Bends, Game, Units, Walls

__all__ = ["raise_walls"]

_LOWEST: Units = -1 << UNIT


def raise_walls(game: Game) -> Walls:
    """Build both walls of a game from those of its options, up to where they meet.

    >>> from grundy.values.short import Session
    >>> from grundy.values.thermograph import thermograph
    >>> game = Session().parse("{4||2|-1}")
    >>> thermograph(game).mean  # which raises the walls of the options
    9/4
    >>> mean, left, right = raise_walls(game)
    >>> mean / 2**32, [tax / 2**32 for tax in left], [tax / 2**32 for tax in right]
    (2.25, [1.75], [1.75, 1.5])
    """
    top, low = _best(game.left, 2, 1)
    foot, high = _best(game.right, 1, -1)
    gap = top + foot
    wait = gap >> 1 if isinstance(gap, int) and not gap & 1 else _half(gap)
    if (not low or wait > low[0]) and (not high or wait > high[0]):
        return top - wait, (wait, *low), (wait, *high)
    return _meet(top, low, foot, high)


def _best(options: tuple[Game, ...], wall: Literal[1, 2], sign: int) -> tuple[Units, Bends]:
    """Give the best that a player has after a move and its tax t: the best mean, -t, and bends."""
    walls = options[0].walls
    assert walls is not None
    top, bends = walls[0] * sign, walls[wall]
    for option in options[1:]:
        walls = option.walls
        assert walls is not None
        other = walls[0] * sign
        if other > top:
            top, bends = other, _upper(other - top, walls[wall], bends) if walls[wall] else ()
        elif bends:
            bends = _upper(top - other, bends, walls[wall])
    return top, bends


def _upper(lead: Units, first: Bends, second: Bends) -> Bends:
    """Give the bends of the maximum of two; the first has some, and leads above all bends.

    Both lean there; going down, a wall that leans rises, and an upright one does not.
    """
    if first == second:
        return first
    best: list[Units] = []
    leans, i, j = True, 0, 0  # how many bends of each are above: after an even number it leans
    bend: Units = first[0]
    other: Units = second[0] if second else _LOWEST
    tax = bend if bend > other else other
    while tax != _LOWEST:
        if bend == tax:
            i += 1
            bend = first[i] if i < len(first) else _LOWEST
        if other == tax:
            j += 1
            other = second[j] if j < len(second) else _LOWEST
        stop = bend if bend > other else other
        if leans != (not i & 1 if lead > 0 else not j & 1 if lead < 0 else not i & j & 1):
            best.append(tax)
            leans = not leans
        if (i ^ j) & 1:
            span, apart = tax - stop, lead if lead > 0 else -lead
            if not leans and apart < span:  # they change places
                best.append(tax - apart)
                leans = True
            lead += -span if i & 1 else span
        tax = stop
    return tuple(best)


def _meet(top: Units, low: Bends, foot: Units, high: Bends) -> Walls:
    """Follow both walls down from their highest bend, where they have met, to where they part.

    The meeting is dyadic since slopes are whole: the gap opens at rate 1 or 2.
    """
    i = j = 0
    bend: Units = low[0] if low else _LOWEST
    other: Units = high[0] if high else _LOWEST
    tax = bend if bend > other else other
    top, foot = top - tax, foot - tax
    while True:
        if bend == tax:
            i += 1
            bend = low[i] if i < len(low) else _LOWEST
        if other == tax:
            j += 1
            other = high[j] if j < len(high) else _LOWEST
        stop = bend if bend > other else other
        up: Units = 0 if i & 1 else tax - stop
        down: Units = 0 if j & 1 else tax - stop
        if top + up + foot + down > 0:
            break
        top, foot, tax = top + up, foot + down, stop
    overlap = -top - foot
    wait = _half(overlap) if up and down else overlap
    tax -= wait
    if up:
        return top + wait, (tax, *low[i:]), (tax, *high[j:]) if down else high[j:]
    return top, low[i:], (tax, *high[j:])


def _half(gap: Units) -> Units:
    return gap >> 1 if isinstance(gap, int) and not gap & 1 else Dyadic.of(gap) * Dyadic(1, 1)
