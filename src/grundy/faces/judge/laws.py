"""Look for laws that are proved, for judges' heaps that are larger than a table should be."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from grundy.errors import InputError
from grundy.phrases.phrase import phrase

if TYPE_CHECKING:
    from grundy.ask.ready_laws import KnownLaw

__all__ = ["Laws"]


class Laws:
    """Give the laws of games by name: those kept in a store, then those of the ready catalogue.

    ``tell`` is told once of each law that is given, and of certificates that prove nothing.

    >>> told = []
    >>> law = Laws(tell=told.append).of("stripes:2,2,2")
    >>> law((10**30,)), told[0]
    (1, 'stripes:2,2,2: proved for every n, as the ready catalogue hints: \
forall n >= 53: f(n + 34) == f(n)')
    """

    def __init__(
        self, store: str | None = None, tell: Callable[[str], None] = lambda line: None
    ) -> None:
        self.store, self._tell = store, tell
        self._known: dict[str, KnownLaw | None] = {}

    def of(self, text: str) -> KnownLaw | None:
        """Give the law of a game on single heaps, or None."""
        if text not in self._known:
            self._known[text] = None
            with suppress(InputError):  # a set of takes that is too large for a name has none
                self._known[text] = self._kept(text) or self._ready(text)
        return self._known[text]

    def _kept(self, text: str) -> KnownLaw | None:
        if self.store is None:
            return None
        from grundy.ask.kept_laws import kept_law, said_of
        from grundy.games import impartial_game

        law = kept_law(impartial_game(text), self.store, self._tell)
        return self._said(text, law, None if law is None else said_of(law, self.store))

    def _ready(self, text: str) -> KnownLaw | None:
        from grundy.ask.ready_laws import ready_law, said_of
        from grundy.games import impartial_game

        law = ready_law(impartial_game(text))
        return self._said(text, law, None if law is None else said_of(law))

    def _said(self, text: str, law: KnownLaw | None, what: str | None) -> KnownLaw | None:
        if what is not None:
            self._tell(phrase("{game}: {what}", game=text, what=what))
        return law
