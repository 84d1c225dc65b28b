"""Prove which heaps are lost where every larger one can be left in two equal heaps, or ended.

Theorem. From some heap on let each heap have a move that leaves nothing, or two equal heaps, or a
smaller lost heap. Then all these heaps are won under normal play: whoever left two equal heaps
answers each move in one of them by the same in the other.
"""

from __future__ import annotations

from itertools import product

from grundy.formulas.statement import Lost
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, HeapMoves

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 4
THEOREM = phrase(
    "from some heap on a move leaves nothing, a lost heap, or two equal heaps, which are lost"
)
COQ = ()

_LENGTHS = (2, 4, 6, 12, 24)
_MOST_FIRST, _SEEN, _MOST_LEFT = 60, 240, 3


def prove(question: Question) -> Proved | None:
    """Prove that no heap is lost but a few small ones.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("take:squares adjacent"), "n == 0 or n == 2")).claim)
    P(n) <=> n == 0 or n == 2

    None where the rule, or the claim, is of another kind.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Lost) or claim.names != ("n",) or question.game.misere:
        return None
    if isinstance(moves, CodeMoves):
        moves = moves.heaps()
    if not isinstance(moves, HeapMoves) or len(moves.leaves) > _MOST_LEFT + 1:
        return None
    lost = [n for n in range(_SEEN) if claim.holds({"n": n})]
    if not lost or lost[-1] >= _MOST_FIRST - 1:
        return None
    pairs = product((lost[-1] + 1, _MOST_FIRST), _LENGTHS)
    proofs = ({"first": first, "length": length} for first, length in pairs)
    return accepted(question, "mirror", THEOREM, proofs)
