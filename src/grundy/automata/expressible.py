"""Turn claims into formulas that automata decide, or say which part has no such formula.

The formula is true for exactly the natural numbers for which the claim evaluates to true. A
number of a claim may depend on conditions (a choice, a sign, a remainder of v2), so it becomes
cases: formulas, exactly one of which holds, each with a linear form. A form has a factor for each
natural term, and its constant under ``Const(1)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from grundy.automata.exponents import Exponent, exponent
from grundy.automata.linear_forms import (
    ONE,
    Form,
    added,
    as_term,
    combined_digits,
    constant,
    divided,
    is_natural,
    scaled,
    turned,
)
from grundy.errors import GrundyError
from grundy.formulas import expression as e
from grundy.formulas.formula import FALSE, TRUE, And, Apply, Const, Formula, Or, Term, Var, related
from grundy.formulas.formula import Compare as Relation
from grundy.formulas.parser import Statement

__all__ = ["Inexpressible", "to_formula"]

_LARGEST = 1 << 40
_MOST_CASES = 256
_BITWISE = {"^": "xor", "&": "and", "|": "or"}

Case = tuple[Formula, Form]


class Inexpressible(GrundyError):  # noqa: N818
    """Report the part of a claim that no formula of the decidable language says."""

    def __init__(self, part: e.Expression, why: str) -> None:
        super().__init__(f"'{part}' is outside the decidable language: {why}")


def to_formula(statement: Statement) -> Formula:
    """Give a claim as a formula: over n and v for ``f(n) == ...``, else over the position.

    >>> from grundy.formulas.parser import parse_claim
    >>> str(to_formula(parse_claim("f(n) == n % 3")))
    'v == (n % 3)'
    >>> to_formula(parse_claim("ones(n) == 1"))
    Traceback (most recent call last):
    grundy.automata.expressible.Inexpressible: 'ones(n)' is outside the decidable language: \
