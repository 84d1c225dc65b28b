"""Col and Snort on any graph: ``col:graph:a-b,b-c``, a position one mark for each vertex."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from grundy.errors import InputError, shorten
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Partizan
from grundy.values.shape import LEFT, RIGHT

__all__ = ["ColGraph", "SnortGraph", "TintGraph"]

_EDGE = re.compile(r"([^-,\s:+/=]+)(?:-([^-,\s:+/=]+))?")
_NAMES = 60
_NAMED = re.compile(r"([^-,\s:+/=]+)\s*=\s*([.#XO])", re.IGNORECASE)


class TintGraph(Partizan[str]):
    """Colour vertices of a graph, in the order in which they are first named; numbers in theirs.

    ``differ`` is Col, else Snort.

    >>> from grundy.games import game
    >>> col = game("col:graph:a-b,b-c")
    >>> list(col.left("X..")), list(col.right("X..")), list(col.parts("X.."))
    (['X.X'], ['XO.', 'X.O'], ['X..'])
    """

    differ: ClassVar[bool]

    def __init__(self, edges: Sequence[tuple[str, ...]]) -> None:
        self.edges = tuple({frozenset(edge): edge for edge in reversed(edges)}.values())[::-1]
        self.vertices = [*dict.fromkeys(vertex for edge in edges for vertex in edge)]
        if all(map(str.isdecimal, self.vertices)):
            self.vertices.sort(key=int)
        self.drawing = f"tint:{self.arguments.removeprefix('graph:')}"
        places = {vertex: place for place, vertex in enumerate(self.vertices)}
        self._beside: list[list[int]] = [[] for _ in places]
        for u, v in (edge for edge in self.edges if len(edge) == 2):
            self._beside[places[u]].append(places[v])
            self._beside[places[v]].append(places[u])

    @classmethod
    def read(cls, arguments: str) -> Self:
        """Read ``graph:a-b,b-c,d``: edges, and vertices that stand alone; or raise `InputError`."""
        kind, _, text = arguments.partition(":")
        words = text.replace(" ", "").split(",")
        found = [_EDGE.fullmatch(word) for word in words]
        if kind != "graph" or not all(found):
            raise InputError("a graph such as graph:a-b,b-c", got=arguments, where=cls.name)
        edges = [tuple(v for v in edge.groups() if v) for edge in found if edge]
        if any(len(edge) == 2 and edge[0] == edge[1] for edge in edges):
            raise InputError("edges between two vertices", got=text, where=cls.name)
        return cls(edges)

    @property
    def arguments(self) -> str:
        """Give edges and vertices so that these are first named in the order of their marks."""
        joined = {vertex for edge in self.edges if len(edge) == 2 for vertex in edge}
        kept = [edge for edge in self.edges if len(edge) == 2 or edge[0] not in joined]
        if [*dict.fromkeys(v for edge in kept for v in edge)] != self.vertices:
            kept = [*((v,) for v in self.vertices), *(edge for edge in kept if len(edge) == 2)]
        return "graph:" + ",".join(map("-".join, kept))

    def parse(self, text: str) -> str:
        """Read a mark for each vertex, ``. X O`` or ``#`` (gone), or some of them by name: z=X.

        >>> from grundy.games import game
        >>> game("col:graph:c-a,a-b").parse("b=X, c=O")
        'O.X'
        """
        if "=" in text:
            return self._named(text)
        marks = "".join(text.split()).upper()
        if len(marks) != len(self.vertices) or set(marks) - set(".#XO"):
            names = shorten(" ".join(self.vertices), _NAMES)
            expected = phrase(
                "a mark . # X O for each of {names}, or some by name: {name}=X",
                names=names,
                name=self.vertices[0],
            )
            raise InputError(expected, got=text, where=self.name)
        return marks

    def _named(self, text: str) -> str:
        marks = dict.fromkeys(self.vertices, ".")
        words = re.sub(r"\s*=\s*", "=", text).replace(",", " ").split()
        for word in words:
            found = _NAMED.fullmatch(word)
            if found is None or found[1] not in marks:
                names = shorten(" ".join(self.vertices), _NAMES)
                expected = phrase(
                    "marks by name, as in {name}=X, of {names}", name=self.vertices[0], names=names
                )
                raise InputError(expected, got=word, where=self.name)
            marks[found[1]] = found[2].upper()
        return "".join(marks.values())

    def format(self, position: str) -> str:
        """Write the marks."""
        return position

    def left(self, position: str) -> Iterator[str]:
        """Place X."""
        return self._moves(position, LEFT)

    def right(self, position: str) -> Iterator[str]:
        """Place O."""
        return self._moves(position, RIGHT)

    def parts(self, position: str) -> Iterator[str]:
        """Give the open vertices that hang together, with the stones beside them."""
        lefts, rights = ({*self._open(position, player)} for player in (LEFT, RIGHT))
        rest = lefts | rights
        while rest:
            piece, edge = set[int](), {min(rest)}
            while edge:
                piece |= edge
                edge = {w for v in edge for w in self._beside[v] if w in rest} - piece
            rest -= piece
            stones = {w for v in piece for w in self._beside[v] if position[w] in "XO"}
            kept = piece | stones
            yield "".join(mark if v in kept else "#" for v, mark in enumerate(position))

    def assemble(self, parts: Sequence[str]) -> str:
        """Lay the components over one another."""
        return "".join(max(marks, key="#".__ne__) for marks in zip(*parts, strict=True))

    def negative(self, position: str) -> str:
        """Change the colours."""
        return position.translate(_SWAP)

    def size(self, part: str) -> int:
        """Count the open vertices of a player, which never become more."""
        return max(self.mobility(part))

    def bounds(self, part: str) -> tuple[int, int]:
        """Count the open vertices of each player."""
        left, right = self.mobility(part)
        return -right, left

    def mobility(self, position: str) -> tuple[int, int]:
        """Count the open vertices of each player."""
        return len(self._open(position, LEFT)), len(self._open(position, RIGHT))

    def describe(self, part: str, option: str) -> str:
        """Name the stone and its vertex."""
        place = next(i for i, (a, b) in enumerate(zip(part, option, strict=True)) if a != b)
        return phrase("{stone} {place}", stone=option[place], place=self.vertices[place])

    def _open(self, position: str, player: int) -> list[int]:
        wrong = "XO"[player] if self.differ else "OX"[player]
        free = (v for v, mark in enumerate(position) if mark == ".")
        return [v for v in free if all(position[w] != wrong for w in self._beside[v])]

    def _moves(self, position: str, player: int) -> Iterator[str]:
        mark = "XO"[player]
        return (position[:v] + mark + position[v + 1 :] for v in self._open(position, player))


_SWAP = str.maketrans("XO", "OX")


class ColGraph(TintGraph):
    """Mark a free vertex that is not beside one of one's own colour.

    >>> from grundy.games import game
    >>> col = game("col:graph:a-b,b-c")
    >>> [col.format(after) for after in col.right(col.parse("X.."))]
    ['XO.', 'X.O']
    """

    name = "col"
    differ = True


class SnortGraph(TintGraph):
    """Mark a free vertex that is not beside one of the opponent's colour.

    >>> from grundy.games import game
    >>> snort = game("snort:graph:a-b,b-c")
    >>> [snort.format(after) for after in snort.right(snort.parse("X.."))]
    ['X.O']
    """

    name = "snort"
    differ = False
