"""Number the positions that play can lead to, and list the moves between them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.solvers.progress import searching

__all__ = ["MOST_MOVES", "MOST_POSITIONS", "Arena", "predecessors"]

V = TypeVar("V", bound=Hashable)

MOST_POSITIONS = 1_000_000
MOST_MOVES = 25_000_000


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
