"""Read directed graphs: an edge list, JSON, or a mapping from Python.

A graph is a dict from each vertex, by name, to the vertices that its edges lead to.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Any

from grundy.errors import InputError, LoopError, shorten
from grundy.phrases.phrase import phrase
from grundy.rules.graphviz import is_dot, read_dot

__all__ = ["Successors", "as_graph", "format_graph", "parse_graph"]

Successors = Mapping[str, tuple[str, ...]]

_NAME = re.compile(r"[^>,+/\s]+")
_NAME_SHAPE = "a vertex name without > , + / and white space"
_EDGE_SHAPE = "an edge such as a>b, or a vertex that stands alone"
_JSON_SHAPE = 'a JSON object of lists, as {"a": ["b", "c"], "b": ["c"], "c": []}'


def parse_graph(text: str, *, cycles: bool = False) -> Successors:
    """Read an edge list such as ``a>b,a>c,d``, a JSON object of successor lists, or GraphViz.

    White space may take the place of the commas. Cycles are refused unless they are allowed.

    >>> parse_graph("b>c, a>b, a>c, d")
    {'b': ('c',), 'c': (), 'a': ('b', 'c'), 'd': ()}
    >>> parse_graph('{"a": ["b"], "b": []}')
    {'a': ('b',), 'b': ()}
    >>> parse_graph("a>b,b>c,c>a")
    Traceback (most recent call last):
    grundy.errors.LoopError: graph: play can go round for ever: a > b > c > a; \
the game loopy:... allows it
    """
    text = text.strip()
    read = _read_json if text.startswith("{") else read_dot if is_dot(text) else _read_edges
    return as_graph(read(text), cycles=cycles)


def as_graph(successors: Any, *, cycles: bool = False) -> Successors:
    """Take a mapping of successors, or a networkx ``DiGraph``; names are the ``str`` of vertices.

    Raises `InputError` for a name that cannot be written or a successor that is no vertex,
    `LoopError` for a cycle.

    >>> as_graph({1: [2, 3, 3], 2: [3], 3: []})
    {'1': ('2', '3'), '2': ('3',), '3': ()}
    """
    graph: dict[str, tuple[str, ...]] = {}
    for vertex in successors:
        name = _name(vertex)
        if name in graph:
            raise InputError("vertices with different names", got=name, where="graph")
        graph[name] = tuple(dict.fromkeys(map(str, _listed(successors[vertex], name))))
    if not graph:
        raise InputError("at least one vertex", where="graph")
    for vertex, after in graph.items():
        for w in after:
            if w not in graph:
                raise InputError(
                    "a vertex of the graph",
                    got=w,
                    where=phrase("successors of {vertex}", vertex=shorten(vertex)),
                )
    if not cycles:
        _refuse_cycles(graph)
    return graph


def format_graph(graph: Successors) -> str:
    """Write the edges and the lone vertices in order, so that `parse_graph` gives the graph back.

    >>> format_graph(parse_graph("d,b>c,a>c,a>b,a>c"))
    'a>b,a>c,b>c,d'
    """
    edges = sorted((v, w) for v, after in graph.items() for w in after)
    touched = {v for edge in edges for v in edge}
    lone = [(v,) for v in graph if v not in touched]
    return ",".join(">".join(entry) for entry in sorted([*edges, *lone]))


def _name(vertex: object) -> str:
    name = str(vertex)
    if not _NAME.fullmatch(name):
        raise InputError(_NAME_SHAPE, got=name, where="graph")
    return name


def _listed(after: Any, vertex: str) -> Iterable[object]:
    """Refuse a string as well, which would pass for a list of its letters."""
    if isinstance(after, str) or not isinstance(after, Iterable):
        where = phrase("successors of {vertex}", vertex=shorten(vertex))
        raise InputError("a list of vertices", got=str(after), where=where)
    return after


def _read_edges(text: str) -> dict[str, list[str]]:
    graph: dict[str, list[str]] = {}
    words = re.split(r"[\s,]+", re.sub(r"\s*>\s*", ">", text))
    for i, word in enumerate(filter(None, words), 1):
        ends = word.split(">")
        if len(ends) > 2 or not all(map(_NAME.fullmatch, ends)):
            raise InputError(_EDGE_SHAPE, got=word, where=phrase("edge {n}", n=i))
        for end in ends:
            graph.setdefault(end, [])
        graph[ends[0]] += ends[1:]
    return graph


def _read_json(text: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(text, object_pairs_hook=_each_once)
    except json.JSONDecodeError as error:
        where = phrase("graph, line {n}, column {m}", n=error.lineno, m=error.colno)
        raise InputError(_JSON_SHAPE, got=text[error.pos : error.pos + 20], where=where) from None
    except RecursionError:
        raise InputError(_JSON_SHAPE, got=text, where="graph") from None
    return found


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for i, (name, _) in enumerate(pairs) if name in dict(pairs[:i]))
        raise InputError("each vertex once", got=twice, where="graph")
    return found


def _refuse_cycles(graph: Successors) -> None:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        # The sorter reads successors as predecessors, so its cycle runs backwards.
        cycle = error.args[1][:0:-1]
        first = cycle.index(min(cycle))
        names = shorten(" > ".join([*cycle[first:], *cycle[: first + 1]]), 200)
        template = "graph: play can go round for ever: {names}; the game loopy:... allows it"
        raise LoopError(phrase(template, names=names)) from None
