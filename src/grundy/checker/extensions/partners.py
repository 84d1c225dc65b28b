"""Check games where two piles may lose the same multiple of m: lost are pairs, one by one."""

from __future__ import annotations

from ..core.certificate import Progress, Rejected, nothing
from ..core.claims import AnyClaim, LostPositions
from ..core.digits import Digits
from ..core.reading import condition_run
from ..core.rules import AnyRule, ByPiles
from ..core.search import unlike
from ..core.terms import Condition, both, compared, either
from .beatty import check_domain, made

__all__ = ["THEOREM", "check", "read"]

read = nothing

THEOREM = (
    "where any number may be taken from one of two piles, or the same multiple of m from both, the "
    "player to move loses at the pairs a(n), b(n) that are made one after another: a(n) is the "
    "least number in no pair before, b(n) the least one from a(n) on in no pair before such that "
    "no pair before has the same difference and the same rest of its smaller number by m"
)

_OLD, _NEW = ("a", "b"), ("x", "y")
_MOST = 10_000


def check(rule: AnyRule, claim: AnyClaim, proof: None, progress: Progress) -> list[str]:
    """Verify that the moves are those of the theorem, at all sizes.

    Theorem. Let just these moves be: any number from one of two piles, or k from both, k being a
    positive multiple of m. Make pairs for n = 0, 1, ...: a(n) is the least number in no pair
    before; b(n) is the least y >= a(n) in no pair before such that no i < n has
    b(i) - a(i) = y - a(n) and a(i) = a(n) modulo m. Then the player to move loses just at
    a(n), b(n) and b(n), a(n).
    Proof. The pairs before rule out finitely many y, so b(n) exists; a(n) grows with n, and each
    number is in just one pair. No move joins two pairs. Where a pile stays, so does the pair, and
    with it the other pile. Let both piles of pair n fall by k, to pair i. In the same order, the
    differences are equal, a(i) = a(n) modulo m and a(i) < a(n), so i < n: ruled out. In the other
    order b(n) - a(n) = a(i) - b(i), so that both are 0, and the orders are the same.
    Every other position has a move to a pair; let its piles be p <= q. If p = b(n) for an n with
    a(n) < p, then q > a(n): lower q to a(n). Else p = a(n). If q > b(n), lower q to b(n). Else
    p <= q < b(n), so q was ruled out. If q is in pair i < n, it is b(i), as a(i) < a(n) = p <= q:
    lower p to a(i). Else b(i) - a(i) = q - p and a(i) = p modulo m for an i < n: take p - a(i),
    which is a positive multiple of m, from both.

    >>> from grundy.checker.core.claims import read_claim
    >>> from grundy.checker.core.rules import read_rule
    >>> own = {"to": ["x1", "b"], "when": ["compare", "x1", "<", "a"]}
    >>> nim = {"piles": ["a", "b"], "domain": True, "moves": [own], "misere": False}
    >>> claim = read_claim(["lost", ["a", "b"], ["partners", "a", "b", 2]])
    >>> check(read_rule(nim), claim, None, lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: rule: not the moves of the theorem at a = 0, b = 1

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, LostPositions) or claim.names != _OLD:
        raise Rejected("claim: not one about the lost positions of two piles")
    match claim.condition:
        case ("partners", "a", "b", int() as m) if 1 <= m <= _MOST:
            pass
        case _:
            raise Rejected(f"claim: not partners(a, b, m) with m from 1 to {_MOST}")
    if not isinstance(rule, ByPiles) or rule.names != _OLD or rule.misere:
        raise Rejected("rule: not one on two piles under normal play")
    digits = Digits("binary")
    check_domain(rule, True, digits)
    one, other = (condition_run(what, digits, (*_OLD, *_NEW)) for what in (made(rule), _moves(m)))
    wrong = unlike("rule: not the moves of the theorem", digits, [], one, other)
    if wrong is not None:
        raise Rejected(f"rule: not the moves of the theorem at a = {wrong['a']}, b = {wrong['b']}")
    return [f"any number may be taken from one pile, the same multiple of {m} from both, no more"]


def _moves(m: int) -> Condition:
    """Say that one pile falls, or both by the same multiple of m."""
    first, second = (compared(new, "<", old) for old, new in zip(_OLD, _NEW, strict=True))
    taken = ("-", "a", "x")
    same = compared(taken, "==", ("-", "b", "y"))
    return either(
        both(first, compared("y", "==", "b")),
        both(second, compared("x", "==", "a")),
        both(first, same, compared(("%", taken, m), "==", 0)),
    )
