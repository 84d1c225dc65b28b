"""Use laws that are known before anything is computed: those of the catalogue, those of a store.

The ready catalogue hints where a period may begin and how long it is. A table as long as the window
of the theorem is worked out, a certificate is made of it, and the checker must accept that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.ask.certificates import check
from grundy.ask.common import Extra, impartial, key_of
from grundy.errors import FileError, GrundyError, InputError, StoreError
from grundy.formulas.statement import Period, Recursion, Statement, Values
from grundy.lazy import library
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code, format_code
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code
from grundy.solvers.cost import require_memory
from grundy.solvers.impartial.tables import window
from grundy.solvers.impartial.values import code_values, heap_values, short_period

if TYPE_CHECKING:
    from grundy.laws.law import Law
    from grundy.store.store import Kept

__all__ = ["MOST_VALUES", "KnownLaw", "keep", "kept_law", "kept_values", "known_law", "ready_law"]

# --- values by a law that is proved already


class KnownLaw:
    """Give values by a law that is proved; ``used`` once it gave one.

    ``said`` says which law it is, and from where.

    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> law = KnownLaw(game("nim:3"), prove(game("nim:3"), "f(n) == n % 4").claim)
    >>> law((10**30 + 1,)), law.values(6, 10).tolist()
    (1, [2, 3, 0, 1])
    """

    def __init__(
        self, game: Impartial[Any], claim: Values | Recursion | Period, said: str = ""
    ) -> None:
        self.game, self.claim, self.used, self.said = game, claim, False, said

    def __call__(self, part: Any) -> int | None:
        """Give the value of a component, or None where the law tells none by itself."""
        value = self._value(part)
        self.used = self.used or value is not None
        return value

    def _value(self, part: Any) -> int | None:
        claim, n = self.claim, int(part[0])
        if not isinstance(claim, Period):
            return claim.holds(dict(zip(claim.names, part, strict=True)))
        if n < claim.start + claim.length:
            return None
        rounds, place = divmod(n - claim.start, claim.length)
        return int(self.first[claim.start + place]) + rounds * claim.saltus

    def values(self, start: int, stop: int) -> Any:
        """Give the values of single heaps, as a list or an array."""
        if not isinstance(self.claim, Period):
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

        if not isinstance(self.claim, Period):
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
    >>> ready_law(game("adjacent:2")).said, ready_law(game("nim"))
    ('proved for every n, as the ready catalogue hints: forall n >= 53: f(n + 34) == f(n)', None)
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


def _hint(code: Code) -> Period | None:
    """Look a code up under its names in the catalogue, if there is one, and memory to open it."""
    with suppress(GrundyError, ImportError, MemoryError):
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
    law = str(proof.claim)
    said = phrase("proved for every n, as the ready catalogue hints: {law}", law=law)
    return KnownLaw(game, proof.claim, said)


# --- laws whose certificates are kept in a store

# A certificate is checked when it is put in, and again whenever a process first reads it: nothing
# that lies on a disk is believed.


Tell = Callable[[str], None]

_CHECKED: dict[tuple[str, str], str] = {}
"""What certificates prove that this process has checked, by their hash and their game."""


def keep(certificate: Mapping[str, Any], folder: str, *, extra: Extra = ()) -> None:
    """Check a certificate, and keep it in a store, which is made if need be.

    >>> from tempfile import TemporaryDirectory
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> from grundy.store import Store
    >>> from grundy.store.store import kept_certificate
    >>> with TemporaryDirectory() as folder:
    ...     keep(prove(game("nim"), "f(n) == n").certificate, folder)
    ...     kept_certificate(Store.open(folder), "nim").whole
    True

    `InputError` is raised where the checker does not accept it.
    """
    from grundy.store import Store
    from grundy.store.store import keep_certificate

    checked = check(certificate, extra=extra)
    if not checked.accepted:
        raise InputError("a certificate that is accepted", got=str(checked.reason), where="store")
    game = impartial(str(checked.game), extra)
    keep_certificate(Store.open(folder, create=True), key_of(game, extra), certificate)


def kept_law(
    game: Impartial[Any], folder: str, tell: Tell = lambda line: None, *, extra: Extra = ()
) -> KnownLaw | None:
    """Give the law of values that a store keeps for a game, if it is proved; else None.

    ``tell`` is told of a certificate that proves nothing.

    >>> import tempfile
    >>> from grundy.ask.claims import prove
    >>> from grundy.games import game
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     keep(prove("nim:3", "f(n) == n % 4").certificate, folder)
    ...     print(kept_law(game("nim:3"), folder).claim, kept_law(game("nim:4"), folder))
    f(n) == n % 4 None
    """
    if game.misere:
        return None
    from grundy.store import Store  # late: a browser has none
    from grundy.store.store import kept_certificate

    try:
        kept = kept_certificate(Store.open(folder), key_of(game, extra))
        claim = None if kept is None else _claim(_statement(kept, game, extra))
    except StoreError as error:
        tell(phrase("{error}: not used", error=error.message))
        return None
    except _RejectedError as error:
        tell(
            phrase(
                "the certificate of {game} proves nothing and is not used: {reason}",
                game=game.text,
                reason=error.reason,
            )
        )
        return None
    if not isinstance(claim, Values | Period):
        return None
    said = phrase("proved for every n, and kept in {store}: {law}", store=folder, law=str(claim))
    return KnownLaw(game, claim, said)


def known_law(
    game: Impartial[Any],
    folder: str | None,
    tell: Tell = lambda line: None,
    *,
    extra: Extra = (),
) -> KnownLaw | None:
    """Give the law that a store keeps, if there is a store and a law, else what is ready.

    >>> from grundy.games import game
    >>> known_law(game("adjacent:2"), None).claim
    Period(start=53, length=34, saltus=0)
    """
    kept = None if folder is None else kept_law(game, folder, tell, extra=extra)
    return kept or ready_law(game)


def kept_values(
    game: Impartial[Any], start: int, stop: int, folder: str, extra: Extra = ()
) -> tuple[Any, str]:
    """Give the values of single heaps by a kept law, or None, and say which law; or what is wrong.

    A formula is not asked for many heaps from 0 on, one by one: working them out is quicker.

    >>> from grundy.games import game
    >>> kept_values(game("nim:3"), 0, 10, "no-such-folder")
    (None, '')
    """
    told: list[str] = []
    law = None
    if Path(folder, "laws").exists():
        law = kept_law(game, folder, told.append, extra=extra)
    if law is None or law.claim.names != ("n",):
        return None, "; ".join(told)
    require_memory(stop - start, 40)
    values = law.row(start, stop)
    if values is None and start > stop - start:
        values = law.values(start, stop)
    return values, "; ".join(told) if values is None else law.said


class _RejectedError(Exception):
    def __init__(self, reason: str) -> None:
        self.reason = reason


def _statement(kept: Kept, game: Impartial[Any], extra: Extra) -> str:
    """Give what a certificate proves, once it is checked."""
    key = (kept.hash, key_of(game, extra))
    if key not in _CHECKED:
        try:
            checked = check(kept.certificate, game.text, extra=extra)
        except FileError as error:
            raise _RejectedError(error.message) from None
        if not checked.accepted:
            reason = str(checked.reason)
            changed = phrase("it was changed since it was kept; {reason}", reason=reason)
            raise _RejectedError(reason if kept.whole else changed)
        _CHECKED[key] = str(checked.statement)
    return _CHECKED[key]


def _claim(statement: str) -> Statement | None:
    from grundy.formulas.parser import parse_claim

    with suppress(GrundyError):
        return parse_claim(statement)
    return None
