"""Show a table so that the eye can find what the finder did not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from grundy.laws.find.pattern import listed

__all__ = ["by_value", "p_map", "shifted", "telling_width"]

_SAMPLE = 4096
_WIDEST = 64
_NEARLY = 0.85  # a multiple of a width agrees a little better where a pre-period is long
_MOST_ROWS = 40
_MOST_VALUES = 32


def telling_width(values: Sequence[int]) -> int:
    """Give the shift w for which f(n + w) = f(n) most often, or differs most often by the same.

    >>> telling_width([n % 7 for n in range(50)]), telling_width([n // 3 for n in range(50)])
    (7, 3)
    """
    table = np.asarray(values[:_SAMPLE], dtype=np.int64)
    widths = range(2, min(_WIDEST, len(table) // 3) + 1)
    shares = {w: _agreement(table, w) for w in widths}
    enough = _NEARLY * max(shares.values(), default=0)
    return next((w for w, share in shares.items() if share >= enough), 2)


def _agreement(table: Any, w: int) -> float:
    """Measure how many differences at distance w are the most frequent one."""
    _, counts = np.unique(table[w:] - table[:-w], return_counts=True)
    return float(counts.max() / counts.sum())


def shifted(values: Sequence[int], width: int | None = None) -> str:
    """Write the values in rows of the most telling width, or of a given one.

    >>> print(shifted([0, 1, 0, 1, 2, 3, 2] * 3, 7))
     0 | 0 1 0 1 2 3 2
     7 | 0 1 0 1 2 3 2
    14 | 0 1 0 1 2 3 2
    """
    w = width or telling_width(values)
    seen = [int(v) for v in values[: w * _MOST_ROWS]]
    wide = max(len(str(v)) for v in seen) if seen else 1
    edge = len(str(max(len(seen) - 1, 0) // w * w))
    return "\n".join(
        f"{n:{edge}} | {' '.join(f'{v:{wide}}' for v in seen[n : n + w])}"
        for n in range(0, len(seen), w)
    )


def by_value(values: Sequence[int]) -> str:
    """Write where each value stands, the smallest value first.

    >>> print(by_value([0, 1, 0, 1, 2, 0]))
    0: 0, 2, 5
    1: 1, 3
    2: 4
    """
    places: defaultdict[int, list[int]] = defaultdict(list)
    for n, value in enumerate(values):
        places[int(value)].append(n)
    rising = sorted(places)[:_MOST_VALUES]
    return "\n".join(f"{value}: {listed(places[value])}" for value in rising)


def p_map(losing: Iterable[Iterable[Any]]) -> str:
    """Draw the P-positions of two piles, the first pile downwards: ``#`` loses, ``.`` wins.

    >>> print(p_map([[True, False, False], [False, False, True], [False, True, False]]))
    #..
    ..#
    .#.
    """
    return "\n".join("".join("#" if lost else "." for lost in row) for row in losing)
