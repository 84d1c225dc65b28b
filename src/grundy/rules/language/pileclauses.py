"""Make moves that leave several heaps, or on several piles, of the parts of a sentence.

Productions call decorated functions by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from grundy.formulas.parts import conjuncts, free, put
from grundy.formulas.tree import Call, Expression, Variable
from grundy.rules.language.amounts import (
    ACTIONS,
    Some,
    Term,
    about,
    action,
    exact,
    folded,
    kind,
    limit,
)
from grundy.rules.language.chart import UntoldError
from grundy.rules.language.clauses import Do, Move, counted, ending, sized, taken
from grundy.rules.language.exact import MOST_PILES
from grundy.rules.language.heaps import ANY, Choice, Deal, HeapMove, K, N, Span, Take
from grundy.rules.language.rule import Both, One, Pair, Place, Same, Several, Trade
from grundy.rules.language.terms import denied

__all__ = ["CLAUSES", "Claim", "Stuck", "is_sized"]

_SIDES = {"left": "first", "right": "second"}
CLAUSES = ACTIONS
"""The actions of all three modules: this one adds its own when it is read."""


ONE, OTHER = Variable("i"), Variable("j")


@action
def _heaps(counts: Some | int, shape: str = "") -> tuple[Some, str]:
    """Give the numbers of heaps that are left, and their shape."""
    return exact(counts) if isinstance(counts, int) else counts, shape


@action
def _leaving(do: Do, heaps: tuple[Some, str]) -> Do:
    """Leave some numbers of heaps."""
    counts, shape = heaps
    return ending(do, tuple(sorted({k for one in counts.amounts for k in counted(one)})), shape)


@action
def _split(heaps: Some | int, shape: str = "") -> Do:
    """Split in numbers of piles."""
    heaps = exact(heaps) if isinstance(heaps, int) else heaps
    if shape == "equal" and len(heaps.amounts) == 1 and isinstance(heaps.amounts[0], Choice):
        return _deal(heaps)
    into = {k for one in heaps.amounts for k in counted(one)}
    if not into or min(into) < 2 or max(into) > MOST_PILES:
        raise UntoldError
    piles = tuple(sorted(into))
    return Do((Take((Span(0, 0),), piles, sized(shape, piles)),))


@action
def _deal(heaps: Some | None = None) -> Do:
    """Split in equal piles, as many as one likes, or a number of them."""
    if heaps is None:
        return Do((Deal(),))
    (one, *more) = map(folded, heaps.amounts)
    if more or not isinstance(one, Span):
        raise UntoldError
    return Do((Deal(max(one.least, 2), one.most),))


@action
def _parts(do: Do, said: Expression) -> Do:
    """Say something of the two parts."""
    (move,) = do.moves
    about = tuple(conjuncts(said))
    if not isinstance(move, Take) or move.piles != (2,) or move.shape == "equal":
        raise UntoldError
    if not all(free(one) & {"i", "j"} for one in about):
        raise UntoldError
    return replace(do, moves=(replace(move, parts=move.parts + about),))


@action
def _nonempty(do: Do, least: Some | None = None) -> Do:
    """Say that no part of a split is empty, which holds of all."""
    whole = all((isinstance(one, Take) and one.splits) or isinstance(one, Deal) for one in do.moves)
    if not whole or least not in (None, limit("ge", 1)):
        raise UntoldError
    return do


@action
def _shaped(shape: str, do: Do) -> Do:
    """Say of what shape the parts of a split are; what is dealt is equal."""
    moves = do.moves
    if shape == "equal" and all(isinstance(one, Deal) for one in moves):
        return do
    splits = [one for one in moves if isinstance(one, Take) and one.splits]
    shaped = tuple(replace(one, shape=sized(shape, one.piles)) for one in splits)
    if len(splits) < len(moves) or any(
        one.shape not in ("", new.shape) for one, new in zip(splits, shaped, strict=True)
    ):
        raise UntoldError
    return replace(do, moves=shaped)


@action
def _differ(numbers: Some) -> Expression:
    """Say something of the difference of the parts."""
    if numbers in (kind("odd"), kind("even")):
        return ((ONE + OTHER) % 2).eq(int(numbers == kind("odd")))
    return about(numbers, Call("abs", (ONE - OTHER,)))


@action
def _from_one(do: Do) -> Do:
    """Make a move on one of the piles."""
    if not all(isinstance(move, HeapMove) for move in do.moves):
        raise UntoldError
    return replace(do, moves=tuple(One(move) for move in do.moves if isinstance(move, HeapMove)))


@action
def _from_each(numbers: Some, some: int = 0) -> Do:
    """Take the same from each pile, or from some of them."""
    (amount, *more) = numbers.amounts
    if more or not isinstance(amount, Span) or amount.least != amount.most:
        raise UntoldError  # 1 to 3 from each: the same, or not
    return Do((Same((K.eq(amount.least),), some=some),))


@action
def _from_place(do: Do, which: str) -> Do:
    """Take from a pile that is told by its place or its size; left and right are two."""
    piles = 2 if which in _SIDES else do.piles
    numbers = taken(do).amounts
    if which == "largest":  # of two, the other one is the smaller
        named = {"smaller": Variable("other")}
        numbers = tuple(
            Choice(one.of, tuple(put(when, named) for when in one.when))
            if isinstance(one, Choice)
            else one
            for one in numbers
        )
    move = Place(Take(numbers), _SIDES.get(which, which))
    return replace(do, moves=(move,), mode="", piles=piles)


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
def _apart(before: tuple[Any, ...]) -> tuple[Any, ...]:
    """Say again that numbers from several piles may differ."""
    told = before[-1][1]
    if not isinstance(told, Do) or not isinstance(told.moves[-1], Several):
        raise UntoldError
    return before


@action
def _same(some: int = 0, more: str = "") -> Do:
    """Take the same from each pile, or from some of them, or from these or more."""
    return Do((Same((), some=some, more=bool(more)),))


@action
def _or_piles(before: tuple[Any, ...], some: int, piles: int = 0) -> tuple[Any, ...]:
    """Take from one pile, or the same from some: "a stone from one of the heaps, or two".

    Of a move that leaves heaps it may be another number of these: "leaving two heaps, or three".
    """
    told = before[-1][1]
    left = told.moves[-1] if isinstance(told, Do) else None
    if isinstance(left, Take) and max(left.piles) > 1 and some not in left.piles:
        more = ending(Do((replace(left, piles=(0, 1)),)), (*left.piles, some), left.shape)
        return (*before[:-1], (before[-1][0], replace(told, moves=(*told.moves[:-1], *more.moves))))
    if not isinstance(told, Do) or not all(isinstance(one, One) for one in told.moves):
        raise UntoldError
    return (*before, ("or", replace(_from_each(taken(told), some), mode="also", piles=piles)))


@action
def _trade(shape: str = "") -> Do:
    """Remove one pile and split another."""
    return Do((Trade(shape),))


@action
def _pile(name: str) -> Term:
    """Give the size of another pile: of the ``other`` of two, or the ``smaller``."""
    return Term(((Variable(name), Fraction(1)),))


@dataclass(frozen=True)
class Stuck:
    """Say that there is no move where from least to most piles are as ``what`` asks.

    >>> Stuck(1, None, N.eq(0)).holds((0, 3))
    True
    """

    least: int
    most: int | None
    what: Expression
    loses: bool = False  # the player to move then loses

    def holds(self, piles: tuple[int, ...]) -> bool:
        """Tell whether piles are so."""
        many = sum(bool(self.what.evaluate({"n": n})) for n in piles)
        return self.least <= many and (self.most is None or many <= self.most)


@action
def _stuck(which: str | Some, numbers: Some) -> Stuck:
    """Say of which piles there is no move: of all, none, one at least, or fewer than a number."""
    if isinstance(which, Some):
        (one,) = which.amounts
        if not (isinstance(one, Choice) and one.of == ANY):
            raise UntoldError
        least, most = 0, max(k for k in range(10) if about(which, K).evaluate({"k": k, "n": 0}))
        return Stuck(least, most if most < 9 else None, about(numbers, N))
    if which == "none" and numbers.bare:
        (number,) = numbers.amounts
        numbers = limit("ge", counted(number)[0])  # neither has two
    what = about(numbers, N)
    if which == "one":
        return Stuck(1, None, what)
    return Stuck(0, 0, denied(what) if which == "all" else what)


@action
def _stuck_loses(stuck: Stuck, loses: str) -> Stuck:
    """Say that whoever has no move there loses."""
    if loses != "loses":
        raise UntoldError
    return replace(stuck, loses=True)


@action
@dataclass(frozen=True)
class Claim:
    """Say what must be true of all moves, by its name.

    None is on one pile alone ("several"), or on all ("notall"), all split ("splits"), take from
    the largest pile or the smallest, any of them ("tied"), the move ``of`` if that is told, or the
    number taken has no upper bound ("endless").

    >>> Claim("splits").holds([Take((Span(0, 0),), (2,))])
    True
    >>> [Claim("endless").holds([Take(of.amounts)]) for of in (kind("odd"), exact(3))]
    [True, False]
    """

    name: str
    of: Do | None = None

    def holds(self, moves: Iterable[Move], piles: int = 0) -> bool:
        """Tell whether it is true of the moves of a rule."""
        if self.name == "notall":
            return piles > 1 and not any(_is_of_all(one, piles) for one in moves)
        if self.name == "several":
            return not any(isinstance(one, HeapMove | One | Place) for one in moves)
        if self.name == "tied":
            told = taken(self.of).amounts if self.of else ()
            return all(is_sized(one, tuple(map(folded, told))) for one in moves)
        if self.name == "endless":
            return all(map(_is_endless, moves))
        return all(isinstance(one, Deal) or (isinstance(one, Take) and one.splits) for one in moves)


def is_sized(move: Move, amounts: tuple[Any, ...] = ()) -> bool:
    """Tell whether a move is on the largest or smallest pile, and takes what was told of it.

    >>> is_sized(Place(Take((ANY,)), "largest")), is_sized(Place(Take((ANY,)), "first"))
    (True, False)
    """
    if not isinstance(move, Place) or move.which not in ("largest", "smallest"):
        return False
    return amounts in ((), taken(Do((move,))).amounts)


def _is_endless(move: Move) -> bool:
    """Tell whether each of the amounts that a move takes has no upper bound."""
    if isinstance(move, Same) and not move.when:
        return True
    large = [{"k": k, "n": 10**6} for k in range(10**5, 10**5 + 200)]
    tests = (about(Some((amount,)), K) for amount in taken(Do((move,))).amounts)
    return all(any(map(test.evaluate, large)) for test in tests)


def _is_of_all(move: Move, piles: int) -> bool:
    """Tell whether a move takes from all of the piles."""
    if isinstance(move, Several):
        return max(move.counts) >= piles
    return isinstance(move, Both | Pair | Trade) or (isinstance(move, Same) and not move.some)
