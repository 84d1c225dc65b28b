"""Check which single heaps are lost under misere play, by the misere quotient."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.certificate import Rejected, a_number, proof_of
from ..core.claims import AnyClaim, LostPositions
from ..core.rules import AnyRule, ByCode
from ..core.window import Progress
from . import quotient
from .parts.lines import Line, Repeats, Worth, compare_claim, read_repeats
from .quotient import QuotientClaim

__all__ = ["THEOREM", "KnownQuotient", "check", "read"]

THEOREM = (
    "elements of the misere quotient with a period (T. E. Plambeck and A. N. Siegel 2008) and a "
    "claim that repeats agree for ever if they agree until both have repeated"
)


class KnownQuotient(NamedTuple):
    """A quotient whose elements repeat, and from which heap on the claim repeats, and how.

    >>> KnownQuotient(1, 2, quotient.Monoid([[0]], [], [[0]], []), (1, 2)).period
    2
    """

    start: int
    period: int
    quotient: quotient.Monoid
    repeats: Repeats


def _made(start: int, period: int, repeats: Repeats, *known: Any) -> KnownQuotient:
    return KnownQuotient(start, period, quotient.Monoid(*known), repeats)


read = proof_of(
    _made, start=a_number(1), period=a_number(1), repeats=read_repeats, **quotient.READERS
)


def check(rule: AnyRule, claim: AnyClaim, proof: KnownQuotient, progress: Progress) -> list[str]:
    """Verify the quotient of all heaps, then the claim; say what was done.

    Theorem. A sum is lost exactly where the product of the elements of its heaps is one of the lost
    elements. If the elements of heaps repeat with p from n0 on, so does which single heaps are
    lost.

    >>> take_one = ByCode({1: 3}, 0, unequal=False, misere=True)
    >>> odd = LostPositions(("n",), ("compare", ("%", "n", 2), "==", 1))
    >>> table, chain = [[0, 1], [1, 0]], [(0, [0]), (1, [1])]
    >>> proof = KnownQuotient(1, 2, quotient.Monoid(table, [1], [[0, 1, 0, 1]], chain), (1, 2))
    >>> check(take_one, odd, proof, lambda done, total: None)[-1]
    'the claim is right up to 0, and in the 2 classes of n mod 2'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, LostPositions) or not isinstance(rule, ByCode):
        raise Rejected("claim: not one about the lost heaps of a code")
    start, period, known, repeats = proof
    sizes = len(known.table), len(known.lost)
    whole = QuotientClaim("misere:this game", *sizes, start=start, period=period)
    steps = quotient.check(rule, whole, known, progress)
    phi, lost = known.phi[0], set(known.lost)

    def worth(n: int | Line) -> Worth:
        at = n.at if isinstance(n, Line) else n
        if isinstance(n, Line) and at < start:
            raise Rejected("repeats: not with the elements")
        at = at if at < len(phi) else start + (at - start) % period
        return int(phi[at] not in lost), None

    return [*steps, compare_claim(claim, repeats, worth, period)]
