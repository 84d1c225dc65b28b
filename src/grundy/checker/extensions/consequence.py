"""Check what follows from a law that is proved: which heaps are lost, or a period."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core import automata
from ..core.certificate import Progress, Rejected, exactly
from ..core.check import Theorem, read_theorem
from ..core.claims import AllValues, AnyClaim, LostPositions, Repeating
from ..core.reading import summed
from ..core.relations import denied
from ..core.rules import AnyRule
from ..core.search import for_some, never
from . import quotient
from .parts.lines import Line, Repeats, Worth, compare_claim, read_repeats

__all__ = ["THEOREM", "Consequence", "check", "read"]

THEOREM = (
    "the elements of heaps in the misere quotient (T. E. Plambeck and A. N. Siegel 2008) and a "
    "claim that repeats agree for ever if they agree until both have repeated; what a term gives "
    "for all heaps repeats as the term does"
)


class Consequence(NamedTuple):
    """A law about the same rule; and from which heap on, and how, a claim repeats with it.

    >>> given = automata.read({"numeration": "binary", "measure": [], "powers": False})
    >>> Consequence(Theorem("automata", None, AllValues(("n",), "n"), given), None).law.kind
    'automata'
    """

    law: Theorem
    repeats: Repeats | None


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> Consequence:
    """Read the law with its proof, and how the claim repeats, null where that is a period.

    >>> from grundy.checker.core.rules import ByCode
    >>> proof = {"numeration": "binary", "measure": [], "powers": False}
    >>> law = {"kind": "automata", "claim": ["values", ["n"], "n"], "proof": proof}
    >>> data, nim = {"law": law, "repeats": None}, ByCode({}, 3, False, False)
    >>> str(read(data, nim, Repeating(0, 5, 5)).law.claim)
    'f(n) == n'
    """
    parts = exactly(data, "law repeats", "proof")
    law = exactly(parts["law"], "kind claim proof", "law")
    repeats = None if parts["repeats"] is None else read_repeats(parts["repeats"])
    return Consequence(read_theorem(law["kind"], rule, law["claim"], law["proof"]), repeats)


def check(rule: AnyRule, claim: AnyClaim, proof: Consequence, progress: Progress) -> list[str]:
    """Verify the law, then what follows; say what was done.

    Theorem. Under misere play let the elements of heaps in the misere quotient repeat with p from s
    on; let a >= s, and let p divide L. If a claim is right for the heaps below a, and for each n
    from a to a + L - 1 says the same of n + t L for all t, which is right for n, then it is right
    for all heaps. A heap is lost for the player to move where its element is.

    Theorem. If f(n) is the term t(n) for every heap, and t(n + p) = t(n) + s for all n >= n0, then
    f(n + p) = f(n) + s for all n >= n0.

    >>> from grundy.checker.core.rules import ByCode
    >>> nim, silent = ByCode({}, 3, False, False), lambda done, total: None
    >>> given = automata.read({"numeration": "binary", "measure": [], "powers": False})
    >>> proof = Consequence(Theorem("automata", nim, AllValues(("n",), "n"), given), None)
    >>> check(nim, Repeating(0, 5, 5), proof, silent)[-1]
    'f(n) == n was proved of all heaps, and it repeats so'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    known, repeats = proof.law, proof.repeats
    match known.claim, claim:
        case quotient.QuotientClaim(start=start, period=length), LostPositions() if (
            repeats and length
        ):
            steps = quotient.check(rule, known.claim, known.proof, progress)
            lost, elements = {*known.proof.lost}, known.proof.phi[0]

            def worth(n: int | Line) -> Worth:
                at = n.at if isinstance(n, Line) else n
                at = at if at < len(elements) else start + (at - start) % length
                return int(elements[at] not in lost), None

            if repeats[0] < start:
                raise Rejected("repeats: not with the elements")
            return [*steps, compare_claim(claim, repeats, worth, length)]
        case AllValues(), Repeating() if repeats is None and known.kind == "automata":
            return _repeating(known, claim)
    raise Rejected("law: none from which such a claim follows")


def _repeating(known: Theorem, claim: Repeating) -> list[str]:
    """Prove the law, and that its automaton gives values that repeat."""
    assert isinstance(known.claim, AllValues)
    law = automata.Law(known.rule, known.claim, known.proof)
    steps = law.steps()
    if not law.apart:
        raise Rejected("law: not one of heaps")
    values_of = law.claimed, law.claimed.renamed({"n": "m", "v": "w"})
    names = ("n", "m", "v", "w")
    from_start = summed({"n": -1, "": claim.start}, law.digits, least=True)
    later = summed({"n": 1, "m": -1, "": claim.length}, law.digits)
    repeats = for_some(summed({"v": 1, "w": -1, "": claim.saltus}, law.digits), law.digits, names)
    premises = (for_some(runs, law.digits, names) for runs in (from_start, later))
    why = "claim: the values do not repeat"
    never(why, law.digits, [*premises, *values_of], denied(repeats))
    return [*steps, f"{known.claim} was proved of all heaps, and it repeats so"]
