"""Draw the thermograph of a short game: how its stops change when each move costs a tax t.

Source: Conway, On Numbers and Games, chapter 9; Siegel, Combinatorial Game Theory, II.5. The
walls begin at the tax -1. The left wall of G is the maximum of (right wall of G^L) - t, the right
wall the minimum of (left wall of G^R) + t, up to the tax where they meet: the temperature. From
there both are the mast, at the mean. An integer is a mast from -1 on.

A wall is seen from the mast down: the mean, and the taxes of its bends, the highest first. It is
upright above the first bend, leans by one unit of value for each of tax below it, is upright again
below the second, and so on down to the tax -1. So what an option leaves of its wall after the tax
of the move has the same bends, and leans where the wall was upright: nothing is computed for it.
Right's side is turned round, to the values of -G: so both sides are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from grundy.errors import InputError
from grundy.values.dyadic import Dyadic, Real
from grundy.values.game import UNIT, Bends, Game, Units, Walls, real

__all__ = ["Thermograph", "mean", "raise_walls", "temperature", "thermograph"]

_ONE = 1 << UNIT

_LOWEST: Units = -1 << UNIT


@dataclass(frozen=True, repr=False)
class Thermograph:
    """Give both walls by their bends (value, tax), from the tax -1 on; then they go straight up.

    >>> from grundy.values.short import Session
    >>> print(thermograph(Session().parse("{2|-1}")))
    L: (3, -1) (1/2, 3/2) R: (-2, -1) (1/2, 3/2)
    """

    walls: Walls

    @cached_property
    def left(self) -> tuple[tuple[Dyadic, Dyadic], ...]:
        """Give the bends of the left wall."""
        return _points(self.walls[0], self.walls[1], 1)

    @cached_property
    def right(self) -> tuple[tuple[Dyadic, Dyadic], ...]:
        """Give the bends of the right wall."""
        return _points(self.walls[0], self.walls[2], -1)

    def __repr__(self) -> str:
        return f"thermograph: mean {self.mean}, temperature {self.temperature}"

    @property
    def mean(self) -> Dyadic:
        """Give the value of the mast."""
        return real(self.walls[0])

    @property
    def temperature(self) -> Dyadic:
        """Give the tax at which the walls meet; for the number m/2^k it is -1/2^k."""
        return real(_top(self.walls))

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
            slope = (later > value) - (later < value)
            return value + slope * (tax - start)
    return wall[-1][0]


def thermograph(game: Game) -> Thermograph:
    """Draw the thermograph of a game.

    >>> from grundy.values.short import Session
    >>> t = thermograph(Session().parse("{4||2|-1}"))
    >>> t.mean, t.temperature, t.left_wall(0), t.right_wall(0)
    (9/4, 7/4, 4, 2)
    """
    return Thermograph(_walls(game))


def _points(mean: Units, bends: Bends, lean: int) -> tuple[tuple[Dyadic, Dyadic], ...]:
    """List (value, tax) at the bends of a wall, from the tax -1 on."""
    taxes = (*bends, -_ONE)
    found = [(mean, taxes[0])]
    for i, (above, tax) in enumerate(pairwise(taxes)):
        found.append((found[-1][0] + (0 if i % 2 else lean * (above - tax)), tax))
    return tuple((real(value), real(tax)) for value, tax in reversed(found))


def _top(walls: Walls) -> Units:
    """Give the temperature: the tax of the highest bend."""
    return max(bends[0] if bends else -_ONE for bends in walls[1:])


def mean(game: Game) -> Dyadic:
    """Give the mean value: what n copies of the game are worth, divided by n, as n grows.

    >>> from grundy.values.short import Session
    >>> mean(Session().parse("{4||2|-1}"))
    9/4
    """
    return real(_walls(game)[0] if game.base is None else game.base)


def temperature(game: Game) -> Dyadic:
    """Give the temperature: how urgent it is to move; a number m/2^k has -1/2^k.

    >>> from grundy.values.short import Session
    >>> [temperature(Session().parse(text)) for text in ("+-3", "^", "5", "3/4")]
    [3, 0, -1, -1/4]
    """
    if game.base is None:
        return real(_top(_walls(game)))
    return Dyadic(-1, real(game.base).exponent) if game.is_number else Dyadic(0)


def _walls(game: Game) -> Walls:
    """Give both walls; a stack of its own serves, as a game may be deeper than Python's."""
    stack, tables = [game], game.session.tables
    while game.walls is None:
        inner = stack[-1]
        if inner.walls is not None:
            stack.pop()
            continue
        if inner.base is not None:
            if _whole(inner.base):
                inner.walls = _plain_walls(inner)
                tables.spend()
                continue
            like = _simplest_alike(inner)
            if like is not inner:
                stack.append(like)
                inner.walls = like.walls
                continue
        if inner.root is not None and _whole(inner.ls - inner.root.ls):
            if inner.root.walls is None:
                stack.append(inner.root)
            else:
                mean, left, right = inner.root.walls
                inner.walls = mean + (inner.ls - inner.root.ls), left, right
                tables.spend()
            continue
        missing = [one for one in inner.left + inner.right if one.walls is None]
        if missing:
            stack += missing
        else:
            inner.walls = raise_walls(inner)
            tables.spend()
    return game.walls


def _whole(number: Units) -> bool:
    return isinstance(number, int) and not number % _ONE


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
    assert game.base is not None
    if game.is_number:
        return game.base, (), ()
    if not game.ups or (abs(game.ups), game.star) == (1, 1):
        return game.base, (0,), (0,)
    return (game.base, (0,), ()) if game.ups > 0 else (game.base, (), (0,))  # ^ = {0|*}


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
