"""Prove laws of families: a number in the rule is any, and heaps are written n = q M + r.

Theorem. Let moves change the first number of a position alone, and lower it. A function on
positions is their Grundy function if no option of a position has the position's value, and every
smaller value is that of an option (R. P. Sprague 1935, P. M. Grundy 1939); a set is that of the
lost positions if no move joins two of it and one leads into it from every other position. Written
in places q, r with 0 <= r < M, what rule and claim say is linear.
"""

from __future__ import annotations

from grundy.formulas.parts import free
from grundy.formulas.statement import Lost, Values, are_piles
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMoves

__all__ = ["COQ", "COST", "THEOREM", "is_family", "prove"]

COST = 2
THEOREM = phrase(
    "in coordinates n = q M + r no option has the value of its position, and every "
    "smaller value is that of an option"
)
COQ = ()


def is_family(moves: PileMoves) -> bool:
    """Tell whether moves change the first pile alone, so that the others are numbers of the rule.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> is_family(moves_of(game("moves:(n, m) -> (n - k, m) when 1 <= k <= m")))
    True
    """
    first, *letters = moves.names
    changed = all(move.to == ("x1", *letters) for move in moves.moves)
    return bool(letters) and changed and first not in free(moves.domain)


def prove(question: Question) -> Proved | None:
    """Prove a law of a family for every heap and all numbers in its rule.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> bounded = game("moves:(n, m) -> (n - k, m) when 1 <= k <= m")
    >>> print(prove(asked(bounded, "f(n, m) == n % (m + 1)")).claim)
    f(n, m) == n % (m + 1)

    None where rule or claim are of another kind.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(moves, PileMoves) or not isinstance(claim, Values | Lost):
        return None
    if not is_family(moves) or moves.measure or not are_piles(claim.names):
        return None
    return accepted(question, "coordinates", THEOREM, [{}])
