"""Prove values of heaps whose options stay options when a stone is put on.

Theorem. Let a move in a heap of n leave one smaller heap, perhaps an empty one, and let each option
of n be an option of n + 1, for all n. Let m be the first heap that has an option. Then f(n) = 0 for
n < m, and f(n) = f(x) + 1 for n >= m and the largest option x of n: f does not fall, so that no
option has a value above f(x), and the options of x have all below it. If, moreover, whether n > x
may become x >= 1 depends on x alone, and m - 1 is an option of m, then f(n) = f(n - 1) + 1 where
n - 1 is an option, and else f(n - 1), for n >= m.
"""

from __future__ import annotations

from grundy.formulas.statement import Lost, Recursion, Values
from grundy.laws.accepted import accepted
from grundy.laws.find.growing import first_option, grown
from grundy.laws.question import Question
from grundy.laws.repetition import repeats_of
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Undescribed

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 3
THEOREM = phrase("what a heap may become, it may become with a stone more")
COQ = ()


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
    if first is None or question.game.misere:
        return None
    proof = dict[str, object]()
    if not isinstance(claim, Recursion):
        try:
            proof["repeats"] = repeats_of(claim, first + 1, 1)
        except Undescribed:
            return None
    return accepted(question, "nested", THEOREM, [proof])
