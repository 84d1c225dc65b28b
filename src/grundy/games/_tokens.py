"""What the games have in common in which tokens slide along the edges of a graph."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grundy.errors import InputError, shorten
from grundy.phrases.phrase import phrase
from grundy.rules.graphs import Successors, format_graph
from grundy.rules.protocol import Impartial

__all__ = ["TokenGame", "Tokens"]

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

    def assemble(self, parts: Sequence[Tokens]) -> Tokens:
        """Put the tokens side by side."""
        return tuple(vertex for part in parts for vertex in part)

    def options(self, position: Tokens) -> Iterator[Tokens]:
        """Slide one of the tokens."""
        for i, vertex in enumerate(position):
            for after in self.successors[vertex]:
                yield (*position[:i], after, *position[i + 1 :])

    def describe(self, part: Tokens, option: Tokens) -> str:
        """Say a move such as ``slide a to b``."""
        return phrase("slide {start} to {end}", start=part[0], end=option[0])
