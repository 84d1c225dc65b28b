"""Walk over a game and all its followers."""

from __future__ import annotations

from collections.abc import Callable

from grundy.values.game import Game

__all__ = ["bottom_up"]


def _is_named(game: Game) -> bool:
    return game.base is not None


def bottom_up(game: Game, leaf: Callable[[Game], bool] = _is_named) -> list[Game]:
    """List a game and its followers, options first; leaves (the named games) stay closed.

    It keeps its own stack: a game may be deeper than the interpreter's.

    >>> from grundy.values.short import Session
    >>> bottom_up(Session().parse("{2||1|0}"))
    [0, 1, {1|0}, 2, {2||1|0}]
    """
    order: list[Game] = []
    seen: set[Game] = set()
    stack: list[tuple[Game, bool]] = [(game, False)]
    while stack:
        game, done = stack.pop()
        if done:
            order.append(game)
        elif game not in seen:
            seen.add(game)
            stack.append((game, True))
            if not leaf(game):
                stack.extend((option, False) for option in game.left + game.right)
    return order
