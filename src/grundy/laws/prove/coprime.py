"""Prove values of heaps from which a coprime number is taken.

Theorem (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4: Prim). Let a heap
of n >= 1 become n - k for the k <= n that are coprime to n, and have no other move. Then f(n) = 0
for even n, f(1) = 1, and f(n) = i for odd n > 1 whose least prime factor is the i-th prime.
"""

from __future__ import annotations

from grundy.formulas.parts import conjuncts, with_parts
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import TRUE, Call, Compare, Expression, Number, Variable, number
from grundy.laws.question import Question
from grundy.laws.repetition import Worth, agreement
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Moves, one_heap, taken

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("no option shares a prime with its heap, and each smaller prime is an option")
COQ = ()

_N, _X = Variable("n"), Variable("x1")
_TAKEN = taken(_N, [_X])
_SMALLER = [
    Compare((relation,), sides)
    for relation, sides in (
        *(("<=", (number(1), _TAKEN)), (">=", (_TAKEN, number(1)))),
        *(("<", (number(0), _TAKEN)), (">", (_TAKEN, number(0)))),
        *(("<", (_X, _N)), (">", (_N, _X))),
    )
]
_COPRIME = [Call("gcd", pair).eq(1) for one in (_TAKEN, _X) for pair in ((one, _N), (_N, one))]
_INDEX = Call("primepi", (Call("lpf", (_N,)),))


def prove(question: Question) -> Proved | None:
    """Prove a claim about heaps that lose a coprime number.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> prim = game("take:k with k is coprime to n")
    >>> term = "0 if n % 2 == 0 else 1 if n == 1 else primepi(lpf(n))"
    >>> print(prove(asked(prim, f"f(n) == ({term})")).claim)
    f(n) == (0 if n % 2 == 0 else 1 if n == 1 else primepi(lpf(n)))

    None where the rule, or the claim, is of another kind.
    """
    claim, game = question.claim, question.game
    if not isinstance(claim, Values | Lost) or claim.names != ("n",) or game.misere:
        return None
    if not _loses_coprime(question.moves):
        return None
    repeats = agreement(claim, _known, 2, 2)
    if not isinstance(repeats, list):
        return None
    certificate = new_certificate("coprime", game.text, question.moves, claim, {"repeats": repeats})
    return Proved(claim, THEOREM, certificate)


def _loses_coprime(moves: Moves) -> bool:
    """Tell whether a heap becomes x1 < n, 0 too, just where n - x1 is coprime to n."""
    heap = one_heap(moves)
    if heap is None:
        return False
    gone, left = map(conjuncts, heap)
    said = [part for part in left if part in _COPRIME]
    others = [part for part in left if part not in (TRUE, *_COPRIME)]
    if len(said) != 1 or not others or any(part not in _SMALLER for part in others):
        return False
    return [_at_zero(part) for part in gone] == [_at_zero(part) for part in left]


def _at_zero(what: Expression) -> Expression:
    """Put 0 for x1; n is taken then."""
    if what in (_TAKEN, _N - 0):
        return _N
    return Number(0) if what == _X else with_parts(what, _at_zero)


def _known(n: int, step: int) -> Worth:
    if n < 2 or n % 2 == 0:
        return (n if n < 2 else 0), None
    return (None if step else _INDEX.evaluate({"n": n})), _INDEX
