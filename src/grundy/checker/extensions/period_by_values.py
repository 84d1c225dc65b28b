"""Check periods of values that are known for all heaps, by automata."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core import automata
from ..core.certificate import Rejected, exactly
from ..core.claims import AllValues, AnyClaim, Repeating
from ..core.digits import Numeration, read_numeration
from ..core.reading import summed
from ..core.rules import AnyRule
from ..core.search import Denied, ForSome, never
from ..core.terms import Term, read_term
from ..core.window import Progress

__all__ = ["THEOREM", "KnownValues", "check", "read"]

THEOREM = f"{automata.THEOREM}; and what the function gives repeats"


class KnownValues(NamedTuple):
    """The value of every heap, and the digits in which automata prove it.

    >>> KnownValues(0, Numeration("binary")).term
    0
    """

    term: Term
    numeration: Numeration


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> KnownValues:
    """Read a term for the value of every heap, and a numeration.

    >>> from grundy.checker.core.rules import ByCode
    >>> read({"term": 0}, ByCode({}, 0, False, False), Repeating(0, 1))
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: proof: its fields must be term, numeration
    """
    parts = exactly(data, "term numeration", "proof")
    term = read_term(parts["term"], ("n",), "proof, term")
    return KnownValues(term, read_numeration(parts["numeration"]))


def check(rule: AnyRule, claim: AnyClaim, proof: KnownValues, progress: Progress) -> list[str]:
    """Verify a proof of a period, perhaps with a saltus; say what was done.

    Theorem. If f(n) is the term t(n) for every heap, and t(n + p) = t(n) + s for all n >= n0, then
    f(n + p) = f(n) + s for all n >= n0.

    >>> from grundy.checker.core.rules import ByCode
    >>> no_moves, claim = ByCode({}, 0, False, False), Repeating(0, 1)
    >>> proof = read({"numeration": "binary", "term": 0}, no_moves, claim)
    >>> check(no_moves, claim, proof, lambda done, total: None)[-1]
    'f(n) == 0 was proved of all heaps, and it repeats so'

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, Repeating):
        raise Rejected("claim: not one about a period")
    known = AllValues(("n",), proof.term)
    law = automata.Law(rule, known, automata.Given(proof.numeration, (), False))
    steps = law.steps()
    values_of = law.claimed, law.claimed.renamed({"n": "m", "v": "w"})
    names = ("n", "m", "v", "w")
    from_start = summed({"n": -1, "": claim.start}, law.digits, least=True)
    later = summed({"n": 1, "m": -1, "": claim.length}, law.digits)
    repeats = ForSome(summed({"v": 1, "w": -1, "": claim.saltus}, law.digits), law.digits, names)
    premises = (ForSome(runs, law.digits, names) for runs in (from_start, later))
    why = "claim: the values do not repeat"
    never(why, law.digits, [*premises, *values_of], Denied(repeats))
    return [*steps, f"{known} was proved of all heaps, and it repeats so"]
