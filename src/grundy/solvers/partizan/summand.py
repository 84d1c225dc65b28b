"""Hold the summands of a large sum: what is known of each, and its options."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from grundy.solvers.partizan.canonical import PartizanValues
from grundy.values.game import UNIT, Game, Units
from grundy.values.thermograph import thermograph

__all__ = ["Bounds", "Option", "State", "Summand"]


class Bounds(NamedTuple):
    """Bound a game G by two others, X <= G <= Y, of which the masts are kept.

    ``low`` is the mean of X, ``chill`` its temperature (at least 0); ``high`` and ``heat`` are
    those of Y. Bounds of a sum: the means add up, the larger temperature stays.
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


class Summand:
    """Be a value without a name, or a large component: what is not added up.

    ``key`` is the value, or the position in the packed game of ``home``. ``opposite`` is the index
    of the summand that cancels it, ``best`` the place of the move that last won, for each player.
    """

    __slots__ = ("best", "bounds", "home", "index", "key", "lean", "opposite", "options")

    def __init__(
        self, index: int, home: PartizanValues[Any] | None, key: Any, bounds: Bounds
    ) -> None:
        self.index, self.home, self.key, self.bounds = index, home, key, bounds
        total = bounds.low + bounds.high
        self.lean: Units = total >> 1 if isinstance(total, int) else bounds.low
        self.opposite = -1
        self.best = [-1, -1]
        self.options: list[list[Option] | None] = [None, None]


State = tuple[Game, tuple[Summand, ...]]


class Option:
    """Be a move in a summand; what it leaves is worked out when it is tried.

    ``rank`` is the least for the move that promises most.
    """

    __slots__ = ("rank", "raw", "state")

    def __init__(self, rank: Units, raw: Any, state: State | None = None) -> None:
        self.rank, self.raw, self.state = rank, raw, state
