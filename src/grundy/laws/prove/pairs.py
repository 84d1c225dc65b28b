"""Prove games like Wythoff's, where what is lost are pairs of numbers made one after another.

Theorem (A. S. Fraenkel, Heap games, numeration systems and sequences, 1998). Let all moves lower
one of two piles, or both by i and j with i < s j + t and j < s i + t. Let any number be allowed
from the larger pile, or from one of two equal ones; and i and j from both, where that pile loses j,
with i <= j < s i + t. Then the player to move loses just at a(n), b(n) and the other way round:
a(n) is the least number in no pair before, b(n) = s a(n) + t n. For s = 1 (A. S. Fraenkel, How to
beat your Wythoff games' opponent on three fronts, 1982) a(n) = floor(n x) for
x = (2 - t + sqrt(t^2 + 4)) / 2.
Theorem. Let any number be taken from one of two piles, or the same multiple of m from both, and
nothing else. Then the same is true where b(n) is the least number from a(n) on in no pair before
such that no pair before has the same difference and the same rest of its smaller number by m.
"""

from __future__ import annotations

from grundy.formulas.statement import Lost
from grundy.formulas.tree import Call
from grundy.laws.accepted import accepted
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 2  # after automata: Coq accepts those
THEOREM = phrase("no move joins two of the pairs, and every other position has a move to one")
COQ = ()


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
    >>> thirds = game("take:two piles: from one, or the same from both with k % 3 = 0")
    >>> print(prove(asked(thirds, "partners(a, b, 3)")).claim)
    P(a, b) <=> partners(a, b, 3)

    None for other rules and claims.
    """
    match question.claim:
        case Lost(_, Call("beatty" | "mexpairs" | "partners")):
            return accepted(question, "pairs", THEOREM, [{}])
    return None
