"""Prove what follows from a law: which heaps are lost under misere play, or a period.

Theorem. Where elements of the misere quotient repeat, so does which heaps are lost (T. E. Plambeck
and A. N. Siegel, Misere quotients for impartial games, 2008): a claim that repeats with them, and
is right up to the end of a round, is right for every heap. If f(n) is the term t(n) for every heap,
and t(n + p) = t(n) + s for all n >= n0, then f(n + p) = f(n) + s for all n >= n0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grundy.formulas.statement import Lost
from grundy.formulas.statement import Period as PeriodClaim
from grundy.laws.accepted import accepted
from grundy.laws.law import by_cases
from grundy.laws.prove import automata
from grundy.laws.prove.quotient import quotient_law
from grundy.laws.question import Question
from grundy.laws.repetition import repeats_of
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, HeapMoves, Undescribed
from grundy.solvers.misere.quotients import Limits

__all__ = ["COQ", "COST", "THEOREM", "cost", "prove"]

COST = 2
THEOREM = phrase("the elements of heaps in the misere quotient and the claim repeat together")
COQ = ("Laws.value_law_of", "Digits.decided")

_TERM = phrase("a term gives the value of every heap, and it repeats so")

_LONGEST_TABLE = 200  # of which a term is made


def cost(question: Question) -> int:
    """Come later where automata are made.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> [cost(asked(game("lasker"), claim)) for claim in ("n == 0", "f(n + 4) == f(n) + 4")]
    [2, 3]
    """
    return COST + isinstance(question.claim, PeriodClaim)


def prove(question: Question) -> Proved | None:
    """Prove which heaps are lost under misere play, or a period of values that a term gives.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("misere:nim:3"), "n % 4 == 1")).claim)
    P(n) <=> n % 4 == 1
    >>> print(prove(asked(game("lasker"), "forall n >= 1: f(n + 4) == f(n) + 4")).claim)
    forall n >= 1: f(n + 4) == f(n) + 4

    None where no theorem proves such a law; `Undescribed` is raised where no law was proved from
    which the claim could follow, or the claim does not repeat.
    """
    claim = question.claim
    if isinstance(claim, PeriodClaim):
        return _by_term(question, claim)
    if not isinstance(claim, Lost) or claim.names != ("n",) or not question.game.misere:
        return None
    return _by_quotient(question, claim)


def _proof(law: Mapping[str, Any], repeats: list[int] | None) -> dict[str, Any]:
    """Write down the law and how the claim repeats; ``law`` has a kind, a claim and a proof."""
    return {"law": {key: law[key] for key in ("kind", "claim", "proof")}, "repeats": repeats}


def _by_term(question: Question, claim: PeriodClaim) -> Proved | None:
    """Prove a period of a game whose values a short term gives, by automata."""
    game, (start, length, saltus) = question.game, (claim.start, claim.length, claim.saltus)
    if not isinstance(question.moves, CodeMoves | HeapMoves):
        return None
    if start + length > _LONGEST_TABLE or game.misere:
        return None
    table = tuple(question.truth.value(n) for n in range(start + length))
    found = automata.prove(question.with_claim(by_cases(table, start, length, saltus)))
    if not isinstance(found, Proved):
        return None
    proof = _proof(found.certificate, None)
    made = new_certificate("consequence", game.text, question.moves, claim, proof)
    return Proved(claim, _TERM, made)


def _by_quotient(question: Question, claim: Lost) -> Proved | None:
    """Compare a claim under misere play with the elements of heaps, which repeat."""
    if not isinstance(question.moves, CodeMoves):
        return None
    found = quotient_law(question.game, Limits())
    if found is None:
        return None
    law, verdict = found
    if not isinstance(verdict, Proved):
        why = phrase("no misere quotient of all heaps was found: {why}", why=verdict.why)
        raise Undescribed(why)
    repeats = repeats_of(claim, law.preperiod, law.period)
    return accepted(question, "consequence", THEOREM, [_proof(verdict.certificate, repeats)])
