"""Say why lost pairs of piles are read by no small automaton: too many factors.

Whether the partner of a pile is larger is a word of 0 and 1. A word that an automaton makes from
the digits of n has at most a constant times L factors (blocks) of length L (A. Cobham 1972), so
counts that grow faster are evidence, not proof, that none does.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.phrases.phrase import phrase

__all__ = ["many_factors"]

_LENGTHS = (8, 16, 32)
_MOST = 96  # of length 16


def many_factors(lost: np.ndarray[Any, np.dtype[Any]]) -> str:
    """Say how many factors there are, where these are too many; else nothing.

    >>> many_factors(np.eye(500, dtype=bool))
    ''
    """
    rows = lost[: len(lost) // 2]
    if lost.ndim != 2 or not (rows.sum(axis=1) == 1).all():
        return ""
    word = rows.argmax(axis=1) > np.arange(len(rows))
    counts = [len({word[i : i + n].tobytes() for i in range(len(word) - n)}) for n in _LENGTHS]
    if counts[1] <= _MOST:
        return ""
    return phrase(
        "no automaton was found: whether the second pile is the larger has {a}, {b}, {c} blocks of "
        "length 8, 16, 32, more than automata make",
        a=counts[0],
        b=counts[1],
        c=counts[2],
    )
