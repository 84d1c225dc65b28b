"""Draw the thermograph of a short game: how its stops change when each move costs a tax t.

Source: Conway, On Numbers and Games, chapter 9; Siegel, Combinatorial Game Theory, II.5. The
walls begin at the tax -1. The left wall of G is the maximum of (right wall of G^L) - t, the right
wall the minimum of (left wall of G^R) + t, up to the tax where they meet: the temperature. From
there both are the mast, at the mean. An integer is a mast from -1 on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from grundy.errors import InputError
from grundy.values.dyadic import Dyadic, Real
from grundy.values.game import UNIT, Game, Units, Wall, Walls, real

__all__ = ["Thermograph", "mean", "temperature", "thermograph"]

_ONE = 1 << UNIT


@dataclass(frozen=True, repr=False)
class Thermograph:
    """Give both walls by their bends (value, tax), from the tax -1 on; then they go straight up.

    >>> from grundy.values.short import Session
    >>> print(thermograph(Session().parse("{2|-1}")))
    L: (3, -1) (1/2, 3/2) R: (-2, -1) (1/2, 3/2)
    """

    units: tuple[tuple[tuple[Units, Units], ...], tuple[tuple[Units, Units], ...]]

    @cached_property
    def left(self) -> tuple[tuple[Dyadic, Dyadic], ...]:
        """Give the bends of the left wall."""
        return _bends(self.units[0])

    @cached_property
    def right(self) -> tuple[tuple[Dyadic, Dyadic], ...]:
        """Give the bends of the right wall."""
        return _bends(self.units[1])

    def __repr__(self) -> str:
        return f"Thermograph(left={self.left}, right={self.right})"

    @property
    def mean(self) -> Dyadic:
        """Give the value of the mast."""
        return self.left[-1][0]

    @property
    def temperature(self) -> Dyadic:
        """Give the tax at which the walls meet; for the number m/2^k it is -1/2^k."""
        return max(self.left[-1][1], self.right[-1][1])

    def left_wall(self, tax: Real) -> Dyadic:
        """Give the left stop under a tax of at least -1."""
        return _height(self.left, tax)

    def right_wall(self, tax: Real) -> Dyadic:
        """Give the right stop under a tax of at least -1."""
        return _height(self.right, tax)

    def __str__(self) -> str:
        sides = (" ".join(f"({v}, {t})" for v, t in wall) for wall in (self.left, self.right))
        return "L: {} R: {}".format(*sides)

    def svg(self) -> str:
        """Draw the thermograph as SVG text.

        >>> from grundy.values.short import Session
        >>> print(thermograph(Session().parse("+-1")).svg().splitlines()[1])
        <title>mean 0, temperature 1</title>
        """
        from grundy.values.picture import walls_svg

        title = f"mean {self.mean}, temperature {self.temperature}"
        return walls_svg(self.left, self.right, title)

    _repr_svg_ = svg


def _height(wall: Sequence[tuple[Dyadic, Dyadic]], tax: Real) -> Dyadic:
    tax = Dyadic.of(tax)
    if tax < -1:
        raise InputError("a tax of at least -1", got=str(tax))
    for (value, start), (later, end) in pairwise(wall):
        if tax <= end:
            return value + _sign(later - value) * (tax - start)
    return wall[-1][0]


def thermograph(game: Game | str | int | Fraction) -> Thermograph:
    """Draw the thermograph of a game, which may be given as text.

    >>> t = thermograph("{4||2|-1}")
    >>> t.mean, t.temperature, t.left_wall(0), t.right_wall(0)
    (9/4, 7/4, 4, 2)
    """
    left, right = _walls(_read(game))
    return Thermograph((tuple(left), tuple(right)))


def _bends(wall: Sequence[tuple[Units, Units]]) -> tuple[tuple[Dyadic, Dyadic], ...]:
    """List the bends only: a wall may pass into the mast without one."""
    smooth = len(wall) > 1 and wall[-2][1] == wall[-1][1]
    return tuple((real(v), real(t)) for t, v in (wall[:-1] if smooth else wall))


def mean(game: Game | str | int | Fraction) -> Dyadic:
    """Give the mean value: what n copies of the game are worth, divided by n, as n grows.

    >>> from grundy.values.short import Session
    >>> mean(Session().parse("{4||2|-1}"))
    9/4
    """
    return real(_mast(_read(game))[1])


def temperature(game: Game | str | int | Fraction) -> Dyadic:
    """Give the temperature: how urgent it is to move; a number m/2^k has -1/2^k.

    >>> from grundy.values.short import Session
    >>> [temperature(Session().parse(text)) for text in ("+-3", "^", "5", "3/4")]
    [3, 0, -1, -1/4]
    """
    return real(_mast(_read(game))[0])


def _read(game: Game | str | int | Fraction) -> Game:
    if isinstance(game, Game):
        return game
    from grundy.values.exact import exact
    from grundy.values.short import Session  # late: most who come here have a session

    return Session().parse(exact(game))


def _mast(game: Game) -> tuple[Units, Units]:
    """Give (temperature, mean); a named game is not opened for it."""
    if game.base is None:
        return _walls(game)[0][-1]
    if not game.is_number:
        return 0, game.base
    return Dyadic(-1, real(game.base).exponent).in_units(UNIT), game.base


def _walls(game: Game) -> Walls:
    """Give both walls; a stack of its own serves, as a game may be deeper than Python's."""
    stack, tables = [game], game.session.tables
    while game.walls is None:
        inner = stack[-1]
        if inner.walls is not None:
            stack.pop()
            continue
        if inner.base is not None:
            if _plain(inner):
                inner.walls = _plain_walls(inner)
                tables.spend()
                continue
            like = _simplest_alike(inner)
            if like is not inner:
                stack.append(like)
                inner.walls = like.walls
                continue
        missing = [one for one in inner.left + inner.right if one.walls is None]
        if missing:
            stack += missing
        else:
            inner.walls = _raise_walls(inner)
            tables.spend()
    return game.walls


