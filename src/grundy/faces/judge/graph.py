"""Answer the problem of tokens on a graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor

from grundy.faces.judge.reader import Reader
from grundy.faces.judge.registry import problem
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial
from grundy.rules.text import number
from grundy.solvers.impartial.solver import Solver

__all__: list[str] = []


class _Token(Impartial[int]):
    """Move one token along the edges from vertex to vertex."""

    name = "graph"

    def __init__(self, successors: Sequence[Sequence[int]]) -> None:
        self.successors = successors

    def parse(self, text: str) -> int:
        return number(text)

    def format(self, position: int) -> str:
        return str(position)

    def options(self, position: int) -> Sequence[int]:
        return self.successors[position]


@problem("poj2425", "hdu1524")
def tokens_on_a_graph(read: Reader) -> Iterator[str]:
    """Tokens on a graph: N, N times k and k successors; m and m places, ended by 0; WIN or LOSE."""
    while read.more():
        count = read.number("a number of vertices")
        solver = Solver(_Token([_vertices(read, count) for _ in range(count)]))
        while places := _vertices(read, count):
            yield "WIN" if reduce(xor, map(solver.part_value, places)) else "LOSE"


def _vertices(read: Reader, count: int) -> list[int]:
    vertices = []
    for _ in range(read.number("a number of vertices")):
        vertices.append(read.number("a vertex"))
        if vertices[-1] >= count:
            raise read.wrong(phrase("a vertex of at most {n}", n=count - 1))
    return vertices
