"""Work out values, outcomes and winning moves of one game; hold what was worked out."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import reduce
from operator import xor
from typing import Any, Generic, TypeVar

from grundy.errors import LimitError
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.solvers.budget import Budget
from grundy.solvers.fold import MOST_POSITIONS, bounded_options, fold
from grundy.solvers.misere import MiserePlay
from grundy.solvers.nimbers import Nimbers
from grundy.solvers.sequence import HeapValues
from grundy.values.nimber import mex

__all__ = ["Solver", "grundy"]

P = TypeVar("P", bound=Hashable)

_SMALL_SEARCH = 4_000


def _nim_sum(values: list[int]) -> int:
    return reduce(xor, values, 0)


class Solver(Generic[P]):
    """Answer for one game, remembering values; ``memo`` may be passed in and shared.

    >>> from grundy.games import game
    >>> s = Solver(game("kayles"))
    >>> s.value((5, 7)), s.is_p((5, 7)), s.is_p((5, 7), misere=True)
    (6, False, False)
    """

    def __init__(
        self,
        game: Impartial[P],
        memo: dict[P, int] | None = None,
        limit: int = MOST_POSITIONS,
        budget: Budget | None = None,
    ) -> None:
        self.game, self.budget = game, budget
        self.limit = limit if budget is None or budget.states is None else budget.states
        self.nimbers = Nimbers(game, self.budget) if game.searched else None
        self.memo: dict[P, int] = {} if memo is None else memo
        code = game.lower()
        self.heaps = HeapValues(code) if code and isinstance(game, HeapGame) else None
        self._misere = MiserePlay(game, self.limit)
        self._packed: dict[Impartial[Any], Solver[Any]] = {}

    def value(self, position: P) -> int:
        """Give the Grundy value of a position: the nim-sum over its components."""
        return reduce(xor, map(self.part_value, self.game.parts(position)), 0)

    def part_value(self, part: P) -> int:
        """Give the Grundy value of one component."""
        return self._part_value(part, self.limit)

    def _part_value(self, part: P, limit: int) -> int:
        value = self._known(part)
        if value is None:
            packed = self.game.packed(part)
            if self.nimbers is not None:
                self.nimbers.budget = self.budget or Budget(limit)
                value = self.memo[part] = self.nimbers.value(part)
            elif packed is None:
                value = fold(self.game, part, self.memo, _nim_sum, mex, self._known, limit)
            else:
                value = self.memo[part] = self._part_value_in(*packed, limit)
        return value

    def _part_value_in(self, game: Impartial[Any], part: Any, limit: int) -> int:
        return self._inner(game)._part_value(part, limit)

    def _inner(self, game: Impartial[Any]) -> Solver[Any]:
        inner = self._packed.get(game)
        if inner is None:
            inner = self._packed[game] = Solver(game, limit=self.limit, budget=self.budget)
        return inner

    def _known(self, part: P) -> int | None:
        value = self.memo.get(part)
        if value is None:
            value = self.game.closed_form(part)
        if value is None and self.heaps and isinstance(part, tuple):
            value = self.heaps.value(part[0])
        return value

    def quick_value(self, position: P) -> int | None:
        """Give the value, or None where only a long search would give it and none is needed."""
        value = 0
        for part in self.game.parts(position):
            spare = self.game.p_form(part) is not None
            try:
                value ^= self._part_value(part, _SMALL_SEARCH if spare else self.limit)
            except LimitError:
                if not spare:
                    raise
                return None
        return value

    def is_p(self, position: P, *, misere: bool = False) -> bool:
        """Say whether the player to move loses."""
        if misere:
            return self._misere.is_p(position)
        parts = list(self.game.parts(position))
        answer = self.game.p_form(parts[0]) if len(parts) == 1 else None
        return self._has(position, 0) if answer is None else answer

    def tame(self, position: P) -> tuple[int, int] | None:
        """Give the normal and misere values where all components are tame, else None."""
        return self._misere.genus(position)

    def moves(self, position: P, *, misere: bool = False) -> Iterator[tuple[int, P, P]]:
        """Give the winning moves as (number of the component, component, option), lazily."""
        parts = list(self.game.parts(position))
        if misere:
            yield from self._misere.moves(parts)
        elif len(parts) == 1:
            yield from ((0, parts[0], o) for o in self._p_options(parts[0]))
        else:
            values = [self.part_value(part) for part in parts]
            total = _nim_sum(values)
            if total:
                for i, (part, value) in enumerate(zip(parts, values, strict=True)):
                    for option in self._options_of_value(part, total ^ value):
                        yield i, part, option

    def _p_options(self, part: P) -> Iterator[P]:
        found = self.game.moves_to(part, 0)
        if found is not None:
            return found
        return (o for o in bounded_options(self.game, part) if self.is_p(o))

    def _options_of_value(self, part: P, value: int) -> Iterator[P]:
        found = self.game.moves_to(part, value)
        if found is not None:
            return found
        return (o for o in bounded_options(self.game, part) if self._has(o, value))

    def _has(self, position: P, value: int) -> bool:
        """Tell whether a position has a value; where boards are searched that is less to ask."""
        parts = list(self.game.parts(position))
        if len(parts) == 1 and parts[0] not in self.memo:
            packed = self.game.packed(parts[0])
            if packed is not None:
                inner = self._inner(packed[0])
                if inner.nimbers is not None:
                    inner.nimbers.budget = self.budget or Budget(self.limit)
                    return inner.nimbers.has(packed[1], value)
        return self.value(position) == value


def grundy(game: Impartial[P], position: P, memo: dict[P, int] | None = None) -> int:
    """Give the Grundy value of a position; ``memo`` holds what was worked out before.

    >>> from grundy.games import game
    >>> grundy(game("grundy"), (50,))
    0
    """
    return Solver(game, memo).value(position)
