"""Prove laws of families: a number in the rule is any, and heaps are written n = q M + r.

Theorem. Let moves change the first number of a position alone, and lower it. A function on
positions is their Grundy function if no option of a position has the position's value, and every
smaller value is that of an option (R. P. Sprague 1935, P. M. Grundy 1939); a set is that of the
lost positions if no move joins two of it and one leads into it from every other position. Written
in places q, r with 0 <= r < M, what rule and claim say is linear.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from grundy.automata.atoms import Inexpressible
from grundy.formulas.data import to_data
from grundy.formulas.parts import free, nodes
from grundy.formulas.statement import Lost, Values, are_piles
from grundy.formulas.tree import Binary, Choice, Expression
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

_MOST_WRAPPED = 8  # times a base
_MOST_BASES = 2


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

    `Inexpressible` is raised where rule or claim have other products.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(moves, PileMoves) or not isinstance(claim, Values | Lost):
        return None
    if not is_family(moves) or moves.measure or not are_piles(claim.names):
        return None
    return accepted(question, "coordinates", THEOREM, _proofs(moves, claim.body))


def _proofs(moves: PileMoves, body: Expression) -> Iterator[dict[str, Any]]:
    """Give bases in each order; for either choice apart, where it chooses by letters alone."""
    match body:
        case Choice(then, test, otherwise) if free(test) <= {*moves.names[1:]}:
            for yes, no in product(_proofs(moves, then), [*_proofs(moves, otherwise)]):
                yield {"then": yes, "otherwise": no}
            return
    bases = _bases(body)
    if len(bases) > _MOST_BASES:
        raise Inexpressible(body, "divisions by more than two sums of letters")
    for order, digits in product(permutations(bases), (False, True)[: 1 + bool(bases)]):
        yield {"bases": [[to_data(base), _MOST_WRAPPED] for base in order], "digits": digits}


def _bases(body: Expression) -> list[Expression]:
    """Give what numbers are divided by, but for plain numbers."""
    divided = (one.right for one in nodes(body, Binary) if one.operator in ("//", "%"))
    return [*dict.fromkeys(by for by in divided if free(by))]
