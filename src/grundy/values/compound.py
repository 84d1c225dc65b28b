"""Put one game on top of another: the ordinal sum, and the powers of {0|H} that it makes.

Source: Conway, On Numbers and Games, chapter 15; Siegel, Combinatorial Game Theory, I.4 and II.5.
The ordinal sum G:H depends on the form of G, not on that of H: G is taken by its canonical form.
"""

from __future__ import annotations

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.values.game import Game, bottom_up

__all__ = ["ordinal", "power", "powers"]

_MOST = 100


def ordinal(g: Game, h: Game) -> Game:
    """Give the ordinal sum G:H: a move in G throws H away (stones above a stone).

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> ordinal(s.number(1), s.number(-1)), ordinal(s.star(1), s.number(1))
    (1/2, ^*)
    """
    built: dict[Game, Game] = {}
    for inner in bottom_up(h, leaf=lambda _: False):
        left = [*g.left, *(built[option] for option in inner.left)]
        right = [*g.right, *(built[option] for option in inner.right)]
        built[inner] = g.session.make(left, right)
    return built[h]


def powers(game: Game, times: Game) -> Game:
    """Add the powers of a game {0|H} from the first to a given one.

    This is its ordinal sum with one less (Siegel, Combinatorial Game Theory, II.5).

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> powers(s.up(1), s.number(3)), powers(s.up(1), s.number(0))
    (^[3], 0)

    `InputError` is raised for other games, and for what is no integer from 0 to 100.
    """
    number = times.number
    if number is None or number.exponent or not 0 <= number <= _MOST:
        raise InputError(
            phrase("an integer from {least} to {most}", least=0, most=_MOST), got=str(times)
        )
    if game.left != (game.session.zero,) or len(game.right) != 1:
        raise InputError("a game {0|H}", got=str(game))
    return ordinal(game, game.session.number(number - 1)) if number else game.session.zero


def power(game: Game, times: Game) -> Game:
    """Give a power of a game {0|H}: {0 | H - the powers below it}.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> power(s.up(1), s.number(2)) == s.parse("{0|v*}"), power(s.up(1), s.number(3))
    (True, v[2]^[3])
    """
    below = powers(game, times - 1)
    return game.session.make([game.session.zero], [game.right[0] - below])
