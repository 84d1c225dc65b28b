"""Exponents of 2 compared by their powers, which automata read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from ...core.certificate import Rejected
from ...core.digits import Digits
from ...core.reading import Case, cases, minus, sizes, summed
from ...core.relations import low
from ...core.terms import Term

__all__ = ["raised"]

_LARGEST_EXPONENT = 60
_MOST_RESTS = 12


def raised(*both: Term) -> Callable[[Term, Digits], list[Case]]:
    """Give what reads two exponents e as 2^(e + up), with one up for both.

    Each is a remainder, or v2 and a number, or one of these. So v2(x) < 2 is read as
    2^(v2(x) + 1) < 8; v2(0) is -1.

    >>> [form for _, form in raised(("v2", "x"), 2)(2, Digits("binary"))]
    [{'': 8}]

    `Rejected` is raised for other terms.
    """
    more = [0 if _is_rest(side) else _exponent(side)[1] for side in both]
    if max(map(abs, more)) > _LARGEST_EXPONENT:
        raise Rejected(f"v2 is compared with a number above {_LARGEST_EXPONENT}")
    return partial(_powers, 1 + max(0, -min(more)))


def _is_rest(term: Term) -> bool:
    """Tell whether a number is a remainder, so one of a few."""
    match term:
        case ("%", _, int(modulus)):
            return 0 < modulus <= _MOST_RESTS
    return False


def _exponent(term: Term) -> tuple[Term | None, int]:
    """Read v2 of something and a number, or a number alone.

    >>> _exponent(("-", ("v2", "a"), 1))
    ('a', -1)
    """
    match term:
        case ("v2", of):
            return of, 0
        case int():
            return None, term
        case ("-", of):
            inner, more = _exponent(of)
            if inner is None:
                return None, -more
        case ("+" | "-", left, right):
            sign = 1 if term[0] == "+" else -1
            (one, x), (two, y) = _exponent(left), _exponent(right)
            if two is None or (one is None and sign == 1):
                return one if two is None else two, x + sign * y
    raise Rejected("v2 can be compared with v2 and numbers only")


def _powers(up: int, term: Term, digits: Digits) -> list[Case]:
    """Give 2^(e + up) for an exponent e that is a number, a remainder, or v2 and a number."""
    if _is_rest(term):
        few = product(cases(term, digits), range(term[2]))
        return [
            ((*found, *equal), {"": 1 << up + rest})
            for (found, form), rest in few
            for equal in summed(minus(form, {"": rest}), digits)
        ]
    of, more = _exponent(term)
    if of is None:
        return [((), {"": 1 << up + more})]
    found: list[Case] = []
    for disjunct, x, zero in sizes(of, digits):
        z = digits.fresh()
        if zero:
            found.append((disjunct, {"": 1 << up + more - 1}))
        else:
            found.append(((*disjunct, low(x, z)), {z: 1 << up + more}))
    return found
