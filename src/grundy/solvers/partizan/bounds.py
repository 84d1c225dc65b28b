"""Bound a partizan game by the masts of two others."""

from __future__ import annotations

from typing import NamedTuple, Self

from grundy.values.game import UNIT, Game, Units
from grundy.values.thermograph import thermograph

__all__ = ["Bounds"]


class Bounds(NamedTuple):
    """Bound a game G by two others, X <= G <= Y, of which the masts are kept.

    ``low`` is the mean of X, ``chill`` its temperature (at least 0); ``high`` and ``heat`` are
    those of Y. Bounds of a sum: the means add up, the larger temperature stays.

    >>> from grundy.values.short import Session
    >>> hot = Session().make([2], [-1])
    >>> Bounds.between(hot, hot)
    Bounds(low=2147483648, chill=6442450944, high=2147483648, heat=6442450944)
    """

    low: Units
    chill: Units
    high: Units
    heat: Units

    @classmethod
    def between(cls, below: Game, above: Game) -> Self:
        """Keep the masts of two games."""
        lower = thermograph(below)
        upper = lower if above is below else thermograph(above)
        low, chill = lower.mean.in_units(UNIT), lower.temperature.in_units(UNIT)
        high, heat = upper.mean.in_units(UNIT), upper.temperature.in_units(UNIT)
        return cls(low, max(chill, 0), high, max(heat, 0))
