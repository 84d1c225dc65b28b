"""Prove values of piles that are told by blocks of m numbers, as each pile is m q + r.

Theorem. A function on positions is their Grundy function if no option of a position has its value,
and every smaller value is that of an option (R. P. Sprague 1935, P. M. Grundy 1939). Both are true
if they are for each choice of the rests r of all numbers, with q in binary digits. So are the
values of cyclic Nimhoff: m times the xor of the q, plus the sum of the r modulo m, where up to
m - 1 stones may be taken from any piles together (A. S. Fraenkel and M. Lorberbom, Nimhoff games,
1991).
"""

from __future__ import annotations

from grundy.formulas.parts import nodes
from grundy.formulas.statement import Values
from grundy.formulas.tree import Binary, Number
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMoves

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("by blocks of numbers, whatever the rests of the piles")
COQ = ()

_MOST = 8


def prove(question: Question) -> Proved | None:
    """Prove values of piles by blocks, where a claim divides by one small number.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> nimhoff = "(x, b) when x < a, or (a, x) when x < b, or (a - 1, b - 1)"
    >>> claim = "f(a, b) == 3 * ((a // 3) ^ (b // 3)) + (a + b) % 3"
    >>> print(prove(asked(game(f"moves:(a, b) -> {nimhoff}"), claim)).claim)
    f(a, b) == 3 * ((a // 3) ^ (b // 3)) + (a + b) % 3

    None where the rule, or the claim, is of another kind.
    """
    claim = question.claim
    if not isinstance(claim, Values) or not isinstance(question.moves, PileMoves):
        return None
    divided = {one.right for one in nodes(claim.body, Binary) if one.operator == "//"}
    match [*divided]:
        case [Number(m)] if 1 < m <= _MOST:
            return accepted(question, "blocks", THEOREM, [{"modulus": m}])
    return None
