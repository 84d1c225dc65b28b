"""Check periods of values that are known for all heaps, by automata."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..certificate import Rejected
from ..claims import AllValues, AnyClaim, Repeating
from ..expressions import Term, read_term
from ..nimbers import Progress
from ..numerations.proving import proved_digits
from ..proofs import Automata, read_automata
from ..relations import accepted
from ..rules.rule import AnyRule
from ..search import Denied, ForSome, never
from ..terms import summed
from . import values

__all__ = ["THEOREM", "KnownValues", "check", "read"]

THEOREM = f"{values.THEOREM}; and what the function gives repeats"


class KnownValues(NamedTuple):
    """The value of every heap, and the automata that prove it.

    >>> from grundy.checker.automata import Machine
    >>> from grundy.checker.numerations.proving import Numeration
    >>> zero = Machine(("v",), ((0, 1), (1, 1)), frozenset({0}), "binary")
    >>> KnownValues(0, Automata(Numeration("binary", None), zero, zero, zero, (), ())).term
    0
    """

    term: Term
    automata: Automata


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> KnownValues:
    """Read a term for the value of every heap, and the automata that prove it.

    >>> from grundy.checker.rules.rule import ByCode
    >>> read({"term": 0}, ByCode({}, 0, False, False), Repeating(0, 1))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: proof: its fields must be numeration, adder, domain, \
claimed, moves, term
    """
    automata = read_automata(data, claim, heaps=True, more="term")
    return KnownValues(read_term(data["term"], ("n",), "proof, term"), automata)


def check(rule: AnyRule, claim: AnyClaim, proof: KnownValues, progress: Progress) -> list[str]:
    """Verify a proof of a period, perhaps with a saltus; say what was done.

    Theorem. If f(n) is the term t(n) for every heap, and t(n + p) = t(n) + s for all n >= n0, then
    f(n + p) = f(n) + s for all n >= n0. That t(n) is v is read off the automaton of the proof, in
    the digits for which was found that it says so of all n and v, and gives each n one v.

    >>> from grundy.checker.rules.rule import ByCode
    >>> rows = [0, 1, 1, 2, 1, 0, 0, 1], [1] * 8, [1, 2, 2, 1, 0, 1, 1, 2]
    >>> proof = {"adder": {"tracks": ["x", "y", "z"], "step": [*rows], "accepting": [0]}}
    >>> proof |= {"domain": {"tracks": [], "step": [[0]], "accepting": [0]}, "moves": []}
    >>> proof |= {"claimed": {"tracks": ["v"], "step": [[0, 1], [1, 1]], "accepting": [0]}}
    >>> no_moves, proof = ByCode({}, 0, False, False), proof | {"numeration": "binary", "term": 0}
    >>> claim = Repeating(0, 1)
    >>> check(no_moves, claim, read(proof, no_moves, claim), lambda done, total: None)[-1]
    'f(n) == 0 was proved of all heaps, and it repeats so'

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, Repeating):
        raise Rejected("claim: not one about a period")
    known = AllValues(("n",), proof.term)
    steps = values.check(rule, known, proof.automata, progress)
    graph = proof.automata.claimed
    digits = proved_digits(proof.automata.numeration)
    values_of = accepted(graph, digits), accepted(graph, digits, {"n": "m", "v": "w"})
    names = ("n", "m", "v", "w")
    from_start = summed({"n": -1, "": claim.start}, digits, least=True)
    later = summed({"n": 1, "m": -1, "": claim.length}, digits)
    repeats = ForSome(summed({"v": 1, "w": -1, "": claim.saltus}, digits), digits, names)
    premises = (ForSome(runs, digits, names) for runs in (from_start, later))
    why = "claim: the values do not repeat"
    never(why, digits, [*premises, *values_of], Denied(repeats))
    return [*steps, f"{known} was proved of all heaps, and it repeats so"]
