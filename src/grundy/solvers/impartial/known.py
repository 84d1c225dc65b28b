"""Say what may be known of a component from elsewhere, and what is known where nothing is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial

__all__ = ["Decided", "Known", "Nothing", "stopped"]


class Known(Protocol):
    """Tell what a law says of components; what it does not say is None."""

    def value(self, part: Any) -> int | None:
        """Give the value of a component."""

    def lost(self, part: Any) -> bool | None:
        """Say whether the player to move loses a component."""

    def moves_to(self, part: Any, value: int) -> Iterator[Any] | None:
        """Give the options of a component that have a value."""


class Nothing:
    """Tell nothing.

    >>> Nothing().value((3,)), Nothing().lost((3,))
    (None, None)
    """

    def value(self, part: Any) -> int | None:
        """Give no value."""
        return None

    def lost(self, part: Any) -> bool | None:
        """Give no answer."""
        return None

    def moves_to(self, part: Any, value: int) -> Iterator[Any] | None:
        """Give no options."""
        return None


class Decided(LimitError):  # noqa: N818
    """Report that who wins a component is known by a law, but not what it is worth.

    >>> raise Decided("nim: the law tells who wins 5, but not its value")
    Traceback (most recent call last):
    grundy.solvers.impartial.known.Decided: nim: the law tells who wins 5, but not its value
    """


def stopped(game: Impartial[Any], error: LimitError, known: int) -> LimitError:
    """Say of a search that a budget stopped how many values it has found.

    >>> from grundy.games import game
    >>> print(stopped(game("cram"), LimitError("no answer in 8 seconds"), 2))
    cram: no answer in 8 seconds; 2 components have a value; give more by grundy solve --limit
    """
    return LimitError(
        phrase(
            "{game}: {problem}; {k} components have a value; give more by grundy solve --limit",
            game=game.text,
            problem=error.message,
            k=known,
        )
    )
