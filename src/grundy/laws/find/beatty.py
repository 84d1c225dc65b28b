"""Find the pairs of Wythoff's games: a_n = floor(n alpha), b_n = a_n + k n.

With alpha = (2 - k + sqrt(k^2 + 4)) / 2 every number from 1 on is in exactly one pair (Fraenkel,
How to beat your Wythoff games' opponent, 1982). For k = 1 a_n is what ends in an even number of
zeros in Fibonacci digits, and b_n is a_n with one zero more (Winning Ways, chapter 3).
"""

from __future__ import annotations

import numpy as np

from grundy.laws.find.pattern import Values
from grundy.phrases.phrase import phrase
from grundy.values.partners import mexpairs

__all__ = ["rate", "sentence", "slopes"]

_MOST_SLOPE = 12


def rate(losing: Values) -> int:
    """Read k off: the least difference of two piles that lose; 0 if there is none.

    >>> rate(np.array([[True, False, False], [False, False, True], [False, True, False]]))
    1
    """
    rows, columns = np.nonzero(losing)
    apart = np.abs(rows - columns)
    return int(apart[apart > 0].min(initial=len(losing))) % len(losing)


def slopes(losing: Values) -> tuple[int, int] | None:
    """Read s and t off where a(n), s a(n) + t n lose: a(n) is the least number in no pair before.

    With a third pile t, which is then 0 here, the pairs are those of all t from 1 on.

    >>> table = np.zeros((40, 40), dtype=bool)
    >>> for a, b in mexpairs(20, 3, 2).items():
    ...     table[a, b : b + 1] = table[b : b + 1, a] = True
    >>> slopes(table)
    (3, 2)
    """
    if losing.ndim == 3:
        fitting = (s for s in range(1, _MOST_SLOPE) if _for_each(losing, s))
        return next(((s, 0) for s in fitting), None)
    first = int(losing[1].argmax())  # s + t, as a(1) = 1
    fitting = (s for s in range(2, min(first, _MOST_SLOPE)) if _has(losing, s, first - s))
    return next(((s, first - s) for s in fitting), None)


def _for_each(losing: Values, s: int) -> bool:
    return all(_has(losing[:, :, t], s, t) for t in range(1, losing.shape[2]))


def _has(losing: Values, s: int, t: int) -> bool:
    size = len(losing)
    pairs = [pair for pair in mexpairs(size, s, t).items() if max(pair) < size]
    wanted = np.zeros_like(losing)
    wanted[tuple(zip(*pairs, strict=True))] = True
    return bool((losing == (wanted | wanted.T)).all())


def sentence(k: int) -> str:
    """Say the law.

    >>> sentence(2)
    'The pairs are a(n) = floor(n * sqrt(8) / 2), b(n) = a(n) + 2n, either first.'
    """
    head = {1: "1 + sqrt(5)", 2: "sqrt(8)"}.get(k, f"sqrt({k * k + 4}) - {k - 2}")
    alpha = head if k == 2 else f"({head})"
    if k == 1:
        return phrase(
            "The pairs are a(n) = floor(n * {alpha} / 2), b(n) = a(n) + n, either first; a(n) ends "
            "in an even number of zeros in Fibonacci digits, b(n) has one more.",
            alpha=alpha,
        )
    return phrase(
        "The pairs are a(n) = floor(n * {alpha} / 2), b(n) = a(n) + {k}n, either first.",
        alpha=alpha,
        k=k,
    )
