"""Prove who wins on boards whose cells are covered: each move is answered by its partner.

Theorem. Let a move cover free cells of a board, and let U be cells covered at some time, closed
under a map s of cells. For each move M without a cell of U, let s(M) be the cells of a move,
s(s(x)) = x for the cells x of M, and no cell of M be s of one of M. Then the player to move loses:
s(M) answers M.
"""

from __future__ import annotations

from grundy.formulas.statement import Lost
from grundy.laws.accepted import accepted
from grundy.laws.answers import strategies
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.covers import CoverMoves, small_boards
from grundy.rules.moves import Undescribed

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("each move is answered by the partners of its cells, which are free")
COQ = ()


def prove(question: Question) -> Proved | None:
    """Prove which boards are lost by answers that are partners.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("cover:n -> i when i < n"), "n % 2 == 0")).claim)
    P(n) <=> n % 2 == 0

    None where the rule is of another kind; `Undescribed` is raised where no partners were found.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Lost) or not isinstance(moves, CoverMoves) or moves.misere:
        return None
    names, lost = claim.names, {}
    for sizes in small_boards(moves):
        lost[sizes] = claim.holds(dict(zip(names, sizes, strict=True)))
    found = strategies(moves, lost)
    proof = {"strategies": [one.data() for one in found or ()]}
    proved = accepted(question, "pairing", THEOREM, [proof] if found else [])
    if proved is None:
        raise Undescribed("no partners of cells were found that answer each move")
    return proved
