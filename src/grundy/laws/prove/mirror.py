"""Prove which heaps are lost where every larger one can be left in two equal heaps, or ended.

Theorem. From some heap on let each heap have a move that leaves nothing, or two equal heaps, or a
smaller lost heap. Then all these heaps are won under normal play: whoever left two equal heaps
answers each move in one of them by the same in the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost
from grundy.formulas.tree import FALSE, Call, Compare, Expression, Variable
from grundy.laws.certificate import new_certificate
from grundy.laws.question import Question
from grundy.laws.taken import takes
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, HeapMoves, left_heaps, taken

__all__ = ["COQ", "COST", "THEOREM", "prove"]

Kind = tuple[str] | tuple[str, int]
Facts = tuple[int, ...]

COST = 4
THEOREM = phrase(
    "from some heap on a move leaves nothing, a lost heap, or two equal heaps, which are lost"
)
COQ = ()

_LENGTHS = (2, 4, 6, 12, 24)
_MOST_FIRST, _SEEN, _MOST_TAKEN, _MOST_LEFT = 60, 240, 40, 3


def prove(question: Question) -> Proved | None:
    """Prove that no heap is lost but a few small ones.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("take:squares adjacent"), "n == 0 or n == 2")).claim)
    P(n) <=> n == 0 or n == 2

    None where the rule, or the claim, is of another kind.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Lost) or claim.names != ("n",) or question.game.misere:
        return None
    if isinstance(moves, CodeMoves):
        moves = moves.heaps()
    if not isinstance(moves, HeapMoves) or not _leaves_less(moves):
        return None
    lost = [n for n in range(_SEEN) if claim.holds({"n": n})]
    if not lost or lost[-1] >= _MOST_FIRST - 1:
        return None
    winning = [set(_winning(moves, n, lost)) for n in range(_SEEN)]
    halves = [{move for move in found if move[0][0] == "halves"} for found in winning]
    for length, known in product(_LENGTHS, (halves, winning)):  # halves: a condition on k alone
        for first in range(lost[-1] + 1, _MOST_FIRST):
            shared = [set.intersection(*known[at::length]) for at in range(first, first + length)]
            if all(shared):
                chosen = [list(min(found)[0]) for found in shared]
                proof = {"first": first, "length": length, "moves": chosen}
                certificate = new_certificate(
                    "mirror", question.game.text, question.moves, claim, proof
                )
                return Proved(claim, THEOREM, certificate)
    return None


def _leaves_less(moves: HeapMoves) -> bool:
    return len(moves.leaves) <= _MOST_LEFT + 1 and all(
        takes(when, taken(Variable("n"), left_heaps(heaps)), int(heaps < 2))
        for heaps, when in enumerate(moves.leaves)
    )


def _winning(moves: HeapMoves, n: int, lost: list[int]) -> Iterator[tuple[Kind, Facts]]:
    """Give the moves in a heap that leave nothing, a lost heap or two equal heaps, and why."""
    gone, one, two = (*moves.leaves, FALSE, FALSE, FALSE)[:3]
    tried: list[tuple[Kind, Expression, dict[str, int]]] = [(("gone",), gone, {})]
    tried += [(("leave", x), one, {"x1": x}) for x in lost if 0 < x < n]
    for k in range(n % 2, min(n - 1, _MOST_TAKEN), 2):
        half = (n - k) // 2
        tried.append((("halves", k), two, {"x1": half, "x2": half}))
    for kind, when, left in tried:
        if when.evaluate({"n": n, **left}):
            yield kind, tuple(fact.evaluate({"n": n, **left}) for fact in _facts(when))


def _facts(when: Expression) -> list[Expression]:
    """List what a condition is made of: the checker needs one answer to each in a class."""
    parts = nodes(when, Expression)
    return [p for p in parts if isinstance(p, Compare | Call) and p.is_condition()]
