"""Prove values of heaps from which a coprime number is taken.

Theorem (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4: Prim). Let a heap
of n >= 1 become n - k for the k <= n that are coprime to n, and have no other move. Then f(n) = 0
for even n, f(1) = 1, and f(n) = i for odd n > 1 whose least prime factor is the i-th prime.
"""

from __future__ import annotations

from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Call, Expression, Variable
from grundy.laws.certificate import new_certificate
from grundy.laws.classes import Worth, agreement
from grundy.laws.factors import takes_all
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import taken

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("no option shares a prime with its heap, and each smaller prime is an option")
COQ = ()

_N, _X = Variable("n"), Variable("x1")
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
    if not takes_all(question.moves, list(_kinds())):
        return None
    repeats = agreement(claim, _known, 2, 2)
    if not isinstance(repeats, list):
        return None
    certificate = new_certificate("coprime", game.text, question.moves, claim, {"repeats": repeats})
    return Proved(claim, THEOREM, certificate)


def _kinds() -> list[Expression]:
    """Give the ways to say that what is taken is coprime to n."""
    ones = (taken(_N, [_X]), _X)
    return [Call("gcd", pair).eq(1) for one in ones for pair in ((one, _N), (_N, one))]


def _known(n: int, step: int) -> Worth:
    if n < 2 or n % 2 == 0:
        return (n if n < 2 else 0), None
    return (None if step else _INDEX.evaluate({"n": n})), _INDEX
