"""Answer for large positions by the law of their game, where one is found and its proof checked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from grundy.ask.common import Extra
from grundy.formulas.statement import Lost, Recursion, Values
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame

__all__ = ["ProvedLaw"]

Told = Values | Recursion | Lost


class ProvedLaw:
    """Tell values and lost positions by a law that the checker accepts; it is found when needed.

    >>> from grundy.games import game
    >>> law = ProvedLaw(game("take:1 or halve"))
    >>> law.used, law.value((10**30,)), law.used is None
    (None, 1, False)
    >>> law = ProvedLaw(game("take:1 or halve if n is even"))
    >>> law.value((10**30,)), law.lost((10**30,)), law.lost((10**30 + 1,))
    (None, False, True)
    """

    def __init__(
        self,
        game: Impartial[Any],
        progress: Callable[[str], None] = lambda line: None,
        extra: Extra = (),
    ) -> None:
        self.game, self.progress, self.extra = game, progress, extra
        self.used: Told | None = None

    def value(self, part: Any) -> int | None:
        """Give the value of a component, or None where no law tells it."""
        law = self._law if self._is_played_on(part) else None
        if law is None or isinstance(law, Lost):
            return None
        value = law.holds(dict(zip(law.names, part, strict=True)))
        if value is not None:
            self.used = law
        return value

    def lost(self, part: Any) -> bool | None:
        """Say whether the player to move loses a component, or None where no law tells it."""
        law = self._law if self._is_played_on(part) else None
        if not isinstance(law, Lost):
            value = self.value(part)
            return None if value is None else value == 0
        self.used = law
        return law.holds(dict(zip(law.names, part, strict=True)))

    def _is_played_on(self, part: Any) -> bool:
        """Tell whether laws of this game can speak about a component."""
        game = self.game
        if game.misere or not isinstance(game, HeapGame | VectorGame):
            return False
        piles = 1 if isinstance(game, HeapGame) else game.arity
        return isinstance(part, tuple) and len(part) == piles

    @cached_property
    def _law(self) -> Told | None:
        from grundy.ask.certificates import check
        from grundy.ask.laws import law

        self.progress(phrase("looking for a law that can be proved for every size"))
        found = law(self.game, extra=self.extra)
        told = found.claim if found.status == "proved" else found.proved
        piles = 1 if isinstance(self.game, HeapGame) else self.game.arity  # type: ignore[attr-defined]
        if found.certificate is None or not isinstance(told, Told) or len(told.names) != piles:
            return None
        # of a class with Python moves a law is proved only as far as they were compared
        checked = check(found.certificate, found.game, extra=self.extra)
        return told if checked.accepted and checked.statement == str(told) else None
