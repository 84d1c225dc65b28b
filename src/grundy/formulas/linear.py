"""Read numbers of the tree as linear forms: a factor for each variable, and a constant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grundy.formulas.parts import with_parts
from grundy.formulas.tree import (
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

__all__ = ["Form", "added", "at_most", "bare", "collected", "form_of", "written"]

Form = Mapping[str, int]
"""A factor, not 0, for each name; the constant stands with ""."""


def form_of(what: Expression) -> Form | None:
    """Give a number as a linear form, or None where it is none.

    >>> from grundy.formulas.parser import parse_expression
    >>> form_of(parse_expression("2 * (a - b) - a + 3")), form_of(parse_expression("a % 2"))
    ({'a': 1, 'b': -2, '': 3}, None)
    """
    match what:
        case Number(value):
            return {"": value} if value else {}
        case Variable(name):
            return {name: 1}
        case Negative(of):
            return _sum({}, form_of(of), -1)
        case Binary("+" | "-" as sign, left, right):
            return _sum(form_of(left), form_of(right), 1 if sign == "+" else -1)
        case Binary("*", left, right):
            return _times(form_of(left), form_of(right))
    return None


def _times(x: Form | None, y: Form | None) -> Form | None:
    """Multiply two forms of which one is a constant."""
    for one, other in ((x, y), (y, x)):
        if one is not None and not set(one) - {""}:
            return _sum({}, other, one.get("", 0))
    return None


def _sum(x: Form | None, y: Form | None, times: int) -> Form | None:
    return None if x is None or y is None else added(x, y, times)


def added(x: Form, y: Form, times: int = 1) -> Form:
    """Add a multiple of another form.

    >>> added({"a": 1, "": 2}, {"a": 1, "b": 1}, -1)
    {'': 2, 'b': -1}
    """
    total = {name: x.get(name, 0) + times * y.get(name, 0) for name in {**x, **y}}
    return {name: factor for name, factor in total.items() if factor}


def bare(form: Form) -> Form:
    """Leave the constant out.

    >>> bare({"a": 1, "": 2})
    {'a': 1}
    """
    return {name: factor for name, factor in form.items() if name}


def at_most(condition: Expression) -> Iterator[Form]:
    """Give linear forms that are 0 or less where a comparison holds, all that it says if any.

    ``|x| < y`` is ``x < y`` and ``-x < y``; ``!=`` says none.

    >>> from grundy.formulas.parser import parse_expression
    >>> list(at_most(parse_expression("abs(a - 2) < b")))
    [{'a': 1, '': -1, 'b': -1}, {'a': -1, '': 3, 'b': -1}]
    """
    if not isinstance(condition, Compare):
        return
    for left, relation, right in condition.pairs():
        low, high = (right, left) if relation[0] == ">" else (left, right)
        lows = [low]
        if isinstance(low, Call) and low.function == "abs" and relation != "==":
            lows = [low.args[0], Negative(low.args[0])]
        for form in (form_of(each - high) for each in lows):
            if form is None or relation == "!=":
                continue
            yield added(form, {"": int(relation in ("<", ">"))})
            if relation == "==":
                yield added({}, form, -1)


def written(form: Form) -> Expression:
    """Write a linear form as a number of the tree, what is added first.

    >>> print(written({"a": -1, "b": 2, "": 3}), "|", written({}), "|", written({"a": -1}))
    2 * b + 3 - a | 0 | -a
    """
    parts = sorted(form.items(), key=lambda item: (item[1] < 0, item[0] == ""))
    total: Expression | None = None
    for name, factor in parts:
        size = abs(factor)
        one = number(size) if not name else Variable(name)
        one = size * one if name and size > 1 else one
        if total is None:
            total = one if factor > 0 else Negative(one)
        else:
            total = total + one if factor > 0 else total - one
    return number(0) if total is None else total


def collected(what: Expression) -> Expression:
    """Collect the sums in an expression; in a comparison, all on its left side.

    >>> from grundy.formulas.parser import parse_expression
    >>> print(collected(parse_expression("a + b - a < c and (b + c - b) % 2 == 1")))
    b - c < 0 and c % 2 - 1 == 0
    """
    match what:
        case Compare((relation,), (left, right)):
            return Compare((relation,), (collected(left - right), number(0)))
        case Compare():
            pairs = (Compare((r,), (x, y)) for x, r, y in what.pairs())
            return all_of(map(collected, pairs))
    form = None if what.is_condition() else form_of(what)
    return written(form) if form is not None else with_parts(what, collected)
