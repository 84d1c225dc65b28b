"""Games on graphs: slide tokens along the edges, to an end or round for ever."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Self

from grundy.errors import InputError, shorten
from grundy.phrases.phrase import phrase
from grundy.rules.graphs import Successors, as_graph, format_graph, parse_graph
from grundy.rules.protocol import Find, Impartial, Partizan, Ruleset

__all__ = ["Graph", "LoopyGraph", "LoopyPartizanGraph", "TokenGame", "Tokens"]


Tokens = tuple[str, ...]


class TokenGame(Impartial[Tokens]):
    """Slide a token along an edge; a position is the tuple of the vertices that hold a token.

    >>> from grundy.games import game
    >>> tokens = game("graph:a>b,b>c")
    >>> [tokens.format(after) for after in tokens.options(tokens.parse("a+b"))]
    ['b+b', 'a+c']
    """

    def __init__(self, successors: Successors) -> None:
        self.successors = successors
        self.drawing = f"graph:{format_graph(successors)}"

    @property
    def arguments(self) -> str:
        """Give the edges in order."""
        return format_graph(self.successors)

    def parse(self, text: str) -> Tokens:
        """Read the vertices of the tokens, such as ``a+b``."""
        tokens = tuple(re.split(r"[\s,+]+", text.strip()))
        for i, token in enumerate(tokens, 1):
            if token not in self.successors:
                names = shorten(", ".join(self.successors))
                raise InputError(
                    phrase("a vertex of the graph ({names})", names=names),
                    got=token,
                    where=phrase("token {n}", n=i),
                )
        return tokens

    def format(self, position: Tokens) -> str:
        """Write the vertices as ``a+b``."""
        return "+".join(position)

    def parts(self, position: Tokens) -> Iterator[Tokens]:
        """Give each token alone."""
        return ((vertex,) for vertex in position)

    def options(self, position: Tokens) -> Iterator[Tokens]:
        """Slide one of the tokens."""
        for i, vertex in enumerate(position):
            for after in self.successors[vertex]:
                yield (*position[:i], after, *position[i + 1 :])

    def describe(self, part: Tokens, option: Tokens) -> str:
        """Say a move such as ``slide a to b``."""
        return phrase("slide {start} to {end}", start=part[0], end=option[0])


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


_COLOUR = re.compile(r">\s*([LR])\s*>")


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
    def called(cls, name: str, arguments: str, find: Find) -> Ruleset[Any]:
        """Read edges of two colours too."""
        game = LoopyPartizanGraph if _COLOUR.search(arguments) else cls
        return game.from_arguments(arguments, find)

    @classmethod
    def from_successors(cls, successors: Any) -> Self:
        """Take a mapping from each vertex to its successors, or a networkx ``DiGraph``."""
        return cls(as_graph(successors, cycles=True))


class LoopyPartizanGraph(Partizan[Tokens]):
    """Slide a token along an edge of one's own colour, or of none; play may go round.

    In ``loopy:a>L>b,b>R>a,b>c`` the edge from a to b is Left's, that back is Right's, and that
    from b to c is for both. Nobody wins where play goes on for ever.

    >>> g = LoopyPartizanGraph(*_two_colours("a>L>b,b>R>a,b>c"))
    >>> g, list(g.left(("a", "b"))), list(g.right(("b",)))
    (<game partizan-loopy:a>L>b,b>R>a,b>c>, [('b', 'b'), ('a', 'c')], [('a',), ('c',)])
    """

    name = "partizan-loopy"
    title = "Tokens of two colours that may go round"
    source = "Winning Ways, chapter 11; Siegel, Combinatorial Game Theory, 2013, chapter VI"
    samples = (
        "partizan-loopy:a>L>b,b>R>a,b>c a+b",
        "partizan-loopy:a>L>0,a>R>a,b>L>b,b>R>0 a+b",
        "partizan-loopy:a>L>b,b>R>a,a>R>c,b>L>d,c>d a",
    )
    loopy = True
    words = {
        "zh": {
            "Tokens of two colours that may go round": "可重复的双色棋子",
            "Slide a token along an edge of one's own colour, or of none; play may go round.": (
                "沿一条己方颜色或无色的边移动一枚棋子；局面可以重复。"
            ),
            "In `loopy:a>L>b,b>R>a,b>c` the edge from a to b is Left's, that back is Right's, and "
            "that from b to c is for both. Nobody wins where play goes on for ever.": (
                "在 `loopy:a>L>b,b>R>a,b>c` 中，a 到 b 的边属于左方，返回的边属于右方，b 到 c "
                "的边双方都可用。对局永不结束时无人获胜。"
            ),
        },
    }

    def __init__(self, left: Successors, right: Successors) -> None:
        self.sides = TokenGame(left), TokenGame(right)
        self.drawing = f"graph:{self.arguments}"

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the edges."""
        if not arguments:
            raise InputError("edges, as in loopy:a>L>b,b>R>a,b>c", got="", where=cls.name)
        return cls(*_two_colours(arguments))

    @property
    def arguments(self) -> str:
        """Give the edges in order."""
        left, right = ({*_edges(side.successors)} for side in self.sides)
        touched = {v for edge in left | right for v in edge}
        entries: list[tuple[str, ...]] = [
            (v,) for v in self.sides[0].successors if v not in touched
        ]
        for v, w in left | right:
            both = (v, w) in left and (v, w) in right
            entries.append((v, w) if both else (v, "L" if (v, w) in left else "R", w))
        return ",".join(">".join(entry) for entry in sorted(entries))

    def parse(self, text: str) -> Tokens:
        """Read the vertices of the tokens, as ``a+b``."""
        return self.sides[0].parse(text)

    def format(self, position: Tokens) -> str:
        """Write the vertices as ``a+b``."""
        return self.sides[0].format(position)

    def parts(self, position: Tokens) -> Iterator[Tokens]:
        """Give each token alone."""
        return self.sides[0].parts(position)

    def assemble(self, parts: Sequence[Tokens]) -> Tokens:
        """Put the tokens side by side."""
        return self.sides[0].assemble(parts)

    def left(self, position: Tokens) -> Iterator[Tokens]:
        """Slide one of the tokens along an edge of Left's."""
        return self.sides[0].options(position)

    def right(self, position: Tokens) -> Iterator[Tokens]:
        """Slide one of the tokens along an edge of Right's."""
        return self.sides[1].options(position)

    def describe(self, part: Tokens, option: Tokens) -> str:
        """Say a move, as ``slide a to b``."""
        (at,) = [i for i, vertex in enumerate(part) if option[i] != vertex] or [0]
        return self.sides[0].describe(part[at : at + 1], option[at : at + 1])


def _edges(graph: Successors) -> Iterator[tuple[str, str]]:
    return ((v, w) for v, after in graph.items() for w in after)


def _two_colours(text: str) -> tuple[Successors, Successors]:
    """Read edges: a>L>b (Left's), a>R>b (Right's), a>b (for both)."""
    sides = []
    every = parse_graph(_COLOUR.sub(">", text), cycles=True)
    words = [word for word in re.split(r"[\s,]+", re.sub(r"\s*>\s*", ">", text)) if word]
    for colour in "LR":
        mine = [word for word in words if (_COLOUR.search(word) or [colour, colour])[1] == colour]
        found = parse_graph(
            ",".join([_COLOUR.sub(">", word) for word in mine] + [*every]), cycles=True
        )
        sides.append({v: found[v] for v in every})
    return sides[0], sides[1]
