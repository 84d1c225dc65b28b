"""Make moves on several piles of the parts of a sentence.

Productions call decorated functions by name.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from grundy.formulas.tree import Expression
from grundy.rules.language.amounts import ACTIONS, Some, about, action
from grundy.rules.language.chart import UntoldError
from grundy.rules.language.clauses import Do, EachOf, counted, taken, under
from grundy.rules.language.heaps import HeapMove, K, Span, Take
from grundy.rules.language.rule import PLACES, One, Pair, Place, Several, Trade

__all__ = ["CLAUSES"]

CLAUSES = ACTIONS
"""The actions of all three modules: this one adds its own when it is read."""


@action
def _from_one(do: Do) -> Do:
    """Make a move on one of the piles."""
    return replace(do, moves=tuple(One(move) for move in do.moves if isinstance(move, HeapMove)))


@action
def _from_each(numbers: Some, some: int = 0) -> Do:
    """Take the same from each pile, or from some of them."""
    (amount, *more) = numbers.amounts
    if more or not isinstance(amount, Span) or amount.least != amount.most:
        raise UntoldError  # 1 to 3 from each: the same, or not
    return Do((EachOf((K.eq(amount.least),), some),))


@action
def _from_some(some: int, numbers: Some) -> Do:
    """Take the same from one pile, or from each of some of them."""
    return replace(
        _from_each(numbers, some), moves=(*_one_of(numbers).moves, *_from_each(numbers, some).moves)
    )


@action
def _one_or_two(numbers: Some) -> Do:
    """Take the same number from one pile or from each of two; it must be one number."""
    if not numbers.bare or len(numbers.amounts) > 1:
        raise UntoldError
    return replace(
        _from_each(numbers, 2), moves=(*_one_of(numbers).moves, *_from_each(numbers, 2).moves)
    )


@action
def _ordinal(number: int) -> str:
    """Give the name of a pile that is told by its place."""
    if not 1 <= number <= len(PLACES):
        raise UntoldError
    return PLACES[number - 1]


@action
def _from_place(do: Do, which: str) -> Do:
    """Take from a pile that is told by its place or its size."""
    return replace(do, moves=(Place(Take(taken(do).amounts), which),), mode="")


@action
def _at_place(do: Do, which: str) -> Do:
    """Take from a pile that is told first; it may be meant beside another, from which one takes."""
    return replace(_from_place(do, which), mode="also" if do.mode in ("may", "must") else "alone")


@action
def _placed(before: tuple[Any, ...], which: str) -> tuple[Any, ...]:
    """Say from which pile the last move takes."""
    *first, (joint, do) = before
    if not isinstance(do, Do) or do.mode == "bare":
        raise UntoldError
    return (*first, (joint, _from_place(do, which)))


@action
def _several(counts: Some, numbers: Some, total: str = "") -> Do:
    """Take some number from each of some piles."""
    many = tuple(sorted({k for one in counts.amounts for k in counted(one)}))
    return Do((Several(numbers.amounts, many, bool(total)),), shares=numbers.shares)


@action
def _pair(numbers: Some, others: Some) -> Do:
    """Take some number from one pile, and some other from another."""
    return Do((Pair(numbers.amounts, others.amounts),), shares=numbers.shares or others.shares)


@action
def _in_all(counts: Some, numbers: Some) -> Do:
    """Take some number in all from some piles."""
    return _several(counts, numbers, "total")


def _last_several(before: tuple[Any, ...]) -> Several:
    told = before[-1][1]
    if not isinstance(told, Do) or not isinstance(told.moves[-1], Several):
        raise UntoldError
    return told.moves[-1]


@action
def _apart(before: tuple[Any, ...]) -> tuple[Any, ...]:
    """Say again that numbers from several piles may differ."""
    _last_several(before)
    return before


@action
def _all_same(before: tuple[Any, ...]) -> tuple[Any, ...]:
    """Say that the numbers from two piles are the same."""
    move = _last_several(before)
    if move.counts != (1, 2) or move.total:
        raise UntoldError
    one = One(Take(move.amounts))
    same = EachOf((about(Some(move.amounts), K),), 2)
    return (*before[:-1], (before[-1][0], replace(before[-1][1], moves=(one, same))))


@action
def _same(some: int = 0) -> Do:
    """Take the same from each pile, or from some of them."""
    return Do((EachOf((), some),))


@action
def _same_more(some: int) -> Do:
    """Take the same from at least a number of piles."""
    return Do((EachOf((), some, more=True),))


@action
def _one_of(numbers: Some) -> Do:
    """Take some number from one pile."""
    return Do((One(Take(numbers.amounts)),), shares=numbers.shares)


@action
def _bound_do(do: Do, what: Expression) -> Do:
    """Ask something of a move on piles."""
    return replace(do, moves=tuple(under(one, what) for one in do.moves))


@action
def _trade(shape: str = "") -> Do:
    """Remove one pile and split another."""
    return Do((Trade(shape),))
