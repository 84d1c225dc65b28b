"""Say laws that the form of a rule shows, and prove them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from grundy.formulas.linear import collected
from grundy.formulas.parser import parse_claim
from grundy.formulas.parts import conjuncts, nodes, put
from grundy.formulas.statement import Lost, Period, Recursion, Statement, Values
from grundy.formulas.tree import Binary, Choice, Earlier, Expression, Variable, any_of, number
from grundy.laws.find.growing import by_largest, counted, first_option, grown, options
from grundy.laws.find.heaps import by_one_option
from grundy.laws.law import Law, chosen, law_of, period_law
from grundy.laws.prove.piecewise import Segment, pieces
from grundy.laws.prove.proposed import COUNTS, fitted, only_divisors
from grundy.laws.proving import prove
from grundy.laws.verdict import Proved
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import HeapMoves, Undescribed, one_heap
from grundy.rules.protocol import Impartial
from grundy.rules.stated import moves_of, states_moves
from grundy.solvers.impartial.values import heap_values

__all__ = ["by_levels", "by_pieces", "law_by_pieces", "law_by_rule", "lost_by_pieces"]

_LARGE = 1_000
_TABLE = 400
_FEW = 60
_SHOWN, _MOST_SHOWN = 60, 100_000  # heaps that a table shows well, and may show

_MOST_CASES = 120
_LONGEST = 200  # parts: a claim is read back
_N, _X = Variable("n"), Variable("x1")

_LEVELS = 8
_LATER = ((1, 0), (1, 1), (2, 0))
_MOST_EARLY = 4


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
    if heap is not None and (_N % _X).eq(0) in conjuncts(heap[1]):
        yield from COUNTS
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
    """Say the values where 1 to ``most`` may be taken, or all; a recursion proves it."""
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


def by_pieces(found: list[Segment], *, lost: bool = False) -> Values | Lost | None:
    """Say the values by pieces, or with ``lost`` where they are 0; None where they are many.

    >>> from grundy.games import game
    >>> from grundy.laws.prove.piecewise import pieces
    >>> from grundy.rules.stated import moves_of
    >>> print(by_pieces(pieces(moves_of(game("take 1 if n > 1000000001, else 1 or 2")))))
    f(n) == (n % 3 if n < 1000000002 else n % 2)
    """
    joined = _joined(found)
    if sum(len(piece.values) for piece in joined) > _MOST_CASES:
        return None
    said = _lost if lost else _said
    body = said(joined[-1])
    for piece, after in reversed([*pairwise(joined)]):
        body = Choice(said(piece), after.start > _N, body)
    if len([*nodes(body, Expression)]) > _LONGEST:
        return None
    return Lost(("n",), body) if lost else Values(("n",), body)


def _lost(piece: Segment) -> Expression:
    """Say where the value at n is 0."""
    size = len(piece.values)
    zeros = [n for n in range(piece.start, piece.start + size) if piece.at(n) == 0]
    if not piece.repeats:
        return any_of(_N.eq(n) for n in zeros)
    return any_of((_N % size).eq(rest) for rest in sorted(n % size for n in zeros))


def _said(piece: Segment) -> Expression:
    """Give the value at n by a term."""
    size = len(piece.values)
    if not piece.repeats:
        return chosen(_N, piece.values, piece.start)
    rests = [piece.at(piece.start + (rest - piece.start) % size) for rest in range(size)]
    if rests == [(rest + rests[0]) % size for rest in range(size)]:
        return ((_N + rests[0]) if rests[0] else _N) % size
    return chosen(_N % size, rests)


def _joined(found: list[Segment]) -> list[Segment]:
    """Let what repeats say all of what stands between, as far as it does."""
    found = [replace(piece, values=[*piece.values]) for piece in found]
    for i, piece in enumerate(found):
        if piece.repeats:
            continue
        before, after = found[i - 1] if i else None, found[i + 1]
        while piece.values and after.values[-1] == piece.values[-1]:
            after.start, after.values = after.start - 1, [piece.values.pop(), *after.values[:-1]]
        while before and piece.values and before.at(piece.start) == piece.values[0]:
            piece.start, piece.values = piece.start + 1, piece.values[1:]
    return [piece for piece in found if piece.values]


def by_levels(values: Sequence[int]) -> Iterator[Statement]:
    """Guess the values, else where they are 0, from those of n up to 3 * 2^7 at least.

    >>> [str(claim) for claim in by_levels([0] + [(n & -n).bit_length() for n in range(1, 400)])]
    ['f(n) == (0 if n == 0 else v2(n) + 1)']
    >>> [*by_levels([n % 3 for n in range(400)])]
    []
    """
    rows = _rows(values)
    told = [_row(row) for row in rows[:1] if rows[0] == rows[-1]] or [*map(_row, rows)]
    if told and None not in told:
        both = told[0] if len(told) == 1 else f"({told[0]}) if pow2(n) else ({told[1]})"
        yield parse_claim(f"f(n) == (0 if n == 0 else {both})")
        return
    rows = _rows([int(value == 0) for value in values])
    if rows:
        pure, mixed = rows
        more = [int(x > y) for x, y in zip(pure, mixed, strict=True)]
        fewer = "not pow2(n) and " if any(x < y for x, y in zip(pure, mixed, strict=True)) else ""
        parts = [("pow2(n) and ", _levels(pure if fewer else more)), (fewer, _levels(mixed))]
        if all(levels is not None for _, levels in parts):
            said = " or ".join(f"{which}({levels})" for which, levels in parts if levels)
            yield parse_claim(" or ".join(["P(n) <=> n == 0", *filter(None, [said])]))


def _rows(values: Sequence[int]) -> list[list[int]]:
    """Give what powers of 2, and other numbers, have by level, if these tell it; else none."""
    rows = [[values[odd << a] for a in range(_LEVELS)] for odd in (1, 3)]
    for n in range(1, len(values)):
        level = (n & -n).bit_length() - 1
        if level < _LEVELS and values[n] != rows[n & (n - 1) > 0][level]:
            return []
    return rows


def _levels(row: Sequence[int]) -> str | None:
    """Say which levels have a 1: a few, and from then on all, none, or every second one."""
    for early in range(_MOST_EARLY + 1):
        later = row[early:]
        if later[2:] != later[:-2]:
            continue
        found = [_is_level(a) for a in range(early) if row[a]]
        if all(later[:2]):
            return " or ".join([*found, f"v2(n) >= {early}"])
        if any(later[:2]):
            rest = (early + later.index(1)) % 2
            found = [_is_level(a) for a in range(early) if row[a] and a % 2 != rest]
            bound = "" if all(row[rest:early:2]) else f"v2(n) >= {early} and "
            return " or ".join([*found, f"{bound}v2(n) % 2 == {rest}"])
        return " or ".join(found)
    return None


def _is_level(a: int) -> str:
    return f"v2(n) == {a}" if a else "n % 2 == 1"


def _row(row: Sequence[int]) -> str | None:
    """Say numbers by level: a few, then the same again, or one more with each level."""
    for early in range(_MOST_EARLY + 1):
        for length, step in _LATER:
            later = row[early:]
            if any(y != x + step for x, y in zip(later, later[length:], strict=False)):
                continue
            said = str(later[0])
            if step:
                more = later[0] - early
                said = f"v2(n) {'+' if more > 0 else '-'} {abs(more)}" if more else "v2(n)"
            elif length == 2:
                said = f"{later[0]} if v2(n) % 2 == {early % 2} else {later[1]}"
            for a in reversed(range(early)):
                said = f"{row[a]} if {_is_level(a)} else {said}"
            return said
    return None
