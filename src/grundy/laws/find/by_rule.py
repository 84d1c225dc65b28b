"""Say laws that the form of a rule shows, and prove them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from grundy.formulas.earlier import Earlier
from grundy.formulas.linear import collected
from grundy.formulas.parts import put
from grundy.formulas.statement import Period, Recursion, Statement
from grundy.formulas.tree import Binary, Choice, Expression, Variable, number
from grundy.laws.find.growing import by_largest, counted, first_option, grown, options
from grundy.laws.find.levels import by_levels
from grundy.laws.find.piecewise import by_pieces
from grundy.laws.find.steps import by_one_option
from grundy.laws.law import Law, law_of, period_law
from grundy.laws.prove.piecewise import Segment, pieces
from grundy.laws.prove.recursion import fitted
from grundy.laws.prove.valuations import only_divisors
from grundy.laws.proving import prove
from grundy.laws.verdict import Proved
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import HeapMoves, Undescribed, one_heap
from grundy.rules.protocol import Impartial
from grundy.rules.stated import moves_of, states_moves
from grundy.solvers.impartial.values import heap_values

__all__ = ["law_by_pieces", "law_by_rule", "lost_by_pieces"]

_LARGE = 1_000
_TABLE = 400
_FEW = 60
_SHOWN, _MOST_SHOWN = 60, 100_000  # heaps that a table shows well, and may show


def law_by_rule(game: Impartial[Any], n: int) -> tuple[Law, Proved] | None:
    """Give a law of the values that a rule shows, with its proof; it is compared below ``n``.

    >>> from grundy.games import game
    >>> law_by_rule(game("take:at least half"), 100)[1].statement
    'f(n) == (0 if n == 0 else f(n // 2) + 1)'
    """
    if game.misere or not isinstance(game, HeapGame) or not states_moves(game):
        return None
    try:
        return _proved(game, list(_claims(game)), n)
    except Undescribed:
        return None


def law_by_pieces(game: Impartial[Any], n: int) -> tuple[Law, Proved] | None:
    """Give the law of a rule of which tables show little: it changes, or it repeats, late.

    >>> from grundy.games import game
    >>> law_by_pieces(game("take 1 if n > 1000000000, else 2"), 100)[1].statement
    'f(n) == ((0 if n % 4 < 2 else 1) if n < 999999999 else n % 2)'
    >>> law_by_pieces(game("take 1..9 if n % 100 < 50, else 1..3"), 100)[1].statement
    'forall n >= 50: f(n + 200) == f(n)'
    """
    try:
        found = pieces(moves_of(game)) if states_moves(game) else None
    except Undescribed:
        return None
    shown = found[-1].start + len(found[-1].values) if found else 0
    if not found or shown < _SHOWN:
        return None
    said = by_pieces(found)
    if said is not None:
        return _proved(game, [said], n)
    if shown > _MOST_SHOWN:
        return None
    table = [*map(int, heap_values(game, 0, shown))]
    claim = _least_period(found[-1], table)
    verdict = prove(game, claim, n=n)
    if not isinstance(verdict, Proved):
        return None
    return period_law(claim, table[: claim.start + claim.length], shown - 1), verdict


def lost_by_pieces(game: Impartial[Any], n: int) -> tuple[Law, Proved] | None:
    """Give the law of the lost heaps of a rule of which a few are taken, under any play.

    >>> from grundy.games import game
    >>> lost_by_pieces(game("misere:take 1 if n > 999999, else 2"), 100)[1].statement
    'P(n) <=> n % 4 == 2 or n % 4 == 3 if n < 999999 else n % 2 == 1'
    """
    try:
        found = pieces(moves_of(game), lost=True) if states_moves(game) else None
    except Undescribed:
        return None
    claim = found and by_pieces(found, lost=True)
    return _proved(game, [claim], n) if claim else None


def _least_period(found: Segment, table: Sequence[int]) -> Period:
    """Give the least period of what repeats for ever, and its least start."""
    length, start = len(found.values), found.start
    lengths = (p for p in range(1, length + 1) if length % p == 0)
    least = next(p for p in lengths if found.values[p:] == found.values[: length - p])
    while start and table[start - 1] == table[start - 1 + least]:
        start -= 1
    return Period(start, least)


def _proved(game: Impartial[Any], claims: Sequence[Statement], n: int) -> tuple[Law, Proved] | None:
    for claim in claims:
        verdict = prove(game, claim, n=n)
        if isinstance(verdict, Proved):
            formula = str(claim.body) if isinstance(claim, Recursion) else ""
            return replace(law_of(claim, n - 1), formula=formula), verdict
    return None


def _claims(game: Impartial[Any]) -> Iterator[Statement]:
    moves = moves_of(game)
    heap = one_heap(moves) if isinstance(moves, HeapMoves) else None
    if heap is not None:
        yield from (_by_row(most) for most in fitted(*heap) if _is_row(most))
    if heap is not None and only_divisors(heap[1]):
        yield from by_levels([*map(int, heap_values(game, 0, _TABLE))])
    if heap is not None and (halved := by_one_option([options(*heap, n) for n in range(_FEW)])):
        yield halved
    found = grown(moves)
    first = first_option(*found) if found else None
    if found is not None and first is not None:
        yield from counted(*found, first)
        largest = by_largest(*found, first)
        if largest is not None:
            yield largest
    lost = pieces(moves, lost=True) if heap is not None else None
    if lost and (claim := by_pieces(lost, lost=True)):
        yield claim


def _is_row(most: Expression) -> bool:
    """Tell whether a few, or none of a heap of 1, may be taken early, and more from larger ones."""
    few = isinstance(most, Choice) or most.value({"n": 1}) == 0
    return few and (most.value({"n": _LARGE}) or 0) > 0


def _by_row(most: Expression) -> Recursion:
    """Say the values where 1 to ``most`` may be taken, or all; `laws.prove.recursion` proves it."""
    n = Variable("n")
    if isinstance(most, Choice):
        few = most.then.value({"n": _LARGE}) or 0
        later = _grown(most.otherwise, most.otherwise)
        return Recursion(Choice(n % (few + 1), most.test, later))
    later = _grown(most, most + 1)
    return Recursion(Choice(number(0), n.eq(0), Choice(number(1), n.eq(1), later)))


def _grown(most: Expression, worth: Expression) -> Expression:
    """Say the value where it grows, and that of a smaller heap where it does not."""
    n = Variable("n")
    assert isinstance(most, Binary)
    step = most.value({"n": most.right.evaluate({})}) or 0
    before = collected(put(most, {"n": n - 1}))
    grows = (most.left % most.right).eq(0) if step == 1 else before < most
    return Choice(worth, grows, Earlier(n - most - 1))
