"""Compare sums: clear their fractions, and say rounded quotients by multiples."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm
from typing import NoReturn

from grundy.errors import InputError
from grundy.formulas.parser import Token
from grundy.formulas.tree import Compare, Expression, Variable
from grundy.phrases.phrase import phrase
from grundy.rules.language.terms import linear

__all__ = [
    "LARGEST",
    "MOST",
    "Form",
    "Quotient",
    "Sum",
    "compared",
    "small",
    "times",
    "whole",
    "wrong",
]

LARGEST = 1_000_000  # of factors, divisors and bases
MOST = 10**18  # of other numbers: what is compared fits into 64 bits

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


@dataclass(frozen=True)
class Quotient:
    """Hold a sum divided by a number and rounded.

    >>> from grundy.formulas.tree import variables
    >>> k, n = variables("k n")
    >>> half = Quotient(((n, 1),), 2, up=True)
    >>> print(*compared({k: Fraction(1)}, ">=", {half: Fraction(1)}, Token(">=")))
    2 * k >= n
    """

    of: tuple[tuple[Expression | None, int], ...]
    by: int
    up: bool = False


Form = dict[Expression | Quotient | None, Fraction]  # what stands with None is the constant


@dataclass(frozen=True, eq=False)
class Sum(Expression):
    """A sum that is read: of fractions and rounded quotients, too, which no formula has.

    >>> Sum({None: Fraction(1, 2)}).form
    {None: Fraction(1, 2)}
    """

    form: Form


def times(left: Form, right: Form) -> Form | None:
    """Multiply by a number, or variables by variables; None for other products.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> one = Fraction(1)
    >>> {str(a): int(f) for a, f in times({n: 2 * one}, {n: one, None: 3 * one}).items()}
    {'n * n': 2, 'n': 6}
    """
    found: Form = {}
    for (a, f), (b, g) in product(left.items(), right.items()):
        if a is None or b is None:
            atom = b if a is None else a
        elif isinstance(a, Variable) and isinstance(b, Variable):
            atom = a * b
        else:
            return None
        found[atom] = found.get(atom, Fraction(0)) + f * g
    return found


def wrong(at: Token, expected: str) -> NoReturn:
    """Raise the error that says where the text is wrong, and what was expected there.

    >>> wrong(Token("many", 6), "an amount")
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 6: expected an amount, got 'many'
    """
    raise InputError(expected, got=at.typed, where=phrase("rule, column {n}", n=at.place))


def small(form: Form, at: Token) -> Form:
    """Refuse large factors, and constants that fit into no machine word.

    >>> from grundy.formulas.tree import Variable
    >>> small({Variable("n"): Fraction(10**9)}, Token("10^9 n"))
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 1: expected factors up to 1000000, got '10^9 n'
    """
    for atom, factor in form.items():
        most = LARGEST if atom is not None else MOST
        if abs(factor) > most:
            wrong(at, phrase("factors up to {n}", n=most))
    return form


def whole(form: Form, at: Token) -> Expression:
    """Write a sum that has no fractions.

    >>> from grundy.formulas.tree import Variable
    >>> print(whole({Variable("n"): Fraction(2), None: Fraction(-1)}, Token("n")))
    2 * n - 1

    `InputError` is raised for a fraction, or a rounded quotient.
    """
    if any(factor.denominator > 1 or isinstance(a, Quotient) for a, factor in form.items()):
        wrong(at, "no fraction beside it")
    parts = [(a, int(f)) for a, f in form.items() if isinstance(a, Expression) and f]
    return linear(parts, int(form.get(None, 0)))


def compared(left: Form, sign: str, right: Form, at: Token) -> list[Expression]:
    """Compare two sums; clearing fractions changes no comparison.

    >>> from grundy.formulas.tree import variables
    >>> k, n = variables("k n")
    >>> half = Quotient(((n, 1),), 2)
    >>> print(*compared({k: Fraction(1)}, "==", {half: Fraction(1)}, Token("=")), sep=", ")
    2 * k <= n, 2 * k + 2 > n
    """
    quotients = [a for form in (left, right) for a in form if isinstance(a, Quotient)]
    if quotients:
        return _rounded(left, sign, right, at)
    scale = lcm(*(f.denominator for f in (*left.values(), *right.values())))
    sides = (small({a: f * scale for a, f in form.items()}, at) for form in (left, right))
    return [Compare((sign,), tuple(whole(side, at) for side in sides))]


def _rounded(left: Form, sign: str, right: Form, at: Token) -> list[Expression]:
    """Compare a quotient with the rest of both sides."""
    difference = dict(left)
    for atom, factor in right.items():
        difference[atom] = difference.get(atom, Fraction(0)) - factor
    (quotient, factor), *more = ((a, f) for a, f in difference.items() if isinstance(a, Quotient))
    if more or abs(factor) != 1 or sign not in _MIRRORED:
        wrong(at, "one rounded quotient, once, in a comparison without !=")
    rest = {a: -f * factor for a, f in difference.items() if a != quotient}
    relation = sign if factor > 0 else _MIRRORED[sign]
    relations = (">=", "<=") if relation == "==" else (relation,)
    return [found for one in relations for found in _by_multiples(quotient, one, rest, at)]


def _by_multiples(quotient: Quotient, sign: str, rest: Form, at: Token) -> list[Expression]:
    """Say how a quotient compares with a sum: floor(n / 2) < k is n < 2k."""
    shift = {">=": 0, "<": 0, "<=": 1, ">": 1}[sign] - quotient.up
    moved = rest | {None: rest.get(None, Fraction(0)) + shift}
    multiple: Form = {atom: quotient.by * factor for atom, factor in moved.items() if factor}
    strict = quotient.up if sign[0] == ">" else not quotient.up
    found = f"{sign[0]}{'' if strict else '='}"
    of: Form = {atom: Fraction(factor) for atom, factor in quotient.of}
    return compared(multiple, _MIRRORED[found], of, at)
