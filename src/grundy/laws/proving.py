"""Prove a claim for every size, refute it, or say up to where it holds and why it stays open."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.automata.automaton import MAX_STATES
from grundy.automata.expressible import Inexpressible
from grundy.errors import LimitError, RuleError
from grundy.laws.describe import Undescribed, claim_for, code_of, names_of
from grundy.laws.law import Law
from grundy.laws.law_claim import law_claim
from grundy.laws.prove.all_positions import prove_by_all
from grundy.laws.prove.claim_by_period import decide_by_period
from grundy.laws.prove.period import Values, code_values, first_break, prove_by_values
from grundy.laws.prove.positions import decide_statement
from grundy.laws.refute import refute, refuted_value
from grundy.laws.truth import Truth
from grundy.laws.verdict import Open, Proved, Refuted, Verdict
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial
from grundy.solvers.periods import window

__all__ = ["prove"]

_FIRST_LOOK = 60
_LONGEST_TABLE = 100
_NO_PROOF = (Inexpressible, Undescribed, LimitError, RuleError)


def prove(
    game: Impartial[Any], claim: str | Law, max_states: int = MAX_STATES, n: int | None = None
) -> Verdict:
    """Decide a claim, or a law that was found, about a game.

    >>> from grundy.games import game
    >>> prove(game("nim:3"), "f(n) == n % 4").statement
    'f(n) == n % 4 for all n'
    >>> prove(game("nim:3"), "n % 3 == 0").at
    (3,)
    >>> prove(game("nim"), "f(n) == (n if ones(n) < 9999 else 0)").why
    "'ones(n)' is outside the decidable language: counting digits needs a memory without bound"

    What cannot be proved is compared with the truth up to ``n``, a heap or a sum of piles
    (None: as far as a second or so goes).
    """
    if isinstance(claim, Law):
        return _prove_law(game, claim, max_states, n)
    statement = claim_for(game, claim)
    whole = prove_by_all(game, statement) if names_of(game, statement) == ("n",) else None
    if whole:
        return whole
    found = refute(game, statement, _FIRST_LOOK // len(names_of(game, statement)))
    if isinstance(found, Refuted):
        return found
    try:
        return decide_statement(game, statement, max_states)
    except _NO_PROOF as error:
        why = str(error)
    if names_of(game, statement) == ("n",):
        try:
            decided = decide_by_period(game, statement)
        except _NO_PROOF as error:
            decided, why = None, phrase("{a}; {b}", a=why, b=str(error))
        if decided:
            return decided
    found = refute(game, statement, n)
    return found if isinstance(found, Refuted) else Open(found.checked_to, why)


def _prove_law(game: Impartial[Any], law: Law, max_states: int, n: int | None) -> Verdict:
    """Prove a table by the theorem of the window where there is one, else the law's claim."""
    found = _prove_period(game, law) if law.period and law.kind != "formula" else None
    if found:
        return found
    verdict: Verdict = Open(law.checked_to, phrase("the law is no claim that could be proved"))
    if law.claim:
        verdict = prove(game, law.claim, max_states, n)
    if isinstance(verdict, Open) and law.period:
        return _prove_period(game, law) or _prove_table(game, law, max_states)
    return verdict


def _prove_period(game: Impartial[Any], law: Law) -> Proved | Refuted | None:
    """Give the proof of exactly this period, an exception to the law, or None."""
    code = code_of(game)
    if code is None or game.misere:
        return None
    stop = window(code, max(law.preperiod, 1), law.period)
    if law.saltus or stop is None:
        return None
    values = code_values(code, stop + law.period)
    wrong = _first_exception(np.asarray(values), law)
    if wrong is not None:
        return refuted_value(Truth(game), wrong, law.value(wrong))
    return prove_by_values(game, code, values)


def _first_exception(values: Values, law: Law) -> int | None:
    """Give the first heap whose value is not that of a law of period without saltus."""
    early = np.flatnonzero(values[: len(law.table)] != np.asarray(law.table))
    if early.size:
        return int(early[0])
    at = first_break(values, law.period, law.preperiod, len(values) - law.period)
    return None if at is None else at + law.period


def _prove_table(game: Impartial[Any], law: Law, max_states: int) -> Verdict:
    """Prove a table that goes on with a saltus, as a claim of its own."""
    if len(law.table) > _LONGEST_TABLE:
        return Open(law.checked_to, phrase("a table of more than {n} values", n=_LONGEST_TABLE))
    try:
        return decide_statement(game, law_claim(law), max_states)
    except _NO_PROOF as error:
        return Open(law.checked_to, str(error))