def _known(game: Game) -> Walls:
    assert game.walls is not None
    return game.walls


def _plain(game: Game) -> bool:
    """Tell whether the game is an integer, or one with ups and a star."""
    return isinstance(game.base, int) and not game.base % _ONE


def _simplest_alike(game: Game) -> Game:
    """Give the least game with the same walls as a number with ups and a star.

    Below 0 the walls tell only whether what lies on the number is fuzzy, above or below 0: by
    induction, since all its options lie on the same number.
    """
    if game.base is None or game.is_number:
        return game
    fuzzy = not game.ups or (abs(game.ups), game.star) == (1, 1)
    ups, star = (0, 1) if fuzzy else (1 if game.ups > 0 else -1, 0)
    return game.session.tables.name(game.base, ups, star)


def _plain_walls(game: Game) -> Walls:
    """Give the walls of n + ups + star for an integer n without opening it."""
    number = game.base
    assert number is not None
    if game.is_number:
        return [(-_ONE, number)], [(-_ONE, number)]
    foot: Wall = [(0, number)]
    slopes: Walls = ([(-_ONE, number + _ONE), *foot], [(-_ONE, number - _ONE), *foot])
    if game.ups and (abs(game.ups), game.star) != (1, 1):  # ^ = {0|*} comes back to 0 by Right
        slopes[1 if game.ups > 0 else 0][0] = (-_ONE, number)
    return slopes


def _raise_walls(game: Game) -> Walls:
    """Build both walls of a game from those of its options, up to where they meet."""
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
            fall = -1 if i + 1 == len(low) else _sign(low[i + 1][1] - low[i][1])
            if before not in (2, fall):
                left.append(low[i])
            before = fall
        if rise == 2:
            rise = 1 if j + 1 == len(high) else _sign(high[j + 1][1] - high[j][1])
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
                best.append((times[i - 1] + wait, a[i - 1] + _sign(a[i] - a[i - 1]) * wait))
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
        steep = slope if at == last else _sign(wall[at + 1][1] - value)
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


def _sign(number: Units) -> int:
    return (number > 0) - (number < 0)
