"""Decide compounds by what their components are worth, not by their positions as wholes."""

from __future__ import annotations

from typing import Any

from grundy.phrases.phrase import Phrase
from grundy.rules.compound import Components, Compound
from grundy.solvers.fold import MOST_POSITIONS, fold

__all__ = ["CompoundPlay"]


class CompoundPlay:
    """Answer for one compound, remembering what its components are worth.

    >>> from grundy.games import game
    >>> g = game("conjunctive:nim:2")
    >>> play = CompoundPlay(g)
    >>> [play.is_p(g.parse(text)) for text in ("3/3", "300/4", "300/600")]
    [True, False, True]
    """

    def __init__(self, game: Compound[Any], limit: int = MOST_POSITIONS) -> None:
        self.game, self.limit = game, limit
        self._memo: dict[bool, dict[Any, Any]] = {False: {}, True: {}}

    def is_p(self, position: Components, *, misere: bool = False) -> bool:
        """Say whether the player to move loses."""
        return bool(self.game.lost(self._whole(position, misere), misere=misere))

    def remoteness(self, position: Components, *, misere: bool = False) -> int | None:
        """Give the moves to the end, where the theorem counts them."""
        return int(self._whole(position, misere)) if self.game.timed else None

    def why(self, position: Components, *, misere: bool = False) -> Phrase:
        """Say the reason by the theorem."""
        return self.game.why(self._values(position, misere), misere=misere)

    def _whole(self, position: Components, misere: bool) -> Any:
        return self.game.join(self._values(position, misere), misere=misere)

    def _values(self, position: Components, misere: bool) -> list[Any]:
        return [self._value(component, misere) for component in position]

    def _value(self, component: Any, misere: bool) -> Any:
        def join(values: list[Any]) -> Any:
            return self.game.join(values, misere=misere)

        def close(seen: set[Any]) -> Any:
            return self.game.close(seen, misere=misere)

        memo = self._memo[misere]
        return fold(self.game.inner, component, memo, join, close, limit=self.limit)
