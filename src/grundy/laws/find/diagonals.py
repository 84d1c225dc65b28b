"""Find lost pairs of piles that stay near the diagonal: b - a comes back with a period.

Where each first pile a has one lost b and b - a is bounded and periodic, the law is a sentence:
``a % 3 == 0 and b == a or a % 3 == 1 and b == a + 1 or a % 3 == 2 and b == a - 1``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.formulas.tree import Expression, Variable, all_of, any_of

__all__ = ["diagonal"]

_WIDEST = 100
_MOST_EXCEPTIONS = 60
_LONGEST = 400

A, B = Variable("a"), Variable("b")


def diagonal(lost: np.ndarray[Any, np.dtype[Any]]) -> Expression | None:
    """Say which pairs of piles lose, where the differences have a period that four of them show.

    >>> print(diagonal(np.eye(300, dtype=bool)))
    a == b
    """
    rows = lost[: len(lost) - _WIDEST]
    if len(rows) < _WIDEST or not (rows.sum(axis=1) == 1).all():
        return None
    apart = rows.argmax(axis=1) - np.arange(len(rows))
    if abs(apart).max() >= _WIDEST:
        return None
    found = _period(apart)
    return None if found is None else _sentence(apart.tolist(), *found)


def _period(apart: np.ndarray[Any, np.dtype[Any]]) -> tuple[int, int] | None:
    """Give the start and the length of the least period."""
    for length in range(1, min(_LONGEST, len(apart) // 5)):
        breaks = np.flatnonzero(apart[length:] != apart[:-length])
        start = int(breaks[-1]) + 1 if len(breaks) else 0
        if start <= _MOST_EXCEPTIONS and 4 * (start + length) < len(apart):
            return start, length
    return None


def _sentence(apart: list[int], start: int, length: int) -> Expression:
    parts: list[Expression] = [A.eq(n) & B.eq(n + apart[n]) for n in range(start)]
    classes: dict[int, list[int]] = {}
    for n in range(start, start + length):
        classes.setdefault(apart[n], []).append(n % length)
    for far in sorted(classes, key=lambda far: (abs(far), -far)):
        where = [start <= A] if start else []
        if len(classes) > 1:
            where.append(any_of((A % length).eq(rest) for rest in sorted(classes[far])))
        parts.append(all_of([*where, _partner(far)]))
    return any_of(parts)


def _partner(far: int) -> Expression:
    if not far:
        return A.eq(B)
    return B.eq(A + far) if far > 0 else A.eq(B + -far)
