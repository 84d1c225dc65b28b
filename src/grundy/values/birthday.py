"""Tell on which day a short game is born."""

from __future__ import annotations

from grundy.values.followers import bottom_up
from grundy.values.game import Game, real

__all__ = ["birthday"]


def birthday(game: Game) -> int:
    """Give the depth of a canonical form; named games are not opened for it.

    >>> from grundy.values.short import Session
    >>> [birthday(Session().parse(text)) for text in ("^", "*5", "3/4", "{2|-1}")]
    [2, 5, 3, 3]
    """
    days: dict[Game, int] = {}
    for inner in bottom_up(game):
        if inner.base is None:
            days[inner] = 1 + max(days[option] for option in inner.left + inner.right)
        else:
            days[inner] = _named(inner)
    return days[game]


def _named(game: Game) -> int:
    """Count without opening the game: each up is one day, the star at its foot the rest."""
    days = real(game.ls).birthday()
    ups = abs(game.ups)
    if not ups:
        return days + game.star
    return days + ups + ((game.star ^ (ups & 1)) or 1)  # ^* = {0,*|0} has no foot but is born late
