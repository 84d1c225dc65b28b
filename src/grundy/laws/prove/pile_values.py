"""Prove the values of several piles, by automata.

Theorem. A function on positions is their Grundy function if it gives every position one value,
no option of a position has the position's value, every smaller value is that of an option, and
play ends: every move lowers the sum of the piles (R. P. Sprague 1935, P. M. Grundy 1939).
"""

from __future__ import annotations

from grundy.automata.atoms import Inexpressible
from grundy.automata.statements import to_formula
from grundy.formulas.statement import Values
from grundy.formulas.tree import Call, Variable
from grundy.laws.by_automata import decided, pile_moves
from grundy.laws.claims import PileValues
from grundy.laws.question import Question
from grundy.laws.refute import refuted_piles
from grundy.laws.verdict import Proved, Refuted
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, HeapMoves, ListedMoves

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 1
THEOREM = phrase(
    "no option has the value of its position, and every smaller value is that of an option"
)
COQ = ("Piles.pile_law", "Digits.decided")


def prove(question: Question) -> Proved | Refuted | None:
    """Prove for every size what the piles are worth together, or find the first exception.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("pebbles"), "f(a, b) == b - a")).claim)
    f(a, b) == b - a

    `Inexpressible` is raised for what no automaton can read.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Values) or isinstance(moves, ListedMoves):
        return None
    if claim.names == ("n",) and isinstance(moves, CodeMoves | HeapMoves):
        return None
    try:
        found = _decided(question, claim, powers=False)
    except Inexpressible as error:
        try:
            found = _decided(question, claim, powers=True)
        except Inexpressible:
            raise error from None
    return found if isinstance(found, Proved) else refuted_piles(question.game, found, claim)


def _decided(question: Question, claim: Values, *, powers: bool) -> Proved | tuple[int, ...]:
    """Let automata speak of the value v, or, where it is a logarithm, of 2 to the value."""
    kinds, domain, measure = pile_moves(question)
    v = Variable("v")
    claimed = Call("pow2", (v,)) & Call("v2", (v,)).eq(claim.body) if powers else to_formula(claim)
    described = PileValues(claim.names, kinds, claimed, domain, powers, measure=measure)
    return decided("pile values", THEOREM, question, described, {"powers": powers})
