"""Weigh the tests inside loops: how many marks one of them takes as long as."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.formulas.loops import Member
from grundy.formulas.machine import Said, source
from grundy.formulas.parts import children
from grundy.formulas.tree import Call, Expression, Number, number

__all__ = ["weight"]

_GCD, _SQUARES, _SERIES = 14, 4, 15
_DIVISION = 4  # of a number whose divisors are looked for
_FEW = 2  # most numbers that may be primes have small divisors


def weight(what: Expression) -> Expression:
    """Give the weight of a test; of a number, that of looking for its divisors.

    The weights were measured on compiled loops.

    >>> from grundy.formulas.series import Series
    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(weight(Call("gcd", (k, n)).eq(1)), weight(k < n))
    15 1
    >>> print(weight(Member(n - k, Series("primes"))))
    1 + isqrt(max(0, n - k)) // 2
    """
    if not what.is_condition():
        return _divisions(what)
    heavy = list(_heavy(what))
    fixed = number(1 + sum(part.of for part in heavy if isinstance(part, Number)))
    others = [part for part in heavy if not isinstance(part, Number)]
    return Said(" + ".join(map(str, [fixed, *others]))) if others else fixed


def _heavy(test: Expression) -> Iterator[Expression]:
    match test:
        case Call("gcd"):
            yield number(_GCD)
        case Member(of, series) if "prime" in series.name:
            yield Said(f"isqrt(max(0, {source(of)})) // {_FEW}")
        case Member(_, series):
            yield number(_SQUARES if series.name in ("squares", "triangular") else _SERIES)
    for part in children(test):
        yield from _heavy(part)


def _divisions(of: Expression) -> Expression:
    return Said(f"{_DIVISION} * isqrt(max(0, {source(of)}))")
