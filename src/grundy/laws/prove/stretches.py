"""Prove values, or lost heaps, by stretches of heaps in which what may be taken repeats.

Theorem. Let a move leave nothing, or one heap that is at most k smaller. In a stretch of heaps, the
last without end, let what may be taken of n repeat with a length q. If the values repeat so on a
window of k heaps, then to the end of the stretch. A claim is right that repeats with them, and is
right for the heaps between the stretches and in each first round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, lcm

from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Binary, Compare, Expression
from grundy.laws.certificate import new_certificate
from grundy.laws.prove.settled import Bounded, bounded_moves
from grundy.laws.question import Question
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Moves, Undescribed
from grundy.values.nimber import mex

__all__ = ["COQ", "COST", "THEOREM", "Stretch", "prove", "stretches"]

COST = 0
THEOREM = phrase("in stretches of heaps what may be taken repeats, and so do the values")
COQ = ()

_NEAR = 60  # heaps: rules that change earlier are left to automata, which Coq accepts
_MOST_STEPS = 20_000


@dataclass
class Stretch:
    """Give the values from ``start`` on: of one round, or of just so many heaps.

    >>> Stretch(5, [0, 1, 2], repeats=True).at(12)
    1
    """

    start: int
    values: list[int]
    repeats: bool
    stop: int | None = None

    def at(self, n: int) -> int:
        """Give the value of a heap."""
        return self.values[(n - self.start) % len(self.values)]


def prove(question: Question) -> Proved | None:
    """Prove a claim about a rule that changes at a large heap.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> later = game("take 1 if n > 1000000000, else 2")
    >>> claim = "n % 4 < 2 and n < 999999999 or n % 2 == 0 and n >= 999999999"
    >>> prove(asked(later, claim)).statement == f"P(n) <=> {claim}"
    True

    None where the rule, or the claim, is of another kind; `Undescribed` is raised where it does
    not repeat.
    """
    claim = question.claim
    if not isinstance(claim, Values | Lost) or claim.names != ("n",) or question.game.misere:
        return None
    found = stretches(question.moves, claim.body)
    if found is None:
        return None
    for stretch in found:
        for n, value in enumerate(stretch.values, stretch.start):
            claimed = claim.holds({"n": n})
            if claimed != (value if isinstance(claim, Values) else value == 0):
                return None
    known = [
        [stretch.start, stretch.stop, len(stretch.values)] for stretch in found if stretch.repeats
    ]
    proof = {"stretches": known}
    certificate = new_certificate("stretches", question.game.text, question.moves, claim, proof)
    return Proved(claim, THEOREM, certificate)


def stretches(moves: Moves, also: Expression | None = None) -> list[Stretch] | None:
    """Play a rule through, and leave out the rounds of each stretch; None for another kind of rule.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> for stretch in stretches(moves_of(game("take 1 if n > 10000, else 2"))):
    ...     print(stretch.start, stretch.values, stretch.repeats, stretch.stop)
    0 [0, 0, 1, 1] False None
    4 [0, 0, 1, 1] True 9999
    9996 [0, 0, 1, 1, 0, 1] False None
    10002 [0, 1] True None

    In each stretch a condition on n repeats ``also``. `Undescribed` is raised where one does not.
    """
    known = bounded_moves(moves)
    if not known or any(move.leaves not in ("none", "one") for move in known):
        return None
    whens = [move.when for move in known] + ([also] if also is not None else [])
    changes = sorted({n for when in whens for n in _changes(when)})
    if not changes or changes[-1] < _NEAR:
        return None
    return [*_played(known, changes, lcm(*(repetition(when).length for when in whens)))]


def _changes(when: Expression) -> Iterator[int]:
    """Give the heaps around which a comparison turns, a round before and behind each."""
    for part in nodes(when, Compare):
        for left, _, right in part.pairs():
            difference = Binary("-", left, right)
            start, length, step = repetition(difference)
            if step:
                turn = start - (difference.value({"n": start}) or 0) * length // step
                yield from range(max(turn - length, 0), max(turn + length + 2, 0))


def _played(moves: list[Bounded], changes: list[int], length: int) -> Iterator[Stretch]:
    most = max(move.number for move in moves)
    last: list[int] = []  # the values of the last heaps
    run = Stretch(0, [], repeats=False)
    n = 0
    for stop in [*changes, inf]:
        seen: dict[tuple[int, ...], int] = {}
        while n < stop:
            first = seen.setdefault((n % length, *last), n)
            round_ = n - first
            if first < n and first > most and stop - first >= 2 * round_ + most:
                yield Stretch(run.start, run.values[: first - run.start], repeats=False)
                end = None if stop == inf else int(stop)
                yield Stretch(first, run.values[first - run.start :], True, end)
                if end is None:
                    return
                n += (end - n) // round_ * round_
                run, seen = Stretch(n, [], repeats=False), {}
                continue
            if len(run.values) > _MOST_STEPS:
                raise Undescribed(phrase("no period was proved with {n} values", n=_MOST_STEPS))
            there = [move for move in moves if move.when.evaluate({"n": n})]
            left = [move.number for move in there if move.leaves == "one" and move.number < n]
            ends = any(move.leaves == "none" for move in there)
            run.values.append(mex([0] * ends + [last[-k] for k in left]))
            last = [*last, run.values[-1]][-most:]
            n += 1
