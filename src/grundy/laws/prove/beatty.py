"""Prove games of the kin of Wythoff's: what is lost are the pairs of two Beatty sequences.

Theorem (A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982). Let all
moves lower one of two piles, or both by i and j with |i - j| < k. Let any number be allowed from
the larger pile, or from one of two equal ones; and i and j from both, where that pile loses j, with
0 <= j - i < k. Then the player to move loses just at floor(n x), floor(n x) + k n and the other way
round, for x = (2 - k + sqrt(k^2 + 4)) / 2.
"""

from __future__ import annotations

from grundy.automata.atoms import pairs
from grundy.automata.compiler import Valid, decide
from grundy.formulas.parts import rename
from grundy.formulas.statement import Lost
from grundy.formulas.tree import (
    Call,
    Expression,
    Not,
    Variable,
    all_of,
    any_of,
    variables,
)
from grundy.laws.certificate import new_certificate
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMoves

__all__ = ["COQ", "COST", "THEOREM", "made", "prove"]

COST = 2  # after automata: Coq accepts those
THEOREM = phrase("the pairs of two Beatty sequences, which any move between two piles leaves")
COQ = ()

_A, _B, _X, _Y = variables("a b x y")


def prove(question: Question) -> Proved | None:
    """Prove that the pairs of a game like Wythoff's are lost, for every k.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("wythoff:30"), "beatty")).claim)
    P(a, b) <=> beatty(a, b, 30)

    None for other rules and claims.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Lost) or not isinstance(claim.body, Call):
        return None
    if claim.body.function != "beatty" or claim.body.args[:2] != (_A, _B):
        return None
    if not isinstance(moves, PileMoves) or moves.names != ("a", "b") or moves.misere:
        return None
    may, k = made(moves), pairs(claim.body)
    conditions = (moves.domain, Not(may) | _allowed(k), Not(_needed(k)) | may)
    if not all(
        isinstance(decide(one, max_states=question.max_states), Valid) for one in conditions
    ):
        return None
    return Proved(claim, THEOREM, new_certificate("beatty", question.game.text, moves, claim, {}))


def made(moves: PileMoves) -> Expression:
    """Say when a, b may become x, y.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> print(made(moves_of(game("moves:(a, b) -> (a, a) when a < b"))))
    a < b and y == a and x == a
    """
    ways = []
    for move in moves.moves:
        parts: list[Expression] = []
        names = {}
        for old, left, new in zip("ab", move.to, "xy", strict=True):
            if left == old:
                parts.append(Variable(new).eq(Variable(old)))
            else:
                names[left] = new
        ways.append(all_of([rename(move.when, names), *parts]))
    return any_of(ways)


def _allowed(k: int) -> Expression:
    """Say that one pile falls, or both by numbers that differ by less than k."""
    first, second = _X < _A, _Y < _B
    near = Call("abs", ((_A - _X) - (_B - _Y),)) < k
    one = any_of((all_of((first, _Y.eq(_B))), all_of((second, _X.eq(_A)))))
    return any_of((one, all_of((first, second, near))))


def _needed(k: int) -> Expression:
    """Say that the larger pile falls, or b of equal ones; with the other by less than k more."""
    ways = []
    kinds = ((_A <= _B, (_A, _X), (_B, _Y)), (_A > _B, (_B, _Y), (_A, _X)))
    for larger, (small, less), (large, left) in kinds:
        more = (large - left) - (small - less)
        together = all_of((less < small, more >= 0, more < k))
        ways.append(all_of((larger, left < large, any_of((less.eq(small), together)))))
    return any_of(ways)
