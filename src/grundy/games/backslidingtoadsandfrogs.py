"""Backsliding Toads and Frogs: an animal may step back too, so that play goes round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grundy.games.toadsandfrogs import ToadsAndFrogs
from grundy.rules.boards.strips import Strips, replaced

__all__ = ["BackslidingToadsAndFrogs"]


class BackslidingToadsAndFrogs(ToadsAndFrogs):
    """Step into the free cell ahead or behind, or jump ahead over one opponent into it.

    Left moves the toads (T), which look right, Right the frogs (F), which look left.

    >>> game = BackslidingToadsAndFrogs()
    >>> [game.format(option) for option in game.left(game.parse(".TF."))]
    ['..FT', 'T.F.']
    """

    name = "backsliding-toads-and-frogs"
    title = "Backsliding Toads and Frogs"
    aliases = ("backsliding",)
    source = "Winning Ways, chapter 11; CGSuite's game.strip.BackslidingToadsAndFrogs"
    opening = "backsliding-toads-and-frogs TT..FF"
    samples: ClassVar[tuple[str, ...]] = (
        "backsliding-toads-and-frogs T.F",
        "backsliding-toads-and-frogs T..F",
        "backsliding-toads-and-frogs TT.F",
    )
    loopy = True
    words = {
        "zh": {
            "Backsliding Toads and Frogs": "会后退的蟾蜍与青蛙",
            "Step into the free cell ahead or behind, or jump ahead over one opponent into it.": (
                "走进前面或后面的空格，或向前跳过一个对手进入空格。"
            ),
            "Left moves the toads (T), which look right, Right the frogs (F), which look left.": (
                "左方走朝右的蟾蜍（T），右方走朝左的青蛙（F）。"
            ),
        },
    }

    def pieces(self, strip: str) -> Iterator[str]:
        """Keep a strip whole, unless nobody stands on it."""
        if {*self.herds} & {*strip}:
            yield strip

    def _ahead(self, strip: str) -> Iterator[str]:
        yield from super()._ahead(strip)
        mine = self.herds[0]
        for i, mark in enumerate(strip):
            if mark == mine and i and strip[i - 1] == ".":
                yield replaced(strip, i - 1, mine + ".")

    def size(self, part: Strips) -> None:
        """Bound nothing: play may go on for ever."""
