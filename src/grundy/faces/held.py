"""Hold a ruleset, and read and write its positions."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from grundy.errors import InputError, shorten
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
        """Give a position from its text, from one number, or from the game's own value.

        >>> from grundy.faces.python import game
        >>> game("nim").position("3 5"), game("nim").position([3, 5]), game("nim").position(3)
        ((3, 5), (3, 5), (3,))
        >>> game("nim").position(2.5)
        Traceback (most recent call last):
        grundy.errors.InputError: nim: expected a position, as text or as the game writes it, \
got '2.5'
        """
        if isinstance(position, (str, int)):
            return self.ruleset.parse(str(position))
        try:
            return self.ruleset.parse(self.ruleset.format(position))
        except (TypeError, AttributeError, ValueError, IndexError):
            expected = "a position, as text or as the game writes it"
            raise InputError(expected, got=shorten(str(position)), where=self.text) from None

    def format(self, position: Any) -> str:
        """Write a position."""
        return self.ruleset.format(position)
