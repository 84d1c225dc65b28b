"""Read directed graphs: an edge list, JSON, GraphViz, or a mapping from Python; write GraphViz.

A graph is a dict from each vertex, by name, to the vertices that its edges lead to; a large one is
read from a file into arrays.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grundy.errors import FileError, InputError, LoopError, shorten
from grundy.phrases.phrase import phrase
from grundy.rules.text import decoded, read_bytes

if TYPE_CHECKING:
    import numpy as np

__all__ = [
    "LARGEST",
    "Edges",
    "Successors",
    "as_graph",
    "edges_of",
    "format_graph",
    "is_dot",
    "parse_graph",
    "read_dot",
    "read_graph",
    "write_dot",
]

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


_BEGIN = re.compile(r'\s*(strict\s+)?digraph\b\s*("(?:[^"\\]|\\.)*"|[\w.]+)?\s*{', re.IGNORECASE)
_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|-?[\w.]+|->|--|[;,={}\[\]])')
_REMARK = re.compile(
    r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/|^\s*#[^\n]*', re.DOTALL | re.MULTILINE
)
_DOT_SHAPE = "a GraphViz graph of the form digraph { a -> b; b -> c }"
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
        raise InputError(_DOT_SHAPE, got=text.strip(), where="graph")
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
            raise InputError(_DOT_SHAPE, got=shorten(text[at:].strip()), where="graph")
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
            raise InputError(_DOT_SHAPE, got=token, where="graph")
        else:
            if not wants_vertex:
                yield chain
                chain = []
            chain.append(_vertex(token))
            wants_vertex = False
        if token.lower() in _ABOUT_ALL:
            chain = []
    yield chain


def _skip(tokens: Iterator[str]) -> None:
    for token in tokens:
        if token == "]":
            return
    raise InputError("a closing bracket ]", where="graph")


def _vertex(token: str) -> str:
    return re.sub(r"\\(.)", r"\1", token[1:-1]) if token[:1] == '"' else token


LARGEST = 256 << 20
"""How many bytes a file may have: 256 MB."""

_SMALL = 1 << 20
_DIGITS = b"0123456789"
_GAPS = bytes.maketrans(b">,;\r\n\t", b"      ")
_MOST_NAME = (1 << 31) - 1


@dataclass(frozen=True)
class Edges:
    """Hold the names of the vertices, and edges as two arrays of their numbers.

    >>> import numpy as np
    >>> Edges(["a", "b"], np.array([0]), np.array([1])).number("b")
    1
    """

    names: Sequence[str]
    start: np.ndarray[Any, Any]
    end: np.ndarray[Any, Any]

    def number(self, name: str) -> int:
        """Give the number of the vertex of this name; raise `InputError` without one."""
        try:
            return self.names.index(name)
        except ValueError:
            raise InputError("a vertex of the graph", got=name, where="token") from None


class _Numbers(Sequence[str]):
    """Be the names of vertices that are numbers."""

    def __init__(self, numbers: np.ndarray[Any, Any]) -> None:
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, at: Any) -> Any:
        return str(self._numbers[at])


def read_graph(path: str) -> Edges:
    """Read ``a>b`` or ``a b`` on each line, JSON or GraphViz; numbers are read the fastest.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w+") as file:
    ...     print("7>12\\n12>7\\n12>300", file=file, flush=True)
    ...     read = read_graph(file.name)
    >>> list(read.names), read.start.tolist(), read.end.tolist()
    (['7', '12', '300'], [0, 1, 1], [1, 0, 2])

    `FileError` is raised for bytes that are no text.
    """
    raw = read_bytes(path, LARGEST)
    found = _numeric(raw)
    if found is not None:
        return found
    text = decoded(raw, path)
    if len(raw) > _SMALL and ">" in text and "{" not in text:
        return _named(path, text)
    return edges_of(text)


def _numeric(raw: bytes) -> Edges | None:
    """Read pairs of numbers, if there is nothing else."""
    import numpy as np

    if raw.translate(None, _DIGITS + b">,; \r\n\t") or not raw.strip():
        return None
    numbers = np.fromstring(raw.translate(_GAPS).decode(), np.int64, sep=" ")
    pairs = raw.count(b">") or sum(1 for line in raw.splitlines() if line.strip())
    if len(numbers) != 2 * pairs or int(numbers.max()) > _MOST_NAME:
        return None  # a vertex stands alone, or its name is no small number
    if int(numbers.max()) < 4 * len(numbers) + 1000:
        there = np.zeros(int(numbers.max()) + 1, np.bool_)
        there[numbers] = True
        names = np.flatnonzero(there)
        places = (np.cumsum(there) - 1)[numbers]
    else:
        names, places = np.unique(numbers, return_inverse=True)
    return Edges(_Numbers(names), places[::2], places[1::2])


def _named(path: str, text: str) -> Edges:
    import numpy as np

    known: dict[str, int] = {}
    start, end = [], []
    for i, word in enumerate(text.replace(",", " ").split(), 1):
        ends = word.split(">")
        if len(ends) > 2 or not all(ends):
            raise FileError(path, f"edge {i}: expected an edge such as a>b")
        numbers = [known.setdefault(name, len(known)) for name in ends]
        if len(ends) == 2:
            start.append(numbers[0])
            end.append(numbers[1])
    return Edges(list(known), np.array(start, np.int64), np.array(end, np.int64))


def edges_of(text: str) -> Edges:
    """Read the text of a small graph, in any of the forms of a file.

    >>> edges_of("a b\\nb c").names
    ['a', 'b', 'c']

    `InputError` is raised for what is no graph.
    """
    import numpy as np

    lines = [line.split() for line in text.splitlines() if line.strip()]
    if all(len(words) == 2 and ">" not in "".join(words) for words in lines):
        text = ",".join(">".join(words) for words in lines)  # a b on each line
    graph = parse_graph(text, cycles=True)
    number = {name: i for i, name in enumerate(graph)}
    pairs = [(number[v], number[w]) for v, after in graph.items() for w in after]
    return Edges(list(graph), *_columns(np.array(pairs, np.int64).reshape(-1, 2)))


def _columns(pairs: np.ndarray[Any, Any]) -> Iterable[Any]:
    return pairs[:, 0], pairs[:, 1]
