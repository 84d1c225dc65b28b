"""Prove games on two piles where both may lose the same multiple of m: lost are pairs, one by one.

Theorem. Let any number be taken from one of two piles, or the same multiple of m from both, and
nothing else. Let a(n) be the least number in no pair before, and b(n) the least one from a(n) on in
no pair before such that no pair before has the same difference and the same rest of its smaller
number by m. Then the player to move loses just at a(n), b(n) and the other way round.
"""

from __future__ import annotations

from grundy.formulas.statement import Lost
from grundy.formulas.tree import Call
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("pairs that are made one after another, which any move leaves")
COQ = ()


def prove(question: Question) -> Proved | None:
    """Prove that pairs made one after another are lost.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> thirds = game("take:two piles: from one, or the same from both with k % 3 = 0")
    >>> print(prove(asked(thirds, "partners(a, b, 3)")).claim)
    P(a, b) <=> partners(a, b, 3)

    None for other rules and claims.
    """
    claim = question.claim
    match claim:
        case Lost(("a", "b"), Call("partners")):
            return accepted(question, "partners", THEOREM, [{}])
    return None
