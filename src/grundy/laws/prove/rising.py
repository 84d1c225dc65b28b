"""Prove values that grow by a step with each period, where conditions are seen to hold in classes.

Theorem. Let every move in a heap of n leave one smaller heap, perhaps an empty one. Numbers v(n)
are the values of all heaps where no option of n has the number v(n), and each w < v(n) is the
number of some option. Where v(n + L) = v(n) + s from some heap on, with s > 0, both are seen in
classes modulo L: heaps with the same number are one distance apart for each pair of classes, and
the smaller numbers with one rest modulo s are those of a whole class, but for a few at its ends.
"""

from __future__ import annotations

from grundy.formulas.statement import Period, Values
from grundy.laws.accepted import accepted
from grundy.laws.prove.classes import smaller
from grundy.laws.question import Question
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Undescribed

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 4
THEOREM = phrase("values grow by classes of heaps modulo a number")
COQ = ()

_TIMES = (1, 2, 3, 4, 6)
_LONGEST, _MOST_START = 60, 60


def prove(question: Question) -> Proved | None:
    """Prove values that grow by classes.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("take:fibonacci with n % 2 = 0 or even"), "f(n) == n // 2")).claim)
    f(n) == n // 2

    None where the rule, or the claim, is of another kind.
    """
    claim = question.claim
    if not isinstance(claim, Period | Values) or claim.names != ("n",):
        return None
    if smaller(question) is None:
        return None
    start, length, step = _growth(claim)
    if step < 1 or start > _MOST_START:
        return None
    lengths = (length * each for each in _TIMES if length * each <= _LONGEST)
    proofs = ({"start": max(start, 1), "length": each} for each in lengths)
    return accepted(question, "rising", THEOREM, proofs)


def _growth(claim: Period | Values) -> tuple[int, int, int]:
    if isinstance(claim, Period):
        return claim.start, claim.length, claim.saltus
    try:
        return repetition(claim.body)
    except Undescribed:
        return 0, 1, 0
