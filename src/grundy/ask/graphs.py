"""Ask about all vertices of a graph in a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, repeat
from typing import Literal, NotRequired, TypedDict, cast

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.graphs import Edges, edges_of, read_graph
from grundy.solvers.loopy.large import LargeGraph
from grundy.solvers.progress import meanwhile
from grundy.values.loopy import Loopy, total

__all__ = ["GraphAnswer", "GraphSum", "graph", "graph_of"]

_LISTED = 1000
Outcome = Literal["N", "P", "draw"]
_OUTCOMES: tuple[Outcome, ...] = ("draw", "P", "N")


Slide = TypedDict("Slide", {"from": str, "to": str})


class Vertex(TypedDict):
    """Hold the public form of a vertex, with the moves to the end if there is one.

    >>> graph_of("a>b").json()["rows"][0]
    {'vertex': 'a', 'outcome': 'N', 'left': 1, 'value': '1'}
    """

    vertex: str
    outcome: Outcome
    left: int | None
    value: str | None


class GraphFacts(TypedDict):
    """Hold the public form of a graph; the last keys only where tokens are asked about.

    >>> graph_of("a>b, b>c").json()["outcomes"]
    {'N': 1, 'P': 2, 'draw': 0}
    """

    vertices: int
    edges: int
    convention: Literal["normal", "misere"]
    outcomes: dict[str, int]
    farthest: int
    rows: list[Vertex]
    complete: bool
    tokens: NotRequired[list[str]]
    outcome: NotRequired[Outcome]
    value: NotRequired[str]
    moves: NotRequired[list[Slide]]


@dataclass(frozen=True)
class GraphSum:
    """Hold who wins with tokens on some vertices; the best winning move first.

    >>> graph_of("a>b, b>c, a>c", "a+b").sum
    GraphSum(tokens=('a', 'b'), outcome='N', value='3', moves=(('a', 'b'),))
    """

    tokens: tuple[str, ...]
    outcome: Outcome
    value: str
    moves: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class GraphAnswer:
    """Hold what is known of a graph; `rows` gives it vertex by vertex.

    >>> list(graph_of("a>b, b>c, a>c").rows())
    [('a', 'N', 1, '2'), ('b', 'N', 1, '1'), ('c', 'P', 0, '0')]
    """

    edges: Edges
    solved: LargeGraph
    misere: bool
    sum: GraphSum | None

    @property
    def counts(self) -> dict[str, int]:
        """Count the vertices of each outcome."""
        return self.solved.counts(misere=self.misere)

    @property
    def farthest(self) -> int:
        """Give the greatest number of moves to the end."""
        return int(self.solved.settled(misere=self.misere)[1].max())

    def rows(self) -> Iterator[tuple[str, Outcome, int | None, str | None]]:
        """Give each vertex with its outcome, its moves to the end, and its value.

        The value is None under misere play.
        """
        found, steps = (array.tolist() for array in self.solved.settled(misere=self.misere))
        values = repeat(None, len(found)) if self.misere else map(str, self.solved.values())
        for name, outcome, left, value in zip(self.edges.names, found, steps, values, strict=True):
            yield name, _OUTCOMES[outcome], None if left < 0 else left, value

    def arrows(self) -> Iterator[tuple[str, str]]:
        """Give each edge once."""
        names = self.edges.names
        for v in range(len(names)):
            for w in self.solved.after(v):
                yield names[v], names[w]

    def json(self, say: object = None) -> GraphFacts:
        """Give the public form, with the first 1000 vertices."""
        rows = islice(self.rows(), _LISTED)
        answer: GraphFacts = {
            "vertices": len(self.edges.names),
            "edges": len(self.solved.to),
            "convention": "misere" if self.misere else "normal",
            "outcomes": self.counts,
            "farthest": self.farthest,
            "rows": [
                {"vertex": name, "outcome": outcome, "left": left, "value": value}
                for name, outcome, left, value in rows
            ],
            "complete": len(self.edges.names) <= _LISTED,
        }
        if self.sum:
            answer["tokens"] = list(self.sum.tokens)
            answer["outcome"], answer["value"] = self.sum.outcome, self.sum.value
            answer["moves"] = [{"from": v, "to": w} for v, w in self.sum.moves]
        return answer


def graph(path: str, tokens: str = "", *, misere: bool = False) -> GraphAnswer:
    """Solve the graph of a file, and a sum of tokens on it; 2^31 vertices at most.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w+") as file:
    ...     print("a>b, b>a, b>c, d>d, d>c", file=file, flush=True)
    ...     answer = graph(file.name, "a+d")
    >>> answer.counts, answer.farthest, answer.sum.outcome, answer.sum.moves
    ({'N': 2, 'P': 2, 'draw': 0}, 2, 'N', (('d', 'c'),))

    `InputError` is raised for no vertex, and for two tokens under misere play.
    """
    with meanwhile(phrase("reading the graph")):
        edges = read_graph(path)
    return _solved(edges, tokens, misere)


def graph_of(text: str, tokens: str = "", *, misere: bool = False) -> GraphAnswer:
    """Solve the graph of a text, as that of a file in `graph`.

    >>> [(row["vertex"], row["outcome"]) for row in graph_of("a>b, b>c").json()["rows"]]
    [('a', 'P'), ('b', 'N'), ('c', 'P')]
    """
    return _solved(edges_of(text), tokens, misere)


def _solved(edges: Edges, tokens: str, misere: bool) -> GraphAnswer:
    if not len(edges.names):
        raise InputError("at least one vertex", where="graph")
    if len(edges.names) >= 1 << 31:
        raise LimitError("graph: it has more than 2147483647 vertices")
    solved = LargeGraph(len(edges.names), edges.start, edges.end)
    asked = [word for word in tokens.replace(",", " ").replace("+", " ").split() if word]
    if misere and len(asked) > 1:
        raise InputError("one token under misere play", got=tokens, where="graph")
    return GraphAnswer(edges, solved, misere, _sum(edges, solved, asked, misere) if asked else None)


def _sum(edges: Edges, solved: LargeGraph, tokens: list[str], misere: bool) -> GraphSum:
    vertices = [edges.number(token) for token in tokens]
    if len(vertices) == 1:
        return _alone(edges, solved, vertices[0], misere)
    value: Loopy = total(map(solved.value, vertices))
    moves = ((edges.names[vertices[i]], edges.names[w]) for i, w in solved.moves(vertices))
    outcome = cast(Outcome, value.outcome)
    return GraphSum(tuple(tokens), outcome, str(value), tuple(moves))


def _alone(edges: Edges, solved: LargeGraph, v: int, misere: bool) -> GraphSum:
    """Answer for one token by the moves to the end."""
    found, steps = solved.settled(misere=misere)
    lost = [w for w in solved.after(v) if found[w] == 1]
    moves = ((edges.names[v], edges.names[w]) for w in sorted(lost, key=lambda w: int(steps[w])))
    value = "" if misere else str(solved.value(v))
    return GraphSum((edges.names[v],), _OUTCOMES[found[v]], value, tuple(moves))
