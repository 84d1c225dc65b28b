"""Hold what is known of all vertices of an arena: in arrays where it is large."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grundy.kernels.compiler import can_compile
from grundy.solvers.loopy.numbers import NONE, numbers
from grundy.solvers.loopy.outcomes import outcomes
from grundy.values.loopy import Loopy

__all__ = ["Known"]

_PLAIN_EDGES = 200_000


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
