"""Prove which heaps are lost where every larger one can be left in two equal heaps, or ended.

Theorem. From some heap on let each heap have a move that leaves nothing, or two equal heaps, or a
smaller lost heap. Then all these heaps are won under normal play: whoever left two equal heaps
answers each move in one of them by the same in the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from grundy.formulas.made import made
from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost
from grundy.formulas.tree import FALSE, Call, Compare, Expression, Variable
from grundy.laws.question import Question
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, HeapMoves, left_heaps, taken, takes

__all__ = ["COQ", "COST", "THEOREM", "prove"]

Kind = tuple[str] | tuple[str, int]

COST = 4
THEOREM = phrase(
    "from some heap on a move leaves nothing, a lost heap, or two equal heaps, which are lost"
)
COQ = ()

_NAMES = ("n", "x1", "x2")
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
    winning = _Winning(moves, lost)
    found = winning.found()
    halves = [[kind for kind in kinds if kind[0] == "halves"] for kinds in found]
    for length, known in product(_LENGTHS, (halves, found)):  # halves: a condition on k alone
        chosen = winning.chosen(known, length)
        first = max(lost[-1] + 1, min(chosen, default=_SEEN))
        if first < _MOST_FIRST:
            there = [list(chosen[at]) for at in range(first, first + length)]
            proof = {"first": first, "length": length, "moves": there}
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


class _Winning:
    """Know the moves that leave nothing, a lost heap or two equal heaps, and why they are there."""

    def __init__(self, moves: HeapMoves, lost: list[int]) -> None:
        gone, one, two = (*moves.leaves, FALSE, FALSE, FALSE)[:3]
        when = {"gone": gone, "leave": one, "halves": two}
        self._there = {
            name: made(one, *_NAMES[: i + 1])
            for i, (name, one) in enumerate(when.items())
            if one != FALSE
        }
        self._facts = {
            name: [made(fact, *_NAMES[: i + 1]) for fact in _facts(one)]
            for i, (name, one) in enumerate(when.items())
        }
        self._lost = [x for x in lost if x]
        self._reasons: dict[tuple[int, Kind], list[int]] = {}

    def found(self) -> list[list[Kind]]:
        """List the moves in each heap, or none at all where a large heap has none."""
        found: list[list[Kind]] = []
        for n in reversed(range(_SEEN)):
            tried = (kind for kind in self._tried(n) if kind[0] in self._there)
            found.append([kind for kind in tried if self._there[kind[0]](*_after(n, kind))])
            if not found[-1] and n >= _MOST_FIRST:
                return []
        return found[::-1]

    def chosen(self, known: list[list[Kind]], length: int) -> dict[int, Kind]:
        """Choose moves, from some heap on, that are there in all heaps of a class by one reason."""
        shared: dict[int, list[Kind]] = {}
        for n in reversed(range(len(known))):
            kinds = known[n]
            if later := shared.get(n + length):
                kinds = [
                    k for k in kinds if k in later and self._why(n, k) == self._why(n + length, k)
                ]
            if not kinds:
                break
            shared[n] = kinds
        return {n: min(kinds) for n, kinds in shared.items()}

    def _tried(self, n: int) -> Iterator[Kind]:
        yield ("gone",)
        yield from (("leave", x) for x in self._lost if x < n)
        yield from (("halves", k) for k in range(n % 2, min(n - 1, _MOST_TAKEN), 2))

    def _why(self, n: int, kind: Kind) -> list[int]:
        if (n, kind) not in self._reasons:
            after = _after(n, kind)
            self._reasons[n, kind] = [fact(*after) for fact in self._facts[kind[0]]]
        return self._reasons[n, kind]


def _after(n: int, kind: Kind) -> tuple[int, ...]:
    """Give the heap, and the heaps that a move leaves."""
    match kind:
        case ("leave", x):
            return n, x
        case ("halves", k):
            half = (n - k) // 2
            return n, half, half
    return (n,)


def _facts(when: Expression) -> list[Expression]:
    """List what a condition is made of: the checker needs one answer to each in a class."""
    parts = nodes(when, Expression)
    return [p for p in parts if isinstance(p, Compare | Call) and p.is_condition()]
