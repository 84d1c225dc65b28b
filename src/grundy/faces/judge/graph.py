"""Answer the problem of tokens on a graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.faces.judge.arrays import Found, Rows, whole, words
from grundy.faces.judge.reader import Reader
from grundy.faces.judge.table import Problem
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial
from grundy.rules.text import number
from grundy.values.nimber import mex

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["graph"]

_UNKNOWN, _ENTERED, _ROUND = -1, -2, -3


class _Token(Impartial[int]):
    """Move one token along the edges from vertex to vertex."""

    name = "graph"

    def __init__(self, successors: Sequence[Sequence[int]]) -> None:
        self.successors = successors
        self._values = [_UNKNOWN] * len(successors)

    def parse(self, text: str) -> int:
        return number(text)

    def format(self, position: int) -> str:
        return str(position)

    def options(self, position: int) -> Sequence[int]:
        return self.successors[position]

    def known(self, vertex: int) -> int:
        """Give the value of a vertex, below 0 where a token may go round from it."""
        way = [vertex] if self._values[vertex] == _UNKNOWN else []
        while way:
            self._step(way)
        return self._values[vertex]

    def _step(self, way: list[int]) -> None:
        """Find the value of the last vertex of the way, or what must be known before it."""
        values, last = self._values, way[-1]
        if values[last] >= 0 or values[last] == _ROUND:
            way.pop()
            return
        found = set(map(values.__getitem__, self.successors[last]))
        if _ENTERED in found or _ROUND in found:
            values[last] = _ROUND
        elif _UNKNOWN in found:
            values[last] = _ENTERED
            way += [v for v in self.successors[last] if values[v] == _UNKNOWN]
        else:
            values[last] = mex(found)

    def value(self, vertex: int) -> int:
        """Give the value of a vertex."""
        value = self.known(vertex)
        if value < 0:
            from grundy.solvers.impartial.solver import Solver  # late: it shows the way round

            return Solver(self).part_value(vertex)
        return value


def graph(problem: Problem, read: Reader) -> Iterator[str]:
    """Answer tokens on a graph: N, N times k and k successors; then m and m places, ended by 0.

    >>> from io import BytesIO
    >>> from grundy.faces.judge.table import find
    >>> text = b"4 2 1 2 0 1 3 0 1 0 2 0 2 0"
    >>> list(graph(find("poj2425"), Reader(BytesIO(text))))
    ['WIN', 'WIN']
    """
    won, lost = problem.answers.split("|")
    while read.more():
        count = read.number("a number of vertices")
        yield from _queries(read, count, _Token(_successors(read, count)), (lost, won))


def _queries(read: Reader, count: int, token: _Token, two: tuple[str, str]) -> Iterator[str]:
    def many(numbers: NDArray[Any], most: int) -> Found:
        import numpy as np

        rows, missing = Rows.of(numbers, most, least=1)
        rows = rows.before(rows.numbers >= count)
        if not len(rows.heads):
            return Found(missing=missing)
        places = np.ones(len(rows.numbers), np.bool_)
        places[rows.heads] = False
        table = np.zeros(max(count, 1), np.int64)
        for vertex in np.unique(rows.numbers[places]).tolist():
            table[vertex] = token.known(vertex)
        values = np.where(places, table[rows.numbers], 0)
        rows = rows.before(values < 0)
        if not len(rows.heads):
            return Found()
        return rows.found(words(rows.nim_sums(values[: len(rows.numbers)]) != 0, two))

    while True:
        yield from whole(read, many)
        tokens = read.number("a number of vertices")
        if not tokens:
            return
        yield two[reduce(xor, map(token.value, _vertices(read, tokens, count))) != 0]


def _successors(read: Reader, count: int) -> list[list[int]]:
    """Read what each vertex leads to."""
    found: list[list[int]] = []
    while len(found) < count:
        numbers = read.array()
        if numbers is not None:
            rows, missing = Rows.of(numbers, count - len(found))
            rows = rows.before(rows.numbers >= count)
            if len(rows.heads):
                found += rows.lists()
                read.used(len(rows.numbers))
                continue
            if missing and read.longer(missing):
                continue
        found.append(_vertices(read, read.number("a number of vertices"), count))
    return found


def _vertices(read: Reader, many: int, count: int) -> list[int]:
    vertices = []
    for _ in range(many):
        vertices.append(read.number("a vertex"))
        if vertices[-1] >= count:
            raise read.wrong(phrase("a vertex of at most {n}", n=count - 1))
    return vertices
