"""Check values of heaps that become their divisors: they count prime factors."""

from __future__ import annotations

from ..core.certificate import Progress, Rejected, nothing
from ..core.claims import AllValues, AnyClaim, LostPositions
from ..core.meaning import holds
from ..core.rules import AnyRule, ByHeaps
from ..core.terms import Condition, Term, conjuncts, free

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "where a heap becomes a divisor, its value counts prime factors: a proper divisor has fewer, "
    "and each smaller number of them is that of some divisor"
)

read = nothing

_COUNT: Term = ("bigomega", "n")
_DIVIDES: Condition = ("compare", ("%", "n", "x1"), "==", 0)
_NOTHING: Condition = ("compare", ("%", "n", 0), "==", 0)
_PRIME: Condition = ("prime", ("//", "n", "x1"))
_SMALLER = [("compare", "x1", "<", "n"), ("compare", "n", ">", "x1")]
_AT_LEAST = {
    least: [
        *(("compare", "x1", ">=", least), ("compare", least, "<=", "x1")),
        *(("compare", "x1", ">", least - 1), ("compare", least - 1, "<", "x1")),
    ]
    for least in (1, 2)
}


def check(rule: AnyRule, claim: AnyClaim, proof: None, progress: Progress) -> list[str]:
    """Verify a claim about heaps that become divisors; say what was done.

    Theorem. Let W(n) count the prime factors of n, each as often as it divides n; W(0) = W(1) = 0.
    (a) Let a heap of n become any divisor x < n of n, x >= 1, and nothing else. Then f(n) = W(n).
    (b) Let it become any x >= 2 of these. Then f(n) = max(W(n) - 1, 0).
    (c) Let it become n/p for any prime p that divides n. Then f(n) = W(n) mod 2.
    Proof by induction. An empty heap and 1 have no such divisor. A divisor x < n of n > 1 has
    W(x) < W(n), as n/x > 1 has a prime factor; and the product of w of the prime factors of n is a
    divisor with W(x) = w, for each w < W(n), of which only w = 0 is x = 1. In (c) all options have
    W(n) - 1 prime factors, and there is one if n > 1.

    >>> divisor = ("and", _SMALLER[0], _DIVIDES)
    >>> rule = ByHeaps((False, divisor), misere=False)
    >>> check(rule, AllValues(("n",), _COUNT), None, lambda done, total: None)
    ['a heap of n becomes its divisors from 1 on']

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    least, prime = _divisors(rule)
    value = ("%", _COUNT, 2) if prime else _COUNT
    if least > 1:
        value = ("max", ("-", _COUNT, 1), 0)
    lost = LostPositions(("n",), ("compare", value, "==", 0))
    if claim not in (AllValues(("n",), value), lost):
        raise Rejected(f"claim: not {AllValues(('n',), value)}")
    if prime:
        return ["a heap of n becomes n/p for its prime divisors p"]
    return [f"a heap of n becomes its divisors from {least} on"]


def _divisors(rule: AnyRule) -> tuple[int, bool]:
    """Tell which divisors a heap becomes: the least of them, and if the quotient is prime."""
    if not isinstance(rule, ByHeaps) or rule.most_left() != 1 or rule.misere:
        raise Rejected("rule: not one that leaves one heap, under normal play")
    gone, left = (conjuncts(rule.leaving(names)) for names in ([], ["x1"]))
    if not any(map(_is_false, gone)):
        raise Rejected("rule: a heap may become nothing")
    known = [True, _DIVIDES, _PRIME, *_SMALLER, *_AT_LEAST[1], *_AT_LEAST[2]]
    least = 1 + any(part in _AT_LEAST[2] for part in left)
    prime = _PRIME in left
    smaller = prime or any(part in _SMALLER for part in left)
    if _DIVIDES not in left or not smaller or any(part not in known for part in left):
        raise Rejected("rule: it does not say just that a divisor is left")
    if prime and least > 1:
        raise Rejected("rule: it leaves no 1, but a quotient that is prime")
    return least, prime


def _is_false(part: Condition) -> bool:
    """Tell whether a condition is false for all n: nothing is divided by 0."""
    return part == _NOTHING or (not free(part) and not holds(part, {}))
