"""Prove Euclid's game: multiples of one of two piles are taken from the other.

Theorem (A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, 1969). Let a move
take a multiple of a >= 1 from b, leaving 0 or more, or of b from a. The player to move loses
exactly where a pile is 0, or a and b are unequal and |a^2 - b^2| < ab.
Theorem (G. Nivasch, The Sprague-Grundy function of the game Euclid, 2006). Where 1 or more must be
left, f(a, b) = floor(|a^2 - b^2| / ab) for a, b >= 1. Where 0 may be left and who leaves it loses,
the same positions are lost as in that game.
"""

from __future__ import annotations

from grundy.formulas.parser import parse_expression
from grundy.formulas.statement import Lost, Values
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase

__all__ = ["COQ", "COST", "THEOREM", "claims", "prove"]

COST = 0
THEOREM = phrase("who can choose between two multiples decides")
COQ = ()

_SQUARES = "abs(a * a - b * b)"
_LOST = parse_expression(f"a == 0 or b == 0 or a != b and {_SQUARES} < a * b")
_NEAR = parse_expression(f"{_SQUARES} < a * b")
_MISERE = parse_expression(f"a > 0 and b > 0 and {_SQUARES} < a * b")
_VALUE = parse_expression(f"{_SQUARES} // (a * b)")


def prove(question: Question) -> Proved | None:
    """Prove the lost positions, or the values, of Euclid's game.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> moves = "(a, x) when x < b and (b - x) % a == 0, or (x, b) when x < a and (a - x) % b == 0"
    >>> euclid = game(f"moves:(a, b) -> {moves}")
    >>> claim = "a == 0 or b == 0 or a != b and abs(a * a - b * b) < a * b"
    >>> print(prove(asked(euclid, claim)).claim)
    P(a, b) <=> a == 0 or b == 0 or a != b and abs(a * a - b * b) < a * b

    None for other rules and claims.
    """
    if question.claim not in claims(question.game.misere):
        return None
    return accepted(question, "euclid", THEOREM, [{}])


def claims(misere: bool) -> tuple[Lost | Values, ...]:
    """Give what may be true of games like Euclid's, the most first.

    >>> print(*claims(misere=True))
    P(a, b) <=> a > 0 and b > 0 and abs(a * a - b * b) < a * b
    """
    names = ("a", "b")
    if misere:
        return (Lost(names, _MISERE),)
    return Values(names, _VALUE), Lost(names, _NEAR), Lost(names, _LOST)
