"""State the definitions, to be believed rather than to be fast.

Every other solver is compared with this one. It looks at whole positions and at nothing but
their options: no components, no closed forms, no codes.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from grundy.rules.protocol import Impartial, Partizan

__all__ = ["grundy", "is_left_win", "is_p"]

P = TypeVar("P", bound=Hashable)


def grundy(game: Impartial[P], position: P, memo: dict[P, int]) -> int:
    """Give the least number that is not the value of an option.

    >>> from grundy.games import game
    >>> grundy(game("nim"), (3, 5), {})
    6
    """
    if position not in memo:
        values = {grundy(game, option, memo) for option in game.options(position)}
        memo[position] = next(v for v in range(len(values) + 1) if v not in values)
    return memo[position]


def is_p(game: Impartial[P], position: P, memo: dict[P, bool], *, misere: bool = False) -> bool:
    """Say whether the player to move loses.

    Under normal play a position without options is lost, under misere play it is won; any other
    is lost when every option is won.

    >>> from grundy.games import game
    >>> [is_p(game("nim"), (n,), {}, misere=True) for n in range(3)]
    [False, True, False]
    """
    if position not in memo:
        options = list(game.options(position))
        if options:
            memo[position] = not any(is_p(game, o, memo, misere=misere) for o in options)
        else:
            memo[position] = not misere
    return memo[position]


def is_left_win(
    game: Partizan[P], position: P, player: int, memo: dict[tuple[P, int], bool]
) -> bool:
    """Say whether Left wins a partizan position when Left (0) or Right (1) is to move.

    Whoever cannot move loses: Left needs one good move, and Right must have none.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> [is_left_win(domineering, domineering.parse(".|."), player, {}) for player in (0, 1)]
    [True, True]
    """
    key = position, player
    if key not in memo:
        options = game.right(position) if player else game.left(position)
        wins = (is_left_win(game, option, 1 - player, memo) for option in options)
        memo[key] = all(wins) if player else any(wins)
    return memo[key]
