"""Rows that begin as rings: the first move opens a ring into a row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.combine import heap_games
from grundy.rules.heaps import HeapGame, Heaps
from grundy.rules.protocol import Find, Impartial
from grundy.rules.text import number

__all__ = ["Ring"]

Rings = tuple[tuple[bool, int], ...]


class Ring(Impartial[Rings]):
    """Play a game of rows on rings.

    As in ``ring:kayles 7``; an opened ring is written ``r5``. A move on a ring of n leaves what
    a move on a row of n leaves in one piece. A position is a tuple of (is a ring, stones).

    >>> from grundy.games import game
    >>> g = game("ring:kayles")
    >>> [g.format(p) for p in g.options(g.parse("5+r1"))]
    ['r4+r1', 'r3+r1', '5']
    """

    name = "ring"
    title = "Rings"
    drawing = "ring"
    source = phrase("Winning Ways, chapter {n}", n=4)
    samples = ("ring:kayles 7+5", "ring:adjacent:2 6+r3", "ring:adjacent:any 4+r2")

    def __init__(self, game: HeapGame) -> None:
        self.game = game

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the game of rows."""
        games = heap_games(arguments, find, cls.name)
        if len(games) != 1:
            raise InputError("one game, as in ring:kayles", got=arguments, where=cls.name)
        return cls(games[0])

    @property
    def sentence(self) -> str:
        """Say the rule of the rows."""
        return phrase("On rings and rows: {inner}", inner=self.game.sentence)

    @property
    def arguments(self) -> str:
        """Give the text of the game of rows."""
        return self.game.text

    def parse(self, text: str) -> Rings:
        """Read rings ``7`` and rows ``r5``."""
        words = text.replace("+", " ").replace(",", " ").split()
        found = [
            (
                not w.startswith("r"),
                number(w.removeprefix("r"), what="a ring", where=phrase("ring {n}", n=i)),
            )
            for i, w in enumerate(words, 1)
        ]
        return tuple(p for p in found if p[1])

    def format(self, position: Rings) -> str:
        """Write rings as numbers and rows as ``r`` and a number."""
        return "+".join(f"{'' if ring else 'r'}{n}" for ring, n in position) or "0"

    def parts(self, position: Rings) -> Iterator[Rings]:
        """Give each ring and each row alone."""
        return ((p,) for p in position)

    def options(self, position: Rings) -> Iterator[Rings]:
        """Open a ring, or move in a row."""
        for i, (ring, n) in enumerate(position):
            lefts = self._opened(n) if ring else self.game.heap_options(n)
            for left in dict.fromkeys(tuple(filter(None, left)) for left in lefts):
                rows = tuple((False, m) for m in left)
                yield position[:i] + rows + position[i + 1 :]

    def _opened(self, n: int) -> Iterator[Heaps]:
        """Give what a move on a row of n leaves in one piece, at most."""
        code = self.game.as_code()
        if code is None:
            lefts = (tuple(filter(None, left)) for left in self.game.heap_options(n))
            yield from (left for left in lefts if len(left) <= 1 and sum(left) < n)
            return
        for k in range(1, n + 1) if code.tail else code.places:
            whole = 1 if k == n else 2
            if 1 <= k <= n and code.digit(k) & whole:
                yield (n - k,)

    def packed(self, part: Rings) -> tuple[HeapGame, Heaps] | None:
        """Give a row as a heap of the game of rows."""
        ((ring, n),) = part
        return None if ring else (self.game, (n,))

    def closed_form(self, part: Rings) -> int | None:
        """Give the value of a row, where the game has one."""
        ((ring, n),) = part
        return None if ring else self.game.closed_form((n,))
