"""Say what is asked of the digits of a number by quotients and remainders, which machines know."""

from __future__ import annotations

from functools import reduce

from grundy.formulas.parts import with_parts
from grundy.formulas.tree import Call, Expression, number

__all__ = ["BY_DIGITS", "DECIMAL", "DECIMAL_ZH", "by_tens"]

BY_DIGITS = ("digits", "digitsum", "maxdigit")
_PLACES = 19  # of numbers of 63 bits
_SIZE = r"(?:n\b|it\b|the\s+(?:number|(?:size\s+of\s+the\s+)?(?:heap|pile))\b(?:\s+size)?)"
_LARGEST = r"(?:largest|greatest|biggest|highest|maximal|maximum)\s+digit"
_SUM = r"(?:digit(?:al)?\s+sum|sum\s+of\s+(?:the\s+|all\s+(?:the\s+)?)?digits)"
_COUNT = r"(?:number\s+of\s+(?:decimal\s+)?digits)"
_ASKED = ((_LARGEST, "maxdigit(n)"), (_SUM, "digitsum(n)"), (_COUNT, "digits(n)"))
_ZH = (
    r"(?:n|当前的?(?:石子)?数(?:量|目)?|这个数|石子总?数"
    r"|这?堆(?:石子)?(?:的?(?:石子)?(?:数|个数|大小))?|它)\s*的?\s*"
)
_ASKED_ZH = (
    (r"最大的?(?:一[个位])?(?:数字|数码|数位)", "maxdigit(n) "),
    (
        r"(?:各个?(?:数)?位(?:上)?的?(?:数字|数码)?(?:之和|的和|总和)|数[字码位]的?之?和)",
        "digitsum(n) ",
    ),
    (r"位数", "digits(n) "),
)

DECIMAL = (
    (
        rf"\bas\s+many\s+(?:stones?\s+)?as\s+(?:(?:{_SIZE})\s+has\s+digits|there\s+are\s+digits\s+in\s+{_SIZE})",
        "digits(n)",
    ),
    *(
        (
            rf"\b(?:the\s+)?{said}(?:\s+(?:of|in)\s+{_SIZE})|\b(?:its|n's|the\s+(?:heap|pile)'s)\s+{said}",
            name,
        )
        for said, name in _ASKED
    ),
    (r"\bthe\s+sum\s+of\s+(?:its|n's)\s+digits", "digitsum(n)"),
)
"""Patterns of what is asked of the digits of n, and the functions that give it."""

DECIMAL_ZH = tuple((rf"{_ZH}{said}", name) for said, name in _ASKED_ZH)
"""The same in Chinese."""


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
