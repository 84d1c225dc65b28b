"""Leave numbers alone: where to move in the sum of a game and a number.

The number avoidance theorem (Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, II.3):
if x is equal to a number and G is not, then whoever wins G + x by moving first wins it by a move
in G.
"""

from __future__ import annotations

from grundy.errors import InputError
from grundy.values.dyadic import Real
from grundy.values.game import Game

__all__ = ["left_avoiding", "right_avoiding"]


def left_avoiding(game: Game, number: Real) -> tuple[Game, ...]:
    """Give Left's options in a game that win its sum with a number; none: Left cannot win first.

    >>> from grundy.values.short import Session
    >>> left_avoiding(Session().parse("{3|-1}"), -2)
    (3,)
    """
    _require_no_number(game)
    return tuple(option for option in game.left if option + number >= 0)


def right_avoiding(game: Game, number: Real) -> tuple[Game, ...]:
    """Give Right's options in a game that win its sum with a number; none: Right cannot win first.

    >>> from grundy.values.short import Session
    >>> right_avoiding(Session().parse("{3|-1}"), 2)
    ()
    """
    _require_no_number(game)
    return tuple(option for option in game.right if option + number <= 0)


def _require_no_number(game: Game) -> None:
    if game.is_number:
        raise InputError("a game that is not a number", got=str(game))
