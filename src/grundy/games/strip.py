"""Coins on a strip."""

from __future__ import annotations

from grundy.errors import InputError
from grundy.games.pebbles import Pebbles
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.vectors import Vector

__all__ = ["Strip"]


class Strip(Pebbles):
    """Move one coin any distance to the left, onto or past no other; squares count from 1.

    This is pebbles whose heaps must rise: a coin that moves k to the left moves k from the gap
    before it to the gap behind it.

    >>> game = Strip()
    >>> [game.describe((2, 5, 6), option) for option in game.moves_to((2, 5, 6), 0)]
    ['move the coin on 5 to 4', 'move the coin on 2 to 1']
    """

    name = "strip"
    title = "Coins on a strip"
    drawing = "track"
    aliases = ("coins-on-a-strip", "silver-dollar", "移棋子")
    source = phrase("Sprague 1947 (staircase); Georgia and Bob, POJ 1704")
    samples = ("strip 2+5+6", "strip 1+4+6+7", "strip 7", "strip 3+5+8")
    least = 1
    apart = 1

    def parse(self, text: str) -> Vector:
        """Read the squares of the coins in any order."""
        return tuple(sorted(super().parse(text)))

    def check(self, position: Vector) -> None:
        """Refuse two coins on one square."""
        if not position:
            raise InputError("one coin or more", got="", where=self.name)
        seen: set[int] = set()
        for square in position:
            if square in seen:
                raise InputError(
                    "one coin a square", got=phrase("two on {n}", n=square), where=self.name
                )
            seen.add(square)

    def theorem(self, part: Vector) -> Phrase:
        """Show the gaps that count."""
        gaps = self._steps(part)
        return phrase(
            "the gaps before the coins are, from the right, {gaps}; every second one counts: "
            "{counted}, with nim-sum {value}",
            gaps=gaps,
            counted=gaps[::2],
            value=self.closed_form(part),
        )

    def describe(self, part: Vector, option: Vector) -> str:
        """Say a move such as ``move the coin on 7 to 4``."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        return phrase("move the coin on {start} to {end}", start=part[i], end=option[i])
