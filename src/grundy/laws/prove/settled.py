"""Prove periods where at most so many are taken, and what may be taken repeats with the heap.

Theorem. Let a move leave at most h <= 2 heaps and take at most k, or leave one of at most c. From
some heap on let what may be taken of n repeat with a length q that p divides. If f(n + p) = f(n)
from n0 on, and up to h n0 + (h - 1) q + k, then for all n >= n0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import lcm
from typing import NamedTuple

from grundy.formulas.parts import conjuncts, free, with_parts
from grundy.formulas.statement import Period
from grundy.formulas.tree import FALSE, Compare, Expression, Or, Variable, all_of, number
from grundy.laws.certificate import new_certificate
from grundy.laws.question import Question
from grundy.laws.refute import refuted_value
from grundy.laws.repetition import repetition
from grundy.laws.taken import bounds, takes
from grundy.laws.verdict import Proved, Refuted
from grundy.phrases.phrase import phrase
from grundy.rules.moves import HeapMoves, Moves, left_heaps, taken
from grundy.solvers.impartial.periods import Period as Seen
from grundy.solvers.impartial.values import heap_values

__all__ = [
    "COQ",
    "COST",
    "THEOREM",
    "Bounded",
    "Settled",
    "bounded_moves",
    "prove",
    "seen_period",
    "settled",
]

COST = 4  # after automata, which Coq accepts
THEOREM = phrase(
    "at most so many may be taken, and what may be taken repeats: so do values, if on a window"
)
COQ = ()

_One = tuple[str, int, Expression, bool]

_MOST, _MOST_TAKEN = 1_000_000, 1_000
_AS_LONG = 50  # values looked up, as a condition
_N, _X = Variable("n"), Variable("x1")


class Bounded(NamedTuple):
    """Leave nothing, all but so many in one heap or two, or one heap of so many ("these").

    It is there where a condition on n holds; an ``early`` one only up to its number.

    >>> Bounded("one", (1, 2), FALSE).early
    False
    """

    leaves: str
    numbers: tuple[int, ...]
    when: Expression
    early: bool = False


class Settled(NamedTuple):
    """Say from which heap on what may be taken repeats, and how; and how far a move reaches."""

    first: int
    length: int
    most: int
    kinds: int
    pairs: bool

    def with_period(self, start: int, length: int) -> tuple[dict[str, int], int] | None:
        """Give the proof of a period and the heaps below which it is checked; None if too many.

        >>> Settled(first=3, length=2, most=2, kinds=4, pairs=False).with_period(0, 4)
        ({'first': 3, 'length': 4}, 11)
        """
        repeat, after = lcm(self.length, length), max(start, self.first)
        stop = 2 * after + repeat + self.most if self.pairs else after + self.most
        last = max(stop, after + length) + repeat
        if last * self.kinds * (last if self.pairs else 1) > _MOST:
            return None
        return {"first": self.first, "length": repeat}, last


def prove(question: Question) -> Proved | Refuted | None:
    """Prove a period of the values of such a rule, or find where it fails.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> later = asked(game("take 1 if n > 400, else 2"), "forall n >= 399: f(n + 2) == f(n)")
    >>> print(prove(later).claim)
    forall n >= 399: f(n + 2) == f(n)

    None where the rule, or the claim, is of another kind.
    """
    claim = question.claim
    if not isinstance(claim, Period) or claim.saltus or question.game.misere:
        return None
    rule = settled(question.moves)
    found = rule and rule.with_period(claim.start, claim.length)
    if not found:
        return None
    proof, last = found
    worth = [*map(int, heap_values(question.game, 0, last))]
    for n in range(claim.start, last - claim.length):
        if worth[n] != worth[n + claim.length]:
            return refuted_value(question.truth, n + claim.length, worth[n])
    certificate = new_certificate("settled", question.game.text, question.moves, claim, proof)
    return Proved(claim, THEOREM, certificate)


def settled(moves: Moves) -> Settled | None:
    """Say how what may be taken repeats, or None where it is not bounded.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> settled(moves_of(game("take 1 if n > 400, else 2")))
    Settled(first=401, length=1, most=2, kinds=4, pairs=False)

    `Undescribed` is raised where a condition on n does not repeat.
    """
    known = bounded_moves(moves)
    if known is None:
        return None
    repeats = [repetition(move.when) for move in known if not move.early]
    most = max((max(move.numbers) for move in known), default=0)
    numbers, pairs = sum(len(m.numbers) for m in known), any(m.leaves == "two" for m in known)
    return Settled(
        max([most + 1, *(repeat.start for repeat in repeats)]),
        lcm(*(repeat.length for repeat in repeats)),
        most,
        numbers if pairs else len(known) + numbers // _AS_LONG,
        pairs,
    )


def seen_period(values: Sequence[int], longest: int) -> Seen | None:
    """Give the least period of the last half of a table, three rounds or more, and its start.

    >>> seen_period([5, 0, 1, 0, 1, 0, 1], 3)
    Period(start=1, length=2)
    """
    for length in range(1, min(longest, len(values) // 3) + 1):
        start = len(values) - length
        while start and values[start - 1] == values[start - 1 + length]:
            start -= 1
        if start <= min(len(values) // 2, len(values) - 3 * length):
            return Seen(start, length)
    return None


def bounded_moves(moves: Moves) -> list[Bounded] | None:
    """Give the moves of all heaps, where each takes, or leaves, a number of a few.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> for move in bounded_moves(moves_of(game("take 1 or 3 if n > 4, else 2"))):
    ...     print(*move[:3])
    none (1,) n == 1 and n > 4
    none (3,) n == 3 and n > 4
    none (2,) n == 2 and n <= 4
    one (1, 3) n > 4
    one (2,) n <= 4
    """
    if not isinstance(moves, HeapMoves) or any(part != FALSE for part in moves.leaves[3:]):
        return None
    found: dict[tuple[str, Expression, bool], list[int]] = {}
    for move in _bounded(moves):
        if move is None:
            return None
        leaves, number, when, early = move
        if when != FALSE:
            found.setdefault((leaves, when, early), []).append(number)
    return [
        Bounded(leaves, tuple(numbers), when, early)
        for (leaves, when, early), numbers in found.items()
    ]


def _bounded(moves: HeapMoves) -> Iterator[_One | None]:
    for heaps, when in enumerate(moves.leaves):
        amount = taken(_N, left_heaps(heaps))
        for part in _parts(when):
            most = _most(part, amount)
            if most is not None and most > _MOST_TAKEN:
                yield None
                return
            if heaps == 1 and _takes_all(part, amount):
                continue
            if not takes(part, amount, int(heaps < 2)):
                yield None
            elif heaps == 0:
                yield "none", most or 0, part, most is not None
            elif most is not None:
                for k in range(int(heaps < 2), most + 1):
                    meant = {amount: number(k)} | ({_X: _N - k} if heaps == 1 else {})
                    yield _of_n(("one", "two")[heaps - 1], k, part, meant)
            elif heaps == 1 and (most := _most(part, _X)) is not None:
                for k in range(1, most + 1):
                    yield _of_n("these", k, part, {_X: number(k)})
            else:
                yield None


def _of_n(
    leaves: str, k: int, when: Expression, meant: Mapping[Expression, Expression]
) -> _One | None:
    """Put what is meant in a condition, and leave out what holds of all heaps."""
    put = _put(when, meant)
    if not free(put) <= {"n"}:
        return None
    parts = conjuncts(put)
    if any(not free(part) and not part.evaluate({}) for part in parts):
        return leaves, k, FALSE, False
    return leaves, k, all_of(part for part in parts if free(part)), False


def _put(what: Expression, meant: Mapping[Expression, Expression]) -> Expression:
    return meant[what] if what in meant else with_parts(what, lambda part: _put(part, meant))


def _parts(when: Expression) -> tuple[Expression, ...]:
    if isinstance(when, Or):
        return tuple(one for part in when.parts for one in _parts(part))
    return () if when == FALSE else (when,)


def _takes_all(when: Expression, amount: Expression) -> bool:
    """Tell whether a condition asks that no heap is left, where one is."""
    parts = conjuncts(when)
    chains = [part for part in parts if isinstance(part, Compare)]
    return any(pair == (amount, "==", _N) for chain in chains for pair in chain.pairs())


def _most(when: Expression, what: Expression) -> int | None:
    parts = conjuncts(when)
    found = [bounds(part, what)[1] for part in parts if isinstance(part, Compare)]
    return min((high for high in found if high is not None), default=None)
