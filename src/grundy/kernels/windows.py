"""Keep the last place of every value in a tree of minima, so that a window has its mex at once.

Where the options of a heap are the heaps from L to R, and both ends never fall, a value is an
option's when its last place up to R is L or later. The least value whose last place is before L is
found in the tree by O(log n) steps.
"""

from __future__ import annotations

import numpy as np

from grundy.kernels.run import Array

__all__ = ["new_trees", "next_before", "set_last"]


def new_trees(count: int, values: int) -> Array:
    """Make trees of 0 .. values - 1, a power of two, of which none has a place.

    >>> new_trees(1, 4).tolist()
    [[-1, -1, -1, -1, -1, -1, -1, -1]]
    """
    return np.full((count, 2 * values), -1, np.int64)


def set_last(tree: Array, value: int, place: int) -> None:
    """Note that a value has a place.

    >>> [tree] = new_trees(1, 4)
    >>> set_last(tree, 2, 7)
    >>> tree.tolist()
    [-1, -1, -1, -1, -1, -1, 7, -1]
    """
    i = (len(tree) >> 1) + value
    tree[i] = place
    i >>= 1
    while i:
        low = min(tree[2 * i], tree[2 * i + 1])
        if tree[i] == low:
            break
        tree[i] = low
        i >>= 1


def next_before(tree: Array, value: int, place: int) -> int:
    """Give the least value from ``value`` on whose last place is before ``place``, or -1.

    >>> [tree] = new_trees(1, 4)
    >>> set_last(tree, 0, 7)
    >>> next_before(tree, 0, 5), next_before(tree, 0, 8)
    (1, 0)
    """
    half = len(tree) >> 1
    i = half + value
    while tree[i] >= place:
        while i & 1:
            i >>= 1
            if i == 0:
                return -1
        i += 1
        if i & (i - 1) == 0:
            return -1
    while i < half:
        i *= 2
        if tree[i] >= place:
            i += 1
    return i - half
