"""Prove the values of heaps, by automata.

Theorem. A function on heaps is their Grundy function if it gives every heap one value, no option
of a heap has the value of the heap, and every smaller value is that of an option; an option of
several heaps is worth the xor of their values (R. P. Sprague 1935, P. M. Grundy 1939). Every heap
that a move leaves is smaller, so play ends.
"""

from __future__ import annotations

from grundy.automata.statements import to_formula
from grundy.formulas.statement import Values
from grundy.laws.by_automata import decided, heap_moves
from grundy.laws.claims import HeapValues
from grundy.laws.question import Question
from grundy.laws.refute import refuted_value
from grundy.laws.verdict import Proved, Refuted
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, HeapMoves

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 1
THEOREM = phrase(
    "no option has the value of its heap, and every smaller value is that of an option"
)
COQ = ("Laws.value_law_of", "Heaps.heap_loses", "Digits.decided")


def prove(question: Question) -> Proved | Refuted | None:
    """Prove for every size what a heap is worth, or find the first exception.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("nim:3"), "f(n) == n % 4")).claim)
    f(n) == n % 4
    """
    claim = question.claim
    if not isinstance(claim, Values) or claim.names != ("n",):
        return None
    if not isinstance(question.moves, CodeMoves | HeapMoves):
        return None
    described = HeapValues(heap_moves(question), to_formula(claim))
    found = decided("values", THEOREM, question, described)
    if isinstance(found, Proved):
        return found
    return refuted_value(question.truth, found[0], claim.holds({"n": found[0]}))
