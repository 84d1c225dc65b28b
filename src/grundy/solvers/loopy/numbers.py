"""Give numbers to the positions of a game that may go round.

Theorem (Smith 1966; Fraenkel and Yesha, The generalized Sprague-Grundy function and its
invariance under certain mappings, J. Combin. Theory A 43 (1986) 165-177). Numbers on some of the
vertices, with ranks (the order in which they were given), are the finite values exactly if

1. the number of a vertex is the mex m of the numbers of its options;
2. each of its options that has no number, or one above m, has itself an option of number m and of
   lower rank;
3. a vertex without number fails 2 for the mex m of the numbers of its options, ranks aside.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from grundy.solvers.loopy.arena import predecessors

__all__ = ["NONE", "numbers"]

NONE = -1


def numbers(after: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Give the number and the rank of each vertex; NONE where it is worth an infinity.

    No edge may stand twice. The cost is that of the edges, for each number that occurs.

    >>> numbers([[1], [0, 2], [], [3, 2]])
    ([0, 1, 0, -1], [1, 2, 0, -1])
    """
    before = predecessors(after)
    found, ranks = [NONE] * len(after), [NONE] * len(after)
    pool, given, m = list(range(len(after))), 0, 0
    while pool:
        given = _give(after, before, found, ranks, pool, m, given)
        pool = [v for v in pool if found[v] < 0 and any(found[w] == m for w in after[v])]
        m += 1
    return found, ranks


def _give(
    after: Sequence[Sequence[int]],
    before: Sequence[Sequence[int]],
    found: list[int],
    ranks: list[int],
    pool: Sequence[int],
    m: int,
    given: int,
) -> int:
    """Give the number m; ``barred`` counts the options that no move to m answers."""
    barred = {v: sum(found[w] < 0 for w in after[v]) for v in pool}
    queue = deque(v for v in pool if not barred[v])
    answered: set[int] = set()
    while queue:
        v = queue.popleft()
        if v in answered:
            continue
        found[v], ranks[v], given = m, given, given + 1
        for u in before[v]:
            if found[u] < 0 and u not in answered:
                answered.add(u)
                for w in before[u]:
                    if w in barred:
                        barred[w] -= 1
                        if not barred[w]:
                            queue.append(w)
    return given
