"""Prove games of the kin of Wythoff's: what is lost are pairs a(n), s a(n) + t n.

Theorem (A. S. Fraenkel, Heap games, numeration systems and sequences, 1998). Let all moves lower
one of two piles, or both by i and j with i < s j + t and j < s i + t. Let any number be allowed
from the larger pile, or from one of two equal ones; and i and j from both, where that pile loses j,
with i <= j < s i + t. Then the player to move loses just at a(n), b(n) and the other way round:
a(n) is the least number in no pair before, b(n) = s a(n) + t n. For s = 1 (A. S. Fraenkel, How to
beat your Wythoff games' opponent on three fronts, 1982) a(n) = floor(n x) for
x = (2 - t + sqrt(t^2 + 4)) / 2.
"""

from __future__ import annotations

from grundy.automata.compiler import Valid, decide
from grundy.formulas.parts import rename
from grundy.formulas.statement import Lost
from grundy.formulas.tree import (
    Call,
    Expression,
    Iff,
    Not,
    Number,
    Variable,
    all_of,
    any_of,
    number,
    variables,
)
from grundy.laws.question import Question
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMoves

__all__ = ["COQ", "COST", "THEOREM", "made", "prove"]

COST = 2  # after automata: Coq accepts those
THEOREM = phrase("no move joins two of the pairs, and every other position has a move to one")
COQ = ()

_A, _B, _C, _X, _Y = variables("a b c x y")


def prove(question: Question) -> Proved | None:
    """Prove that the pairs of a game like Wythoff's are lost, for every k.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("wythoff:30"), "beatty")).claim)
    P(a, b) <=> beatty(a, b, 30)
    >>> every = "(x, b, t) when x < a, or (a, x, t) when x < b, or (a - i, b - j, t) when 1 <= i"
    >>> rule = f"moves:(a, b, t) for t >= 1 -> {every} and 1 <= j and abs(i - j) < t"
    >>> print(prove(asked(game(rule), "beatty(a, b, c)")).claim)
    P(a, b, c) <=> beatty(a, b, c)

    >>> twice = every.replace(", t)", ")") + " and i < 2 * j + 1 and 1 <= j and j < 2 * i + 1"
    >>> print(prove(asked(game(f"moves:(a, b) -> {twice}"), "mexpairs(a, b, 2, 1)")).claim)
    P(a, b) <=> mexpairs(a, b, 2, 1)

    None for other rules and claims.
    """
    claim, moves = question.claim, question.moves
    slopes = _slopes(claim.body) if isinstance(claim, Lost) else None
    if slopes is None or not isinstance(moves, PileMoves) or moves.misere:
        return None
    s, t = slopes
    if moves.names != (("a", "b", "c") if t == _C else ("a", "b")):
        return None
    if any(move.to[2:] != moves.names[2:] for move in moves.moves):
        return None
    may, given = made(moves), t >= 1
    domain = Iff(moves.domain, given)
    conditions = (domain, Not(given & may) | _allowed(s, t), Not(given & _needed(s, t)) | may)
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
        for old, left, new in zip("ab", move.to[:2], "xy", strict=True):
            if left == old:
                parts.append(Variable(new).eq(Variable(old)))
            else:
                names[left] = new
        ways.append(all_of([rename(move.when, names), *parts]))
    return any_of(ways)


def _slopes(body: Expression) -> tuple[int, Expression] | None:
    """Read s and t off a claim about pairs."""
    match body:
        case Call("beatty", (a, b, *t)) if (a, b) == (_A, _B):
            return 1, (*t, number(1))[0]
        case Call("mexpairs", (a, b, Number(s), t)) if (a, b) == (_A, _B) and s >= 1:
            return s, t
    return None


def _allowed(s: int, t: Expression) -> Expression:
    """Say that one pile falls, or both by i and j with i < s j + t and j < s i + t."""
    lower, (i, j) = (_X < _A, _Y < _B), (_A - _X, _B - _Y)
    one = any_of((all_of((lower[0], _Y.eq(_B))), all_of((lower[1], _X.eq(_A)))))
    return any_of((one, all_of((*lower, i < s * j + t, j < s * i + t))))


def _needed(s: int, t: Expression) -> Expression:
    """Say that the larger pile falls, or b of equal ones; with the other by no more, but near."""
    ways = []
    kinds = ((_A <= _B, (_A, _X), (_B, _Y)), (_A > _B, (_B, _Y), (_A, _X)))
    for larger, (small, less), (large, left) in kinds:
        i, j = small - less, large - left
        together = all_of((less < small, i <= j, j < s * i + t))
        ways.append(all_of((larger, left < large, any_of((less.eq(small), together)))))
    return any_of(ways)
