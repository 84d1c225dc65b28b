"""Turn moves round: from a position to those below a bound that move to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from grundy.formulas.functions import Series
from grundy.formulas.linear import bare, form_of, written
from grundy.formulas.loops import (
    Divisors,
    Each,
    For,
    If,
    Leave,
    Loops,
    Node,
    each,
    guarded,
    is_at_least,
    ranged,
)
from grundy.formulas.parts import free, put
from grundy.formulas.tree import Binary, Call, Expression, Number, Root, Variable, number

__all__ = ["at_least", "at_most", "turned"]

SIZE = Variable("size")


@dataclass(frozen=True)
class _Bound:
    """Hold a variable with the numbers that it may have."""

    name: str
    among: Series | None
    conditions: tuple[Expression, ...]


@dataclass(frozen=True)
class _Path:
    """Hold a way through loops to what is left."""

    bound: tuple[_Bound, ...]
    conditions: tuple[Expression, ...]
    heaps: tuple[Expression, ...]


def turned(loops: Loops) -> tuple[Node, ...] | None:
    """Give loops over the positions below ``size`` that move to a position.

    None where moves go by the sum of piles: there a pile may have grown.

    >>> from grundy.formulas.tree import variables
    >>> a, b, k = variables("a b k")
    >>> half = For("k", number(1), b // 2, (Leave((a, b - k)),))
    >>> print(Loops(("a", "b"), turned(Loops(("a", "b"), (half,)))))
    piles a, b:
        for k = 1 .. min(size - b - 1, b):
            leave a, b + k
    """
    if loops.by_sum:
        return None
    paths = [path for node in loops.body for path in _paths(node, (), ())]
    return tuple(node for path in paths for node in _turned(path, loops))


def _paths(
    node: Node, bound: tuple[_Bound, ...], conditions: tuple[Expression, ...]
) -> Iterator[_Path]:
    match node:
        case Leave(heaps, _):
            yield _Path(bound, conditions, heaps)
            return
        case If(when, _):
            conditions = (*conditions, when)
        case For(name, low, high, _, step):
            k = Variable(name)
            steps = () if step == 1 else ((k - low) % step,)
            within = (*at_least(k, low), *at_most(k, high), *(one.eq(0) for one in steps))
            if steps and isinstance(low, Number):
                within = (*within[:-1], (k % step).eq(low.of % step))
            bound = (*bound, _Bound(name, None, within))
        case Each(name, among, low, high, _):
            k = Variable(name)
            within = (*at_least(k, low), *at_most(k, high))
            if isinstance(among, Divisors):
                within = (*within, k >= 1, Binary("%", among.of, k).eq(0))
            bound = (*bound, _Bound(name, among if isinstance(among, Series) else None, within))
    for inner in node.body:
        yield from _paths(inner, bound, conditions)


def at_most(k: Expression, high: Expression) -> Iterator[Expression]:
    """Bound k by lines, so that they can be solved for k again.

    >>> from grundy.formulas.loops import least_of
    >>> from grundy.formulas.tree import variables
    >>> k, n, m = variables("k n m")
    >>> print(*at_most(k, least_of(n // 2, m)), sep=", ")
    2 * k <= n, k <= m
    """
    match high:
        case Call("min", (a, b)):
            yield from at_most(k, a)
            yield from at_most(k, b)
        case Binary("//", of, Number(by)) if by:
            yield by * k <= of
        case Root(of) if is_at_least(of, 0):  # else k may be 0
            yield k * k <= of
        case _:
            yield k <= high


def at_least(k: Expression, low: Expression) -> Iterator[Expression]:
    """Bound k from below by lines.

    >>> from grundy.formulas.loops import greatest_of
    >>> from grundy.formulas.tree import variables
    >>> k, n, m = variables("k n m")
    >>> print(*at_least(k, greatest_of(n, m)), sep=", ")
    n <= k, m <= k
    """
    match low:
        case Call("max", (a, b)):
            yield from at_least(k, a)
            yield from at_least(k, b)
        case Binary("//", of, Number(by)) if by:
            yield by * k + by > of
        case _:
            yield low <= k


def _turned(path: _Path, loops: Loops) -> tuple[Node, ...]:
    """Solve what is left for the piles that there were."""
    inner = {bound.name for bound in path.bound}
    before: dict[str, Expression] = {}
    searched: list[_Bound] = []
    within: list[Expression] = []
    asked: list[tuple[Expression, Variable]] = []
    for name, heap in zip(loops.piles, path.heaps, strict=True):
        pile = Variable(name)
        taken = form_of(pile - heap)
        if taken is not None and set(bare(taken)) <= inner:
            if taken:
                before[name] = pile + written(taken)
                within.append(before[name] <= SIZE - 1)
        else:  # any pile that is as large, if it leaves this one
            old = Variable(f"{name}0")
            before[name] = old
            limits = (pile <= old, old <= SIZE - 1)
            searched.append(_Bound(old.name, None, limits))
            asked.append((heap, pile))
    within += [put(heap, before).eq(pile) for heap, pile in asked]  # of the piles before
    conditions = [put(one, before) for one in path.conditions] + within
    bound = [*searched, *(_put(one, before) for one in path.bound)]
    after = Leave(tuple(before.get(name, Variable(name)) for name in loops.piles))
    return _nested(bound, conditions, (after,))


def _put(bound: _Bound, before: dict[str, Expression]) -> _Bound:
    conditions = tuple(put(condition, before) for condition in bound.conditions)
    return _Bound(bound.name, bound.among, conditions)


def _nested(
    bound: Sequence[_Bound], conditions: Iterable[Expression], body: tuple[Node, ...]
) -> tuple[Node, ...]:
    """Make the loops from the inside out, each condition in the first one that knows its names."""
    waiting = [*conditions, *(one for each_one in bound for one in each_one.conditions)]
    for one in reversed(bound):
        mine = [condition for condition in waiting if one.name in free(condition)]
        waiting = [condition for condition in waiting if one.name not in free(condition)]
        if one.among is None:
            body = ranged(one.name, number(0), SIZE - 1, mine, body)
        else:
            body = each(one.name, one.among, number(1), SIZE - 1, mine, body)
    return guarded(waiting, body)
