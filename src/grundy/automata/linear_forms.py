"""Calculate with linear forms over natural terms, as they stand for numbers of any sign.

A form has a factor for each term, and its constant under ``ONE``.
"""

from __future__ import annotations

from collections.abc import Mapping

from grundy.formulas.formula import Apply, Const, Sum, Term, Times

__all__ = [
    "ONE",
    "Form",
    "added",
    "as_term",
    "combined_digits",
    "constant",
    "divided",
    "is_natural",
    "scaled",
    "turned",
]

ONE = Const(1)

Form = Mapping[Term, int]


def added(x: Form, y: Form) -> Form:
    """Give x + y."""
    return {term: x.get(term, 0) + y.get(term, 0) for term in {**x, **y}}


def scaled(form: Form, by: int) -> Form:
    """Give a multiple."""
    return {term: factor * by for term, factor in form.items()}


def turned(form: Form) -> Form:
    """Give -1 - x, which has every binary digit of x turned."""
    return added({ONE: -1}, scaled(form, -1))


def divided(form: Form, divisor: int) -> tuple[Form, Form]:
    """Give quotient and remainder, also where the form is negative.

    From each factor a multiple of the divisor is taken; what is left under it is natural.

    >>> from grundy.formulas.formula import Var
    >>> quotient, remainder = divided({Var("n"): -1}, 3)
    >>> str(as_term(quotient)), str(as_term(remainder))
    ('(-1 * n + (2 * n // 3))', '(2 * n % 3)')
    """
    below = {term: factor % divisor for term, factor in form.items() if factor % divisor}
    whole = {term: factor // divisor for term, factor in form.items()}
    if constant(below) is not None:
        return whole, below
    inside = as_term(below)
    return added(whole, {inside // divisor: 1}), {inside % divisor: 1}


def constant(form: Form) -> int | None:
    """Give the number that a form is, if it is the same everywhere."""
    if any(factor for term, factor in form.items() if term != ONE):
        return None
    return form.get(ONE, 0)


def is_natural(form: Form) -> bool:
    """Tell whether a form is plainly not negative."""
    return all(factor >= 0 for factor in form.values())


def as_term(form: Form) -> Term:
    """Write a form as a term."""
    parts = [_times(term, factor) for term, factor in form.items() if factor]
    if not parts:
        return Const(0)
    return parts[0] if len(parts) == 1 else Sum(tuple(parts))


def _times(term: Term, factor: int) -> Term:
    if isinstance(term, Const):
        return Const(term.value * factor)
    return term if factor == 1 else Times(factor, term)


def combined_digits(function: str, x: Term, x_turned: bool, y: Term, y_turned: bool) -> Form:
    """Combine x or -1 - x with y or -1 - y, by de Morgan's rules."""
    if function == "xor":
        same = x_turned == y_turned
        return {Apply("xor", (x, y)): 1} if same else {ONE: -1, Apply("xor", (x, y)): -1}
    if x_turned and y_turned:
        return {ONE: -1, Apply("or" if function == "and" else "and", (x, y)): -1}
    if not x_turned and not y_turned:
        return {Apply(function, (x, y)): 1}
    plain, negative = (y, x) if x_turned else (x, y)
    shared: Form = {Apply("and", (x, y)): 1}
    if function == "and":
        return added({plain: 1}, scaled(shared, -1))
    return added(turned({negative: 1}), shared)
