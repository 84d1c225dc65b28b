"""Write a law of period as a claim."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.formulas.statement import Values
from grundy.formulas.tree import Choice, Expression, Variable, number
from grundy.laws.law import Law

__all__ = ["law_claim"]

N = Variable("n")


def law_claim(law: Law) -> Values:
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
    body = _chosen(N % period, rest)
    if saltus:
        body = N // period * saltus + body
    if first:
        body = Choice(_chosen(N, [law.value(n) for n in range(first)]), first > N, body)
    return Values(("n",), body)


def _chosen(key: Expression, values: Sequence[int], start: int = 0) -> Expression:
    """Choose the value at a key from ``start`` on, by halving."""
    if len(set(values)) == 1:
        return number(values[0])
    changes = [i for i in range(1, len(values)) if values[i] != values[i - 1]]
    middle = min(changes, key=lambda i: abs(2 * i - len(values)))
    below = _chosen(key, values[:middle], start)
    return Choice(below, key < start + middle, _chosen(key, values[middle:], start + middle))
