"""Read numbers of the tree as linear forms: a factor for each variable, and a constant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grundy.formulas.parts import free, with_parts
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

__all__ = [
    "Form",
    "added",
    "at_most",
    "bare",
    "collected",
    "form_of",
    "parted",
    "summed",
    "terms_of",
    "tidied",
    "total_of",
    "written",
]

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


def tidied(what: Expression) -> Expression:
    """Write sums anew, each of their parts once.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(tidied(((n - (n - k)) % 2).eq(1)), "|", tidied(n - (n - n // 2)))
    k % 2 == 1 | n // 2
    """
    if what.is_condition():
        return with_parts(what, tidied)
    return total_of(terms_of(what))


def terms_of(what: Expression) -> dict[Expression, int]:
    """Give how often each part of a sum is added; the constant counts 1.

    >>> from grundy.formulas.parser import parse_expression
    >>> found = terms_of(parse_expression("2 * (a - b * c) + 3"))
    >>> {str(part): times for part, times in found.items()}
    {'a': 2, 'b * c': -2, '1': 3}
    """
    match what:
        case Number(of):
            return {number(1): of} if of else {}
        case Negative(of):
            return summed({}, terms_of(of), -1)
        case Binary("+" | "-" as sign, left, right):
            return summed(terms_of(left), terms_of(right), 1 if sign == "+" else -1)
        case Binary("*", Number(by), of) | Binary("*", of, Number(by)):
            return summed({}, terms_of(of), by)
    return {with_parts(what, tidied): 1}


def summed(
    x: Mapping[Expression, int], y: Mapping[Expression, int], times: int
) -> dict[Expression, int]:
    """Add a multiple of another sum.

    >>> summed({number(1): 2}, {number(1): 1}, -2)
    {}
    """
    total = {part: x.get(part, 0) + times * y.get(part, 0) for part in {**x, **y}}
    return {part: by for part, by in total.items() if by}


def total_of(terms: Mapping[Expression, int]) -> Expression:
    """Write a sum.

    >>> print(total_of({Variable("a"): -1, number(1): 3}))
    3 - a
    """
    sums = {part.name: by for part, by in terms.items() if isinstance(part, Variable)}
    total = written({**sums, "": terms.get(number(1), 0)} if number(1) in terms else sums)
    for part, by in terms.items():
        if part != number(1) and not isinstance(part, Variable):
            size = part if abs(by) == 1 else number(abs(by)) * part
            more = size if total == number(0) else total + size
            total = more if by > 0 else total - size
    return total


def parted(what: Expression, name: str) -> tuple[int, Expression | None]:
    """Part a sum into a multiple of a number, and the rest; None for a rest that asks for it too.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> factor, rest = parted(n - k - n // 2, "k")
    >>> print(factor, rest)
    -1 n - n // 2
    """
    terms = terms_of(what)
    factor = terms.pop(Variable(name), 0)
    asks = any(name in free(term) for term in terms)
    return factor, None if asks else total_of(terms)
