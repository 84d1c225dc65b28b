"""Prove values of heaps from which a coprime number is taken.

Theorem (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4: Prim). Let a heap
of n >= 1 become n - k for the k <= n that are coprime to n, and have no other move. Then f(n) = 0
for even n, f(1) = 1, and f(n) = i for odd n > 1 whose least prime factor is the i-th prime.
"""

from __future__ import annotations

from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Call
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.repetition import repeats_of
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import one_heap

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("no option shares a prime with its heap, and each smaller prime is an option")
COQ = ()


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
    claim, heap = question.claim, one_heap(question.moves)
    if not isinstance(claim, Values | Lost) or claim.names != ("n",) or heap is None:
        return None
    if not any(call.function == "gcd" for call in nodes(heap[1], Call)):
        return None
    return accepted(question, "coprime", THEOREM, [{"repeats": repeats_of(claim, 2, 2)}])
