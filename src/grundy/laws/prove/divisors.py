"""Prove values of heaps from which a divisor is taken.

Theorem (D. E. Iannucci and U. Larsson, Game values of arithmetic functions, 2021). Let a heap of
n >= 1 become n - k for the divisors k < n of n, and have no other move. Then f(n) = v2(n). If n
itself may be taken too, f(0) = 0 and f(n) = v2(n) + 1.
"""

from __future__ import annotations

from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Binary, Call, Variable
from grundy.laws.certificate import new_certificate
from grundy.laws.classes import Worth, agreement
from grundy.laws.factors import takes_all
from grundy.laws.question import Question
from grundy.laws.refute import refuted_position, refuted_value
from grundy.laws.verdict import Proved, Refuted
from grundy.phrases.phrase import phrase
from grundy.rules.moves import taken

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("n - k is divisible by 2 as often as k, if k is less often than n")
COQ = ()

_N, _X = Variable("n"), Variable("x1")
_V2 = Call("v2", (_N,))


def prove(question: Question) -> Proved | Refuted | None:
    """Prove a claim about heaps that lose a divisor.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> aliquot = game("take:k with k divides n and k < n")
    >>> print(prove(asked(aliquot, "f(n) == (0 if n == 0 else v2(n))")).claim)
    f(n) == (0 if n == 0 else v2(n))

    None where the rule, or the claim, is of another kind.
    """
    claim, game = question.claim, question.game
    if not isinstance(claim, Values | Lost) or claim.names != ("n",) or game.misere:
        return None
    all_too = takes_all(question.moves, [Binary("%", _N, taken(_N, [_X])).eq(0)])
    if all_too is None:
        return None

    def known(n: int, step: int) -> Worth:
        if n == 0:
            return 0, None
        fixed = step == 0 or n & -n < step & -step
        value = (n & -n).bit_length() - 1 + all_too
        return (value if fixed else None), (_V2 + 1 if all_too else _V2)

    repeats = agreement(claim, known, 1, 2)
    if isinstance(repeats, int):
        if isinstance(claim, Values):
            return refuted_value(question.truth, repeats, claim.holds({"n": repeats}))
        return refuted_position(game, (repeats,), claim.holds({"n": repeats}))
    if repeats is None:
        return None
    proof = {"repeats": repeats}
    return Proved(
        claim, THEOREM, new_certificate("divisors", game.text, question.moves, claim, proof)
    )
