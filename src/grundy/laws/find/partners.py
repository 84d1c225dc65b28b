"""Find lost pairs of piles that are made one after another, each at a distance new modulo m."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.phrases.phrase import phrase
from grundy.values.partners import partners

__all__ = ["modulus", "sentence"]

_LARGEST = 64


def modulus(lost: np.ndarray[Any, np.dtype[Any]]) -> int:
    """Give the least m from 2 on whose pairs a table has; 0 if there is none.

    >>> row = partners(200, 3)
    >>> modulus(np.array([[b == row[a] for b in range(200)] for a in range(200)]))
    3
    >>> modulus(np.eye(200, dtype=bool))
    0
    """
    rows = lost[: len(lost) // 2]
    if not (rows.sum(axis=1) == 1).all():
        return 0
    found = rows.argmax(axis=1).tolist()
    if found == [*range(len(found))]:
        return 0
    return next((m for m in range(2, _LARGEST + 1) if partners(len(found), m) == found), 0)


def sentence(m: int) -> str:
    """Say the law.

    >>> sentence(2)[:58]
    'The pairs are made one after another, either pile first: a'
    """
    return phrase(
        "The pairs are made one after another, either pile first: a(n) is the least number in no "
        "pair before, b(n) the least one from a(n) on in no pair before such that no pair before "
        "has both the same b - a and the same a mod {m}.",
        m=m,
    )
