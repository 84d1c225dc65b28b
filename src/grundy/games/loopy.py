"""The game on a graph with cycles: slide a token along the edges, perhaps for ever."""

from __future__ import annotations

from typing import Any, Self

from grundy.errors import InputError
from grundy.games._tokens import TokenGame
from grundy.rules.graphs import as_graph, parse_graph
from grundy.rules.protocol import Find

__all__ = ["LoopyGraph"]


class LoopyGraph(TokenGame):
    """Slide a token along an edge of a graph that may go round.

    As in ``loopy:a>b,b>a,b>c``. Nobody wins where play goes on for ever. A position is the
    tuple of the vertices that hold a token; several tokens are a sum.

    >>> g = LoopyGraph.from_successors({"a": ["b"], "b": ["a", "c"], "c": []})
    >>> g, list(g.options(("a", "b")))
    (<game loopy:a>b,b>a,b>c>, [('b', 'b'), ('a', 'a'), ('a', 'c')])
    """

    name = "loopy"
    title = "Tokens that may go round"
    source = "Smith 1966; Fraenkel and Perl 1975; Winning Ways, chapter 12"
    samples = (
        "loopy:a>b,b>a,b>c a",
        "loopy:a>b,b>a,b>c,d>d,d>c,e>d a+b+d",
        "loopy:a>b,b>c,c>a,c>d,d>c,e>a e",
        "loopy:1>0,2>1,2>0,3>2,3>1,1>2,2>3 3+1",
    )
    loopy = True

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the edges."""
        if not arguments:
            raise InputError("edges, as in loopy:a>b,b>a,b>c", got="", where=cls.name)
        return cls(parse_graph(arguments, cycles=True))

    @classmethod
    def from_successors(cls, successors: Any) -> Self:
        """Take a mapping from each vertex to its successors, or a networkx ``DiGraph``."""
        return cls(as_graph(successors, cycles=True))
