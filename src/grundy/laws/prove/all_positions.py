"""Prove claims about games that have only so many positions: by looking at all of them.

Theorem. A claim that is true of every position of a finite game is true of the game.
"""

from __future__ import annotations

from grundy.formulas.statement import Period, Recursion, Values
from grundy.laws.question import Question
from grundy.laws.refute import refuted_position, refuted_value
from grundy.laws.verdict import Proved, Refuted, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import ListedMoves

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("every position was looked at")
COQ = ("Finite.lost_in_list", "Finite.lost_in_list_misere", "Finite.worth_in_list")


def prove(question: Question) -> Proved | Refuted | None:
    """Compare a claim with the truth at all positions of a game that counts up to an end.

    >>> from grundy.games import game
    >>> from grundy.formulas.parser import parse_claim
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("count-up:10,100"), "n % 11 == 1")).claim)
    P(n) <=> n % 11 == 1

    None where there is no end to the positions.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(moves, ListedMoves) or isinstance(claim, Period | Recursion):
        return None
    truth, last = question.truth, len(moves.options) - 1
    for n in range(last, -1, -1):  # play goes up: what is known first is the end
        truth.settle(n)
    for n in range(last + 1):
        claimed = claim.holds({"n": n})
        if isinstance(claim, Values):
            if claimed != truth.value(n):
                return refuted_value(truth, n, claimed)
        elif claimed != truth.loses((n,)):
            return refuted_position(question.game, (n,), bool(claimed))
    certificate = new_certificate("all positions", question.game.text, moves, claim, {})
    return Proved(claim, THEOREM, certificate)
