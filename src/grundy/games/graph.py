"""The game on a graph: slide a token along the edges."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Self

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.graphs import Successors, as_graph, format_graph, parse_graph
from grundy.rules.protocol import Find, Impartial

__all__ = ["Graph"]

Tokens = tuple[str, ...]


class Graph(Impartial[Tokens]):
    """Slide a token along an edge of a graph: ``graph:a>b,a>c,b>c``; several tokens are a sum.

    A position is the tuple of the vertices that hold a token; tokens may share a vertex.
    The graph is an edge list or JSON, ``graph:{"a":["b"],"b":[]}``.

    >>> g = Graph.from_successors({"a": ["b", "c"], "b": ["c"], "c": []})
    >>> g, list(g.options(("a", "b")))
    (<game graph:a>b,a>c,b>c>, [('b', 'b'), ('c', 'b'), ('a', 'c')])
    """

    name = "graph"
    source = "Sprague 1935, Grundy 1939"
    samples = (
        "graph:a>b,a>c,b>c,d a+b+d",
        "graph:0>1,0>2,0>3,1>2,1>4,2>4,3>2,3>5,4>5 0+1+3",
        'graph:{"top":["left","right"],"left":["end"],"right":[],"end":[]} top',
    )

    def __init__(self, successors: Successors) -> None:
        self.successors = successors

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the edges."""
        if not arguments:
            raise InputError("edges, as in graph:a>b,a>c,b>c", got="", where=cls.name)
        return cls(parse_graph(arguments))

    @classmethod
    def from_successors(cls, successors: Any) -> Self:
        """Take a mapping from each vertex to its successors, or a networkx ``DiGraph``."""
        return cls(as_graph(successors))

    @property
    def arguments(self) -> str:
        """Give the edges in order."""
        return format_graph(self.successors)

    def parse(self, text: str) -> Tokens:
        """Read the vertices of the tokens, such as ``a+b``."""
        tokens = tuple(re.split(r"[\s,+]+", text.strip()))
        for i, token in enumerate(tokens, 1):
            if token not in self.successors:
                raise InputError("a vertex of the graph", got=token, where=phrase("token {n}", n=i))
        return tokens

    def format(self, position: Tokens) -> str:
        """Write the vertices as ``a+b``."""
        return "+".join(position)

    def parts(self, position: Tokens) -> Iterator[Tokens]:
        """Give each token alone."""
        return ((vertex,) for vertex in position)

    def assemble(self, parts: Sequence[Tokens]) -> Tokens:
        """Put the tokens side by side."""
        return tuple(vertex for part in parts for vertex in part)

    def options(self, position: Tokens) -> Iterator[Tokens]:
        """Slide one of the tokens."""
        for i, vertex in enumerate(position):
            for after in self.successors[vertex]:
                yield (*position[:i], after, *position[i + 1 :])

    def describe(self, part: Tokens, option: Tokens) -> str:
        """Say a move such as ``slide a to b``."""
        return phrase("slide {start} to {end}", start=part[0], end=option[0])
