"""Check values of heaps from which a coprime number is taken."""

from __future__ import annotations

from ..core.certificate import Progress, Rejected, proof_of
from ..core.claims import AnyClaim
from ..core.rules import AnyRule, ByHeaps
from ..core.terms import Condition, conjuncts
from .parts.lines import Line, Repeats, Worth, compare_claim, read_repeats

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "where a heap of n loses a number coprime to n, an even heap is worth 0, and an odd one i if "
    "its least prime factor is the i-th prime (Winning Ways, 1982, chapter 4)"
)

_TAKEN = ("-", "n", "x1")
_SMALLER: tuple[Condition, ...] = (
    *(("compare", 1, "<=", _TAKEN), ("compare", _TAKEN, ">=", 1)),
    *(("compare", 0, "<", _TAKEN), ("compare", _TAKEN, ">", 0)),
    *(("compare", "x1", "<", "n"), ("compare", "n", ">", "x1")),
)
_COPRIME = [
    ("compare", ("gcd", *pair), "==", 1)
    for one in (_TAKEN, "x1")
    for pair in ((one, "n"), ("n", one))
]


read = proof_of(tuple[int, ...], repeats=read_repeats)


def check(rule: AnyRule, claim: AnyClaim, proof: Repeats, progress: Progress) -> list[str]:
    """Verify a proof about coprime numbers; say what was done.

    Theorem (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4: Prim). Let a
    heap of n >= 1 become n - k for the k <= n that are coprime to n, and have no other move. Then
    f(n) = 0 for even n, f(1) = 1, and f(n) = i for odd n > 1 whose least prime factor is the i-th
    prime. Proof by induction: n - k > 0 is coprime to n, so no option shares a prime with n, and
    those of even n are odd; from odd n > 1 the options n - 1 (even), 1, and each prime below the
    least factor of n have the values below i.

    >>> from grundy.checker.core.claims import LostPositions
    >>> from grundy.checker.core.rules import ByHeaps
    >>> gone = ("and", ("compare", 0, "<", "n"), ("compare", ("gcd", "n", "n"), "==", 1))
    >>> prim = ByHeaps((gone, ("and", ("compare", "x1", "<", "n"), _COPRIME[0])), misere=False)
    >>> even = LostPositions(("n",), ("compare", ("%", "n", 2), "==", 0))
    >>> check(prim, even, (2, 2), lambda done, total: None)[-1]
    'the claim is right up to 1, and in the 2 classes of n mod 2'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    _check_rule(rule)
    done = compare_claim(claim, proof, _worth)
    return ["a heap of n loses numbers coprime to n, 1 from a heap of 1 too", done]


def _check_rule(rule: AnyRule) -> None:
    """Make sure that a heap becomes x1 < n, 0 too, just where n - x1 is coprime to n."""
    if not isinstance(rule, ByHeaps) or rule.most_left() != 1 or rule.misere:
        raise Rejected("rule: not of the kind that the theorem is about")
    gone, left = map(conjuncts, rule.conditions[:2])
    said = [part for part in left if part in _COPRIME]
    others = [part for part in left if part not in (True, *_COPRIME)]
    if len(said) != 1 or not others or any(part not in _SMALLER for part in others):
        raise Rejected("rule: not of the kind that the theorem is about")
    if [_at_zero(part) for part in gone] != [_at_zero(part) for part in left]:
        raise Rejected("rule: all of a heap is taken by another condition")


def _at_zero(what: Condition) -> Condition:
    """Put 0 for x1; n is taken then."""
    if what in (_TAKEN, ("-", "n", 0)):
        return "n"
    if isinstance(what, tuple):
        return tuple(map(_at_zero, what))
    return 0 if what == "x1" else what


def _worth(n: int | Line) -> Worth:
    if n in (0, 1):
        return int(n == 1), None
    if isinstance(n, Line) and n.step % 2:
        raise Rejected("repeats: not even, so that odd and even heaps are apart")
    if n % 2 == 0:
        return 0, None
    return (_index(n) if isinstance(n, int) else None), ("primepi", ("lpf", "n"))


def _index(n: int) -> int:
    """Count the primes up to the least prime factor of an odd number above 1."""
    least = next(d for d in range(3, n + 1, 2) if n % d == 0)
    return sum(all(p % d for d in range(2, p)) for p in range(2, least + 1))
