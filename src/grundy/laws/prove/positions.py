"""Prove which positions are lost, by automata.

Theorem. If play ends, no move leads from a set of positions into the set, and from every other
position some move leads into it, then the set is that of the positions in which the player to move
loses (under misere play positions without a move are not in the set, and need no move into it).
"""

from __future__ import annotations

from grundy.formulas.statement import Lost
from grundy.laws.by_automata import decided, pile_moves
from grundy.laws.claims import Positions
from grundy.laws.question import Question
from grundy.laws.refute import refuted_position
from grundy.laws.verdict import Proved, Refuted
from grundy.phrases.phrase import phrase
from grundy.rules.moves import ListedMoves

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 1
THEOREM = phrase(
    "no move leads from the set into it, every other position has a move into it, and play ends"
)
COQ = ("Game.kernel", "Game.kernel_misere", "Digits.decided", "Pairs.pairs_law")


def prove(question: Question) -> Proved | Refuted | None:
    """Prove for every size where the player to move loses, or find the first exception.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("nim"), "a ^ b == 0")).claim)
    P(a, b) <=> a ^ b == 0
    """
    claim, game = question.claim, question.game
    if not isinstance(claim, Lost) or isinstance(question.moves, ListedMoves):
        return None
    moves, domain, measure = pile_moves(question)
    described = Positions(claim.names, moves, claim.body, domain, game.misere, measure=measure)
    found = decided("positions", THEOREM, question, described)
    if isinstance(found, Proved):
        return found
    claimed = claim.holds(dict(zip(claim.names, found, strict=True)))
    return refuted_position(game, found, claimed)
