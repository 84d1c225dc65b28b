"""Hold what is known of all vertices of an arena: in arrays where it is large."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from grundy.kernels.compiler import can_compile
from grundy.solvers.loopy.arena import outcomes, predecessors
from grundy.values.loopy import Loopy

__all__ = ["Known"]

_PLAIN_EDGES = 200_000


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


class Known:
    """Hold outcomes, moves to the end, numbers and ranks; each is worked out when asked for.

    >>> known = Known([[1], [0, 2], [], [3, 2]])
    >>> [str(known.value(v)) for v in range(4)], known.steps(misere=False)
    (['0', '1', '0', 'inf{0}'], [2, 1, 0, 1])
    """

    def __init__(
        self, after: Sequence[Sequence[int]], told: Mapping[int, int] | None = None
    ) -> None:
        self.after, self._told = after, told
        self._outcomes: dict[bool, tuple[list[int], list[int]]] = {}
        self._numbers: tuple[list[int], list[int]] | None = None
        self._large = not told and sum(map(len, after)) > _PLAIN_EDGES and can_compile()

    def outcomes(self, *, misere: bool) -> list[int]:
        """Give DRAW, LOST or WON for each vertex."""
        return self._settled(misere)[0]

    def steps(self, *, misere: bool) -> list[int]:
        """Give the moves to the end for each vertex, -1 for a draw."""
        return self._settled(misere)[1]

    def value(self, v: int) -> Loopy:
        """Give the value of a vertex."""
        found = self._numbered()[0]
        if found[v] != NONE:
            return Loopy(found[v])
        return Loopy(None, frozenset(found[w] for w in self.after[v] if found[w] != NONE))

    def rank(self, v: int) -> int:
        """Give the rank of the number of a vertex; -1 where it has none."""
        return self._numbered()[1][v]

    def _settled(self, misere: bool) -> tuple[list[int], list[int]]:
        if misere not in self._outcomes:
            self._outcomes[misere] = (
                _outcomes_in_arrays(self.after, misere)
                if self._large
                else outcomes(self.after, misere=misere, told=self._told)
            )
        return self._outcomes[misere]

    def _numbered(self) -> tuple[list[int], list[int]]:
        if self._numbers is None:
            self._numbers = _numbers_in_arrays(self.after) if self._large else numbers(self.after)
        return self._numbers


def _outcomes_in_arrays(
    after: Sequence[Sequence[int]], misere: bool
) -> tuple[list[int], list[int]]:
    from grundy.kernels import digraph  # late: numba is slow to import

    found, steps = digraph.outcomes(*digraph.listed(after), misere=misere)
    return found.tolist(), steps.tolist()


def _numbers_in_arrays(after: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    from grundy.kernels import digraph

    found, ranks = digraph.numbers(*digraph.listed(after))
    return found.tolist(), ranks.tolist()
