"""Count the components of a position once, however often they are asked for in a row."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar

from grundy.rules.protocol import Ruleset

__all__ = ["Counts"]

P = TypeVar("P", bound=Hashable)


class Counts(Generic[P]):
    """Give each different component with how often it is there; the last answer is kept.

    >>> from grundy.games import game
    >>> Counts(game("nim"))((3, 5, 3))
    {(3,): 2, (5,): 1}
    """

    def __init__(self, game: Ruleset[P]) -> None:
        self._game = game
        self._last: tuple[P, Mapping[P, int]] | None = None

    def __call__(self, position: P) -> Mapping[P, int]:
        """Count the components of a position."""
        if self._last is None or self._last[0] is not position:
            self._last = position, self._game.counts(position)
        return self._last[1]
