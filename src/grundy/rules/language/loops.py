"""Write a rule, or a take-and-break code, as nested loops."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations

from grundy.formulas.bounds import each, guarded, ranged
from grundy.formulas.linear import bare, collected, form_of
from grundy.formulas.loops import Divisors, If, Leave, Loops, Member, Node, greatest_of, least_of
from grundy.formulas.parts import free, put
from grundy.formulas.series import Series
from grundy.formulas.statement import PILES
from grundy.formulas.tree import (
    Binary,
    Compare,
    Expression,
    Number,
    Variable,
    all_of,
    number,
    variables,
)
from grundy.rules.codes import Code
from grundy.rules.language.decimal import by_name, by_tens
from grundy.rules.language.heaps import ANY, Amount, Choice, Deal, Halve, HeapMove, Span, Take
from grundy.rules.language.lower import takes_of
from grundy.rules.language.meaning import divides, meant
from grundy.rules.language.parted import both_ways
from grundy.rules.language.rule import Both, One, PileMove, Rule, Same, Trade

__all__ = ["code_loops", "rule_loops"]

Body = tuple[Node, ...]
Visit = Callable[[tuple[Expression, ...]], Body]  # what to do with the heaps that are left
ONE = number(1)


def rule_loops(rule: Rule) -> Loops:
    """Write the moves of a rule as loops.

    >>> from grundy.rules.language.parse import parse_rule
    >>> print(rule_loops(parse_rule("squares with 2k <= n, or halve if n is even")))
    heap n:
        for k in squares, k <= min(n, n // 2):
            leave n - k
        if n // 2 < n and n % 2 == 0:
            leave n // 2
    >>> print(rule_loops(parse_rule("2..9 with n - k in primes")))
    heap n:
        for r in primes, max(1, n - 9) <= r <= n - 2:
            leave r
    >>> print(rule_loops(parse_rule("two piles: from both with |i - j| < 2")))
    piles a, b:
        for i = 1 .. a:
            for j = max(1, i - 1) .. min(b, i + 1):
                leave a - i, b - j
    """
    if rule.piles is None:
        n = Variable("n")
        body = tuple(node for move in rule.heap_moves for node in _on_heap(move, n, _left))
        return Loops(("n",), body, misere=rule.misere)
    names = tuple(PILES[: rule.piles])
    body = tuple(node for move in rule.pile_moves for node in _on_piles(move, names))
    by_sum = any(isinstance(move, Trade) for move in rule.moves)
    return Loops(names, body, rule.least, by_sum, rule.misere)


def code_loops(code: Code) -> Loops:
    """Write the moves of a code as loops.

    >>> print(code_loops(Code({1: 3, 2: 3, 3: 4})))
    heap n:
        for k = 1 .. min(n, 2):
            leave n - k
        if n >= 5:
            for x1 = 1 .. (n - 3) // 2:
                leave x1, n - 3 - x1
    """
    n = Variable("n")
    body = tuple(node for take in takes_of(code) for node in _on_heap(take, n, _left))
    return Loops(("n",), body)


def _left(heaps: tuple[Expression, ...]) -> Body:
    return (Leave(heaps),)


def _on_heap(move: HeapMove, n: Expression, visit: Visit) -> Iterator[Node]:
    if isinstance(move, Halve):
        half = (n + (move.by - 1) if move.up else n) // move.by
        yield If(all_of([half < n, *meant(move.when, {"n": n})]), visit((half,)))
        return
    if isinstance(move, Deal):
        yield from _dealt(move, n)
        return
    for amount in move.amounts:
        if {0, 1} <= set(move.piles):
            yield from _taken(amount, n, n, lambda k: visit((_minus(n, k),)))
        elif 1 in move.piles:
            yield from _taken(amount, n, n - 1, lambda k: visit((_minus(n, k),)))
        elif 0 in move.piles:
            yield from guarded(_whole(amount, n), visit(()))
        for h in move.piles:
            if h > 1:
                split = _splitting(n, h, move, visit)
                yield from _taken(amount, n, n - h, split)


def _whole(amount: Amount, n: Expression) -> Iterator[Expression]:
    """Say that the whole heap may be taken."""
    match amount:
        case Choice(of, when):
            yield from _whole(of, n)
            yield from (put(condition, {"k": n}) for condition in meant(when, {"n": n}))
        case Span(least, most):
            yield (
                number(least) <= n
                if most is None
                else Compare(("<=", "<="), (number(least), n, number(most)))
            )
        case _:
            yield from (n >= 1, Member(n, amount))


def _dealt(move: Deal, n: Expression) -> Body:
    heaps = Variable("h")
    most = n if move.most is None else least_of(n, number(move.most))
    leave = (Leave((Binary("//", n, heaps),), heaps),)
    when = meant(move.when, {"n": n})
    return each("h", Divisors(n), number(move.least), most, when, leave)


def _splitting(n: Expression, h: int, move: Take, visit: Visit) -> Callable[[Expression], Body]:
    """Leave exactly h heaps, none empty, in rising order."""
    parts = tuple(meant(both_ways(move.parts), {"n": n}))
    return lambda k: tuple(_split(_minus(n, k), h, move.shape, visit, parts))


def _split(
    rest: Expression, h: int, shape: str, visit: Visit, asked: Iterable[Expression] = ()
) -> Iterator[Node]:
    if shape == "equal":
        yield from guarded([(rest % h).eq(0)], visit((rest // h,) * h))
        return
    parts = variables(" ".join(f"x{i}" for i in range(1, h)))
    body = visit((*parts, _all_minus(rest, parts)))
    for i in reversed(range(h - 1)):
        left = _all_minus(rest, parts[:i])
        high = (left - 1 if shape else left) // (h - i)
        before = parts[i - 1] if i else number(0)
        low: Expression = before + 1 if shape or not i else before
        low = ONE if not i else low
        two = {"i": parts[0], "j": _minus(rest, parts[0])} if h == 2 else {}
        body = ranged(parts[i].name, low, high, [put(one, two) for one in asked], body)
    yield from body


def _taken(
    amount: Amount,
    n: Expression,
    most: Expression,
    body: Callable[[Expression], Body],
    more: Iterable[Expression] = (),
) -> Body:
    """Go through the numbers k up to ``most`` that an amount allows; ``more`` bounds k."""
    k = Variable("k")
    if isinstance(amount, Choice):
        given = list(meant(amount.when, {"n": n}))
        if (named := by_name(amount.when)) and amount.of == ANY:
            one = by_tens(put(named, {"n": n}))
            low, high = greatest_of(ONE, one), least_of(most, one)
            return ranged("k", low, high, [*given[1:], *more], body(k))
        return _taken(amount.of, n, most, body, [*given, *more])
    if isinstance(amount, Span) and amount.least == amount.most:
        one = number(amount.least)
        conditions = [put(condition, {"k": one}) for condition in more]
        return guarded([_at_most(one, most), *conditions], body(one))
    if isinstance(amount, Series):
        return each("k", amount, ONE, most, more, body(k))
    divisors, conditions = _divisors(list(more), n)
    low = number(amount.least)
    high = most if amount.most is None else least_of(most, number(amount.most))
    if divisors is not None:
        return each("k", divisors, low, high, conditions, body(k))
    left = next((c for c in conditions if isinstance(c, Member) and c.of == n - k), None)
    if left is not None:  # go through what is left
        rest = Variable("r")
        ends = [] if amount.most is None else [k <= number(amount.most)]
        ends += [] if most == n else [k <= most]
        others = [put(c, {"k": n - rest}) for c in [*conditions, *ends] if c != left]
        loop = each("r", left.series, ONE, n - low, others, body(n - rest))
    else:
        loop = _ranged("k", low, high, conditions, body(k))
    return loop


def _ranged(
    name: str, low: Expression, high: Expression, conditions: Iterable[Expression], body: Body
) -> Body:
    """Go through a span, or through the members of it where that is the condition."""
    when = list(conditions)
    for one in when:
        if isinstance(one, Member) and one.of == Variable(name):
            return each(name, one.series, low, high, [c for c in when if c != one], body)
    return ranged(name, low, high, when, body)


def _at_most(k: Expression, most: Expression) -> Expression:
    """Bound a constant; ``3 <= n - 1`` reads better as ``n >= 4``."""
    line = form_of(most) or {}
    match [*bare(line).items()]:
        case [(name, 1)] if isinstance(k, Number):
            return Variable(name) >= k.of - line.get("", 0)
    return k <= most


def _divisors(
    conditions: list[Expression], n: Expression
) -> tuple[Divisors | None, list[Expression]]:
    """Take out the condition that k divides n, if it is there."""
    for i, condition in enumerate(conditions):
        if condition == divides(Variable("k"), n):
            return Divisors(n), conditions[:i] + conditions[i + 1 :]
    return None, conditions


def _on_piles(move: PileMove, names: tuple[str, ...]) -> Iterator[Node]:
    piles = tuple(map(Variable, names))
    match move:
        case One(of):
            for i, pile in enumerate(piles):
                yield from _on_heap(of, pile, _in_place(piles, i))
        case Same(when):
            k = Variable("k")
            for places in move.chosen():
                after = tuple(pile - k if i in places else pile for i, pile in enumerate(piles))
                high: Expression = piles[places[0]]
                for i in places[1:]:
                    high = least_of(high, piles[i])
                yield from _ranged("k", ONE, high, meant(when, {}), (Leave(after),))
        case Both(when):
            one, other = variables("i j")
            first: list[Expression] = []
            second: list[Expression] = []
            for condition in meant(when, {}):
                (second if "j" in free(condition) else first).append(condition)
                first += _implied(condition)
            a, b = piles
            inner = _ranged("j", ONE, b, second, (Leave((a - one, b - other)),))
            yield from _ranged("i", ONE, a, first, inner)
        case Trade(shape):
            for gone, whole in permutations(range(len(piles)), 2):
                yield from _traded(shape, piles, gone, whole)


def _implied(condition: Expression) -> list[Expression]:
    """Say of i what a condition asks by which j is not too large: it is 1 at least."""
    match collected(condition):
        case Compare(("<" | "<=" | ">" | ">=" as sign,), (left, _)):
            factor = (form_of(left) or {}).get("j", 0)
            return [put(condition, {"j": ONE})] if factor * (-1) ** (">" in sign) > 0 else []
    return []


def _in_place(piles: tuple[Variable, ...], i: int) -> Visit:
    def visit(heaps: tuple[Expression, ...]) -> Body:
        left = heaps or (number(0),)
        return (Leave((*piles[:i], *left, *piles[i + 1 :])),)

    return visit


def _traded(shape: str, piles: tuple[Variable, ...], gone: int, whole: int) -> Body:
    def visit(parts: tuple[Expression, ...]) -> Body:
        after: list[Expression] = list(piles)
        after[min(gone, whole)], after[max(gone, whole)] = parts
        return (Leave(tuple(after)),)

    split = tuple(_split(piles[whole], 2, shape, visit))
    positive = [piles[gone] >= 1] + ([piles[whole] >= 1] if shape == "equal" else [])
    return guarded(positive, split)


def _minus(n: Expression, k: Expression) -> Expression:
    match k:
        case Number(0):
            return n
        case Binary("-", whole, left) if whole == n:
            return left
    return n - k


def _all_minus(rest: Expression, parts: Iterable[Expression]) -> Expression:
    for part in parts:
        rest = rest - part
    return rest
