"""Join two games in other ways than the disjunctive sum.

Source: Conway, On Numbers and Games, chapter 14; Siegel, Combinatorial Game Theory, I.4. A
compound other than the disjunctive sum may tell equal games apart, so all of these take games
by their canonical forms. (The ordinal sum G:H depends on the form of G only, not on that of H.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.values.game import Game, bottom_up

__all__ = ["conjunctive", "ordinal", "power", "powers", "selective", "sequential"]

_MOST = 100

_Known: TypeAlias = "dict[tuple[Game, Game], Game]"
_Moves: TypeAlias = "Callable[[Game, Game, int, _Known], Iterator[Game]]"


def ordinal(g: Game, h: Game) -> Game:
    """Give the ordinal sum G:H: a move in G throws H away (stones above a stone).

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> ordinal(s.number(1), s.number(-1)), ordinal(s.star(1), s.number(1))
    (1/2, ^*)
    """
    built: dict[Game, Game] = {}
    for inner in bottom_up(h, leaf=_never):
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


def conjunctive(g: Game, h: Game) -> Game:
    """Move in both games at once; play ends as soon as one of them has ended.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> conjunctive(s.number(3), s.number(5)), conjunctive(s.star(2), s.parse("+-1"))
    (3, +-1)
    """

    def moves(g: Game, h: Game, side: int, known: _Known) -> Iterator[Game]:
        return (known[x, y] for x in _side(g, side) for y in _side(h, side))

    return _compound(g, h, moves)


def selective(g: Game, h: Game) -> Game:
    """Move in one of the games or in both.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> selective(s.star(1), s.star(2))
    *3
    """

    def moves(g: Game, h: Game, side: int, known: _Known) -> Iterator[Game]:
        yield from (known[x, h] for x in _side(g, side))
        yield from (known[g, y] for y in _side(h, side))
        yield from (known[x, y] for x in _side(g, side) for y in _side(h, side))

    return _compound(g, h, moves)


def sequential(g: Game, h: Game) -> Game:
    """Play G to its end, where neither player can move, and then H.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> sequential(s.star(1), s.number(1)), sequential(s.number(2), s.number(3))
    (1*, 5)
    """
    make, built = g.session.make, dict[Game, Game]()
    for inner in bottom_up(g, leaf=_never):
        left = [built[option] for option in inner.left]
        right = [built[option] for option in inner.right]
        built[inner] = make(left, right) if left or right else h
    return built[g]


def _never(_: Game) -> bool:
    return False


def _side(game: Game, side: int) -> tuple[Game, ...]:
    return game.right if side else game.left


def _compound(g: Game, h: Game, moves: _Moves) -> Game:
    """Build a compound of all pairs of followers, the smaller ones first."""
    known: _Known = {}
    others = bottom_up(h, leaf=_never)
    for x in bottom_up(g, leaf=_never):
        for y in others:
            known[x, y] = g.session.make(moves(x, y, 0, known), moves(x, y, 1, known))
    return known[g, h]
