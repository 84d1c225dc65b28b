"""Prove values of heaps that become their divisors: they count prime factors.

Theorem. Let W(n) count the prime factors of n, each as often as it divides n. Where a heap of n
becomes any divisor of n below it, f(n) = W(n); where 1 is not left, f(n) = max(W(n) - 1, 0); where
it becomes n/p for a prime p, f(n) = W(n) mod 2.
"""

from __future__ import annotations

from grundy.formulas.parser import parse_claim
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase

__all__ = ["COQ", "COST", "THEOREM", "counts", "prove"]

COST = 0
THEOREM = phrase("a proper divisor has fewer prime factors, and each smaller number of them is had")
COQ = ()

_COUNTS = ("bigomega(n)", "max(bigomega(n) - 1, 0)", "bigomega(n) % 2")
counts = (
    *(parse_claim(f"f(n) == {count}") for count in _COUNTS),
    *(parse_claim(f"P(n) <=> {count} == 0") for count in _COUNTS),
)
"""What may be true of heaps that become divisors."""


def prove(question: Question) -> Proved | None:
    """Prove that values count prime factors.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> divisor = game("moves:n -> d when d < n and n % d == 0")
    >>> print(prove(asked(divisor, "f(n) == bigomega(n)")).claim)
    f(n) == bigomega(n)

    None for other claims, and other rules.
    """
    return accepted(question, "factors", THEOREM, [{}]) if question.claim in counts else None
