"""Read and write directed graphs in the language of GraphViz."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from grundy.errors import InputError, shorten

__all__ = ["is_dot", "read_dot", "write_dot"]

_BEGIN = re.compile(r'\s*(strict\s+)?digraph\b\s*("(?:[^"\\]|\\.)*"|[\w.]+)?\s*{', re.IGNORECASE)
_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|-?[\w.]+|->|--|[;,={}\[\]])')
_REMARK = re.compile(
    r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/|^\s*#[^\n]*', re.DOTALL | re.MULTILINE
)
_SHAPE = "a GraphViz graph of the form digraph { a -> b; b -> c }"
_ABOUT_ALL = {"node", "edge", "graph"}


def is_dot(text: str) -> bool:
    """Say whether a text begins as a GraphViz graph does.

    >>> is_dot("digraph maze { a -> b }"), is_dot("a>b")
    (True, False)
    """
    return bool(_BEGIN.match(_plain(text[:10_000])))


def read_dot(text: str) -> dict[str, list[str]]:
    """Give what each vertex leads to; attributes are passed over, subgraphs are refused.

    >>> read_dot('strict digraph { node [shape=box]; a -> b -> "c d" [color=red]; e }')
    {'a': ['b'], 'b': ['c d'], 'c d': [], 'e': []}
    """
    text = _plain(text).rstrip()
    begin = _BEGIN.match(text)
    if begin is None:
        raise InputError(_SHAPE, got=text.strip(), where="graph")
    graph: dict[str, list[str]] = {}
    for chain in _chains(_tokens(text, begin.end())):
        for vertex in chain:
            graph.setdefault(vertex, [])
        for v, w in pairwise(chain):
            graph[v].append(w)
    return graph


def write_dot(
    vertices: Iterable[tuple[str, str, str]], edges: Iterable[tuple[str, str]]
) -> Iterator[str]:
    """Give the lines of a graph; a vertex is its name, its label and its colour.

    >>> print("\\n".join(write_dot([("a", "a: P 0", "#fff")], [("a", "a")])))
    digraph {
      node [style=filled];
      "a" [label="a: P 0", fillcolor="#fff"];
      "a" -> "a";
    }
    """
    yield "digraph {"
    yield "  node [style=filled];"
    for name, label, colour in vertices:
        yield f"  {_quoted(name)} [label={_quoted(label)}, fillcolor={_quoted(colour)}];"
    for v, w in edges:
        yield f"  {_quoted(v)} -> {_quoted(w)};"
    yield "}"


def _plain(text: str) -> str:
    """Take the remarks away."""
    return _REMARK.sub(lambda found: found.group(1) or " ", text)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _tokens(text: str, at: int) -> Iterator[str]:
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise InputError(_SHAPE, got=shorten(text[at:].strip()), where="graph")
        yield found.group(1)
        at = found.end()


def _chains(tokens: Iterator[str]) -> Iterator[list[str]]:
    """Give the vertices of each statement, in a row."""
    chain: list[str] = []
    wants_vertex = True
    for token in tokens:
        if token == "[":
            _skip(tokens)
        elif token == "->":
            wants_vertex = True
        elif token in ";,}":
            yield chain
            chain, wants_vertex = [], True
        elif token == "=":  # rankdir = LR
            next(tokens, "")
            chain, wants_vertex = [], True
        elif token in ("--", "{", "]") or token.lower() == "subgraph":
            raise InputError(_SHAPE, got=token, where="graph")
        else:
            if not wants_vertex:
                yield chain
                chain = []
            chain.append(_name(token))
            wants_vertex = False
        if token.lower() in _ABOUT_ALL:
            chain = []
    yield chain


def _skip(tokens: Iterator[str]) -> None:
    for token in tokens:
        if token == "]":
            return
    raise InputError("a closing bracket ]", where="graph")


def _name(token: str) -> str:
    return re.sub(r"\\(.)", r"\1", token[1:-1]) if token[:1] == '"' else token
