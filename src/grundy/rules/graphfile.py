"""Read a large directed graph from a file into arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.errors import FileError, InputError
from grundy.rules.graphs import parse_graph
from grundy.rules.text import decoded, read_bytes

if TYPE_CHECKING:
    import numpy as np

__all__ = ["LARGEST", "Edges", "edges_of", "read_graph"]

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
