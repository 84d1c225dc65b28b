"""Check what follows from a law that is proved: a claim that repeats as values do, or a period."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core import automata, window
from ..core.certificate import Progress, Rejected, exactly
from ..core.check import Theorem, read_theorem
from ..core.claims import AllValues, AnyClaim, LostPositions, Repeating
from ..core.reading import summed
from ..core.rules import AnyRule
from ..core.search import Denied, ForSome, never
from . import quotient, settled
from .parts.lines import Line, Repeats, Worth, compare_claim, read_repeats

__all__ = ["THEOREM", "Consequence", "check", "read"]

THEOREM = (
    "a law of the values, or of the misere quotient (T. E. Plambeck and A. N. Siegel 2008), and a "
    "claim that repeats agree for ever if they agree until both have repeated; what a term gives "
    "for all heaps repeats as the term does"
)


class Consequence(NamedTuple):
    """A law about the same rule; and from which heap on, and how, a claim repeats with it.

    >>> law = Theorem("period", None, Repeating(0, 3), window.Failures(None, None))
    >>> Consequence(law, (1, 3)).law.kind
    'period'
    """

    law: Theorem
    repeats: Repeats | None


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> Consequence:
    """Read the law with its proof, and how the claim repeats, null where that is a period.

    >>> from grundy.checker.core.rules import ByCode
    >>> law = {"kind": "period", "claim": ["period", 0, 3, 0]}
    >>> law |= {"proof": {"smaller": None, "mask": None}}
    >>> claim = LostPositions(("n",), True)
    >>> read({"law": law, "repeats": [1, 3]}, ByCode({}, 0, False, False), claim).repeats
    (1, 3)
    """
    parts = exactly(data, "law repeats", "proof")
    law = exactly(parts["law"], "kind claim proof", "law")
    repeats = None if parts["repeats"] is None else read_repeats(parts["repeats"])
    return Consequence(read_theorem(law["kind"], rule, law["claim"], law["proof"]), repeats)


def check(rule: AnyRule, claim: AnyClaim, proof: Consequence, progress: Progress) -> list[str]:
    """Verify the law, then what follows; say what was done.

    Theorem. Let f(n + p) = f(n) for all n >= s; let a >= s, and let p divide L. If a claim is right
    for the heaps below a, and for each n from a to a + L - 1 says the same of n + t L for all t,
    which is right for n, then it is right for all heaps. A heap is lost for the player to move
    exactly where f is 0; under misere play, where its element of the misere quotient is lost, which
    repeats as the elements of heaps do.

    Theorem. If f(n) is the term t(n) for every heap, and t(n + p) = t(n) + s for all n >= n0, then
    f(n + p) = f(n) + s for all n >= n0.

    >>> from grundy.checker.core.rules import ByCode
    >>> one_or_two = ByCode({1: 3, 2: 3}, 0, unequal=False, misere=False)
    >>> law = Theorem("period", one_or_two, Repeating(0, 3), window.Failures(None, None))
    >>> multiples = LostPositions(("n",), ("compare", ("%", "n", 3), "==", 0))
    >>> check(one_or_two, multiples, Consequence(law, (1, 3)), lambda done, total: None)[-1]
    'the claim is right up to 0, and in the 3 classes of n mod 3'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    known, repeats = proof.law, proof.repeats
    match known.claim, claim:
        case Repeating(start, length, 0), AllValues() | LostPositions() if repeats:
            values, steps = _values(known, progress)
            return [*steps, _compared(claim, repeats, (values, start, length))]
        case quotient.QuotientClaim(start=start, period=length), LostPositions() if (
            repeats and length
        ):
            steps = quotient.check(rule, known.claim, known.proof, progress)
            lost, elements = {*known.proof.lost}, known.proof.phi[0]
            values = [int(element not in lost) for element in elements]
            return [*steps, _compared(claim, repeats, (values, start, length))]
        case AllValues(), Repeating() if repeats is None and known.kind == "automata":
            return _repeating(known, claim)
    raise Rejected("law: none from which such a claim follows")


def _values(law: Theorem, progress: Progress) -> tuple[Any, list[str]]:
    """Verify a period, and give the values that were worked out, with what was done."""
    assert isinstance(law.claim, Repeating)
    period = law.claim.start, law.claim.length
    if isinstance(law.proof, window.Failures):
        return window.check_values(law.rule, *period, law.proof, progress)
    if isinstance(law.proof, settled.Settled):
        return settled.settled_values(law.rule, *period, law.proof, progress)
    raise Rejected("law: none of a period whose values are worked out")


def _compared(claim: AnyClaim, repeats: Repeats, known: tuple[Any, int, int]) -> str:
    """Compare the claim with values that repeat with a length from a start on."""
    values, start, length = known

    def worth(n: int | Line) -> Worth:
        at = n.at if isinstance(n, Line) else n
        if isinstance(n, Line) and at < start:
            raise Rejected("repeats: not with the values")
        return int(values[at if at < len(values) else start + (at - start) % length]), None

    return compare_claim(claim, repeats, worth, length)


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
    repeats = ForSome(summed({"v": 1, "w": -1, "": claim.saltus}, law.digits), law.digits, names)
    premises = (ForSome(runs, law.digits, names) for runs in (from_start, later))
    why = "claim: the values do not repeat"
    never(why, law.digits, [*premises, *values_of], Denied(repeats))
    return [*steps, f"{known.claim} was proved of all heaps, and it repeats so"]
