"""Bound the stops of strips by those of the components that play on them leads to."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from grundy.rules.boards.board import Board
from grundy.rules.boards.partizan import PartizanGrid
from grundy.rules.protocol import Partizan
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.bounds import Bounds
from grundy.values.game import Units
from grundy.values.names import simplest

__all__ = ["Stops", "has_few_components"]

P = TypeVar("P", bound=Hashable)

_MOST_CELLS = 80


class _Ceiling(NamedTuple):
    """Hold what the stops of G do not pass; whether G <= ``ls``, and whether not G >= ``rs``."""

    ls: Units
    rs: Units
    below: bool
    under: bool


def has_few_components(game: Partizan[Any], part: Any) -> bool:
    """Tell whether play on a component leads to few others: on a strip, by local moves.

    A move changes two neighbours; what comes of a strip are pieces of it with other ends.

    >>> from grundy.games import game
    >>> cannibals = game("cannibal-clobber")
    >>> has_few_components(cannibals, cannibals.parse("XOOXOO"))
    True
    >>> has_few_components(cannibals, cannibals.parse("XOO|XOO"))
    False
    """
    local = game.local if isinstance(game, PartizanGrid) else None
    if local is None or local.how or local.leaps:
        return False
    return len(part) == 1 and _narrow(part[0])


def _narrow(board: Board) -> bool:
    return min(board.rows, board.columns) == 1 and max(board.rows, board.columns) <= _MOST_CELLS


class Stops(Generic[P]):
    """Bound both stops of a component from both sides, not working out its value.

    A ceiling is what the stops do not pass. For a sum the left stops add up, and the right stop is
    at most one summand's with the left stops of the others. Let ``left`` be the largest right stop
    after a move of Left's, ``right`` the least left stop after one of Right's, both by ceilings. A
    game that is no number has stops of at most these. One that is the number x has x <= ``right``,
    and x < ``right`` if a move of Right's is known to be <= ``right``. Let s be the simplest number
    so bounded that no move of Left's may be >= s: were x above s, then s would fit between the
    options, as x does, and x would not be the simplest that does. So s is a ceiling where
    ``left`` < ``right``. Floors are the ceilings of the negative.

    >>> from grundy.games import game
    >>> cannibals = game("cannibal-clobber")
    >>> bounds = Stops(cannibals).bounds(cannibals.parse("XOO" * 12), Budget())
    >>> bounds.low >> 32, bounds.high >> 32
    (-7, -5)
    """

    def __init__(self, game: Partizan[P]) -> None:
        self.game = game
        self._known: dict[P, tuple[_Ceiling, _Ceiling]] = {}

    def bounds(self, part: P, budget: Budget) -> Bounds:
        """Give numbers that a component lies between, or is infinitely near to."""
        ceiling, floor = self.stops(part, budget)
        return Bounds(-floor.ls, 0, ceiling.ls, 0)

    def stops(self, part: P, budget: Budget) -> tuple[_Ceiling, _Ceiling]:
        """Give the ceiling of a component, and that of its negative."""
        found = self._known.get(part)
        if found is None:
            budget.spend()
            left, right = (
                [[self.stops(p, budget) for p in self.game.parts(option)] for option in options]
                for options in (self.game.left(part), self.game.right(part))
            )
            found = self._known[part] = (
                _ceiling(*([[up for up, _ in parts] for parts in side] for side in (left, right))),
                _ceiling(*([[down for _, down in p] for p in side] for side in (right, left))),
            )
        return found


def _ceiling(mine: Iterable[list[_Ceiling]], theirs: Iterable[list[_Ceiling]]) -> _Ceiling:
    """Give the ceiling of a game by those of the components of its options."""
    left, reached = max(map(_right_stop, mine), default=(None, False))
    right, kept = min(map(_left_stop, theirs), default=(None, True))
    if left is not None and right is not None and left >= right:
        return _Ceiling(left, right, not reached, not kept)
    number = simplest(left, right, reached, not kept)
    return _Ceiling(number, number, True, False)


def _left_stop(parts: list[_Ceiling]) -> tuple[Units, bool]:
    """Bound the left stop of a sum; and tell whether it may not be <= that number."""
    return sum(part.ls for part in parts), not all(part.below for part in parts)


def _right_stop(parts: list[_Ceiling]) -> tuple[Units, bool]:
    """Bound the right stop of a sum; and tell whether it may be >= that number."""
    total, fuzzy = _left_stop(parts)
    ways = [(part.rs - part.ls, fuzzy or not part.under) for part in parts]
    gain, reached = min(ways, default=(0, True))
    return total + gain, reached
