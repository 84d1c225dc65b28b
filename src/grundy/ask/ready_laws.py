"""Use the periods that the ready catalogue lists: as hints, each proved anew by its window.

The catalogue says where a period may begin and how long it is. A table as long as the window of
the theorem is worked out, a certificate is made of it, and the checker must accept that.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.ask.certificates import check
from grundy.errors import GrundyError
from grundy.formulas.statement import Period, Values
from grundy.lazy import library
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.codes import Code, format_code
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code
from grundy.solvers.impartial.tables import window
from grundy.solvers.impartial.values import code_values, heap_values, short_period

if TYPE_CHECKING:
    from grundy.laws.law import Law

__all__ = ["MOST_VALUES", "KnownLaw", "ready_law", "said_of"]


# --- values by a law that is proved already


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
        from grundy.solvers.arrays import row

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


MOST_VALUES = 3_000
"""A table of so many values is made at once."""


def ready_law(game: Impartial[Any], beyond: int = 0) -> KnownLaw | None:
    """Give the period of a game that the ready catalogue knows, if it is proved anew; else None.

    A game with a theorem for every heap needs none; nor does one whose period a table of at most
    ``beyond`` values proves.

    >>> from grundy.games import game
    >>> print(ready_law(game("adjacent:2")).claim, ready_law(game("nim")))
    forall n >= 53: f(n + 34) == f(n) None
    """
    code = own_code(game) if isinstance(game, HeapGame) and not game.misere else None
    if code is None or game.closed_form((MOST_VALUES,)) is not None:
        return None
    if beyond and short_period(code, beyond) is not None:
        return None
    hint = _hint(code)
    stop = None if hint is None else window(code, max(hint.start, 1), hint.length)
    if hint is None or stop is None or stop + hint.length >= MOST_VALUES:
        return None
    return _proved(game, code, stop + hint.length)


def said_of(law: KnownLaw) -> Phrase:
    """Say which law gave the values.

    >>> from grundy.games import game
    >>> said_of(ready_law(game("kayles")))
    'proved for every n, as the ready catalogue hints: forall n >= 71: f(n + 12) == f(n)'
    """
    return phrase("proved for every n, as the ready catalogue hints: {law}", law=str(law.claim))


def _hint(code: Code) -> Period | None:
    """Look a code up under the names that it may have in the catalogue; a browser has none."""
    with suppress(GrundyError, ImportError):
        from grundy.survey.query import period_of

        for name in _names(code):
            found = period_of(name)
            if found is not None:
                return Period(*found)
    return None


def _names(code: Code) -> Iterator[str]:
    if code.tail or code.unequal or not code.places:
        return
    if set(code.places.values()) == {3}:
        yield f"subtraction:{','.join(map(str, sorted(code.places)))}"
    if max(code.places.values()) < 8:
        yield f"octal:{format_code(code, 8)}"


def _proved(game: Impartial[Any], code: Code, size: int) -> KnownLaw | None:
    """Prove the period that a table of this size shows, and have its certificate checked."""
    from grundy.laws.prove.period import prove_by_values

    proof = prove_by_values(game.text, code, code_values(code, size))
    if proof is None or not isinstance(proof.claim, Period):
        return None
    checked = check(proof.certificate, game.text)
    if not checked.accepted or checked.statement != str(proof.claim):
        return None
    return KnownLaw(game, proof.claim)
