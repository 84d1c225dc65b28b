"""Say conditions of the rule language in the one tree of formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grundy.formulas.loops import Member
from grundy.formulas.parts import put
from grundy.formulas.tree import (
    And,
    Binary,
    Call,
    Compare,
    Expression,
    Not,
    Or,
    all_of,
    any_of,
    number,
)
from grundy.rules.language.decimal import by_tens
from grundy.rules.language.terms import Is, Relation

__all__ = ["divides", "meant", "walked"]

_DIGITS = 19  # loops are about numbers of 63 bits


def divides(left: Expression, right: Expression) -> Expression:
    """Say that a number divides another.

    >>> from grundy.formulas.tree import variables
    >>> print(divides(*variables("k n")))
    k != 0 and n % k == 0
    """
    return all_of([left.ne(0), Compare(("==",), (_remainder(right, left), number(0)))])


def _remainder(right: Expression, left: Expression) -> Expression:
    return Binary("%", right, left)


def meant(when: Iterable[Expression], names: dict[str, Expression]) -> Iterator[Expression]:
    """Say conditions of the rule language in the one tree, with numbers for their variables.

    >>> from grundy.formulas.tree import variables
    >>> k, n = variables("k n")
    >>> print(*meant([Relation(k, "divides", n)], {"n": n}))
    k != 0 and n % k == 0
    """
    return walked(when, lambda condition: _meaning(condition, names))


def walked(
    when: Iterable[Expression], meaning: Callable[[Expression], Expression]
) -> Iterator[Expression]:
    """Say by ``meaning`` each condition that is joined to others, or denied.

    >>> from grundy.formulas.tree import variables
    >>> k, n = variables("k n")
    >>> print(*walked([(k < 2) & ~(n < 3)], lambda one: one | k.eq(n)), sep="; ")
    k < 2 or k == n; not (n < 3 or k == n)
    """
    for condition in when:
        match condition:
            case Not(of):
                yield ~all_of(walked((of,), meaning))
            case And(parts):
                yield from walked(parts, meaning)
            case Or(parts):
                yield any_of(all_of(walked((part,), meaning)) for part in parts)
            case _:
                yield meaning(condition)


def _meaning(condition: Expression, names: dict[str, Expression]) -> Expression:
    def said(number: Expression) -> Expression:
        return by_tens(put(number, names))

    match condition:
        case Is(left, series):
            return Member(said(left), series)
        case Relation(left, name, right):
            return _related(said(left), name, said(right))
    return said(condition)


def _related(left: Expression, name: str, right: Expression) -> Expression:
    if name.endswith("coprime to"):
        common = Call("gcd", (left, right))
        return common.ne(1) if "not" in name else common.eq(1)
    if name.endswith("digit of"):
        digit = any_of(left.eq(right // 10**i % 10) for i in range(_DIGITS)) & (left <= 9)
        return ~digit if "not" in name else digit
    if name == "divides":
        return divides(left, right)
    return Or((left.eq(0), _remainder(right, left).ne(0)))
