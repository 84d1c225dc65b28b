"""Prove periods, perhaps with a saltus, by a term for all values, which automata prove.

Theorem. If f(n) is the term t(n) for every heap, and t(n + p) = t(n) + s for all n >= n0, then
f(n + p) = f(n) + s for all n >= n0.
"""

from __future__ import annotations

from dataclasses import replace

from grundy.formulas.data import to_data
from grundy.formulas.statement import Period
from grundy.laws.certificate import new_certificate
from grundy.laws.law import Law
from grundy.laws.law_claim import law_claim
from grundy.laws.prove import values
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, HeapMoves

__all__ = ["COST", "THEOREM", "prove"]

COST = 3
THEOREM = phrase("a term gives the value of every heap, and it repeats so")

_LONGEST = 100


def prove(question: Question) -> Proved | None:
    """Prove a period of a game whose values a short term gives.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("lasker"), "forall n >= 1: f(n + 4) == f(n) + 4")).claim)
    forall n >= 1: f(n + 4) == f(n) + 4

    None where the table is long, or its term is not proved.
    """
    claim, game = question.claim, question.game
    if not isinstance(claim, Period) or not isinstance(question.moves, CodeMoves | HeapMoves):
        return None
    start, length, saltus = claim.start, claim.length, claim.saltus
    if start + length > _LONGEST or game.misere:
        return None
    table = tuple(question.truth.value(n) for n in range(start + length))
    law = Law("period", "", 0, None, table, start, length, saltus)
    term = law_claim(law)
    found = values.prove(replace(question, claim=term))
    if not isinstance(found, Proved):
        return None
    proof = {"term": to_data(term.body), **found.certificate["proof"]}
    certificate = new_certificate("period by values", game.text, question.moves, claim, proof)
    return Proved(claim, THEOREM, certificate)
