"""Prove values of heaps whose options stay options when a stone is put on.

Theorem. Let a move in a heap of n leave one smaller heap, perhaps an empty one, and let each option
of n be an option of n + 1, for all n. Let m be the first heap that has an option. Then f(n) = 0 for
n < m, and f(n) = f(x) + 1 for n >= m and the largest option x of n: f does not fall, so that no
option has a value above f(x), and the options of x have all below it. If, moreover, whether n > x
may become x >= 1 depends on x alone, and m - 1 is an option of m, then f(n) = f(n - 1) + 1 where
n - 1 is an option, and else f(n - 1), for n >= m.
"""

from __future__ import annotations

from grundy.automata.binary import BINARY
from grundy.automata.compiler import Compiler
from grundy.automata.witness import shortest
from grundy.formulas.parts import put
from grundy.formulas.statement import Lost, Recursion, Values
from grundy.formulas.tree import Binary, Choice, Earlier, Expression, Variable
from grundy.laws.find.growing import by_largest, counted, first_option, grown
from grundy.laws.question import Question
from grundy.laws.repetition import Worth, agreement
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Undescribed

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 3
THEOREM = phrase("what a heap may become, it may become with a stone more")
COQ = ()

_N, _X = Variable("n"), Variable("x1")


def prove(question: Question) -> Proved | None:
    """Prove values, or lost positions, of heaps whose options stay options.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> log = "f(n) == (0 if n == 0 else f(n // 2) + 1)"
    >>> print(prove(asked(game("take:at least half"), log)).claim)
    f(n) == (0 if n == 0 else f(n // 2) + 1)

    None where the rule, or the claim, is of another kind.
    """
    claim = question.claim
    if not isinstance(claim, Recursion | Lost | Values) or claim.names != ("n",):
        return None
    found = grown(question.moves)
    first = first_option(*found) if found else None
    if found is None or first is None or question.game.misere:
        return None
    proof: dict[str, object] = {"first": first}
    by_count = [*counted(*found, first)]
    if isinstance(claim, Recursion):
        largest = claim == by_largest(*found, first)
        if claim not in by_count and not (largest and _is_largest(claim, *found)):
            return None
    else:
        last = by_count[0].body if by_count and isinstance(by_count[0], Values) else None
        term = last.otherwise if isinstance(last, Choice) else None

        def known(n: int, step: int) -> Worth:
            return (0, None) if n < first else (None, term)

        try:
            repeats = agreement(claim, known, first + 1, 1)
        except Undescribed:
            return None
        if not isinstance(repeats, list):
            return None
        proof["repeats"] = repeats
    return Proved(
        claim, THEOREM, new_certificate("nested", question.game.text, question.moves, claim, proof)
    )


def _is_largest(claim: Recursion, gone: Expression, left: Expression) -> bool:
    """Tell whether a claim by the largest option names that, at all sizes."""
    match claim.body:
        case Choice(_, small, Binary("+", Earlier(largest), _)):
            here = _X.eq(0) & gone | (_X >= 1) & left
            is_one = (largest >= 0) & put(here, {"x1": largest})
            wrong = ~small & (~is_one | (_X < _N) & here & (largest < _X))
            return shortest(Compiler(BINARY).compile(wrong), BINARY) is None
    return False