counting digits needs a memory without bound
    """
    if not statement.values:
        return _condition(statement.body)
    cases = _cases(statement.body)
    return _any(_both(guard, Var("v").eq(as_term(form))) for guard, form in cases)


def _condition(what: e.Expression) -> Formula:
    match what:
        case e.Compare():
            return _all(_compare(*pair) for pair in what.pairs())
        case e.Not(of):
            return ~_condition(of)
        case e.All(parts):
            return _all(map(_condition, parts))
        case e.Any(parts):
            return _any(map(_condition, parts))
        case e.Choice(then, test, otherwise):
            asked = _condition(test)
            return asked & _condition(then) | ~asked & _condition(otherwise)
    return _predicate(what)


def _predicate(what: e.Expression) -> Formula:
    match what:
        case e.Call("pow2", (x,)):
            return _any(
                _both(guard, related("power_of_two", as_term(form))) for guard, form in _cases(x)
            )
        case e.Call("beatty", (e.Name(a), e.Name(b), *_)):
            return _wythoff(Var(a), Var(b))
    raise Inexpressible(what, "this can be said of variables only")


def _wythoff(a: Term, b: Term) -> Formula:
    """Say that a number has an even number of last zeros, and the other is it shifted by one.

    A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982.
    """

    def pair(small: Term, large: Term) -> Formula:
        return related("even_zeros", small) & related("shift", small, large)

    return (a.eq(0) & b.eq(0)) | pair(a, b) | pair(b, a)


def _compare(left: e.Expression, relation: str, right: e.Expression) -> Formula:
    sides = [exponent(left), exponent(right)]
    if any(side and side.of for side in sides):
        if None in sides:
            part = left if sides[0] is None else right
            raise Inexpressible(part, "v2 can be compared with v2 and constants only")
        return _compare_powers([side for side in sides if side is not None], relation)
    return _any(
        _both(_both(guard, other), _related(relation, as_term(x), as_term(y)))
        for (guard, x), (other, y) in product(_cases(left), _cases(right))
    )


def _related(relation: str, left: Term, right: Term) -> Formula:
    match relation:
        case "==":
            return Relation("==", left, right)
        case "!=":
            return ~Relation("==", left, right)
        case "<" | "<=":
            return Relation(relation, left, right)
    return Relation(relation.replace(">", "<"), right, left)


def _compare_powers(sides: list[Exponent], relation: str) -> Formula:
    """Compare 2^x with 2^y rather than x with y, both multiplied so that they are integers."""
    up = 1 + max(0, *(-side.more for side in sides))
    left, right = (_powers(side, up) for side in sides)
    return _any(
        _both(_both(guard, other), _related(relation, x, y))
        for (guard, x), (other, y) in product(left, right)
    )


def _powers(side: Exponent, up: int) -> list[tuple[Formula, Term]]:
    """Give 2^(exponent + up); v2(0) is -1."""
    if side.of is None:
        return [(TRUE, Const(1 << side.more + up))]
    found: list[tuple[Formula, Term]] = []
    for guard, form in _absolute(side.of):
        x = as_term(form)
        found.append((_both(guard, x.eq(0)), Const(1 << side.more + up - 1)))
        found.append((_both(guard, x > 0), Apply("low_bit", (x,)) * (1 << side.more + up)))
    return found


def _cases(what: e.Expression) -> list[Case]:
    cases = list(_all_cases(what))
    if len(cases) > _MOST_CASES:
        raise Inexpressible(what, f"it falls into more than {_MOST_CASES} cases")
    for _, form in cases:
        if any(abs(factor) > _LARGEST for factor in form.values()):
            raise Inexpressible(what, f"its constants are larger than {_LARGEST}")
    return cases


def _all_cases(what: e.Expression) -> Iterable[Case]:
    match what:
        case e.Number(value):
            return [(TRUE, {ONE: value})]
        case e.Name(name):
            return [(TRUE, {Var(name): 1})]
        case e.Negative(of):
            return [(guard, scaled(form, -1)) for guard, form in _cases(of)]
        case e.Choice(then, test, otherwise):
            asked = _condition(test)
            yes = [(_both(asked, guard), form) for guard, form in _cases(then)]
            return yes + [(_both(~asked, guard), form) for guard, form in _cases(otherwise)]
        case e.Call("low", (of,)):
            lows = ((guard, Apply("low_bit", (as_term(form),))) for guard, form in _absolute(of))
            return [(guard, {low: 1}) for guard, low in lows]
    return _binary_cases(what)


def _binary_cases(what: e.Expression) -> Iterable[Case]:
    match what:
        case e.Binary("%", e.Call("v2", (of,)), e.Number(modulus)):
            return _v2_remainders(what, of, modulus)
        case e.Binary("+" | "-" as operator, left, right):
            sign = 1 if operator == "+" else -1
            return _combined(left, right, lambda x, y: added(x, scaled(y, sign)))
        case e.Binary("*", left, right):
            return _combined(left, right, lambda x, y: _product(what, x, y))
        case e.Binary("//" | "%" as operator, left, right):
            return _combined(left, right, lambda x, y: _divide(what, operator, x, y))
        case e.Binary(operator, left, right):
            return _bitwise(_BITWISE[operator], left, right)
        case e.Call("v2"):
            why = "as a number, v2 is a logarithm; it can be compared with v2, or taken % m"
            raise Inexpressible(what, why)
    raise Inexpressible(what, "counting digits needs a memory without bound")


def _combined(
    left: e.Expression, right: e.Expression, combine: Callable[[Form, Form], Form]
) -> Iterable[Case]:
    for (guard, x), (other, y) in product(_cases(left), _cases(right)):
        yield _both(guard, other), combine(x, y)


def _both(left: Formula, right: Formula) -> Formula:
    if TRUE in (left, right):
        return left if right == TRUE else right
    return left & right


def _v2_remainders(what: e.Expression, of: e.Expression, modulus: int) -> list[Case]:
    """Use that 2^k mod (2^m - 1) is 2^(k mod m)."""
    if modulus > 12:
        raise Inexpressible(what, "the modulus is larger than 12")
    found: list[Case] = []
    for guard, form in _absolute(of):
        x = as_term(form)
        found.append((_both(guard, x.eq(0)), {ONE: modulus - 1}))
        power = Apply("low_bit", (x,)) % max(2**modulus - 1, 1)
        for rest in range(modulus):
            is_it = power.eq(2**rest) if modulus > 1 else TRUE
            found.append((_both(guard, (x > 0) & is_it), {ONE: rest}))
    return found


def _product(what: e.Expression, x: Form, y: Form) -> Form:
    for one, other in ((x, y), (y, x)):
        value = constant(one)
        if value is not None:
            return scaled(other, value)
    raise Inexpressible(what, "a product of variables")


def _divide(what: e.Expression, operator: str, x: Form, y: Form) -> Form:
    divisor = constant(y)
    if divisor is None:
        raise Inexpressible(what, "a division by more than a constant (an unbounded shift)")
    if divisor < 1:
        raise Inexpressible(what, "a divisor below 1")
    return divided(x, divisor)[operator == "%"]


def _bitwise(function: str, left: e.Expression, right: e.Expression) -> Iterable[Case]:
    """Act on -1 - x where x is negative: that turns every digit of it."""
    for (guard, x, x_turned), (other, y, y_turned) in product(_signed(left), _signed(right)):
        sides = (turned(x) if x_turned else x), (turned(y) if y_turned else y)
        first, second = map(as_term, sides)
        yield _both(guard, other), combined_digits(function, first, x_turned, second, y_turned)


def _signed(what: e.Expression) -> Iterable[tuple[Formula, Form, bool]]:
    """Give x where it is natural, and x, marked so, where it is negative."""
    for guard, form in _cases(what):
        if is_natural(form):
            yield guard, form, False
        else:
            yield _both(guard, as_term(form) >= 0), form, False
            yield _both(guard, as_term(form) < 0), form, True


def _absolute(what: e.Expression) -> Iterable[Case]:
    for guard, form, negative in _signed(what):
        yield guard, scaled(form, -1) if negative else form


def _all(parts: Iterable[Formula]) -> Formula:
    found = [part for part in parts if part != TRUE]
    return found[0] if len(found) == 1 else And(tuple(found))


def _any(parts: Iterable[Formula]) -> Formula:
    found = [part for part in parts if part != FALSE]
    return found[0] if len(found) == 1 else Or(tuple(found))
