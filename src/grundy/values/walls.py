"""Raise the walls of a thermograph from those of the options.

A wall is its bends as (tax, value), from the tax -1 on, in units; `grundy.values.thermograph` says
what it is. Here the right wall is upside down, with the values of -G: so both sides are alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from grundy.values.dyadic import Dyadic
from grundy.values.game import Game, Units, Wall, Walls

__all__ = ["raise_walls"]

_Piece: TypeAlias = "tuple[Units, Units, Units, int, int, Units | None]"


def raise_walls(game: Game) -> Walls:
    """Build both walls of a game from those of its options, up to where they meet.

    >>> from grundy.values.short import Session
    >>> from grundy.values.thermograph import thermograph
    >>> game = Session().parse("{4||2|-1}")
    >>> thermograph(game).mean  # which raises the walls of the options
    9/4
    >>> for wall in raise_walls(game):
    ...     print([(tax / 2**32, value / 2**32) for tax, value in wall])
    [(-1.0, 5.0), (1.75, 2.25)]
    [(-1.0, -2.0), (1.5, -2.0), (1.75, -2.25)]
    """
    low, high = _scaffold(game.left, 1), _scaffold(game.right, 0)
    if len(low) == 1 == len(high):
        start, top = low[0]
        foot = high[0][1]
        wait = _half(top + foot)
        return [low[0], (start + wait, top - wait)], [high[0], (start + wait, foot - wait)]
    return _meet(low, high)


def _scaffold(options: tuple[Game, ...], turned: int) -> Wall:
    """Give the best that a player has after a move and its tax: it ends with the slope -1."""
    best: Wall = []
    for option in options:
        assert option.walls is not None
        wall = option.walls[turned]
        smooth = len(wall) > 1 and wall[-2][1] == wall[-1][1]
        wall = [(t, -v - t) for t, v in (wall[:-1] if smooth else wall)]
        best = _upper(best, wall) if best else wall
    return best


def _pieces(first: Wall, second: Wall) -> Iterator[_Piece]:
    """Cut two walls at all bends: the tax, both values, both slopes and the end, None at last.

    The slopes are 0 or -1.
    """
    bends, others = islice(first, 1, None), islice(second, 1, None)
    (tax, x), y = first[0], second[0][1]
    bend, other = next(bends, None), next(others, None)
    fall = -1 if bend is None or bend[1] != x else 0
    rest = -1 if other is None or other[1] != y else 0
    while bend is not None or other is not None:
        if bend is None or (other is not None and other[0] < bend[0]):
            assert other is not None
            stop = other[0]
        else:
            stop = bend[0]
        yield tax, x, y, fall, rest, stop
        x, y, tax = x + fall * (stop - tax), y + rest * (stop - tax), stop
        if bend is not None and bend[0] == stop:
            bend = next(bends, None)
            fall = -1 if bend is None or bend[1] != x else 0
        if other is not None and other[0] == stop:
            other = next(others, None)
            rest = -1 if other is None or other[1] != y else 0
    yield tax, x, y, -1, -1, None


def _meet(low: Wall, high: Wall) -> Walls:
    """Follow both walls up to where they meet.

    The meeting is dyadic since slopes are whole: the gap closes at rate 1 or 2.
    """
    left: Wall = []
    right: Wall = []
    before = last = 1  # no slope
    for tax, top, foot, fall, rest, stop in _pieces(low, high):
        if fall != before:
            left.append((tax, top))
            before = fall
        if rest != last:
            right.append((tax, foot))
            last = rest
        gap, rate = top + foot, -fall - rest
        if stop is None or gap <= rate * (stop - tax):
            wait = gap if rate == 1 else _half(gap)
            left.append((tax + wait, top + fall * wait))
            right.append((tax + wait, foot + rest * wait))
            break
    return left, right


def _upper(first: Wall, second: Wall) -> Wall:
    """Take the maximum of two walls."""
    if len(first) == 1 == len(second):
        return first if first[0][1] >= second[0][1] else second
    best: Wall = []
    slope = 1
    for tax, x, y, fall, rest, stop in _pieces(first, second):
        swapped = x < y or (x == y and fall < rest)
        top, steep, low, other = (y, rest, x, fall) if swapped else (x, fall, y, rest)
        if steep != slope:
            best.append((tax, top))
            slope = steep
        if steep < other and (stop is None or top - low < stop - tax):  # they change places
            best.append((tax + (top - low), low))
            slope = other
    return best


def _half(gap: Units) -> Units:
    return gap >> 1 if isinstance(gap, int) and not gap & 1 else Dyadic.of(gap) * Dyadic(1, 1)
