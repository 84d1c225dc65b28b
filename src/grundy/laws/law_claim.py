"""Write a law of period as a claim."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.formulas.expression import Binary, Choice, Compare, Expression, Name, Negative, Number
from grundy.formulas.parser import Statement
from grundy.laws.law import Law

__all__ = ["law_claim"]

N = Name("n")


def law_claim(law: Law) -> Statement:
    """Give a law of period as ``f(n) == TERM``, by cases of n and of its remainder.

    >>> law = Law("arithmetic period", "", 99, table=(0, 0, 1), period=3, saltus=2)
    >>> str(law_claim(law))
    'f(n) == n // 3 * 2 + (0 if n % 3 < 2 else 1)'
    """
    period, saltus = law.period, law.saltus
    first = law.preperiod
    rest = [0] * period
    for n in range(first, first + period):
        rest[n % period] = law.value(n) - saltus * (n // period)
    body = _chosen(Binary("%", N, Number(period)), rest)
    if saltus:
        rounds = Binary("*", Binary("//", N, Number(period)), Number(saltus))
        body = Binary("+", rounds, body)
    if first:
        before = _chosen(N, [law.value(n) for n in range(first)])
        body = Choice(before, _below(N, first), body)
    return Statement(body, values=True)


def _chosen(key: Expression, values: Sequence[int], start: int = 0) -> Expression:
    """Choose the value at a key from ``start`` on, by halving."""
    if len(set(values)) == 1:
        return Number(values[0]) if values[0] >= 0 else Negative(Number(-values[0]))
    changes = [i for i in range(1, len(values)) if values[i] != values[i - 1]]
    middle = min(changes, key=lambda i: abs(2 * i - len(values)))
    below = _chosen(key, values[:middle], start)
    return Choice(below, _below(key, start + middle), _chosen(key, values[middle:], start + middle))


def _below(key: Expression, bound: int) -> Expression:
    return Compare(("<",), (key, Number(bound)))
