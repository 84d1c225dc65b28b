"""Use the periods that the ready catalogue lists: as hints, each proved anew by its window.

The catalogue says where a period may begin and how long it is. A table as long as the window of
the theorem is worked out, a certificate is made of it, and the checker must accept that.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from grundy.ask.certificates import check
from grundy.ask.known_law import KnownLaw
from grundy.errors import GrundyError
from grundy.formulas.statement import Period
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.codes import Code, format_code
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code
from grundy.solvers.impartial.periods import window
from grundy.solvers.impartial.values import code_values, short_period

__all__ = ["MOST_VALUES", "ready_law", "said_of"]

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
        from grundy.survey.lookup import period_of

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
