"""Hold the moves of a game as a few nested loops, the form that machines take.

A loop gives a variable its numbers, a condition stops some of them, and ``Leave`` says what a move
leaves behind. It is data: `grundy.formulas.machine` makes a program of it, `str` writes it down.

>>> from grundy.formulas.tree import variables
>>> n, k = variables("n k")
>>> print(Loops(("n",), (For("k", number(1), least_of(n, number(3)), (Leave((n - k,)),)),)))
heap n:
    for k = 1 .. min(n, 3):
        leave n - k

Conditions become ends and steps of loops: ``2 * k <= n`` of the loop, ``k % 3 == 1`` its step;
what is neither stays a condition in the body. So a loop goes through little more than it leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import product
from typing import NamedTuple

from grundy.formulas.functions import Series
from grundy.formulas.linear import (
    Form,
    added,
    at_most,
    bare,
    form_of,
    summed,
    terms_of,
    total_of,
    written,
)
from grundy.formulas.parts import children, conjuncts, free, nodes, put
from grundy.formulas.tree import (
    And,
    Binary,
    Call,
    Compare,
    Expression,
    Member,
    Negative,
    Number,
    Root,
    Variable,
    all_of,
    number,
)

__all__ = [
    "OPEN",
    "Divisors",
    "Each",
    "For",
    "If",
    "Leave",
    "Loops",
    "Node",
    "closed",
    "each",
    "greatest_of",
    "guarded",
    "is_at_least",
    "largest_in",
    "least_of",
    "parts_of",
    "ranged",
    "root_of",
    "series_of",
    "single",
    "slope",
    "walked",
]

ONCE = Number(1)
OPEN = "OPEN "
"""Before the name of a number: the most that it may be, where nothing else bounds it."""


@dataclass(frozen=True)
class Divisors:
    """The divisors of a positive number.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> Each("k", Divisors(n), number(1), n - 1, ()).head()
    'for k in divisors of n, k <= n - 1:'
    """

    of: Expression

    def __str__(self) -> str:
        return f"divisors of {self.of}"


@dataclass(frozen=True)
class For:
    """Give a variable the numbers from ``low`` to ``high``, in steps.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> For("k", number(1), n, (Leave((n - 1,)),), step=2).head()
    'for k = 1 .. n step 2:'
    """

    name: str
    low: Expression
    high: Expression
    body: tuple[Node, ...]
    step: int = 1

    def head(self) -> str:
        """Write the first line."""
        step = f" step {self.step}" if self.step > 1 else ""
        return f"for {self.name} = {self.low} .. {self.high}{step}:"


@dataclass(frozen=True)
class Each:
    """Give a variable the numbers of a series, or the divisors of a number, within bounds.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> Each("k", Series("squares"), number(1), n, ()).head()
    'for k in squares, k <= n:'
    """

    name: str
    among: Series | Divisors
    low: Expression
    high: Expression
    body: tuple[Node, ...]

    def head(self) -> str:
        """Write the first line."""
        low = "" if self.low == Number(1) else f"{self.low} <= "
        return f"for {self.name} in {self.among}, {low}{self.name} <= {self.high}:"


@dataclass(frozen=True)
class If:
    """Go on only where a condition is true.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> If((n % 2).eq(0), ()).head()
    'if n % 2 == 0:'
    """

    when: Expression
    body: tuple[Node, ...]

    def head(self) -> str:
        """Write the first line."""
        return f"if {self.when}:"


@dataclass(frozen=True)
class Leave:
    """Leave heaps behind (none, too), or these piles in the places of the old ones.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(Leave((n - k, k)))
    leave n - k, k

    Heaps may be left several ``times``; their nim-sum then counts only where that is odd.
    """

    heaps: tuple[Expression, ...]
    times: Expression = ONCE

    def __str__(self) -> str:
        times = "" if self.times == ONCE else f"{self.times} times "
        return f"leave {times}{', '.join(map(str, self.heaps)) or 'nothing'}"


Node = For | Each | If | Leave


@dataclass(frozen=True)
class Loops:
    """Hold all moves on one heap, or on piles of these names; no pile is below ``least``.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> print(Loops(("n",), (Leave((n // 2,)),)))
    heap n:
        leave n // 2

    Every move makes a heap into smaller ones. It makes no pile larger, unless ``by_sum``: then
    only their sum falls, and no pile gets larger than the largest.
    """

    piles: tuple[str, ...]
    body: tuple[Node, ...]
    least: int = 0
    by_sum: bool = False
    misere: bool = field(default=False)

    def __str__(self) -> str:
        head = "heap n:" if self.piles == ("n",) else f"piles {', '.join(self.piles)}:"
        return "\n".join([head, *_lines(self.body, 1)])


def _lines(body: tuple[Node, ...], depth: int) -> Iterator[str]:
    for node in body:
        if isinstance(node, Leave):
            yield "    " * depth + str(node)
        else:
            yield "    " * depth + node.head()
            yield from _lines(node.body, depth + 1)


def least_of(a: Expression, b: Expression) -> Expression:
    """Give the smaller of two numbers, at once where that is seen.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> print(least_of(n - 3, n), "|", least_of(n // 2, (n - 1) // 2), "|", least_of(n, n // 2))
    n - 3 | (n - 1) // 2 | n // 2
    """
    return _of_two("min", a, b)


def greatest_of(a: Expression, b: Expression) -> Expression:
    """Give the larger of two numbers, at once where that is seen.

    >>> from grundy.formulas.tree import number
    >>> print(greatest_of(number(3), number(5)))
    5
    """
    return _of_two("max", a, b)


def _of_two(name: str, a: Expression, b: Expression) -> Expression:
    if isinstance(a, Call) and a.function == name and b in a.args:
        return a
    if _at_most(a, b):
        return a if name == "min" else b
    if _at_most(b, a):
        return b if name == "min" else a
    return Call(name, (a, b))


def _at_most(a: Expression, b: Expression) -> bool:
    """Tell whether a is seen to be no more than b, whatever natural numbers the names are."""
    if (form := form_of(b - a)) is not None:
        return all(factor >= 0 for factor in form.values())
    match a, b:
        case Binary("//", x, Number(by)), Binary("//", y, Number(other)) if by == other > 0:
            return _at_most(x, y)
        case Binary("//", x, Number(by)), _ if by > 0:
            return _at_most(number(0), b) and _at_most(x, b)
    return False


def _is_open(what: Expression) -> bool:
    return any(name.startswith(OPEN) for name in free(what))


def _told(end: Expression) -> Expression:
    """Leave out ends that are open, beside others."""
    match end:
        case Call("min" | "max" as name, args):
            ends = [_told(one) for one in args]
            known = [one for one in ends if not _is_open(one)]
            return reduce(least_of if name == "min" else greatest_of, known or ends)
    return end


def closed(
    body: tuple[Node, ...],
    end: Callable[[str, tuple[str, ...]], Expression],
    scope: tuple[str, ...],
) -> Iterator[Node]:
    """Leave out ends that are open beside others; else ``end`` of a name and those around it is it.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> loop = For("k", number(1), least_of(Variable(OPEN + "k"), n), (Leave((n - k,)),))
    >>> [node.head() for node in closed((loop,), lambda name, scope: number(9), ("n",))]
    ['for k = 1 .. n:']
    """
    for node in body:
        match node:
            case Leave():
                yield node
            case If(when, inner):
                asked = all_of(one for one in conjuncts(when) if not _is_open(one))
                yield If(asked, tuple(closed(inner, end, scope)))
            case For(name, low, high, inner) | Each(name, _, low, high, inner):
                high = _told(high)
                ends = {
                    x: end(x.removeprefix(OPEN), scope) for x in free(high) if x.startswith(OPEN)
                }
                within = tuple(closed(inner, end, (*scope, name)))
                yield replace(node, low=_told(low), high=put(high, ends), body=within)


def largest_in(loops: Loops, size: int) -> int:
    """Bound every number that loops work out of piles below a size, its sign apart.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> cubes = For("k", number(1), n, (If(k * k * k <= n, (Leave((n - k,)),)),))
    >>> largest_in(Loops(("n",), (cubes,)), 1000)
    1000000000
    """
    return max(_largest(part, size) for part in parts_of(loops.body))


def parts_of(body: tuple[Node, ...]) -> Iterator[Expression]:
    """Give the numbers and conditions of which moves are made.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> [str(part) for part in parts_of((For("k", number(1), n, (Leave((n - k,)),)),))]
    ['1', 'n', '1', 'n - k']
    """
    for node in body:
        for part in vars(node).values():
            if isinstance(part, Divisors | Expression):
                yield part.of if isinstance(part, Divisors) else part
        yield from node.heaps if isinstance(node, Leave) else parts_of(node.body)


def _largest(what: Expression, size: int) -> int:
    most = [_largest(part, size) for part in children(what)]
    match what:
        case Number(of):
            return abs(of)
        case Variable():
            return size
        case Binary("*"):
            return max(*most, most[0] * most[1])
        case Binary("+" | "-"):
            return sum(most)
        case Binary("^" | "|"):
            return 2 * max(most)
    return max(most, default=0)


def series_of(loops: Loops) -> tuple[Series, ...]:
    """Collect the series that loops go through or ask about, each once.

    >>> from grundy.formulas.functions import Series
    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> square = Each("k", Series("squares"), number(1), n, (Leave((n - k,)),))
    >>> [str(series) for series in series_of(Loops(("n",), (square,)))]
    ['squares']
    """
    return tuple(dict.fromkeys(series for series, _ in _series(loops.body)))


def walked(loops: Loops) -> Iterator[Series]:
    """Give the series that loops go through.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> prime = If(Member(n, Series("primes")), (Leave((n - 1,)),))
    >>> list(walked(Loops(("n",), (prime,))))
    []
    """
    return (series for series, is_walked in _series(loops.body) if is_walked)


def _series(body: tuple[Node, ...]) -> Iterator[tuple[Series, bool]]:
    """Give each series, and whether it is gone through or only asked about."""
    for node in body:
        if isinstance(node, Each) and isinstance(node.among, Series):
            yield node.among, True
        if isinstance(node, If):
            yield from ((member.series, False) for member in nodes(node.when, Member))
        if not isinstance(node, Leave):
            yield from _series(node.body)


def guarded(conditions: Iterable[Expression], body: tuple[Node, ...]) -> tuple[Node, ...]:
    """Put a body under conditions, if there are any.

    >>> guarded([], ())
    ()
    """
    conditions = tuple(conditions)
    return (If(all_of(conditions), body),) if conditions and body else body


def ranged(
    name: str,
    low: Expression,
    high: Expression,
    conditions: Iterable[Expression],
    body: tuple[Node, ...],
) -> tuple[Node, ...]:
    """Make a loop of which the conditions are true.

    >>> k, n = Variable("k"), Variable("n")
    >>> [node.head() for node in ranged("k", number(1), n, [2 * k < n, (k % 3).eq(1)], ())]
    ['for k = 1 .. (n - 1) // 2 step 3:']
    """
    outer, inner = _apart(name, conditions)
    low, high, rest = _ends(name, low, high, inner)
    more, rest = _apart(name, rest)
    step, low, rest = _step(name, low, rest)
    return guarded([*outer, *more], (For(name, low, high, guarded(rest, body), step),))


def each(
    name: str,
    among: Series | Divisors,
    low: Expression,
    high: Expression,
    conditions: Iterable[Expression],
    body: tuple[Node, ...],
) -> tuple[Node, ...]:
    """Make a loop over a series, or over divisors, of which the conditions are true.

    >>> from grundy.formulas.tree import variables
    >>> k, n = variables("k n")
    >>> (test,) = each("k", Series("squares"), number(1), n, [2 * k < n, n > 4], ())
    >>> test.head(), test.body[0].head()
    ('if n > 4:', 'for k in squares, k <= (n - 1) // 2:')
    """
    outer, inner = _apart(name, conditions)
    low, high, rest = _ends(name, low, high, inner)
    more, rest = _apart(name, rest)
    return guarded([*outer, *more], (Each(name, among, low, high, guarded(rest, body)),))


def _apart(
    name: str, conditions: Iterable[Expression]
) -> tuple[list[Expression], list[Expression]]:
    """Part the conditions that do not speak of the variable from those that do."""
    outer: list[Expression] = []
    inner: list[Expression] = []
    for condition in single(conditions):
        (inner if name in free(condition) else outer).append(condition)
    return outer, inner


def single(conditions: Iterable[Expression]) -> Iterator[Expression]:
    """Give one comparison at a time.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> [str(one) for one in single([(a < b) & Compare(("<=", "<="), (number(1), b, number(3)))])]
    ['a < b', '1 <= b', 'b <= 3']
    """
    for condition in conditions:
        if isinstance(condition, And):
            yield from single(condition.parts)
        elif isinstance(condition, Compare) and len(condition.relations) > 1:
            yield from (Compare((sign,), (a, b)) for a, sign, b in condition.pairs())
        else:
            yield condition


def _ends(
    name: str, low: Expression, high: Expression, conditions: Sequence[Expression]
) -> tuple[Expression, Expression, list[Expression]]:
    """Take the ends from the conditions that give one; give the others back."""
    rest: list[Expression] = []
    for condition in conditions:
        lines = list(at_most(condition))
        found = [(line, line.get(name, 0)) for line in lines if not _holds(line)]
        if not lines or not all(factor for _, factor in found):
            if (root := root_of(condition, name)) is None:
                rest.append(condition)
                continue
            high = least_of(high, root.high)
            if isinstance(condition, Compare) and condition.relations == ("==",):
                low = greatest_of(low, root.high) if root.is_square else low
                rest.append(condition)
            elif not root.is_square:
                rest.append(condition)
            elif not (is_at_least(low, 1) or is_at_least(root.bound, 0)):  # a root is at least 0
                rest.append(root.bound >= 0)
            continue
        for line, factor in found:
            if factor > 0:  # factor * k <= bound
                high = least_of(high, _divided(_bound(line, name), factor))
            else:  # others + factor * k <= 0: k is at least others / -factor, rounded up
                others = added(line, {name: -factor, "": -factor - 1})
                low = greatest_of(low, _divided(others, -factor))
    return low, high, rest


class Rooted(NamedTuple):
    """The largest number whose powers a ``bound`` allows; whether only its square is bounded.

    A bound of a square that is below 0 allows no number.

    >>> k, n = Variable("k"), Variable("n")
    >>> print(*root_of(k * k <= n, "k"))
    isqrt(max(0, n)) n True
    """

    high: Expression
    bound: Expression
    is_square: bool


def root_of(condition: Expression, name: str) -> Rooted | None:
    """Bound a natural number of which a condition bounds a power, or give None.

    >>> k, n = Variable("k"), Variable("n")
    >>> [str(root_of(one, "k").high) for one in (k * k < n, 2 * k * k - k <= n, k * k * k <= n)]
    ['isqrt(max(0, n - 1))', 'isqrt(max(0, n // 2)) + 1', 'isqrt(max(0, n))']
    >>> root_of(k * k < n, "k").is_square, root_of(k * (k + 1) <= n, "k").is_square
    (True, False)
    >>> root_of(k * k >= n, "k"), root_of(k * k <= n * k, "k")
    (None, None)
    """
    match condition:
        case Compare((sign,), (left, right)) if sign != "!=":
            small, large = (right, left) if sign[0] == ">" else (left, right)
            rest = terms_of(large - small - number(sign in ("<", ">")))
            asking = {part: -rest.pop(part) for part in [*rest] if name in free(part)}
            factors = _powers(total_of(asking), name) or {}
            bound = total_of(summed(rest, {number(1): factors.pop(0, 0)}, -1))
            by = max((by for power, by in factors.items() if power > 1), default=0)
            if by > 0 and all(factor > 0 for power, factor in factors.items() if power > 1):
                bound = bound if by == 1 else bound // by
                more = max(0, -(factors.get(1, 0) // by))  # by k (k - more) is at most the bound
                high = Root(bound) + more if more else Root(bound)
                return Rooted(high, bound, set(factors) == {2})
    return None


def _powers(what: Expression, name: str) -> dict[int, int] | None:
    """Give the factor of each power of a variable in a number, or None where it has others."""
    if name not in free(what):
        form = form_of(what)
        return None if form is None or bare(form) else {0: form.get("", 0)}
    match what:
        case Variable():
            return {1: 1}
        case Negative(of):
            return _powers(number(-1) * of, name)
        case Binary("+" | "-" | "*" as sign, left, right):
            a, b = _powers(left, name), _powers(right, name)
            if a is None or b is None:
                return None
            by = 1 if sign == "+" else -1
            both = [*a.items(), *((power, by * b[power]) for power in b)]
            if sign == "*":
                both = [(x + y, a[x] * b[y]) for x, y in product(a, b)]
            total: dict[int, int] = {}
            for power, factor in both:
                total[power] = total.get(power, 0) + factor
            return {power: factor for power, factor in total.items() if factor}
    return None


def _bound(line: Form, name: str) -> Form:
    """Give what so many of a variable are at most, where the line is at most 0."""
    return added({name: line.get(name, 0)}, line, -1)


def _holds(line: Form) -> bool:
    """Tell whether natural numbers always make a line at most 0."""
    return all(factor < 0 for factor in line.values())


def is_at_least(what: Expression, least: int) -> bool:
    """Tell whether a number is seen to be at least that, whatever natural numbers the names are.

    >>> n = Variable("n")
    >>> is_at_least((n + 1) // 2, 0), is_at_least(n - 1, 0)
    (True, False)
    """
    form = form_of(what.left if isinstance(what, Binary) and what.operator == "//" else what)
    return form is not None and min(form.values(), default=0) >= 0 and form.get("", 0) >= least


def _divided(line: Form, by: int) -> Expression:
    if not bare(line):
        return number(line.get("", 0) // by)
    whole = written(line)
    return whole if by == 1 else whole // by


def _step(
    name: str, low: Expression, conditions: list[Expression]
) -> tuple[int, Expression, list[Expression]]:
    """Take the step from the first condition ``k % m == r``."""
    for i, condition in enumerate(conditions):
        match condition:
            case Compare(("==",), (Binary("%", Variable(of), Number(m)), Number(r))) if (
                of == name and 0 <= r < m and isinstance(low, Number)
            ):
                first = low.of + (r - low.of) % m
                return m, number(first), conditions[:i] + conditions[i + 1 :]
    return 1, low, conditions


def slope(what: Expression, name: str) -> tuple[int, int] | None:
    """Bound by how much a number changes when the variable rises by 1, or give None.

    >>> n = Variable("n")
    >>> slope(n - least_of(n // 2, number(9)), "n")
    (0, 1)
    """
    found: tuple[int, int] | None = None
    match what:
        case Binary("+" | "-" as sign, left, right):
            a, b = slope(left, name), slope(right, name)
            if a and b:
                found = _sum_of(a, b) if sign == "+" else _sum_of(a, (-b[1], -b[0]))
        case Binary("//", left, Number(by)):
            line = form_of(left)
            if line is not None and by:
                found = line.get(name, 0) // by, -(-line.get(name, 0) // by)
        case Call("min" | "max", args):
            known = [one for one in (slope(arg, name) for arg in args) if one]
            if len(known) == len(args):
                found = min(low for low, _ in known), max(high for _, high in known)
        case _:
            line = form_of(what)
            found = None if line is None else (line.get(name, 0), line.get(name, 0))
    return found


def _sum_of(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    return a[0] + b[0], a[1] + b[1]
