"""Turn conditions on a loop's variable into the bounds and the step of the loop.

A condition such as ``2 * k <= n`` is an end of the loop, ``k % 3 == 1`` its step; what is neither
stays a condition in the body. So a loop goes through little more than what it leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from grundy.formulas.loops import Divisors, Each, For, If, Node, Root, greatest_of, least_of
from grundy.formulas.parts import free
from grundy.formulas.series import Series
from grundy.formulas.tree import (
    And,
    Binary,
    Call,
    Compare,
    Expression,
    Negative,
    Number,
    Variable,
    all_of,
    number,
)

__all__ = ["Affine", "each", "guarded", "line_of", "ranged", "root_of", "slope"]


@dataclass(frozen=True)
class Affine:
    """Hold a number as multiples of variables and a constant."""

    factors: tuple[tuple[str, int], ...]
    constant: int

    def factor(self, name: str) -> int:
        """Give the factor of a variable."""
        return dict(self.factors).get(name, 0)

    def without(self, name: str) -> Affine:
        """Leave one variable out."""
        return Affine(tuple(f for f in self.factors if f[0] != name), self.constant)

    def times(self, by: int) -> Affine:
        """Multiply."""
        return Affine(tuple((name, by * f) for name, f in self.factors if by), by * self.constant)

    def plus(self, other: Affine, by: int = 1) -> Affine:
        """Add a multiple of another."""
        total = dict(self.factors)
        for name, factor in other.factors:
            total[name] = total.get(name, 0) + by * factor
        kept = tuple((name, factor) for name, factor in total.items() if factor)
        return Affine(kept, self.constant + by * other.constant)

    def expression(self) -> Expression:
        """Write it as a tree, positive terms first.

        >>> print(Affine((("k", -2), ("n", 1)), 5).expression())
        n + 5 - 2 * k
        """
        whole: Expression | None = None
        terms = [(Variable(name), factor) for name, factor in self.factors]
        parts: list[tuple[Expression, int]] = [*terms]
        if self.constant or not parts:
            parts.append((number(abs(self.constant)), 1 if self.constant >= 0 else -1))
        for what, factor in sorted(parts, key=lambda part: part[1] < 0):
            term = what if abs(factor) == 1 else abs(factor) * what
            if whole is None:
                whole = term if factor > 0 else Negative(term)
            else:
                whole = whole + term if factor > 0 else whole - term
        assert whole is not None
        return whole


def line_of(what: Expression) -> Affine | None:
    """Read a number as a line, or give None.

    >>> k, n = Variable("k"), Variable("n")
    >>> line_of(2 * (n - k) + 3)
    Affine(factors=(('n', 2), ('k', -2)), constant=3)
    >>> line_of(n // 2) is None
    True
    """
    match what:
        case Number(of):
            return Affine((), of)
        case Variable(name):
            return Affine(((name, 1),), 0)
        case Negative(of):
            inner = line_of(of)
            return inner and inner.times(-1)
        case Binary(sign, left, right):
            a, b = line_of(left), line_of(right)
            return None if a is None or b is None else _joined(sign, a, b)
    return None


def _joined(sign: str, a: Affine, b: Affine) -> Affine | None:
    if sign in "+-":
        return a.plus(b, 1 if sign == "+" else -1)
    if sign != "*" or (a.factors and b.factors):
        return None
    return a.times(b.constant) if a.factors else b.times(a.constant)


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
    ['for k = 1 .. min(n, (n - 1) // 2) step 3:']
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
    ('if n > 4:', 'for k in squares, k <= min(n, (n - 1) // 2):')
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
    for condition in _single(conditions):
        (inner if name in free(condition) else outer).append(condition)
    return outer, inner


def _single(conditions: Iterable[Expression]) -> Iterator[Expression]:
    """Give one comparison at a time."""
    for condition in conditions:
        if isinstance(condition, And):
            yield from _single(condition.parts)
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
        lines = list(_below(condition))
        found = [(line, line.factor(name)) for line in lines if not _holds(line)]
        if not lines or not all(factor for _, factor in found):
            rest.append(condition)
            root = root_of(condition, name)
            high = high if root is None else least_of(high, root)
            continue
        for line, factor in found:
            others = line.without(name)
            if factor > 0:  # factor * k + others <= 0
                high = least_of(high, _divided(others.times(-1), factor))
            else:
                low = greatest_of(low, _divided(others.plus(Affine((), -factor - 1)), -factor))
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
            if found and found[0] > 0 and found[1].factor(name) >= 0:
                return Root(_divided(found[1].without(name).times(-1), found[0]))
    return None


def _squares(what: Expression, name: str) -> tuple[int, Affine] | None:
    """Read a number as so many squares of a variable and a line, or give None."""
    match what:
        case Binary("*", Variable(one), Variable(other)) if one == other == name:
            return 1, Affine((), 0)
        case Binary("*", Number(by), of) | Binary("*", of, Number(by)):
            inner = _squares(of, name)
            return inner and (by * inner[0], inner[1].times(by))
        case Binary("+" | "-" as sign, left, right):
            a, b = _squares(left, name), _squares(right, name)
            by = 1 if sign == "+" else -1
            return a and b and (a[0] + by * b[0], a[1].plus(b[1], by))
    line = line_of(what)
    return None if line is None else (0, line)


def _holds(line: Affine) -> bool:
    """Tell whether natural numbers always make a line at most 0."""
    return line.constant <= 0 and all(factor < 0 for _, factor in line.factors)


def _divided(line: Affine, by: int) -> Expression:
    if not line.factors:
        return number(line.constant // by)
    whole = line.expression()
    return whole if by == 1 else whole // by


def _below(condition: Expression) -> Iterator[Affine]:
    """Write a comparison as lines that are at most 0, if it is one of lines.

    ``|x| < y`` is ``x < y`` and ``-x < y``.
    """
    if not isinstance(condition, Compare) or len(condition.relations) > 1:
        return
    (sign,), (left, right) = condition.relations, condition.operands
    if sign in (">", ">="):
        sign, left, right = {">": "<", ">=": "<="}[sign], right, left
    if sign not in ("<", "<=", "=="):
        return
    sides = [left]
    if isinstance(left, Call) and left.function == "abs" and sign != "==":
        sides = [left.args[0], Negative(left.args[0])]
    for side in sides:
        a, b = line_of(side), line_of(right)
        if a is None or b is None:
            return
        difference = a.plus(b, -1)
        yield difference.plus(Affine((), int(sign == "<")))
        if sign == "==":
            yield difference.times(-1)


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
            line = line_of(left)
            if line and by:
                found = line.factor(name) // by, -(-line.factor(name) // by)
        case Call("min" | "max", args):
            known = [one for one in (slope(arg, name) for arg in args) if one]
            if len(known) == len(args):
                found = min(low for low, _ in known), max(high for _, high in known)
        case _:
            line = line_of(what)
            found = (line.factor(name), line.factor(name)) if line else None
    return found


def _sum_of(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    return a[0] + b[0], a[1] + b[1]
