"""The game on a graph: slide a token along the edges."""

from __future__ import annotations

from typing import Any, Self

from grundy.errors import InputError
from grundy.games._tokens import TokenGame
from grundy.rules.graphs import as_graph, parse_graph
from grundy.rules.protocol import Find

__all__ = ["Graph"]


class Graph(TokenGame):
    """Slide a token along an edge of a graph; several tokens are a sum.

    As in ``graph:a>b,a>c,b>c``. A position is the tuple of the vertices that hold a token;
    tokens may share a vertex. The graph is an edge list or JSON, ``graph:{"a":["b"],"b":[]}``.

    >>> g = Graph.from_successors({"a": ["b", "c"], "b": ["c"], "c": []})
    >>> g, list(g.options(("a", "b")))
    (<game graph:a>b,a>c,b>c>, [('b', 'b'), ('c', 'b'), ('a', 'c')])
    """

    name = "graph"
    title = "Tokens on a graph"
    aliases = ("有向图游戏", "图上移棋")
    source = "Sprague 1935, Grundy 1939"
    opening = "graph:0>1,0>2,0>3,1>2,1>4,2>4,3>2,3>5,4>5 0+1+3"
    samples = (
        "graph:a>b,a>c,b>c,d a+b+d",
        "graph:0>1,0>2,0>3,1>2,1>4,2>4,3>2,3>5,4>5 0+1+3",
        'graph:{"top":["left","right"],"left":["end"],"right":[],"end":[]} top',
    )

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
