"""Write the conditions of the rule language as expressions."""

from __future__ import annotations

from grundy.formulas.series import Series
from grundy.formulas.tree import Expression, Not
from grundy.rules.language.terms import Is, Relation

__all__ = ["condition", "member"]

_SERIES = {
    "squares": "is_square",
    "primes": "is_prime",
    "fibonacci": "is_fibonacci",
    "triangular": "is_triangular",
    "cubes": "is_cube",
    "factorials": "is_factorial",
    "lucas": "is_lucas",
    "prime powers": "is_prime_power",
}


def condition(what: Expression) -> str:
    """Write a condition.

    >>> from grundy.rules.language.parse import parse_rule
    >>> move = parse_rule("k with 2k + 1 <= n and k divides n and |k - 3| in squares").moves[0]
    >>> [condition(c) for c in move.amounts[0].when]
    ['2 * k + 1 <= n', 'k > 0 and n % k == 0', 'is_square(abs(k - 3))']
    """
    match what:
        case Not(of):
            return f"not ({condition(of)})"
        case Is(left, series):
            return member(str(left), series)
        case Relation(left, name, right):
            return _related(str(left), name, str(right))
    return str(what)


def member(number: str, series: Series) -> str:
    """Write that a number is in a series.

    >>> member("k", Series("powers", 3))
    'is_power(k, 3)'
    """
    if series.base:
        return f"is_power({number}, {series.base})"
    return f"{_SERIES[series.name]}({number})"


def _related(left: str, name: str, right: str) -> str:
    positive = left if left.isidentifier() else f"({left})"
    dividend = right if right.isidentifier() else f"({right})"
    match name:
        case "divides":
            sign = ">" if left.isidentifier() else "!="
            return f"{positive} {sign} 0 and {dividend} % {positive} == 0"
        case "does not divide":
            return f"({positive} == 0 or {dividend} % {positive} != 0)"
    return f"gcd({left}, {right}) {'!=' if 'not' in name else '=='} 1"
