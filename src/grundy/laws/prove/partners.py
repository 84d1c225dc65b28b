"""Prove games on two piles where both may lose the same multiple of m: lost are pairs, one by one.

Theorem. Let any number be taken from one of two piles, or the same multiple of m from both, and
nothing else. Let a(n) be the least number in no pair before, and b(n) the least one from a(n) on in
no pair before such that no pair before has the same difference and the same rest of its smaller
number by m. Then the player to move loses just at a(n), b(n) and the other way round.
"""

from __future__ import annotations

from grundy.automata.compiler import Valid, decide
from grundy.formulas.statement import Lost
from grundy.formulas.tree import Call, Expression, Iff, Number, all_of, any_of, variables
from grundy.laws.prove.beatty import made
from grundy.laws.question import Question
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMoves

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("pairs that are made one after another, which any move leaves")
COQ = ()

_A, _B, _X, _Y = variables("a b x y")


def prove(question: Question) -> Proved | None:
    """Prove that pairs made one after another are lost.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> thirds = game("take:two piles: from one, or the same from both with k % 3 = 0")
    >>> print(prove(asked(thirds, "partners(a, b, 3)")).claim)
    P(a, b) <=> partners(a, b, 3)

    None for other rules and claims.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Lost) or not isinstance(moves, PileMoves) or moves.misere:
        return None
    match claim.body:
        case Call("partners", (a, b, Number(m))) if (a, b) == (_A, _B) and m >= 1:
            right = Iff(made(moves), _moves(m))
        case _:
            return None
    if moves.names != ("a", "b"):
        return None
    for one in (moves.domain, right):
        if not isinstance(decide(one, max_states=question.max_states), Valid):
            return None
    return Proved(claim, THEOREM, new_certificate("partners", question.game.text, moves, claim, {}))


def _moves(m: int) -> Expression:
    """Say that one pile falls, or both by the same multiple of m."""
    first, second = _X < _A, _Y < _B
    both = all_of((first, (_A - _X).eq(_B - _Y), ((_A - _X) % m).eq(0)))
    return any_of((all_of((first, _Y.eq(_B))), all_of((second, _X.eq(_A))), both))
