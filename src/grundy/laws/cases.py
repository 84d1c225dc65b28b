"""Say all values by a table of the first ones, by cases of n and of its remainder."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.formulas.statement import Values
from grundy.formulas.tree import Choice, Expression, Variable, number

__all__ = ["by_cases", "chosen"]

_N = Variable("n")


def by_cases(table: Sequence[int], start: int, length: int, saltus: int = 0) -> Values:
    """Give all values by a table of the first ones, by cases of n and of its remainder.

    >>> print(by_cases((0, 0, 1), 0, 3, 2))
    f(n) == n // 3 * 2 + (0 if n % 3 < 2 else 1)
    """
    rest = [0] * length
    for n in range(start, start + length):
        rest[n % length] = table[n] - saltus * (n // length)
    body = chosen(_N % length, rest)
    if saltus:
        body = _N // length * saltus + body
    if start:
        body = Choice(chosen(_N, table[:start]), start > _N, body)
    return Values(("n",), body)


def chosen(key: Expression, values: Sequence[int], start: int = 0) -> Expression:
    """Choose the value at a key from ``start`` on, by halving.

    >>> print(chosen(_N, [5, 5, 7]))
    5 if n < 2 else 7
    """
    if len(set(values)) == 1:
        return number(values[0])
    changes = [i for i in range(1, len(values)) if values[i] != values[i - 1]]
    middle = min(changes, key=lambda i: abs(2 * i - len(values)))
    below = chosen(key, values[:middle], start)
    return Choice(below, key < start + middle, chosen(key, values[middle:], start + middle))
