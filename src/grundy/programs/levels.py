"""Say where the heaps of a value are, so that a program finds them by arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import prod

from grundy.errors import GrundyError
from grundy.formulas.earlier import Earlier
from grundy.formulas.machine import source
from grundy.formulas.parser import parse_claim
from grundy.formulas.parts import nodes
from grundy.formulas.statement import Recursion
from grundy.formulas.tree import (
    And,
    Binary,
    Call,
    Choice,
    Compare,
    Expression,
    Negative,
    Not,
    Number,
    Or,
    Variable,
)

__all__ = ["Classes", "Level", "Unfolded", "classes_of", "unfolded"]

_MOST = 4_000
_PLAIN = (And, Binary, Call, Choice, Compare, Negative, Not, Number, Or, Variable)


@dataclass(frozen=True)
class Classes:
    """Say that from ``start`` on values stand still or climb evenly in each class of ``period``.

    >>> Classes(71, 12).period
    12
    """

    start: int
    period: int


@dataclass(frozen=True)
class Unfolded:
    """Say that f(n) is one of the numbers ``grown``, or f of one of the heaps ``before``.

    These grow with n. Heaps below ``early`` may have any values.

    >>> unfolded("n // 2 if n % 2 == 0 else f(n // 2)")
    Unfolded(grown=('n // 2',), before=('n // 2',), early=2)
    """

    grown: tuple[str, ...]
    before: tuple[str, ...]
    early: int

    @property
    def single(self) -> bool:
        """Tell whether few heaps have one value, since only one heap comes before another."""
        return len(self.before) == 1


Level = Classes | Unfolded


def classes_of(body: Expression) -> Classes | None:
    """Read classes of a formula by remainders, in which the values climb evenly; or give None.

    >>> from grundy.formulas.parser import parse_expression
    >>> classes_of(parse_expression("n // 2 + 1 if n % 3 == 0 else 0"))
    Classes(start=0, period=6)
    >>> classes_of(parse_expression("v2(n)"))

    A formula of remainders and quotients by constants has such classes for the product of all its
    constants, from a place on that lies not far behind the numbers that n is compared with.
    """
    divisors, most = list[int](), 0
    for part in nodes(body, Expression):
        divides = isinstance(part, Binary) and part.operator in ("//", "%")
        if not isinstance(part, _PLAIN) or (isinstance(part, Call) and part.function != "abs"):
            return None
        if isinstance(part, Binary) and (divides or part.operator == "*"):
            constant = part.right if divides else part.left
            if not isinstance(constant, Number) or constant.of < 1:
                return None
            divisors += [constant.of] * divides
        if isinstance(part, Binary) and part.operator not in ("+", "-", "*", "//", "%"):
            return None
        most = max(most, part.of if isinstance(part, Number) else 0)
    period = prod(set(divisors))
    if period > _MOST or most > _MOST:
        return None
    values = [int(body.evaluate({"n": n})) for n in range(most + 5 * period)]
    rises = [b - a for a, b in zip(values, values[period:], strict=False)]
    uneven = [n for n, (a, b) in enumerate(zip(rises, rises[period:], strict=False)) if a != b]
    start = uneven[-1] + 1 if uneven else 0
    return Classes(start, period) if start <= most + period else None


def unfolded(formula: str) -> Unfolded | None:
    """Read a formula that gives a value outright or by that of a smaller heap; or give None.

    >>> unfolded("f(n // 2) + 1")
    """
    try:
        claim = parse_claim(f"f(n) == ({formula})")
    except GrundyError:
        return None
    if not isinstance(claim, Recursion):
        return None
    grown, before = list[str](), list[str]()
    early = 2
    for leaf in _leaves(claim.body):
        term = leaf.of if isinstance(leaf, Earlier) else leaf
        if any(nodes(term, Earlier)) or not _grows(term):
            return None
        if not isinstance(leaf, Number):
            (before if term is not leaf else grown).append(source(term))
    for test in nodes(claim.body, Compare):
        if any(nodes(test, Earlier)):
            return None
        for side in test.operands:
            early = max(early, side.of + 1 if isinstance(side, Number) else 0)
    return Unfolded(tuple(dict.fromkeys(grown)), tuple(dict.fromkeys(before)), early)


def _grows(term: Expression) -> bool:
    numbers = [term.evaluate({"n": n}) for n in range(100)]
    return all(a <= b for a, b in pairwise(numbers))


def _leaves(what: Expression) -> Iterator[Expression]:
    if isinstance(what, Choice):
        yield from _leaves(what.then)
        yield from _leaves(what.otherwise)
    else:
        yield what
