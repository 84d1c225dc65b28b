"""Number the positions that play can lead to, and list the moves between them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from grundy.errors import LimitError
from grundy.kernels.compiled import serves
from grundy.phrases.phrase import phrase
from grundy.solvers.progress import searching
from grundy.values.loopy import Loopy

__all__ = [
    "DRAW",
    "LOST",
    "MOST_MOVES",
    "MOST_POSITIONS",
    "OUTCOMES",
    "WON",
    "Arena",
    "Known",
    "outcomes",
    "predecessors",
]

V = TypeVar("V", bound=Hashable)

MOST_POSITIONS = 1_000_000
MOST_MOVES = 25_000_000

DRAW, LOST, WON = 0, 1, 2
OUTCOMES = "draw", "P", "N"

_PLAIN_EDGES = 200_000


NONE = -1


class Arena(Generic[V]):
    """Hold vertices, and for each the numbers of those that a move leads to, each once.

    >>> arena = Arena(lambda n: (n - 1, 5 - n) if n else (), "halma")
    >>> arena.add([3])
    >>> arena.vertices, arena.after
    ([3, 2, 1, 0, 4], [[1], [2, 0], [3, 4], [], [0, 2]])
    """

    def __init__(
        self,
        options: Callable[[V], Iterable[V]],
        name: str,
        most: int = MOST_POSITIONS,
        most_moves: int = MOST_MOVES,
    ) -> None:
        self._options, self._name = options, name
        self._most, self._most_moves = most, most_moves
        self.vertices: list[V] = []
        self.index: dict[V, int] = {}
        self.after: list[list[int]] = []
        self.moves = 0

    def add(self, starts: Iterable[V]) -> None:
        """Take in all that play can lead to; raise `LimitError` when that is too much."""
        with searching(self._most - len(self.vertices)) as counted:
            before = counted.positions - len(self.vertices)
            for start in starts:
                self._number(start)
            while len(self.after) < len(self.vertices):
                options = self._options(self.vertices[len(self.after)])
                self.after.append(list(dict.fromkeys(map(self._number, self._counted(options)))))
                counted.positions = before + len(self.vertices)

    def _counted(self, options: Iterable[V]) -> Iterable[V]:
        for option in options:
            self.moves += 1
            if self.moves > self._most_moves:
                raise LimitError(
                    phrase(
                        "{game}: the search passed {n} moves", game=self._name, n=self._most_moves
                    )
                )
            yield option

    def _number(self, vertex: V) -> int:
        known = self.index.setdefault(vertex, len(self.vertices))
        if known == len(self.vertices):
            if known == self._most:
                raise LimitError(
                    phrase("{game}: the search passed {n} positions", game=self._name, n=self._most)
                )
            self.vertices.append(vertex)
        return known


def predecessors(after: Sequence[Sequence[int]]) -> list[list[int]]:
    """List for each vertex those that lead to it.

    >>> predecessors([[1], [0, 1]])
    [[1], [0, 1]]
    """
    before: list[list[int]] = [[] for _ in after]
    for v, options in enumerate(after):
        for w in options:
            before[w].append(v)
    return before


def outcomes(
    after: Sequence[Sequence[int]], *, misere: bool = False, told: Mapping[int, int] | None = None
) -> tuple[list[int], list[int]]:
    """Give DRAW, LOST or WON for each vertex, and the moves to the end (-1 for a draw).

    Theorem (Zermelo 1913, Steinhaus 1925; Winning Ways, chapter 12). Settle positions backwards
    from the ends, in the order of the moves left. A position with an option that is lost is won,
    one move more than the first such option settled; a position whose last option is settled as won
    is lost, one move more than that last one. What is never settled is a draw. Under misere play
    the ends are won, and all else is the same.

    The winner hastens and the loser delays. No edge may stand twice. Of some vertices without a
    move it may be ``told`` what they are.

    >>> outcomes([[1], [0, 2], []])
    ([1, 2, 1], [2, 1, 0])
    >>> outcomes([[1], [0, 2], []], misere=True)
    ([0, 0, 2], [-1, -1, 0])
    >>> outcomes([[1, 2], [], []], told={1: DRAW, 2: WON})
    ([0, 0, 2], [-1, -1, 0])
    """
    before = predecessors(after)
    found, steps = [DRAW] * len(after), [-1] * len(after)
    left = [len(options) for options in after]
    queue = deque(v for v, options in enumerate(after) if not options)
    for v in queue:
        found[v] = (told or {}).get(v, WON if misere else LOST)
        steps[v] = 0 if found[v] else -1
    queue = deque(v for v in queue if found[v])
    while queue:
        w = queue.popleft()
        for v in before[w]:
            left[v] -= 1
            if not found[v] and (found[w] == LOST or not left[v]):
                found[v] = WON if found[w] == LOST else LOST
                steps[v] = steps[w] + 1
                queue.append(v)
    return found, steps


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
        self._large = (
            not told and sum(map(len, after)) > _PLAIN_EDGES and serves("digraph", "_settle")
        )

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
