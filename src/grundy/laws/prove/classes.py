"""Prove values, or lost positions, that repeat or grow, where conditions hold in classes.

Theorem. Let every move in a heap of n leave one smaller heap, perhaps an empty one. Numbers v(n)
are the values of all heaps where no option of n has the number v(n), and each w < v(n) is the
number of some option. A set holds the lost heaps where no option of one of its heaps is in it, and
some option of every other heap is. Where v(n + L) = v(n) + s from some heap on, both are seen in
classes modulo L; with s > 0 heaps with the same number are one distance apart for each pair of
classes, and the smaller numbers with one rest modulo s are those of a whole class, but for a few.
"""

from __future__ import annotations

from itertools import product

from grundy.formulas.statement import Lost, Period, Values
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Undescribed, one_heap

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 4
THEOREM = phrase("by classes of heaps modulo a number")
COQ = ()

_TIMES = (1, 2, 3, 4, 6, 12)
_LONGEST, _FIRST = 60, 100


def prove(question: Question) -> Proved | None:
    """Prove a claim that repeats, or values that grow, by classes.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("take:an odd divisor"), "f(n) == n % 2")).claim)
    f(n) == n % 2
    >>> print(prove(asked(game("take:fibonacci with n % 2 = 0 or even"), "f(n) == n // 2")).claim)
    f(n) == n // 2

    None where the rule, or the claim, is of another kind.
    """
    claim = question.claim
    if not isinstance(claim, Period | Values | Lost) or claim.names != ("n",):
        return None
    if question.game.misere or one_heap(question.moves) is None:
        return None
    if isinstance(claim, Period):
        start, length, step = claim.start, claim.length, claim.saltus
    else:
        try:
            start, length, step = repetition(claim.body)
        except Undescribed:
            return None
    if start > _FIRST or step < isinstance(claim, Period):
        return None
    start = max(start, 1)
    firsts = (start,) if step else (start, start + length)
    lengths = [length * each for each in _TIMES if length * each <= _LONGEST]
    proofs = ({"repeats": [*pair]} for pair in product(firsts, lengths))
    return accepted(question, "classes", THEOREM, proofs)
