"""Hold a ruleset, and read and write its positions."""

from __future__ import annotations

from typing import Any, Generic, SupportsIndex, TypeVar

from grundy.errors import InputError, shorten
from grundy.rules.protocol import Ruleset

__all__ = ["BaseGame"]

_INNER = {"ruleset", "session", "solver"}
"""Names that a newcomer has no use for: they are left out of tab completion."""

_LOSING = (set, frozenset, bytes)
"""What may lose or change what was written: positions only of games whose own are such."""

R = TypeVar("R", bound=Ruleset[Any])


class BaseGame(Generic[R]):
    """Hold a ruleset; positions may be given as text or as the game's own values."""

    def __init__(self, ruleset: R) -> None:
        self.ruleset = ruleset

    def __repr__(self) -> str:
        return f"grundy.game({self.ruleset.text!r})"

    @property
    def text(self) -> str:
        """Give the canonical text of the game."""
        return self.ruleset.text

    def position(self, *words: Any) -> Any:
        """Give a position from its text, from one number or several, or from the game's own value.

        >>> from grundy.faces.python import game
        >>> game("nim").position("3 5"), game("nim").position([3, 5]), game("nim").position(3)
        ((3, 5), (3, 5), (3,))
        >>> game("nim").position(2.5)
        Traceback (most recent call last):
        grundy.errors.InputError: nim: expected a position, as text or as the game writes it, \
got '2.5'
        """
        if len(words) != 1:
            if not words or not all(map(_is_word, words)):
                got = shorten(", ".join(map(str, words)))
                raise InputError("a position", got=got, where=self.text)
            return self.ruleset.parse(" ".join(map(str, words)))
        (position,) = words
        if _is_word(position):
            return self.ruleset.parse(str(position))
        try:
            read = self.ruleset.parse(self.ruleset.format(position))
            if isinstance(position, _LOSING) and not isinstance(read, type(position)):
                raise TypeError
            return read
        except (TypeError, AttributeError, ValueError, IndexError):
            expected = "a position, as text or as the game writes it"
            raise InputError(expected, got=shorten(str(position)), where=self.text) from None

    def __str__(self) -> str:
        return self.ruleset.text

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if name not in _INNER]

    def format(self, position: Any) -> str:
        """Write a position as the game writes it.

        >>> from grundy.faces.python import game
        >>> game("nim").format([3, 5]), game("nim").format("3 5")
        ('3+5', '3+5')
        """
        return self.ruleset.format(self.position(position))


def _is_word(given: object) -> bool:
    """Tell whether something is a text or an integer, of Python or NumPy; an array is neither."""
    whole = isinstance(given, SupportsIndex) and not hasattr(given, "__len__")
    return isinstance(given, str) or (whole and not isinstance(given, bool))
