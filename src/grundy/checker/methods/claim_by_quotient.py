"""Check which single heaps are lost under misere play, by the misere quotient."""

from __future__ import annotations

from typing import Any

from ..certificate import Rejected, exactly, natural
from ..claims import AnyClaim, LostPositions, QuotientClaim
from ..lines import Line, Worth, compare_claim
from ..nimbers import Progress
from ..rules.rule import AnyRule, ByCode
from . import quotient

__all__ = ["THEOREM", "check"]

THEOREM = (
    "elements of the misere quotient with a period (T. E. Plambeck and A. N. Siegel 2008) and a "
    "claim that repeats agree for ever if they agree until both have repeated"
)


def check(rule: AnyRule, claim: AnyClaim, data: Any, progress: Progress) -> list[str]:
    """Verify the quotient of all heaps, then the claim; say what was done.

    Theorem. A sum is lost exactly where the product of the elements of its heaps is one of the lost
    elements. If the elements of heaps repeat with p from n0 on, so does which single heaps are
    lost.

    >>> take_one = ByCode({1: 3}, 0, unequal=False, misere=True)
    >>> odd = LostPositions(("n",), ("compare", ("%", "n", 2), "==", 1))
    >>> proof = {"table": [[0, 1], [1, 0]], "lost": [1], "chain": [[0, [0]], [1, [1]]]}
    >>> proof |= {"start": 1, "period": 2, "phi": [[0, 1, 0, 1]], "repeats": [1, 2]}
    >>> check(take_one, odd, proof, lambda done, total: None)[-1]
    'the claim is right up to 0, and in the 2 classes of n mod 2'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, LostPositions) or not isinstance(rule, ByCode):
        raise Rejected("claim: not one about the lost heaps of a code")
    proof = exactly(data, "start period table lost phi chain repeats", "proof")
    start, period = (natural(proof.pop(name), name, 1) for name in ("start", "period"))
    repeats = proof.pop("repeats")
    if not isinstance(proof["table"], list) or not isinstance(proof["lost"], list):
        raise Rejected("table: not one of elements")
    sizes = len(proof["table"]), len(proof["lost"])
    whole = QuotientClaim("misere:this game", *sizes, start=start, period=period)
    steps = quotient.check(rule, whole, proof, progress)
    phi, lost = proof["phi"][0], set(proof["lost"])

    def worth(n: int | Line) -> Worth:
        at = n.at if isinstance(n, Line) else n
        if isinstance(n, Line) and at < start:
            raise Rejected("repeats: not with the elements")
        at = at if at < len(phi) else start + (at - start) % period
        return int(phi[at] not in lost), None

    return [*steps, compare_claim(claim, repeats, worth, period)]
