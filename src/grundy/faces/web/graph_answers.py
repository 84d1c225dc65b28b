"""State what is answered about graphs: who wins from each vertex, and how tokens move."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from grundy.faces.web.answers import Answer

__all__ = ["Graph"]


class Vertex(Answer):
    """Give a vertex of a graph, and how many moves the end is away if there is one.

    >>> from grundy.ask.graphs import graph_of
    >>> Vertex(**graph_of("a>b, b>c").json()["rows"][0]).outcome
    'P'
    """

    vertex: str
    outcome: Literal["N", "P", "draw"]
    left: int | None
    value: str | None


class Slide(Answer):
    """Give a move of a token along an edge.

    >>> from grundy.ask.graphs import graph_of
    >>> Slide(**graph_of("a>b, b>c", "b").json()["moves"][0]).source
    'b'
    """

    to: str
    source: str = Field(alias="from")


class Graph(Answer):
    """Say who wins from each vertex; the last keys only where tokens are asked about.

    >>> from grundy.ask.graphs import graph_of
    >>> Graph(**graph_of("a>b, b>c").json()).outcomes
    {'N': 1, 'P': 2, 'draw': 0}
    """

    vertices: int
    edges: int
    convention: Literal["normal", "misere"]
    outcomes: dict[str, int]
    farthest: int
    rows: list[Vertex]
    complete: bool
    tokens: list[str] = Field(default=[])
    outcome: Literal["N", "P", "L", "R", "draw"] | None = None
    value: str | None = None
    moves: list[Slide] = Field(default=[])
