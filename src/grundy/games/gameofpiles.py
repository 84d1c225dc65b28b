"""Piles from which single stones are taken, until one is empty."""

from __future__ import annotations

from grundy.games.diminished import Diminished
from grundy.games.nim import Nim

__all__ = ["GameOfPiles"]


class GameOfPiles(Diminished):
    """Take one stone from one pile; who empties a pile wins.

    The piles have slashes between them: ``3/4/6``.

    >>> g = GameOfPiles(Nim(1))
    >>> g.text, [g.format(p) for p in g.options(g.parse("2/3"))], list(g.options(g.parse("0/3")))
    ('game-of-piles', ['1/3', '2/2'], [])
    """

    name = "game-of-piles"
    title = "Game of Piles"
    aliases = ("gameofpiles1",)
    source = "CodeChef GAMEOFPILES1 (2022)"
    samples = ("game-of-piles 3/4", "game-of-piles 2/2/6", "game-of-piles 5/1/3")
    words = {
        "zh": {
            "Game of Piles": "先清一堆",
            "Take one stone from one pile; who empties a pile wins.": (
                "从一堆中取一颗石子；先取空一堆者胜。"
            ),
            "The piles have slashes between them: `3/4/6`.": "各堆以斜线隔开：`3/4/6`。",
            "CodeChef GAMEOFPILES1 (2022)": "CodeChef GAMEOFPILES1（2022）",
        }
    }

    @classmethod
    def of(cls) -> Nim:
        """Give the game of one pile: take one stone."""
        return Nim(1)
