"""Prove values of heaps that lose divisors, told by how often 2 divides them and by being 2^a.

Theorem. Let a heap of n become n - k for divisors k of n. With n = 2^a u and k = 2^b w, where u and
w are odd, n - k has the level b, if b < a, and is then a power of 2 only if k = n/2 is one; if
b = a it has a level above a, and is a power of 2 only if k is one. Numbers v(n) that are told by
the level a, and by u = 1 or u > 1, are the values where no option of n has v(n), and each w < v(n)
is the number of some option.
"""

from __future__ import annotations

from itertools import product

from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import FALSE, And, Expression, Or, Variable
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import one_heap, taken

__all__ = ["COQ", "COST", "THEOREM", "only_divisors", "prove"]

COST = 4
THEOREM = phrase("by how often 2 divides a heap, and whether it is a power of 2")
COQ = ()

_N, _X = Variable("n"), Variable("x1")
_K = taken(_N, [_X])
_DIVIDES, _ONE = (_N % _K).eq(0), _K.eq(1)
_FIRSTS, _LENGTHS = range(7), (1, 2, 3, 4, 6)


def prove(question: Question) -> Proved | None:
    """Prove a claim about heaps that lose a divisor.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> claim = "f(n) == (0 if n == 0 else v2(n))"
    >>> print(prove(asked(game("take:an even divisor"), claim)).claim)
    f(n) == (0 if n == 0 else v2(n))

    None where the rule, or the claim, is of another kind.
    """
    claim = question.claim
    if not isinstance(claim, Values | Lost) or claim.names != ("n",):
        return None
    heap = one_heap(question.moves)
    if heap is None or question.game.misere or not only_divisors(heap[1]):
        return None
    levels = product(_FIRSTS, _LENGTHS)
    proofs = ({"first": first, "length": length} for first, length in levels)
    return accepted(question, "valuations", THEOREM, proofs)


def only_divisors(left: Expression) -> bool:
    """Tell whether a condition says by its form that a divisor is taken.

    >>> only_divisors(_DIVIDES & (_K > 1)), only_divisors(_K.eq(2))
    (True, False)
    """
    match left:
        case Or(parts):
            return all(map(only_divisors, parts))
        case And(parts):
            return any(map(only_divisors, parts))
    return left in (_DIVIDES, _ONE, FALSE)
