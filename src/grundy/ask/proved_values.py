"""Answer for large heaps by the law of their game, where one is found and its proof is checked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from grundy.ask.common import Extra
from grundy.formulas.statement import Values
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial

__all__ = ["ProvedValues"]


class ProvedValues:
    """Give the values of heaps by a law that the checker accepts; the law is found when asked for.

    >>> from grundy.games import game
    >>> law = ProvedValues(game("take:1 or halve"))
    >>> law.used, law((10**30,)), law.used is None
    (None, 1, False)
    """

    def __init__(
        self,
        game: Impartial[Any],
        progress: Callable[[str], None] = lambda line: None,
        extra: Extra = (),
    ) -> None:
        self.game, self.progress, self.extra = game, progress, extra
        self.used: Values | None = None

    def __call__(self, part: Any) -> int | None:
        """Give the value of a component, or None where no law tells it."""
        if not isinstance(self.game, HeapGame) or self.game.misere or self._law is None:
            return None
        value = self._law.holds(dict(zip(self._law.names, part, strict=True)))
        if value is not None:
            self.used = self._law
        return value

    @cached_property
    def _law(self) -> Values | None:
        from grundy.ask.certificates import check
        from grundy.ask.laws import law

        self.progress(phrase("looking for a law that can be proved for every size"))
        found = law(self.game, extra=self.extra)
        if found.status != "proved" or found.certificate is None:
            return None
        # of a class with Python moves a law is proved only as far as they were compared
        checked = check(found.certificate, found.game, extra=self.extra)
        return found.claim if checked.accepted and isinstance(found.claim, Values) else None
