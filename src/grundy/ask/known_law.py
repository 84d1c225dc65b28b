"""Give values by a law that is proved already, before anything is computed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.formulas.statement import Period, Values
from grundy.lazy import library
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.values import heap_values

if TYPE_CHECKING:
    from grundy.laws.law import Law

__all__ = ["KnownLaw"]


class KnownLaw:
    """Give values by a law that is proved; ``used`` once it gave one.

    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> law = KnownLaw(game("nim:3"), prove(game("nim:3"), "f(n) == n % 4").claim)
    >>> law((10**30 + 1,)), law.values(6, 10).tolist()
    (1, [2, 3, 0, 1])
    """

    def __init__(self, game: Impartial[Any], claim: Values | Period) -> None:
        self.game, self.claim, self.used = game, claim, False

    def __call__(self, part: Any) -> int | None:
        """Give the value of a component, or None where the law tells none by itself."""
        value = self._value(part)
        self.used = self.used or value is not None
        return value

    def _value(self, part: Any) -> int | None:
        if isinstance(self.claim, Values):
            return self.claim.holds(dict(zip(self.claim.names, part, strict=True)))
        n: int = part[0]
        claim = self.claim
        if n < claim.start + claim.length:
            return None
        rounds, place = divmod(n - claim.start, claim.length)
        return int(self.first[claim.start + place]) + rounds * claim.saltus

    def values(self, start: int, stop: int) -> Any:
        """Give the values of single heaps, as a list or an array."""
        if isinstance(self.claim, Values):
            values = self.row(start, stop)
            one_by_one = (self._value((n,)) for n in range(start, stop))
            return [*one_by_one] if values is None else values
        import numpy as np

        n, claim = np.arange(start, stop), self.claim
        beyond = np.maximum(n - claim.start, 0)
        rounds = beyond // claim.length
        first = np.asarray(self.first).astype(np.int64)
        return first[n - rounds * claim.length] + rounds * claim.saltus

    def row(self, start: int, stop: int) -> Any:
        """Give the values of single heaps at once, as an array, or None where it takes longer."""
        if isinstance(self.claim, Period):
            return self.values(start, stop)
        if library("numpy") is None:
            return None
        from grundy.solvers.rows import row

        return row(self.claim, start, stop)

    def law(self) -> Law:
        """Give the law in words, as programs take it."""
        from grundy.laws.law import law_of, period_law

        if isinstance(self.claim, Values):
            return law_of(self.claim, 0)
        return period_law(self.claim, [*map(int, self.first)], len(self.first) - 1)

    @cached_property
    def first(self) -> Any:
        """Hold the values before the period and of one round, which are computed."""
        assert isinstance(self.claim, Period)
        return heap_values(self.game, 0, self.claim.start + self.claim.length)
