"""Solve a whole directed graph in arrays; answer for tokens on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.phrases.phrase import phrase
from grundy.solvers.progress import meanwhile
from grundy.values.loopy import Loopy, total

if TYPE_CHECKING:
    import numpy as np

__all__ = ["LargeGraph"]


class LargeGraph:
    """Hold a graph of which edges are two arrays, and what is known of its vertices.

    >>> import numpy as np
    >>> g = LargeGraph(3, np.array([0, 1, 1]), np.array([1, 0, 2]))
    >>> g.counts(misere=False), [str(g.value(v)) for v in range(3)], g.moves([1, 0])
    ({'N': 1, 'P': 2, 'draw': 0}, ['0', '1', '0'], [(0, 2), (0, 0), (1, 1)])
    """

    def __init__(
        self, vertices: int, start: np.ndarray[Any, Any], end: np.ndarray[Any, Any]
    ) -> None:
        from grundy.kernels import digraph  # late: numba is slow to import

        self._kernel = digraph
        self.first, self.to = digraph.edges(vertices, start, end)
        self._settled: dict[bool, tuple[Any, Any]] = {}

    def settled(self, *, misere: bool) -> tuple[Any, Any]:
        """Give 0 (a draw), 1 (lost) or 2 (won) for each vertex, and the moves to the end or -1."""
        if misere not in self._settled:
            with meanwhile(phrase("solving {n} vertices", n=len(self.first) - 1)):
                settled = self._kernel.outcomes(self.first, self.to, misere=misere)
            self._settled[misere] = settled
        return self._settled[misere]

    @cached_property
    def numbers(self) -> tuple[Any, Any]:
        """Give the number and the rank of each vertex, -1 where it is worth an infinity."""
        return self._kernel.numbers(self.first, self.to)

    def counts(self, *, misere: bool) -> dict[str, int]:
        """Count the vertices of each outcome."""
        import numpy as np

        draw, lost, won = np.bincount(self.settled(misere=misere)[0], minlength=3).tolist()
        return {"N": won, "P": lost, "draw": draw}

    def after(self, v: int) -> list[int]:
        """Give what a vertex leads to."""
        found: list[int] = self.to[self.first[v] : self.first[v + 1]].tolist()
        return found

    def values(self) -> Iterator[Loopy]:
        """Give the value of each vertex in turn."""
        found, first, to = self.numbers[0].tolist(), self.first.tolist(), self.to.tolist()
        shared = [Loopy(m) for m in range(max(found, default=-1) + 1)]
        for v, number in enumerate(found):
            if number >= 0:
                yield shared[number]
            else:
                reach = {found[w] for w in to[first[v] : first[v + 1]]}
                yield Loopy(None, frozenset(reach - {-1}))

    def value(self, v: int) -> Loopy:
        """Give the value of a vertex."""
        found = self.numbers[0]
        if found[v] >= 0:
            return Loopy(int(found[v]))
        return Loopy(None, frozenset(int(found[w]) for w in self.after(v) if found[w] >= 0))

    def moves(self, tokens: Sequence[int]) -> list[tuple[int, int]]:
        """Give the winning moves of a sum as (token, vertex), the least rank first."""
        ranks = self.numbers[1]
        found = (
            (sum(int(ranks[u]) for u in left), i, left[i])
            for i, v in enumerate(tokens)
            for left in ([*tokens[:i], w, *tokens[i + 1 :]] for w in self.after(v))
            if total(map(self.value, left)).outcome == "P"
        )
        return [(i, w) for _, i, w in sorted(found)]
