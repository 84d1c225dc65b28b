"""Solve large directed graphs in arrays: outcomes with their moves to the end, and numbers.

A graph is two arrays: vertex v leads to ``to[first[v]:first[v + 1]]``, each edge once. The plain
twins are ``outcomes`` and ``numbers`` of ``grundy.solvers.loopy``, which hold the theorems.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.kernels.compiled import kernel
from grundy.kernels.compiler import register_jitable

__all__ = ["edges", "listed", "numbers", "outcomes", "turned"]

Array = NDArray[Any]


def edges(vertices: int, start: Array, end: Array) -> tuple[Array, Array]:
    """Order edges by where they start, each once.

    >>> first, to = edges(3, np.array([1, 0, 1, 1]), np.array([2, 1, 0, 2]))
    >>> first.tolist(), to.tolist()
    ([0, 1, 3, 3], [1, 0, 2])
    """
    keys = np.asarray(start, np.int64) * vertices + np.asarray(end, np.int64)
    keys.sort()
    if len(keys):
        keys = keys[np.concatenate(([True], keys[1:] != keys[:-1]))]
    first = np.searchsorted(keys, np.arange(vertices + 1, dtype=np.int64) * vertices)
    return first.astype(np.int64), (keys % max(vertices, 1)).astype(np.int32)


def listed(after: Sequence[Sequence[int]]) -> tuple[Array, Array]:
    """Take lists of the vertices that each vertex leads to, each once.

    >>> [array.tolist() for array in listed([[1], [0, 2], []])]
    [[0, 1, 3, 3], [1, 0, 2]]
    """
    first = np.zeros(len(after) + 1, np.int64)
    np.cumsum([len(options) for options in after], out=first[1:])
    return first, np.fromiter(chain.from_iterable(after), np.int32, int(first[-1]))


def _turn(first: Array, to: Array, back: Array, source: Array, place: Array) -> int:
    """Write the edges by where they end; ``back`` begins as zeros, one longer than the vertices."""
    n = len(first) - 1
    for e in range(len(to)):
        back[to[e] + 1] += 1
    for v in range(n):
        back[v + 1] += back[v]
    for v in range(n):
        place[v] = back[v]
    for v in range(n):
        for e in range(first[v], first[v + 1]):
            w = to[e]
            source[place[w]] = v
            place[w] += 1
    return 0


def turned(first: Array, to: Array) -> tuple[Array, Array]:
    """Turn all edges around.

    >>> first, to = listed([[1, 2], [2], []])
    >>> back, source = turned(first, to)
    >>> back.tolist(), sorted(source.tolist())
    ([0, 0, 1, 3], [0, 0, 1])
    """
    back, source = np.zeros(len(first), np.int64), np.empty(len(to), np.int32)
    place = np.empty(len(first) - 1, np.int64)
    kernel("digraph", "_turn")(first, to, back, source, place)
    return back, source


def _settle(
    first: Array,
    back: Array,
    source: Array,
    misere: int,
    found: Array,
    steps: Array,
    left: Array,
    queue: Array,
) -> int:
    """Settle from the ends back: 0 a draw, 1 lost, 2 won; ``found`` is 0, ``steps`` -1 at first."""
    n = len(first) - 1
    tail = 0
    for v in range(n):
        left[v] = first[v + 1] - first[v]
        if left[v] == 0:
            found[v] = 2 if misere else 1
            steps[v] = 0
            queue[tail] = v
            tail += 1
    head = 0
    while head < tail:
        w = queue[head]
        head += 1
        for e in range(back[w], back[w + 1]):
            v = source[e]
            left[v] -= 1
            if found[v] == 0 and (found[w] == 1 or left[v] == 0):
                found[v] = 2 if found[w] == 1 else 1
                steps[v] = steps[w] + 1
                queue[tail] = v
                tail += 1
    return 0


def outcomes(first: Array, to: Array, *, misere: bool = False) -> tuple[Array, Array]:
    """Give 0 (a draw), 1 (lost) or 2 (won) for each vertex, and the moves to the end or -1.

    >>> found, steps = outcomes(*edges(3, np.array([0, 1, 1]), np.array([1, 0, 2])))
    >>> found.tolist(), steps.tolist()
    ([1, 2, 1], [2, 1, 0])
    """
    back, source = turned(first, to)
    found, steps = np.zeros(len(first) - 1, np.int8), np.full(len(first) - 1, -1, np.int32)
    room = np.empty_like(steps), np.empty_like(steps)
    kernel("digraph", "_settle")(first, back, source, int(misere), found, steps, *room)
    return found, steps


@register_jitable
def _bar(first: Array, to: Array, found: Array, pool: Array, barred: Array, queue: Array) -> int:
    """Count the options without a number of each vertex of the pool; queue those that have none."""
    barred[:] = -1
    tail = 0
    for v in pool:
        count = 0
        for e in range(first[v], first[v + 1]):
            count += found[to[e]] < 0
        barred[v] = count
        if count == 0:
            queue[tail] = v
            tail += 1
    return tail


def _number(
    first: Array,
    to: Array,
    back: Array,
    source: Array,
    found: Array,
    ranks: Array,
    barred: Array,
    answered: Array,
    pool: Array,
    queue: Array,
) -> int:
    """Give the numbers m = 0, 1, ... in turn; ``found``, ``ranks`` and ``answered`` begin as -1.

    ``barred[v]`` counts the options of v without a number that no move to m answers; it is -1
    outside the pool, which begins as all vertices. ``answered[u]`` is the last m to which u has a
    move.
    """
    size, given, m = len(pool), 0, 0
    while size:
        tail = _bar(first, to, found, pool[:size], barred, queue)
        head = 0
        while head < tail:
            v = queue[head]
            head += 1
            if answered[v] == m:
                continue
            found[v], ranks[v] = m, given
            given += 1
            for e in range(back[v], back[v + 1]):
                u = source[e]
                if found[u] >= 0 or answered[u] == m:
                    continue
                answered[u] = m
                for d in range(back[u], back[u + 1]):
                    w = source[d]
                    if barred[w] > 0:
                        barred[w] -= 1
                        if barred[w] == 0:
                            queue[tail] = w
                            tail += 1
        kept = 0
        for i in range(size):
            v = pool[i]
            if found[v] < 0 and answered[v] == m:
                pool[kept] = v
                kept += 1
        size = kept
        m += 1
    return 0


def numbers(first: Array, to: Array) -> tuple[Array, Array]:
    """Give the number and the rank of each vertex, or -1 where it is worth an infinity.

    >>> found, ranks = numbers(*edges(3, np.array([0, 1, 1]), np.array([1, 0, 2])))
    >>> found.tolist(), ranks.tolist()
    ([0, 1, 0], [1, 2, 0])
    """
    back, source = turned(first, to)
    found, ranks = np.full(len(first) - 1, -1, np.int32), np.full(len(first) - 1, -1, np.int32)
    room = np.empty_like(found), np.full_like(found, -1), np.arange(len(found), dtype=np.int32)
    call = kernel("digraph", "_number")
    call(first, to, back, source, found, ranks, *room, np.empty_like(found))
    return found, ranks
