"""Raise the walls of a thermograph from those of the options.

A wall is its bends as (tax, value), from the tax -1 on, in units; `grundy.values.thermograph` says
what it is.
"""

from __future__ import annotations

from collections.abc import Callable

from grundy.values.dyadic import Dyadic
from grundy.values.game import Game, Units, Wall, Walls

__all__ = ["raise_walls", "sign"]


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
    [(-1.0, 2.0), (1.5, 2.0), (1.75, 2.25)]
    """
    left = [[(t, v - t) for t, v in _known(option)[1]] for option in game.left]
    right = [[(t, v + t) for t, v in _known(option)[0]] for option in game.right]
    low = left[0] if len(left) == 1 else _envelope(left, -1, max)
    high = right[0] if len(right) == 1 else _envelope(right, 1, min)
    if len(low) == 1 == len(high):
        start, top = low[0]
        wait = _share(top - high[0][1], 2)
        meeting = start + wait, top - wait
        return [low[0], meeting], [high[0], meeting]
    return _meet(low, high)


def _known(game: Game) -> Walls:
    assert game.walls is not None
    return game.walls


def _meet(low: Wall, high: Wall) -> Walls:
    """Follow two walls up to where they meet; beyond their last bends the slopes are -1 and 1.

    The meeting is dyadic since slopes are whole: the gap closes at rate 1 or 2.
    """
    left, right = [low[0]], [high[0]]
    tax, top = low[0]
    foot = high[0][1]
    i = j = 0
    fall = rise = before = last = 2  # no slope
    while True:
        if fall == 2:
            fall = -1 if i + 1 == len(low) else sign(low[i + 1][1] - low[i][1])
            if before not in (2, fall):
                left.append(low[i])
            before = fall
        if rise == 2:
            rise = 1 if j + 1 == len(high) else sign(high[j + 1][1] - high[j][1])
            if last not in (2, rise):
                right.append(high[j])
            last = rise
        stops = [wall[k][0] for wall, k in ((low, i + 1), (high, j + 1)) if k < len(wall)]
        stop = min(stops, default=None)
        gap, rate = top - foot, rise - fall
        if stop is None or gap <= rate * (stop - tax):
            wait = _share(gap, rate)
            meeting = tax + wait, top + fall * wait
            return [*left, meeting], [*right, meeting]
        top, foot, tax = top + fall * (stop - tax), foot + rise * (stop - tax), stop
        if i + 1 < len(low) and low[i + 1][0] == stop:
            i, fall = i + 1, 2
        if j + 1 < len(high) and high[j + 1][0] == stop:
            j, rise = j + 1, 2


def _envelope(walls: list[Wall], slope: int, pick: Callable[[Units, Units], Units]) -> Wall:
    """Take the maximum or minimum of walls that all end with the same slope."""
    best = walls[0]
    for wall in walls[1:]:
        if len(best) == 1 == len(wall):
            best = [(best[0][0], pick(best[0][1], wall[0][1]))]
            continue
        times = sorted({t for t, _ in best} | {t for t, _ in wall})
        a, b = _sample(best, slope, times), _sample(wall, slope, times)
        best = []
        for i, t in enumerate(times):
            if i and (a[i - 1] < b[i - 1]) != (a[i] < b[i]) and a[i - 1] != b[i - 1]:
                gap = a[i - 1] - b[i - 1]
                wait = max(gap, -gap)  # the slopes differ by one
                best.append((times[i - 1] + wait, a[i - 1] + sign(a[i] - a[i - 1]) * wait))
            best.append((t, pick(a[i], b[i])))
        best = _straighten(best)
    return best


def _sample(wall: Wall, slope: int, times: list[Units]) -> list[Units]:
    """Give the values of a wall at ascending times; all slopes are -1, 0 or 1."""
    values: list[Units] = []
    at, last = 0, len(wall) - 1
    for t in times:
        while at < last and wall[at + 1][0] <= t:
            at += 1
        start, value = wall[at]
        steep = slope if at == last else sign(wall[at + 1][1] - value)
        values.append(value + steep * (t - start))
    return values


def _straighten(wall: Wall) -> Wall:
    """Drop the points where the wall does not bend."""
    kept: Wall = []
    steep = 0
    for point in wall:
        t, v = point
        if kept:
            start, before = kept[-1]
            if t == start:
                continue
            slope = (v > before) - (v < before)
            if slope == steep and len(kept) > 1:
                kept.pop()
            steep = slope
        kept.append(point)
    return kept


def _share(gap: Units, rate: int) -> Units:
    """Divide by 1 or 2."""
    if rate == 1:
        return gap
    return gap >> 1 if isinstance(gap, int) and not gap & 1 else Dyadic.of(gap) * Dyadic(1, 1)


def sign(number: Units) -> int:
    """Tell whether a number is above 0 (1), below 0 (-1) or 0.

    >>> sign(-5)
    -1
    """
    return (number > 0) - (number < 0)
