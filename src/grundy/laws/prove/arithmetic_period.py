"""Prove values that grow by a step with each period, of codes that leave up to three heaps.

The theorem stands in `grundy.checker.extensions.arithmetic_period`: options are too small to have
the value of their heap, or differ from it in the last bits; and smaller values are those of two
equal heaps beside a third, or of one heap.
"""

from __future__ import annotations

from grundy.formulas.statement import Period
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, Undescribed

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 4
THEOREM = phrase("options are too small, or differ from their heap in the last bits")
COQ = ()

_MOST_BITS = 6


def prove(question: Question) -> Proved | None:
    """Prove an arithmetic period of a code.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("hex:0.3F"), "f(n + 6) == f(n) + 3")).claim)
    forall n: f(n + 6) == f(n) + 3

    None for other claims and rules; `Undescribed` is raised where the theorem does not say so.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Period) or not claim.saltus or not isinstance(moves, CodeMoves):
        return None
    proofs = ({"bits": bits} for bits in range(1, _MOST_BITS + 1))
    found = accepted(question, "arithmetic period", THEOREM, proofs)
    if found is None:
        raise Undescribed("options may have the value of their heap, as far as their last bits say")
    return found
