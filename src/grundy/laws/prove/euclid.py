"""Prove Euclid's game: multiples of one of two piles are taken from the other.

Theorem (A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, 1969). Let a move
take a multiple of a >= 1 from b, leaving 0 or more, or of b from a. The player to move loses
exactly where a pile is 0, or a and b are unequal and |a^2 - b^2| < ab.
Theorem (G. Nivasch, The Sprague-Grundy function of the game Euclid, 2006). Where 1 or more must be
left, f(a, b) = floor(|a^2 - b^2| / ab) for a, b >= 1. Where 0 may be left and who leaves it loses,
the same positions are lost as in that game.
"""

from __future__ import annotations

from itertools import pairwise

from grundy.formulas.parser import parse_expression
from grundy.formulas.parts import conjuncts
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import TRUE, Binary, Compare, Expression, Variable, number
from grundy.laws.question import Question
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMoves

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("who can choose between two multiples decides")
COQ = ()

_SQUARES = "abs(a * a - b * b)"
_LOST = parse_expression(f"a == 0 or b == 0 or a != b and {_SQUARES} < a * b")
_NEAR = parse_expression(f"{_SQUARES} < a * b")
_MISERE = parse_expression(f"a > 0 and b > 0 and {_SQUARES} < a * b")
_VALUE = parse_expression(f"{_SQUARES} // (a * b)")
_A, _B, _X = Variable("a"), Variable("b"), Variable("x1")


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
    claim, moves = question.claim, question.moves
    if not isinstance(moves, PileMoves) or claim not in statements(moves):
        return None
    return Proved(claim, THEOREM, new_certificate("euclid", question.game.text, moves, claim, {}))


def statements(moves: PileMoves) -> tuple[Lost | Values, ...]:
    """Give what is known of a game, the most first; nothing where it is not Euclid's.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> by_b = "(x, b) when 1 <= x < a and (a - x) % b == 0"
    >>> moves = f"(a, b) for a >= 1 and b >= 1 -> (a, x) when 1 <= x < b and (b - x) % a == 0"
    >>> print(statements(moves_of(game(f"moves:{moves}, or {by_b}")))[0])
    f(a, b) == abs(a * a - b * b) // (a * b)
    """
    if moves.names != ("a", "b"):
        return ()
    names, least = moves.names, _least(moves)
    if moves.misere:
        return (Lost(names, _MISERE),) if least == 0 else ()
    if least == 0:
        return (Lost(names, _LOST),)
    return (Values(names, _VALUE), Lost(names, _NEAR)) if least == 1 else ()


def _least(moves: PileMoves) -> int | None:
    """Tell what must be left at least, where the rule is Euclid's."""
    found = {move.to: _parts(move.when) for move in moves.moves}
    if len(moves.moves) != 2 or set(found) != {("a", "x1"), ("x1", "b")}:
        return None
    leasts = {_least_left(found["a", "x1"], _A, _B), _least_left(found["x1", "b"], _B, _A)}
    domain = _parts(moves.domain)
    ones = [_at_least_1(_A), _at_least_1(_B)]
    if leasts == {0} and domain in ((TRUE,), (_A + _B >= 1,)):
        return 0
    positive = all(any(part in domain for part in one) for one in ones)
    known = [TRUE, *ones[0], *ones[1]]
    return 1 if leasts == {1} and positive and all(part in known for part in domain) else None


def _least_left(parts: tuple[Expression, ...], by: Variable, of: Variable) -> int | None:
    """Read ``x1 < of and (of - x1) % by == 0``, with what must be left."""
    divides, smaller = Binary("%", of - _X, by).eq(0), (Compare(("<",), (_X, of)), of > _X)
    known = [divides, *smaller, *_at_least_1(by), *_at_least_1(_X), by + _X >= 1, _X + by >= 1]
    if divides not in parts or not any(part in parts for part in smaller):
        return None
    if any(part not in known for part in parts):
        return None
    return int(any(part in parts for part in _at_least_1(_X)))


def _at_least_1(name: Variable) -> list[Expression]:
    low = (Compare((sign,), (number(n), name)) for sign, n in (("<=", 1), ("<", 0)))
    return [name >= 1, name > 0, *low]


def _parts(when: Expression) -> tuple[Expression, ...]:
    """Give conditions that are all true where one is; chains link by link."""
    found: list[Expression] = []
    for part in conjuncts(when):
        if isinstance(part, Compare):
            sides = pairwise(part.operands)
            ways = zip(part.relations, sides, strict=True)
            found += (Compare((relation,), pair) for relation, pair in ways)
        else:
            found.append(part)
    return tuple(found)
