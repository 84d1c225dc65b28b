"""Check claims about the positions that are lost for the player to move, by automata."""

from __future__ import annotations

from typing import Any

from ..certificate import Rejected
from ..claims import AnyClaim, LostPositions
from ..derive import Moves
from ..nimbers import Progress
from ..proofs import Automata, Evidence, derived, read_automata
from ..rules.rule import AnyRule
from ..search import Denied, Disjunct, Run
from ..small import Facts

__all__ = ["THEOREM", "check", "facts", "read"]

THEOREM = (
    "a set holds the positions lost for the player to move where no move leads from the set into "
    "it, every other position has a move into it, and play ends"
)


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> Automata:
    """Read the automata of a proof about piles.

    >>> from grundy.checker.rules.rule import ByCode
    >>> read({}, ByCode({}, 3, False, False), LostPositions(("n",), False))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: proof: its fields must be numeration, adder, domain, \
claimed, moves
    """
    return read_automata(data, claim)


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

    Theorem. Let every move lead from a position to one whose piles have a smaller sum (see
    `Evidence.falls` for other sums). Let no move lead from a position of a set to another of it,
    and some move from every other position into it. Then the set is that of the positions lost for
    the player to move, where who cannot move loses. The same holds where who cannot move wins, if
    instead every position of the set has a move, and every other position has a move into it or no
    move at all.

    >>> from grundy.checker.rules.rule import ByCode
    >>> rows = [0, 1, 1, 2, 1, 0, 0, 1], [1] * 8, [1, 2, 2, 1, 0, 1, 1, 2]
    >>> proof = {"adder": {"tracks": ["x", "y", "z"], "step": [*rows], "accepting": [0]}}
    >>> proof |= {"domain": {"tracks": [], "step": [[0]], "accepting": [0]}}
    >>> proof |= {"claimed": {"tracks": ["n"], "step": [[0, 1], [1, 1]], "accepting": [0]}}
    >>> when = {"tracks": ["n", "x1"], "step": [[0, 1, 0, 0], [1, 1, 0, 1]], "accepting": [1]}
    >>> proof |= {"numeration": "binary", "moves": [{"to": ["x1"], "when": when}]}
    >>> nim, empty = ByCode({}, 3, False, False), LostPositions(("n",), ("compare", "n", "==", 0))
    >>> check(nim, empty, read(proof, nim, empty), lambda done, total: None)[-1]
    'no move joins two lost positions, and every other position has a move to one'

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, LostPositions):
        raise Rejected("claim: not one about lost positions")
    known = derived(rule, claim, proof)
    known.check_piles()
    domain = known.accepts(known.domain)
    lost, kept = (known.accepts(known.claimed, wanted=wanted) for wanted in (True, False))
    into = [_into(known, move) for move in known.moves]
    for group in into:
        why = "claim: a move leads from a position that is claimed to be lost to another"
        known.never(why, [domain], lost, *group)
    movable = known.exists([(known.accepts(move.when),) for move in known.moves])
    others: list[Run] = [Denied(known.exists(into))]
    if rule.misere:
        why = "claim: a position without moves is won under misere play"
        known.never(why, [domain], lost, Denied(movable))
        others.append(movable)
    why = "claim: no move leads to a position that is claimed to be lost"
    known.never(why, [domain], kept, *others)
    return [
        "the automata are those of sums, of the rule and of the claim, at all sizes",
        known.falls(),
        "no move joins two lost positions, and every other position has a move to one",
    ]


def _into(proof: Evidence, move: Moves) -> Disjunct:
    after = proof.accepts(proof.claimed, move.renames(proof.names))
    return (proof.accepts(move.when), after)
