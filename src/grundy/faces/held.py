"""Hold a ruleset, and read and write its positions."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from grundy.rules.protocol import Ruleset

__all__ = ["Held"]

R = TypeVar("R", bound=Ruleset[Any])


class Held(Generic[R]):
    """Hold a ruleset; positions may be given as text or as the game's own values."""

    def __init__(self, ruleset: R) -> None:
        self.ruleset = ruleset

    def __repr__(self) -> str:
        return f"grundy.game({self.ruleset.text!r})"

    @property
    def text(self) -> str:
        """Give the canonical text of the game."""
        return self.ruleset.text

    def position(self, position: Any) -> Any:
        """Give a position from its text; anything else is a position already."""
        return self.ruleset.parse(position) if isinstance(position, str) else position

    def format(self, position: Any) -> str:
        """Write a position."""
        return self.ruleset.format(position)
