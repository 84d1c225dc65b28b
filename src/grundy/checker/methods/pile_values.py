"""Check claims about the values of piles, by automata."""

from __future__ import annotations

from typing import Any

from ..certificate import Rejected, flag
from ..claims import AllValues, AnyClaim
from ..nimbers import Progress
from ..proofs import Automata, derived, read_automata
from ..rules.rule import AnyRule
from ..small import Facts
from ..tallies import low
from .values import check_function

__all__ = ["THEOREM", "check", "facts", "read"]

THEOREM = (
    "a function on positions gives their nim-values where no move leads to the value of its "
    "position, each smaller value is that of some move, and play ends (R. P. Sprague 1935, "
    "P. M. Grundy 1939)"
)


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> Automata:
    """Read the automata of a proof about piles, and whether they speak of powers of 2.

    >>> from grundy.checker.rules.rule import ByCode
    >>> read({"powers": 1}, ByCode({}, 3, False, False), AllValues(("a", "b"), 0))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: proof: its fields must be numeration, adder, domain, \
claimed, moves, powers
    """
    found = read_automata(data, claim, more="powers")
    return found._replace(powers=flag(data["powers"], "powers"))


def facts(proof: Automata) -> Facts:
    """Tell whether piles may grow, as sums of multiples fall.

    >>> from grundy.checker.automata import Machine
    >>> from grundy.checker.numerations.proving import Numeration
    >>> zero = Machine(("n",), ((0, 1), (1, 1)), frozenset({0}), "binary")
    >>> facts(Automata(Numeration("binary", None), zero, zero, zero, (), ((1,),))).grows
    True
    """
    return Facts(grows=bool(proof.measure))


def check(rule: AnyRule, claim: AnyClaim, proof: Automata, progress: Progress) -> list[str]:
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
    >>> check(no_moves, claim, read(proof, no_moves, claim), lambda done, total: None)[-1]
    'each position has one value, no option has it, and each smaller one is that of an option'

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, AllValues):
        raise Rejected("claim: not one about values")
    if rule.misere:
        raise Rejected("rule: values mean nothing under misere play")
    known = derived(rule, claim, proof)
    known.check_piles()
    check_function(
        known,
        lambda move, total: (
            known.accepts(move.when),
            known.accepts(known.claimed, {**move.renames(known.names), "v": total}),
        ),
        [low("w", "w")] if proof.powers else [],
    )
    return [
        "the automata are those of sums, of the rule and of the claim, at all sizes",
        known.falls(),
        "each position has one value, no option has it, and each smaller one is that of an option",
    ]
