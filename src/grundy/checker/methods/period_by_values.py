"""Check periods of values that are known for all heaps, by automata."""

from __future__ import annotations

from typing import Any

from ..automata import Digits, Machine
from ..certificate import Rejected, shown
from ..claims import AllValues, AnyClaim, Repeating
from ..expressions import read_term
from ..nimbers import Progress
from ..relations import accepted, linear
from ..rules.rule import AnyRule
from ..search import Denied, search
from . import values

__all__ = ["THEOREM", "check"]

THEOREM = f"{values.THEOREM}; and what the function gives repeats"


def check(rule: AnyRule, claim: AnyClaim, data: Any, progress: Progress) -> list[str]:
    """Verify a proof of a period, perhaps with a saltus; say what was done.

    Theorem. If f(n) is the term t(n) for every heap, and t(n + p) = t(n) + s for all n >= n0, then
    f(n + p) = f(n) + s for all n >= n0. That t(n) is v is read off the automaton of the proof, of
    which was found that it says so of all n and v, and gives each n one v.

    >>> from grundy.checker.rules.rule import ByCode
    >>> rows = [0, 1, 1, 2, 1, 0, 0, 1], [1] * 8, [1, 2, 2, 1, 0, 1, 1, 2]
    >>> proof = {"adder": {"tracks": ["x", "y", "z"], "step": [*rows], "accepting": [0]}}
    >>> proof |= {"domain": {"tracks": [], "step": [[0]], "accepting": [0]}, "moves": []}
    >>> proof |= {"claimed": {"tracks": ["v"], "step": [[0, 1], [1, 1]], "accepting": [0]}}
    >>> no_moves, proof = ByCode({}, 0, False, False), proof | {"numeration": "binary", "term": 0}
    >>> check(no_moves, Repeating(0, 1), proof, lambda done, total: None)[-1]
    'f(n) == 0 was proved of all heaps, and it repeats so'

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, Repeating):
        raise Rejected("claim: not one about a period")
    if not isinstance(data, dict) or "term" not in data:
        raise Rejected("proof: the field 'term' is missing")
    known = AllValues(("n",), read_term(data["term"], ("n",), "proof, term"))
    rest = {name: part for name, part in data.items() if name != "term"}
    steps = values.check(rule, known, rest, progress)
    graph, digits = Machine.read(data["claimed"], "claimed"), Digits("binary")
    from_start = linear({"n": -1}, claim.start, digits, least=True)
    later = linear({"n": 1, "m": -1}, claim.length, digits, least=False)
    values_of = accepted(graph, digits), accepted(graph, digits, {"n": "m", "v": "w"})
    repeats = linear({"v": 1, "w": -1}, claim.saltus, digits, least=False)
    wrong = search(digits, [from_start, later, *values_of, Denied(repeats)])
    if wrong is not None:
        raise Rejected(f"claim: the values do not repeat at n = {shown(wrong['n'])}")
    return [*steps, f"{known} was proved of all heaps, and it repeats so"]
