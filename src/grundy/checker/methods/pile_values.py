"""Check claims about the values of piles, by automata."""

from __future__ import annotations

from typing import Any

from ..certificate import Rejected
from ..claims import AllValues, AnyClaim
from ..nimbers import Progress
from ..proofs import proof_fields, read_proof
from ..rules.rule import AnyRule
from ..tallies import low
from .values import check_function

__all__ = ["THEOREM", "check"]

THEOREM = (
    "a function on positions gives their nim-values where no move leads to the value of its "
    "position, each smaller value is that of some move, and play ends (R. P. Sprague 1935, "
    "P. M. Grundy 1939)"
)


def check(rule: AnyRule, claim: AnyClaim, data: Any, progress: Progress) -> list[str]:
    """Verify a proof of a claim about piles; say what was done.

    Theorem (R. P. Sprague 1935, P. M. Grundy 1939). Let every move lead from a position to one
    whose piles have a smaller sum (see `Evidence.falls` for other sums). Let f give a natural
    number to each position, so that no move leads to a position of the same value, and for each
    w < f(p) there is a move from p to a position of the value w. Then f(p) is the nim-value of p
    under normal play. With ``powers`` the automata speak of 2^f in place of f; a power of 2 is
    below another as its exponent is.

    >>> from grundy.checker.rules.rule import ByPiles
    >>> rows = [0, 1, 1, 2, 1, 0, 0, 1], [1] * 8, [1, 2, 2, 1, 0, 1, 1, 2]
    >>> proof = {"adder": {"tracks": ["x", "y", "z"], "step": [*rows], "accepting": [0]}}
    >>> proof |= {"domain": {"tracks": [], "step": [[0]], "accepting": [0]}, "moves": []}
    >>> proof |= {"claimed": {"tracks": ["v"], "step": [[0, 1], [1, 1]], "accepting": [0]}}
    >>> no_moves, claim = ByPiles(("a", "b"), True, (), False), AllValues(("a", "b"), 0)
    >>> proof |= {"numeration": "binary", "powers": False}
    >>> check(no_moves, claim, proof, lambda done, total: None)[-1]
    'each position has one value, no option has it, and each smaller one is that of an option'

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, AllValues):
        raise Rejected("claim: not one about values")
    if rule.misere:
        raise Rejected("rule: values mean nothing under misere play")
    parts = proof_fields(data, "powers")
    powers = parts.pop("powers")
    if type(powers) is not bool:
        raise Rejected("powers: not true and not false")
    proof = read_proof(rule, claim, parts, powers=powers)
    proof.check_piles()
    check_function(
        proof,
        lambda move, total: (
            proof.accepts(move.when),
            proof.accepts(proof.claimed, {**move.renames(proof.names), "v": total}),
        ),
        [low("w", "w")] if powers else [],
    )
    return [
        "the automata are those of sums, of the rule and of the claim, at all sizes",
        proof.falls(),
        "each position has one value, no option has it, and each smaller one is that of an option",
    ]
