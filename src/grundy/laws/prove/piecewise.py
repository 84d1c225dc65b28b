"""Prove laws of heaps that repeat from some heap on: periods, values and lost heaps.

Theorem (the lemma of `grundy.checker.core.window`). Let a move leave at most h <= 2 heaps and take
at most k, or leave one of at most c. From a > k, c on let what may be taken of n repeat with a
length q. If f(n + q) = f(n) for a <= n < h a + (h - 1) q + k, then for all n >= a. A claim is right
that repeats with the values, and is right for the heaps up to the round, and in it.

Rules of which little may be taken are played through, also where they change late; what is seen
there is proved by automata.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from math import inf, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.formulas.data import from_data
from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost, Values
from grundy.formulas.statement import Period as PeriodClaim
from grundy.formulas.tree import Binary, Compare, Expression
from grundy.laws.prove.period import prove_by_values
from grundy.laws.question import Question
from grundy.laws.refute import refuted_position, refuted_value
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Proved, Refuted, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.moves import CodeMoves, HeapMoves, Moves, Undescribed
from grundy.solvers.impartial.tables import Period, most_heaps, window
from grundy.solvers.impartial.values import code_values, heap_values
from grundy.values.nimber import mex

if TYPE_CHECKING:
    from grundy.checker.extensions.parts.taken import Taking

__all__ = ["COQ", "COST", "THEOREM", "Segment", "bounded_moves", "pieces", "prove"]

COST = 2
THEOREM = phrase("from some heap on what may be taken repeats, and so do values and claim")
COQ = ("Claims.lost_by_period", "Claims.worth_by_period")

_OF_PERIODS, _LAST = 4, 5  # after automata, which Coq accepts
_LATE = 16  # an automaton has a few states a heap, and its check their square
_MOST = 1_000_000
_AS_LONG = 50  # values looked up, as a condition
_MOST_STEPS = 20_000
_ROUNDS = 3
_LENGTHS = (2_000, 20_000, 200_000)
_LONGEST = 300_000


@dataclass
class Segment:
    """Give the values from ``start`` on: of one round, or of just these heaps.

    >>> Segment(5, [0, 1, 2], repeats=True).at(12)
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
    >>> [cost(asked(game("nim:24"), claim)) for claim in ("f(n) == n % 25", "n % 5 == 0")]
    [0, 2]
    """
    claim = question.claim
    if isinstance(claim, PeriodClaim):
        return _OF_PERIODS
    if not isinstance(claim, Values | Lost) or claim.names != ("n",):
        return COST
    code, known = _code(question), None
    with suppress(Undescribed):
        start, length, _ = repetition(claim.body)
        known = None if code is not None else bounded_moves(question.moves)
        if code is not None and most_heaps(code) == 1 and length > _LATE:
            return 0
        if known and not _is_table(known):
            return 0 if max(_repeats(known)[0], start, length) > _LATE else _LAST
    return COST if code is not None else _LAST


def prove(question: Question) -> Proved | Refuted | None:
    """Prove a claim about one heap, or find its first exception, however large.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("kayles"), "n == 0")).claim)
    P(n) <=> n == 0
    >>> prove(asked(game("kayles"), "n == 0 or n % 200 == 199")).at
    (199,)
    >>> later = asked(game("take 1 if n > 400, else 2"), "forall n >= 399: f(n + 2) == f(n)")
    >>> print(prove(later).claim)
    forall n >= 399: f(n + 2) == f(n)

    None where the rule, or the claim, is of another kind; `Undescribed` is raised where no law was
    proved from which the claim could follow, or the claim does not repeat.
    """
    claim, code = question.claim, _code(question)
    if isinstance(claim, PeriodClaim):
        if claim.saltus or isinstance(question.moves, CodeMoves):
            return None  # `prove.period` is about codes
    elif not isinstance(claim, Values | Lost) or claim.names != ("n",):
        return None
    if question.game.misere:
        return None
    law = _of_code(question, code, claim) if code is not None else _of_heaps(question, claim)
    if law is None or isinstance(law, Refuted):
        return law
    found = (
        _round(question, law, claim)
        if isinstance(claim, PeriodClaim)
        else _repeating(question, law, claim)
    )
    if isinstance(found, Refuted):
        return found
    proof = {"start": law.start, "length": law.length, "repeats": found, "mask": law.mask}
    made = new_certificate("piecewise", question.game.text, question.moves, claim, proof)
    return Proved(claim, THEOREM, made)


class _Law(NamedTuple):
    """The values to the end of the first round, and the mask that makes those of a code fast."""

    start: int
    length: int
    values: Sequence[int]
    mask: int | None = None

    def at(self, n: int) -> int:
        """Give the value of a heap."""
        return self.values[n if n < self.start else self.start + (n - self.start) % self.length]


def _round(question: Question, law: _Law, claim: PeriodClaim) -> Refuted | None:
    """Compare values with those of a period later, up to a round that repeats."""
    for n in range(claim.start, max(claim.start, law.start) + law.length):
        if law.at(n) != law.at(n + claim.length):
            return refuted_value(question.truth, n + claim.length, law.at(n))
    return None


def _repeating(question: Question, law: _Law, claim: Values | Lost) -> Refuted | list[int]:
    """Compare a claim with the values, as far as until both have repeated; say with what length."""
    repeats = repetition(claim.body)
    start, length = max(law.start, repeats.start), lcm(law.length, repeats.length)
    if start - law.start + length > _LONGEST:
        raise Undescribed(
            phrase("values and claim repeat together only after {n} heaps", n=start + length)
        )
    rounds = 2 if repeats.step else 1  # a value that steps is not the same twice
    for n in range(start + rounds * length):
        claimed, value = claim.holds({"n": n}), law.at(n)
        if claimed != (value if isinstance(claim, Values) else value == 0):
            if isinstance(claim, Values):
                return refuted_value(question.truth, n, claimed)
            return refuted_position(question.game, (n,), bool(claimed))
    return [start, length]


def _code(question: Question) -> Code | None:
    """Give the code of one heap whose period a theorem may prove."""
    moves = question.moves
    if not isinstance(moves, CodeMoves) or not moves.code.places:
        return None
    return None if window(moves.code, 1, 1) is None else moves.code


def _of_code(question: Question, code: Code, claim: Any) -> _Law:
    """Give the values up to the first round of their period, which is proved."""
    if most_heaps(code) > 2 and repetition(claim.body).step:
        raise Undescribed(phrase("the claim grows, and values that repeat do not"))
    quick = most_heaps(code) < 3 and not code.unequal
    for count in _LENGTHS if quick else _LENGTHS[:1]:
        values = code_values(code, count)
        found = prove_by_values(question.game.text, code, values)
        if found is not None and isinstance(found.claim, PeriodClaim):
            start, length = found.claim.start, found.claim.length
            first = [*map(int, values[: start + length])]
            return _Law(start, length, first, found.certificate["proof"]["mask"])
    raise Undescribed(phrase("no period was proved with {n} values", n=count))


def _of_heaps(question: Question, claim: Any) -> _Law | Refuted | None:
    """Give the values of a rule that says how many may be taken of which heaps."""
    known = bounded_moves(question.moves)
    return None if known is None else _by_table(question, known, claim)


def _is_table(known: Sequence[Taking]) -> bool:
    """Tell whether moves leave two heaps, or one of a few, so that all values are looked up."""
    return any(move.leaves not in ("none", "one") for move in known)


def _repeats(known: Sequence[Taking]) -> tuple[int, int]:
    """Say from which heap on what may be taken repeats, and with which length."""
    found = [repetition(move.when) for move in known if not move.early]
    most = max((max(move.numbers) for move in known), default=0)
    first = max([most + 1, *(repeat.start for repeat in found)])
    return first, lcm(*(repeat.length for repeat in found))


def _by_table(question: Question, known: list[Taking], claim: Any) -> _Law | Refuted | None:
    """Give the values by a period that is claimed, or is seen in a table, in one piece."""
    first, length = _repeats(known)
    if first > _LONGEST:
        return None
    if isinstance(claim, PeriodClaim):
        period = Period(claim.start, claim.length)
    else:
        values = [*map(int, heap_values(question.game, 0, first + _LENGTHS[0]))]
        seen = seen_period(values, _LENGTHS[0] // _ROUNDS)
        if seen is None:
            raise Undescribed(phrase("no period was proved with {n} values", n=len(values)))
        period = seen
    start, again = max(period.start, first), lcm(length, period.length)
    heaps = 2 if any(move.leaves == "two" for move in known) else 1
    left = [move for move in known if move.leaves in ("one", "two")]
    most = max((max(move.numbers) for move in left), default=0)
    last = heaps * start + heaps * again + most  # to the end of the window, and a round more
    numbers = sum(len(move.numbers) for move in known)
    kinds = last * numbers if heaps > 1 else len(known) + numbers // _AS_LONG
    if last * kinds > _MOST:
        return None
    values = [*map(int, heap_values(question.game, 0, last))]
    for n in range(period.start, last - period.length):
        if values[n] != values[n + period.length]:
            if not isinstance(claim, PeriodClaim):
                return None
            return refuted_value(question.truth, n + period.length, values[n])
    return _Law(start, again, values[: start + again])


def seen_period(values: Sequence[int], longest: int) -> Period | None:
    """Give the least period of the last half of a table, three rounds or more, and its start.

    >>> seen_period([5, 0, 1, 0, 1, 0, 1], 3)
    Period(start=1, length=2)
    """
    for length in range(1, min(longest, len(values) // 3) + 1):
        start = len(values) - length
        while start and values[start - 1] == values[start - 1 + length]:
            start -= 1
        if start <= min(len(values) // 2, len(values) - 3 * length):
            return Period(start, length)
    return None


class _Play(NamedTuple):
    """Say what an empty heap is worth, and any other by its options."""

    empty: int
    worth: Callable[[list[int]], int]


_VALUES = _Play(0, mex)
_NORMAL = _Play(0, lambda options: int(0 in options))
_MISERE = _Play(1, lambda options: int(0 in options or not options))


def pieces(moves: Moves, *, lost: bool = False) -> list[Segment] | None:
    """Play a rule through, and leave out the rounds of each piece; None for another kind of rule.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> for one in pieces(moves_of(game("take 1 if n > 10000, else 2"))):
    ...     print(one.start, one.values, one.repeats, one.stop)
    0 [0, 0, 1] False None
    3 [1, 0, 0, 1] True 9999
    9999 [1, 0, 1] False None
    10002 [0, 1] True None

    With ``lost`` 0 stands for a lost heap, and 1 for any other, under the play of the moves.
    `Undescribed` is raised where a condition does not repeat.
    """
    known = bounded_moves(moves)
    play = _VALUES if not lost else _MISERE if moves.misere else _NORMAL
    if not known or _is_table(known):
        return None
    whens = [move.when for move in known if not move.early]
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


def _played(moves: list[Taking], changes: list[int], length: int, play: _Play) -> Iterator[Segment]:
    most = max(max(move.numbers) for move in moves)
    last: list[int] = []  # the values of the last heaps
    run = Segment(0, [], repeats=False)
    n = 0
    for stop in [*changes, inf]:
        seen: dict[tuple[int, ...], int] = {}
        while n < stop:
            first = seen.setdefault((n % length, *last), n)
            round_ = n - first
            if first < n and first > most and stop - first >= 2 * round_ + most:
                yield Segment(run.start, run.values[: first - run.start], repeats=False)
                end = None if stop == inf else int(stop)
                yield Segment(first, run.values[first - run.start :], True, end)
                if end is None:
                    return
                n += (end - n) // round_ * round_
                run, seen = Segment(n, [], repeats=False), {}
                continue
            if len(run.values) > _MOST_STEPS:
                raise Undescribed(phrase("no period was proved with {n} values", n=_MOST_STEPS))
            there = [move for move in moves if move.when.evaluate({"n": n})]
            left = [last[-k] for m in there if m.leaves == "one" for k in m.numbers if k < n]
            ends = any(move.leaves == "none" for move in there)
            run.values.append(play.worth([play.empty] * ends + left))
            last = [*last, run.values[-1]][-most:]
            n += 1


@lru_cache(100)
def bounded_moves(moves: Moves) -> list[Taking] | None:
    """Give the moves of all heaps as the checker reads them: each takes, or leaves, some numbers.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> for move in bounded_moves(moves_of(game("take 1 or 3 if n > 4, else 2"))):
    ...     print(*move[:3])
    none (1,) n == 1 and n > 4
    none (3,) n == 3 and n > 4
    none (2,) n == 2 and n <= 4
    one (1, 3) n > 4
    one (2,) n <= 4

    None where that is not clear by the form of the rule.
    """
    from grundy.checker.core.certificate import Rejected
    from grundy.checker.core.rules import ByHeaps, read_rule
    from grundy.checker.extensions.parts import taken

    if not isinstance(moves, HeapMoves):
        return None
    try:
        rule = read_rule(moves.data())
        assert isinstance(rule, ByHeaps)
        known = taken.bounded_moves(rule) if rule.most_left() <= 2 else None
    except Rejected:
        return None
    return known and [move._replace(when=from_data(move.when, ("n",), "rule")) for move in known]
