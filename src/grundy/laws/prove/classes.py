"""Prove values, or lost positions, that repeat, where conditions are seen to hold in classes.

Theorem. Let every move in a heap of n leave one smaller heap, perhaps an empty one. Numbers v(n)
are the values of all heaps where no option of n has the number v(n), and each w < v(n) is the
number of some option. A set holds the lost heaps where no option of one of its heaps is in it, and
some option of every other heap is. From some heap on this is seen in classes modulo a number.
"""

from __future__ import annotations

from itertools import product

from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Expression, Variable
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Undescribed, one_heap, taken, takes

__all__ = ["COQ", "COST", "THEOREM", "prove", "smaller"]

COST = 4
THEOREM = phrase("by classes of heaps modulo a number")
COQ = ()

_N, _X = Variable("n"), Variable("x1")
_TIMES = (1, 2, 3, 4, 6, 12)
_LONGEST, _FIRST = 60, 100


def prove(question: Question) -> Proved | None:
    """Prove a claim that repeats by classes.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("take:an odd divisor"), "f(n) == n % 2")).claim)
    f(n) == n % 2

    None where the rule, or the claim, is of another kind.
    """
    claim = question.claim
    if not isinstance(claim, Values | Lost) or claim.names != ("n",):
        return None
    if smaller(question) is None:
        return None
    try:
        start, length, step = repetition(claim.body)
    except Undescribed:
        return None
    if step:
        return None
    start = max(start, 1)
    lengths = [length * each for each in _TIMES if length * each <= _LONGEST]
    pairs = product((start, start + length) if start <= _FIRST else (), lengths)
    proofs = ({"repeats": [first, each]} for first, each in pairs)
    return accepted(question, "classes", THEOREM, proofs)


def smaller(question: Question) -> tuple[Expression, Expression] | None:
    """Give when a heap of n may go, and when it may become a smaller one of x1, if no more is said.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(*smaller(asked(game("take:1..2"), "f(n) == n % 3")), sep="; ")
    1 <= n <= 2; 1 <= n - x1 <= 2
    """
    heap = one_heap(question.moves)
    if heap is None or question.game.misere:
        return None
    gone, left = heap
    return heap if takes(gone, _N, 1) and takes(left, taken(_N, [_X]), 1) else None
