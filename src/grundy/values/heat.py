"""Cool and heat short games: the operators that take a tax from every move, or give one.

Source: Siegel, Combinatorial Game Theory, II.5 and II.6; Winning Ways, chapters 6 and 8. All of
them work on the canonical form.
"""

from __future__ import annotations

from collections.abc import Callable

from grundy.errors import InputError
from grundy.values.dyadic import Dyadic, Real
from grundy.values.game import Game, bottom_up
from grundy.values.thermograph import mean, temperature

__all__ = ["cool", "heat", "incentives", "norton", "overheat"]


def cool(game: Game, tax: Real) -> Game:
    """Make every move cost a dyadic tax above -1; beyond its temperature a game is its mean.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> [cool(s.parse("{2|-1}"), tax) for tax in (0, 1, Dyadic(3, 1), 2)]
    [{2|-1}, {1|0}, 1/2*, 1/2]
    >>> cool(s.parse("1/2"), Dyadic(-3, 2))
    {3/4|1/4}

    `InputError` is raised for a tax of -1, the temperature of an integer, or below.
    """
    tax = Dyadic.of(tax)
    if tax <= -1:
        raise InputError("a tax above -1", got=str(tax))
    session = game.session

    def frozen(inner: Game) -> bool:
        return temperature(inner) < tax

    return _rebuild(game, frozen, lambda inner: session.number(mean(inner)), session.number(-tax))


def heat(game: Game, bonus: Game) -> Game:
    """Give a bonus for every move except those in numbers; sums are not kept, cooling undoes it.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> heat(s.star(1), s.number(3)), heat(cool(s.parse("{5|1}"), 1), s.number(1))
    (+-3, {5|1})
    """
    return _rebuild(game, lambda inner: inner.is_number, lambda inner: inner, bonus)


def overheat(game: Game, unit: Game, bonus: Game) -> Game:
    """Replace each integer n by n units, and give a bonus for every other move.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> overheat(s.parse("1/2"), s.number(1), s.number(1)), overheat(s.star(1), s.up(1), s.up(2))
    ({1|0}, +-(^2))
    """
    return _rebuild(game, lambda inner: inner.is_integer, _times(unit), bonus)


def norton(game: Game, unit: Game) -> Game:
    """Multiply a game by a positive unit: Norton's product.

    An integer n becomes n units; otherwise each move comes with the unit and one of the unit's
    incentives: ``{G^L.U + (U + I) | G^R.U - (U + I)}``.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> norton(s.parse("1/2"), s.up(1)), norton(s.parse("{3|1}"), s.number(1))
    ({^2*|v*}, {3|1})

    `InputError` is raised for a unit that is not above 0.
    """
    session = game.session
    if not unit > 0:
        raise InputError("a unit above 0", got=str(unit))
    moves = [unit + step for side in incentives(unit) for step in side]
    products: dict[Game, Game] = {}
    for inner in bottom_up(game, leaf=lambda inner: inner.is_integer):
        if inner.is_integer:
            products[inner] = _times(unit)(inner)
        else:
            left = [products[option] + move for option in inner.left for move in moves]
            right = [products[option] - move for option in inner.right for move in moves]
            products[inner] = session.make(left, right)
    return products[game]


def incentives(game: Game) -> tuple[list[Game], list[Game]]:
    """List what each player gains by moving: G^L - G for Left, G - G^R for Right; no duplicates.

    >>> from grundy.values.short import Session
    >>> incentives(Session().parse("^"))
    ([v], [^*])
    """
    left = dict.fromkeys(option - game for option in game.left)
    right = dict.fromkeys(game - option for option in game.right)
    return list(left), list(right)


def _times(unit: Game) -> Callable[[Game], Game]:
    def multiple(inner: Game) -> Game:
        number = inner.number
        assert number is not None
        return number.numerator * unit

    return multiple


def _rebuild(
    game: Game, leaf: Callable[[Game], bool], at_leaf: Callable[[Game], Game], bonus: Game
) -> Game:
    """Build ``{G^L' + bonus | G^R' - bonus}`` from the leaves upwards."""
    make = game.session.make
    built: dict[Game, Game] = {}
    for inner in bottom_up(game, leaf):
        if leaf(inner):
            built[inner] = at_leaf(inner)
        else:
            left = [built[option] + bonus for option in inner.left]
            right = [built[option] - bonus for option in inner.right]
            built[inner] = make(left, right)
    return built[game]
