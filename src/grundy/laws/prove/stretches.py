"""Prove values, or lost heaps, by stretches of heaps in which what may be taken repeats.

Theorem. Let a move leave nothing, or one heap that is at most k smaller. In a stretch of heaps, the
last without end, let what may be taken of n repeat with a length q. If the values repeat so on a
window of k heaps, then to the end of the stretch. A claim is right that repeats with them, and is
right for the heaps between the stretches and in each first round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import inf, lcm
from typing import NamedTuple

from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Binary, Compare, Expression
from grundy.laws.certificate import new_certificate
from grundy.laws.prove.settled import Bounded, bounded_moves, settled
from grundy.laws.question import Question
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Moves, Undescribed
from grundy.values.nimber import mex

__all__ = ["COQ", "COST", "THEOREM", "Stretch", "prove", "stretches"]

COST = 5  # after automata, which Coq accepts
THEOREM = phrase("in stretches of heaps what may be taken repeats, and so do the values")
COQ = ()

_LATE = 16  # an automaton has a few states a heap, and its check their square
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


def cost(question: Question) -> int:
    """Come before automata where the claim, or the rule, changes or repeats late.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> early, late = (game(f"take 1 if n > {n}, else 2") for n in (9, 999))
    >>> [cost(asked(one, "n % 2 == 0")) for one in (early, late)]
    [5, 0]
    """
    claim = question.claim
    if not isinstance(claim, Values | Lost) or claim.names != ("n",):
        return COST
    with suppress(Undescribed):
        rule = settled(question.moves)
        if rule is not None and not rule.pairs:
            start, length, _ = repetition(claim.body)
            return 0 if max(rule.first, start, length) > _LATE else COST
    return COST


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
    if not isinstance(claim, Values | Lost) or claim.names != ("n",):
        return None
    if question.game.misere and isinstance(claim, Values):
        return None
    found = stretches(question.moves, claim.body, lost=isinstance(claim, Lost))
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


class _Play(NamedTuple):
    """Say what an empty heap is worth, and any other by its options."""

    empty: int
    worth: Callable[[list[int]], int]


_VALUES = _Play(0, mex)
_NORMAL = _Play(0, lambda options: int(0 in options))
_MISERE = _Play(1, lambda options: int(0 in options or not options))


def stretches(
    moves: Moves, also: Expression | None = None, *, lost: bool = False
) -> list[Stretch] | None:
    """Play a rule through, and leave out the rounds of each stretch; None for another kind of rule.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> for stretch in stretches(moves_of(game("take 1 if n > 10000, else 2"))):
    ...     print(stretch.start, stretch.values, stretch.repeats, stretch.stop)
    0 [0, 0, 1] False None
    3 [1, 0, 0, 1] True 9999
    9999 [1, 0, 1] False None
    10002 [0, 1] True None

    In each stretch what is asked ``also`` repeats. With ``lost`` 0 stands for a lost heap, and
    1 for any other, under the play of the moves. `Undescribed` is raised where a condition does not
    repeat.
    """
    known = bounded_moves(moves)
    play = _VALUES if not lost else _MISERE if moves.misere else _NORMAL
    if not known or any(move.leaves not in ("none", "one") for move in known):
        return None
    whens = [move.when for move in known if not move.early] + ([also] if also is not None else [])
    changes = sorted({n for when in whens for n in _changes(when)})
    return [*_played(known, changes, lcm(*(repetition(when).length for when in whens)), play)]


def _changes(when: Expression) -> Iterator[int]:
    """Give the heaps around which a comparison turns, a round before and behind each."""
    for part in nodes(when, Compare):
        for left, _, right in part.pairs():
            difference = Binary("-", left, right)
            start, length, step = repetition(difference)
            if step:
                turn = start - (difference.value({"n": start}) or 0) * length // step
                yield from range(max(turn - length, 0), max(turn + length + 2, 0))


def _played(
    moves: list[Bounded], changes: list[int], length: int, play: _Play
) -> Iterator[Stretch]:
    most = max(max(move.numbers) for move in moves)
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
            left = [last[-k] for m in there if m.leaves == "one" for k in m.numbers if k < n]
            ends = any(move.leaves == "none" for move in there)
            run.values.append(play.worth([play.empty] * ends + left))
            last = [*last, run.values[-1]][-most:]
            n += 1
