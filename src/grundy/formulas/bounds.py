"""Turn conditions on a loop's variable into the bounds and the step of the loop.

A condition such as ``2 * k <= n`` is an end of the loop, ``k % 3 == 1`` its step; what is neither
stays a condition in the body. So a loop goes through little more than what it leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grundy.formulas.linear import Form, added, at_most, bare, form_of, written
from grundy.formulas.loops import Divisors, Each, For, If, Node, greatest_of, least_of
from grundy.formulas.parts import free
from grundy.formulas.series import Series
from grundy.formulas.tree import (
    And,
    Binary,
    Call,
    Compare,
    Expression,
    Number,
    Root,
    Variable,
    all_of,
    number,
)

__all__ = ["each", "guarded", "ranged", "root_of", "single", "slope"]


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
    step, low, rest = _step(name, low, rest)
    return guarded(outer, (For(name, low, high, guarded(rest, body), step),))


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
    return guarded(outer, (Each(name, among, low, high, guarded(rest, body)),))


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
            rest.append(condition)
            root = root_of(condition, name)
            high = high if root is None else least_of(high, root)
            continue
        for line, factor in found:
            if factor > 0:  # factor * k <= bound
                high = least_of(high, _divided(_bound(line, name), factor))
            else:  # others + factor * k <= 0: k is at least others / -factor, rounded up
                others = added(line, {name: -factor, "": -factor - 1})
                low = greatest_of(low, _divided(others, -factor))
    return low, high, rest


def root_of(condition: Expression, name: str) -> Expression | None:
    """Bound a natural number whose square a condition bounds by a line, or give None.

    >>> k, n = Variable("k"), Variable("n")
    >>> print(root_of(2 * (k * k) <= n - k, "k"), root_of(k * k >= n, "k"))
    isqrt(max(0, n // 2)) None
    """
    match condition:
        case Compare((sign,), (left, right)) if sign != "!=":
            found = _squares(right - left if sign in (">", ">=") else left - right, name)
            if found and found[0] > 0 and found[1].get(name, 0) >= 0:
                return Root(_divided(_bound(found[1], name), found[0]))
    return None


def _squares(what: Expression, name: str) -> tuple[int, Form] | None:
    """Read a number as so many squares of a variable and a line, or give None."""
    match what:
        case Binary("*", Variable(one), Variable(other)) if one == other == name:
            return 1, {}
        case Binary("*", Number(by), of) | Binary("*", of, Number(by)):
            inner = _squares(of, name)
            return inner and (by * inner[0], added({}, inner[1], by))
        case Binary("+" | "-" as sign, left, right):
            a, b = _squares(left, name), _squares(right, name)
            by = 1 if sign == "+" else -1
            return a and b and (a[0] + by * b[0], added(a[1], b[1], by))
    line = form_of(what)
    return None if line is None else (0, line)


def _bound(line: Form, name: str) -> Form:
    """Give what so many of a variable are at most, where the line is at most 0."""
    return added({name: line.get(name, 0)}, line, -1)


def _holds(line: Form) -> bool:
    """Tell whether natural numbers always make a line at most 0."""
    return all(factor < 0 for factor in line.values())


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
