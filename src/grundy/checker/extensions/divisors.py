"""Check values of heaps from which a divisor is taken."""

from __future__ import annotations

from ..core.certificate import Progress, Rejected, proof_of
from ..core.claims import AnyClaim
from ..core.rules import AnyRule
from .parts.factors import takes_all
from .parts.lines import Line, Repeats, Worth, compare_claim, read_repeats

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "where a heap of n loses a divisor of n, it is worth v2(n), and one more where n itself may be "
    "taken (D. E. Iannucci and U. Larsson 2021)"
)

_DIVIDES = ("compare", ("%", "n", ("-", "n", "x1")), "==", 0)


read = proof_of(lambda repeats: repeats, repeats=read_repeats)


def check(rule: AnyRule, claim: AnyClaim, proof: Repeats, progress: Progress) -> list[str]:
    """Verify a proof about divisors; say what was done.

    Theorem (D. E. Iannucci and U. Larsson, Game values of arithmetic functions, 2021). Let a heap
    of n >= 1 become n - k for the divisors k < n of n, and have no other move. Then f(n) = v2(n).
    If n itself may be taken too, f(0) = 0 and f(n) = v2(n) + 1. Proof by induction: let n be an odd
    multiple of 2^a and k an odd multiple of 2^b. If b < a, then v2(n - k) = b, and k = 2^b gives
    each; if b = a, then n - k is 0 or v2(n - k) > a. So the least number that is not v2 of an
    option is a.

    >>> from grundy.checker.core.claims import AllValues
    >>> from grundy.checker.core.rules import ByHeaps
    >>> rule = ByHeaps((False, ("and", ("compare", "x1", "<", "n"), _DIVIDES)), misere=False)
    >>> claim = AllValues(("n",), ("if", ("compare", "n", "==", 0), 0, ("v2", "n")))
    >>> check(rule, claim, (1, 2), lambda done, total: None)[0]
    'a heap of n loses divisors of n; n itself may not be taken'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    all_too = takes_all(rule, [_DIVIDES])

    def worth(n: int | Line) -> Worth:
        if n == 0:
            return 0, None
        if isinstance(n, Line) and n.step % 2:
            raise Rejected("repeats: not even, so that odd and even heaps are apart")
        known = _v2(n)
        term = ("+", ("v2", "n"), 1) if all_too else ("v2", "n")
        return (None if known is None else known + all_too), term

    said = "n itself may be taken" if all_too else "n itself may not be taken"
    return [
        f"a heap of n loses divisors of n; {said}",
        compare_claim(claim, proof, worth),
    ]


def _v2(n: int | Line) -> int | None:
    """Give v2 where it is the same for all of a line; where not, it is at least 1 (even steps)."""
    if isinstance(n, int):
        return (n & -n).bit_length() - 1
    at, step = ((x & -x).bit_length() for x in (n.at, n.step))
    return at - 1 if 0 < at < step else None
