"""Say what is asked of the digits of a number by quotients and remainders, which machines know."""

from __future__ import annotations

from functools import reduce

from grundy.formulas.parts import with_parts
from grundy.formulas.tree import Call, Expression, number

__all__ = ["BY_DIGITS", "by_tens"]

BY_DIGITS = ("digits", "digitsum", "maxdigit")
_PLACES = 19  # of numbers of 63 bits


def by_tens(what: Expression) -> Expression:
    """Write the digits of numbers below 2^63 by quotients and remainders.

    >>> from grundy.formulas.parser import parse_expression
    >>> digits = by_tens(parse_expression("digitsum(n)"))
    >>> str(digits)[:25], digits.evaluate({"n": 2026})
    ('n % 10 + n // 10 % 10 + n', 10)
    """
    what = with_parts(what, by_tens) if vars(what) else what
    if not isinstance(what, Call) or what.function not in BY_DIGITS:
        return what
    (of,) = what.args
    if what.function == "digits":
        more = [Call("min", (number(1), of // 10**i)) for i in range(1, _PLACES)]
        return reduce(lambda one, other: one + other, more, number(1))
    places = [(of // 10**i if i else of) % 10 for i in range(_PLACES)]
    if what.function == "digitsum":
        return reduce(lambda one, other: one + other, places)
    return reduce(lambda one, other: Call("max", (one, other)), places)
