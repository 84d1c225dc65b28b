"""Weigh all-small games in ups: the atomic weight.

Source: Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, II.7. For an all-small game g
with weights of options known, let G = {weights of g^L, less 2 | weights of g^R, plus 2}. The
atomic weight is G unless G is an integer; then, with the far star (a nim heap larger than any in
g): 0 if g is confused with it, the greatest integer that fits if g is above it, the least if below.
"""

from __future__ import annotations

from math import floor

from grundy.errors import InputError
from grundy.values.game import Game, bottom_up

__all__ = ["atomic_weight"]


def atomic_weight(game: Game) -> Game:
    """Give the atomic weight of an all-small game; with weight 2 or more Left wins.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> [atomic_weight(s.parse(text)) for text in ("^3*2", "{^2|v}", "{0|^2||v}")]
    [3, 1/2, 1*]

    `InputError` is raised for a game that is not all-small.
    """
    weights: dict[Game, Game] = {}
    session = game.session
    for inner in bottom_up(game):
        if inner.base is not None:
            if inner.base:
                raise InputError("an all-small game: no numbers but 0 in it", got=str(inner))
            weights[inner] = session.number(inner.ups)
        else:
            left = [weights[option] - 2 for option in inner.left]
            right = [weights[option] + 2 for option in inner.right]
            weight = session.make(left, right)
            weights[inner] = _eccentric(inner, left, right) if weight.is_integer else weight
    return weights[game]


def _eccentric(game: Game, left: list[Game], right: list[Game]) -> Game:
    """Choose among the integers between the weights by the far star."""
    session = game.session
    far = session.star(1 << game.birthday().bit_length())
    if game > far:
        return session.number(min(_greatest(option) for option in right))
    if game < far:
        return session.number(-min(_greatest(-option) for option in left))
    return session.zero


def _greatest(bound: Game) -> int:
    """Find the greatest integer n with not bound <= n."""
    number = floor(bound.left_stop)
    return number - 1 if bound <= number else number
