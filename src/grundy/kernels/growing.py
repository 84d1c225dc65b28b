"""Enter what the tables of records hold into larger ones."""

from __future__ import annotations

from typing import Any

from grundy.kernels.compiler import njit
from grundy.kernels.records import HASH, WAYS, mix

__all__ = ["kept", "rehashed"]


@njit(cache=True)
def rehashed(pool: Any, index: Any, larger: Any) -> None:
    """Enter all records into a larger index.

    >>> import numpy as np
    >>> from grundy.kernels.records import ONE, name, tables
    >>> games, larger = tables(4), np.zeros(64, np.int64)
    >>> p = name(games, ONE, 0, 0)
    >>> rehashed(games[0], games[1], larger), int(larger.sum() - p)
    (None, 0)
    """
    for i in range(len(index)):
        p = index[i]
        if p:
            at = pool[p + HASH] & (len(larger) - 1)
            while larger[at]:
                at = (at + 1) & (len(larger) - 1)
            larger[at] = p


@njit(cache=True)
def kept(memo: Any, larger: Any) -> None:
    """Enter the pairs of a memo into a larger one.

    >>> import numpy as np
    >>> memo, larger = np.zeros((2, 2), np.int64), np.zeros((8, 2), np.int64)
    >>> memo[0] = 1 << WAYS | 2, 3
    >>> kept(memo, larger), int(larger[mix(1, 2) & 7, 1])
    (None, 3)
    """
    for i in range(len(memo)):
        key = memo[i, 0]
        if key:
            high, low = key >> WAYS & (1 << WAYS) - 1, key & (1 << WAYS) - 1
            at = mix(high, low) & (len(larger) - 1)
            larger[at, 0], larger[at, 1] = key, memo[i, 1]
