"""Read graphs on which games are played: edges, or a name and sizes, ``grid 3x4``.

A set of vertices is one integer, the vertex i its bit i; a set of edges is one too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product
from typing import Any

from grundy.errors import InputError, UnknownName, shorten
from grundy.phrases.phrase import phrase

__all__ = ["FAMILIES", "Links", "Network", "edges_text", "family_of", "network", "pieces", "sized"]

MOST_VERTICES, MOST_EDGES = 400, 4_000

_VERTEX = r"[^-<>,\s:;+/=#|]+"
_EDGE = re.compile(rf"({_VERTEX})(?:([->])({_VERTEX}))?")
_NAMED = re.compile(r"([^\W\d]+)(\s*)(\d+(?:[x×,]\d+)*)")
_SIZES = re.compile(r"\d+(?:[x×,]\d+)*")

Links = tuple[list[int], list[int]]
"""By vertex the set of those to which edges lead, and of those to which or from which they do."""

Pair = tuple[Any, Any]
Edge = tuple[int, int, bool]
"""Two vertices, and whether the edge leads one way only."""


@dataclass(frozen=True)
class Network:
    """Hold a graph: the names of its vertices, and its edges, some of them directed.

    >>> found = network("a-b, b>c, d")
    >>> found.names, found.edges, found.text
    (('a', 'b', 'c', 'd'), ((0, 1, False), (1, 2, True)), 'a-b,b>c,d')
    """

    text: str
    names: tuple[str, ...]
    edges: tuple[Edge, ...]
    _links: dict[int, Links] = field(default_factory=dict, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def whole(self) -> int:
        """Give the set of all vertices."""
        return (1 << len(self.names)) - 1

    def links(self, cut: int = 0) -> Links:
        """Give the neighbours of each vertex when some edges are cut.

        >>> network("a-b,b>c").links(), network("a-b,b>c").links(0b01)
        (([2, 5, 0], [2, 5, 2]), ([0, 4, 0], [0, 4, 2]))
        """
        found = self._links.get(cut)
        if found is None:
            out, touch = [0] * len(self.names), [0] * len(self.names)
            for i, (u, v, directed) in enumerate(self.edges):
                if not cut >> i & 1:
                    out[u] |= 1 << v
                    out[v] |= 0 if directed else 1 << u
                    touch[u] |= 1 << v
                    touch[v] |= 1 << u
            found = self._links[cut] = out, touch
        return found

    def edge(self, text: str) -> int | None:
        """Give the number of the edge that is written ``u-v`` or ``u>v``, or None."""
        match = _EDGE.fullmatch(text)
        if match is None or match[2] is None:
            return None
        ends, directed = (match[1], match[3]), match[2] == ">"
        for i, (u, v, one_way) in enumerate(self.edges):
            there = self.names[u], self.names[v]
            if one_way == directed and (there == ends or (not directed and there[::-1] == ends)):
                return i
        return None

    def edge_text(self, i: int) -> str:
        """Write an edge."""
        u, v, directed = self.edges[i]
        return f"{self.names[u]}{'>' if directed else '-'}{self.names[v]}"


def pieces(mask: int, touch: Sequence[int] | Mapping[int, int]) -> Iterator[int]:
    """Give the connected pieces of a set of vertices.

    >>> [bin(piece) for piece in pieces(0b1011, network("path 4").links()[1])]
    ['0b11', '0b1000']
    """
    while mask:
        piece, edge = 0, mask & -mask
        while edge:
            piece |= edge
            reached = 0
            while edge:
                reached |= touch[(edge & -edge).bit_length() - 1]
                edge &= edge - 1
            edge = reached & mask & ~piece
        yield piece
        mask &= ~piece


def _path(n: int) -> list[Pair]:
    return list(pairwise(range(1, n + 1)))


def _cycle(n: int) -> list[Pair]:
    return [*_path(n), *([(n, 1)] if n > 2 else [])]


def _spider(*legs: int) -> list[Pair]:
    """Join paths to one vertex 0; a vertex of leg i is named i.k."""
    return [
        (f"{i}.{k - 1}" if k > 1 else "0", f"{i}.{k}")
        for i, leg in enumerate(legs, 1)
        for k in range(1, leg + 1)
    ]


Cell = tuple[int, int]


def _board(attacks: Callable[[Cell, Cell], bool]) -> Callable[[int, int], list[Pair]]:
    """Join the cells of a board of which one attacks the other; they are named row.column."""

    def edges(rows: int, columns: int) -> list[Pair]:
        cells = list(product(range(1, rows + 1), range(1, columns + 1)))
        return [
            (f"{a[0]}.{a[1]}", f"{b[0]}.{b[1]}") for a, b in combinations(cells, 2) if attacks(a, b)
        ]

    return edges


def _apart(a: Cell, b: Cell) -> tuple[int, int]:
    low, high = sorted((abs(a[0] - b[0]), abs(a[1] - b[1])))
    return low, high


@dataclass(frozen=True)
class Family:
    """Make graphs of one kind from ``sizes`` numbers, 0 for any."""

    name: str
    sizes: int
    count: Callable[..., int]
    edges: Callable[..., list[Pair]]

    def of(self, sizes: tuple[int, ...]) -> Network:
        """Make the graph of these sizes; refuse one that is too large.

        >>> FAMILIES["star"].of((2,)).edges
        ((0, 1, False), (0, 2, False))
        """
        text = f"{self.name}{'x'.join(map(str, sizes))}"
        few = len(sizes) == self.sizes or (not self.sizes and sizes)
        if not few or not all(0 <= n <= MOST_VERTICES for n in sizes):
            sizes_of = phrase("{n} numbers up to {m}", n=self.sizes or "some", m=MOST_VERTICES)
            raise InputError(sizes_of, got=text, where=self.name)
        if self.count(*sizes) > MOST_VERTICES:
            raise InputError(
                phrase("a graph of at most {n} vertices", n=MOST_VERTICES), got=text, where="graph"
            )
        names = self._names(sizes)
        places = {name: i for i, name in enumerate(names)}
        pairs = self.edges(*sizes)
        return _checked(
            Network(text, names, tuple((places[str(u)], places[str(v)], False) for u, v in pairs))
        )

    def _names(self, sizes: tuple[int, ...]) -> tuple[str, ...]:
        if self.sizes == 2:
            rows, columns = sizes
            return tuple(f"{r + 1}.{c + 1}" for r in range(rows) for c in range(columns))
        if not self.sizes:
            legs = enumerate(sizes, 1)
            return ("0", *(f"{i}.{k + 1}" for i, leg in legs for k in range(leg)))
        first = 0 if self.name == "star" else 1
        return tuple(str(first + i) for i in range(self.count(*sizes)))


def _nodes(levels: int) -> int:
    return (1 << min(levels, 20)) - 1


FAMILIES = {
    family.name: family
    for family in (
        Family("path", 1, int, _path),
        Family("cycle", 1, int, _cycle),
        Family("complete", 1, int, lambda n: list(combinations(range(1, n + 1), 2))),
        Family("star", 1, lambda n: n + 1, lambda n: [(0, i + 1) for i in range(n)]),
        Family("tree", 1, _nodes, lambda n: [(i // 2, i) for i in range(2, _nodes(n) + 1)]),
        Family("spider", 0, lambda *legs: sum(legs) + 1, _spider),
        *(
            Family(name, 2, lambda r, c: r * c, _board(attacks))
            for name, attacks in (
                ("grid", lambda a, b: _apart(a, b) == (0, 1)),
                ("kings", lambda a, b: max(_apart(a, b)) == 1),
                ("knights", lambda a, b: _apart(a, b) == (1, 2)),
                ("rooks", lambda a, b: 0 in _apart(a, b)),
                ("bishops", lambda a, b: len({*_apart(a, b)}) == 1),
                ("queens", lambda a, b: 0 in _apart(a, b) or len({*_apart(a, b)}) == 1),
            )
        ),
    )
}
"""The graphs that have a name: ``complete 5``, a ``tree`` by its levels, ``spider 2x2x3``."""

_OTHER_NAMES = {
    "路径": "path",
    "路": "path",
    "圈": "cycle",
    "环": "cycle",
    "完全图": "complete",
    "星": "star",
    "星图": "star",
    "二叉树": "tree",
    "网格": "grid",
    "国王": "kings",
    "骑士": "knights",
    "车": "rooks",
    "象": "bishops",
    "皇后": "queens",
}


def family_of(text: str) -> Family | None:
    """Give the family that a text without sizes names, or None.

    >>> family_of("cycle").name, family_of("cycle 5"), family_of("a-b")
    ('cycle', None, None)
    """
    name = text.strip().lower()
    return FAMILIES.get(_OTHER_NAMES.get(name, name))


def sized(text: str) -> tuple[int, ...] | None:
    """Read sizes, ``3x4``; None for any other text.

    >>> sized("3x4"), sized("7"), sized("a")
    ((3, 4), (7,), None)
    """
    word = text.replace(" ", "")
    return tuple(map(int, re.split("[x×,]", word))) if _SIZES.fullmatch(word) else None


def network(text: str) -> Network:
    """Read a graph: ``path 5``, ``3x4`` (a grid), or edges ``a-b``, arcs ``b>c``, vertices ``d``.

    Vertices stand in the order in which they are first named; numbers in their own.

    >>> network("3x2").text, network("cycle5").text, network("1-10,10-2").names
    ('grid3x2', 'cycle5', ('1', '2', '10'))
    >>> network("a-a")
    Traceback (most recent call last):
    grundy.errors.InputError: graph: expected edges between two vertices, got 'a-a'
    """
    text = text.strip()
    grid = sized(text)
    if grid is not None and len(grid) == 2 and "," not in text:
        return FAMILIES["grid"].of(grid)
    named = _NAMED.fullmatch(text)
    family = family_of(named[1]) if named else None
    if named and family:
        return family.of(sized(named[3]) or ())
    if named and named[2]:
        hint = phrase("graphs are {names}, or edges a-b,b-c", names=", ".join(FAMILIES))
        raise UnknownName("graph", named[1], [*FAMILIES], hint)
    words = re.split(r"[\s,]+", re.sub(r"\s*([->])\s*", r"\1", text))
    found = [_EDGE.fullmatch(word) for word in words]
    wrong = next((word for word, match in zip(words, found, strict=True) if match is None), None)
    if wrong is not None:
        raise InputError(
            phrase(
                "edges such as {edges}, one way such as {arc}, or a graph by name such as {named}",
                edges="a-b,b-c",
                arc="a>b",
                named="grid 3x4",
            ),
            got=shorten(wrong or text),
            where="graph",
        )
    return _of_pairs([(match[1], match[2], match[3]) for match in found if match])


def _of_pairs(words: Iterable[tuple[str, str | None, str | None]]) -> Network:
    """Make the graph of edges, each once, and of vertices that stand alone."""
    seen: dict[tuple[frozenset[str] | tuple[str, str], bool], tuple[str, str, bool]] = {}
    names: dict[str, None] = {}
    for u, sign, v in words:
        names |= dict.fromkeys(name for name in (u, v) if name is not None)
        if u == v:
            raise InputError("edges between two vertices", got=f"{u}{sign}{v}", where="graph")
        if v is not None:
            one_way = sign == ">"
            seen.setdefault(((u, v) if one_way else frozenset((u, v)), one_way), (u, v, one_way))
    ordered = sorted(names, key=int) if all(map(str.isdecimal, names)) else [*names]
    places = {name: i for i, name in enumerate(ordered)}
    edges = tuple((places[u], places[v], one_way) for u, v, one_way in seen.values())
    return _checked(Network(edges_text(ordered, edges), tuple(ordered), edges))


def edges_text(names: Sequence[str], edges: Iterable[Edge]) -> str:
    """Write a graph so that its vertices are first named in their order.

    >>> edges_text(["a", "b", "c"], [(1, 2, False)]), edges_text(["z", "a"], [(0, 1, True)])
    ('a,b,c,b-c', 'z>a')
    """
    words = [f"{names[u]}{'>' if one_way else '-'}{names[v]}" for u, v, one_way in edges]
    ends = {end for u, v, _ in edges for end in (u, v)}
    lone = [name for i, name in enumerate(names) if i not in ends]
    kept = [*words, *lone]
    named = [*dict.fromkeys(name for word in kept for name in re.split("[->]", word))]
    first = [] if named == [*names] or all(map(str.isdecimal, names)) else [*names]
    return ",".join([*first, *words] if first else kept)


def _checked(found: Network) -> Network:
    for count, most, expected in (
        (len(found.names), MOST_VERTICES, "a graph of at most {n} vertices"),
        (len(found.edges), MOST_EDGES, "a graph of at most {n} edges"),
    ):
        if count > most:
            raise InputError(phrase(expected, n=most), got=shorten(found.text), where="graph")
    return found
