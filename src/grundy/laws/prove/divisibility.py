"""Prove games on multiples, divisors and coprime numbers, each by a theorem about just its rule.

Theorem (A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, 1969). Let a move
take a multiple of a >= 1 from b, leaving 0 or more, or of b from a. The player to move loses
exactly where a pile is 0, or a and b are unequal and |a^2 - b^2| < ab.
Theorem (G. Nivasch, The Sprague-Grundy function of the game Euclid, 2006). Where 1 or more must be
left, f(a, b) = floor(|a^2 - b^2| / ab) for a, b >= 1. Where 0 may be left and who leaves it loses,
the same positions are lost as in that game.
Theorem (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4: Prim). Let a heap
of n >= 1 become n - k for the k <= n that are coprime to n, and have no other move. Then f(n) = 0
for even n, f(1) = 1, and f(n) = i for odd n > 1 whose least prime factor is the i-th prime.
Theorem. Let W(n) count the prime factors of n, each as often as it divides n. Where a heap of n
becomes any divisor of n below it, f(n) = W(n); where 1 is not left, f(n) = max(W(n) - 1, 0); where
it becomes n/p for a prime p, f(n) = W(n) mod 2.
"""

from __future__ import annotations

from grundy.formulas.parser import parse_claim
from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost, Statement, Values
from grundy.formulas.tree import Call
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.repetition import repeats_of
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import one_heap

__all__ = ["COQ", "COST", "COUNTS", "THEOREM", "euclids", "prove"]

COST = 0
THEOREM = phrase("the rule is that of a theorem on multiples, divisors or coprime numbers")
COQ = ()

_SQUARES = "abs(a * a - b * b)"
_EUCLID = (
    f"f(a, b) == {_SQUARES} // (a * b)",
    f"P(a, b) <=> {_SQUARES} < a * b",
    f"P(a, b) <=> a == 0 or b == 0 or a != b and {_SQUARES} < a * b",
)
_COUNTS = ("bigomega(n)", "max(bigomega(n) - 1, 0)", "bigomega(n) % 2")
COUNTS: tuple[Statement, ...] = tuple(
    parse_claim(text.format(count))
    for text in ("f(n) == {}", "P(n) <=> {} == 0")
    for count in _COUNTS
)
"""What may be true of heaps that become divisors."""


def prove(question: Question) -> Proved | None:
    """Prove the lost positions, or the values, of a game on multiples or divisors.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> moves = "(a, x) when x < b and (b - x) % a == 0, or (x, b) when x < a and (a - x) % b == 0"
    >>> euclid = game(f"moves:(a, b) -> {moves}")
    >>> claim = "a == 0 or b == 0 or a != b and abs(a * a - b * b) < a * b"
    >>> print(prove(asked(euclid, claim)).claim)
    P(a, b) <=> a == 0 or b == 0 or a != b and abs(a * a - b * b) < a * b
    >>> prim = game("take:k with k is coprime to n")
    >>> term = "0 if n % 2 == 0 else 1 if n == 1 else primepi(lpf(n))"
    >>> print(prove(asked(prim, f"f(n) == ({term})")).claim)
    f(n) == (0 if n % 2 == 0 else 1 if n == 1 else primepi(lpf(n)))
    >>> divisor = game("moves:n -> d when d < n and n % d == 0")
    >>> print(prove(asked(divisor, "f(n) == bigomega(n)")).claim)
    f(n) == bigomega(n)

    None for other rules and claims.
    """
    claim = question.claim
    if claim in (*euclids(question.game.misere), *COUNTS):
        return accepted(question, "divisibility", THEOREM, [{"repeats": None}])
    if not isinstance(claim, Values | Lost) or claim.names != ("n",):
        return None
    heap = one_heap(question.moves)
    if heap is None or not any(call.function == "gcd" for call in nodes(heap[1], Call)):
        return None
    return accepted(question, "divisibility", THEOREM, [{"repeats": repeats_of(claim, 2, 2)}])


def euclids(misere: bool) -> tuple[Statement, ...]:
    """Give what may be true of games like Euclid's, the most first.

    >>> print(*euclids(misere=True))
    P(a, b) <=> a > 0 and b > 0 and abs(a * a - b * b) < a * b
    """
    if misere:
        return (parse_claim(f"P(a, b) <=> a > 0 and b > 0 and {_SQUARES} < a * b"),)
    return tuple(map(parse_claim, _EUCLID))
