"""Pebbles in heaps that stay in order, and coins on a strip."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from operator import xor

from grundy.errors import InputError
from grundy.games.staircase import moves
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Pebbles", "Strip"]


class Pebbles(VectorGame):
    """Take any number from one of several heaps, which must never fall from left to right.

    >>> Pebbles().closed_form((1, 3, 4)), list(Pebbles().moves_to((1, 3, 4), 0))
    (0, [])
    """

    name = "pebbles"
    title = "Pebbles on a strip"
    source = phrase("POI XVI (Polish Olympiad in Informatics 2008/09), Pebbles")
    samples = ("pebbles 1+3+4", "pebbles 0+2+2+5", "pebbles 5", "pebbles 2+4+7")

    apart: int = 0

    def check(self, position: Vector) -> None:
        """Refuse heaps that fall from left to right."""
        if not position:
            raise InputError("one heap or more", got="", where=self.name)
        for i, (a, b) in enumerate(pairwise(position), 2):
            if b < a:
                raise InputError(
                    phrase("{what} of at least {n}", what="a heap", n=a),
                    got=str(b),
                    where=phrase("{name}, heap {n}", name=self.name, n=i),
                )

    def options(self, position: Vector) -> Iterator[Vector]:
        """Take no more than a heap has more than the one before it."""
        for i, n in enumerate(position):
            before = (position[i - 1] if i else 0) + self.apart
            yield from ((*position[:i], m, *position[i + 1 :]) for m in range(before, n))

    def closed_form(self, part: Vector) -> int:
        """Give the nim-sum of every second difference, from the last one leftwards.

        Taking k from a heap moves k from its difference to the next one: staircase Nim, where
        the last difference is step 1.
        """
        return reduce(xor, self._steps(part)[::2])

    def theorem(self, part: Vector) -> Phrase:
        """Show the differences that count."""
        steps = self._steps(part)
        return phrase(
            "the differences from the right are {steps}; every second one counts: {counted}, "
            "with nim-sum {value}",
            steps=steps,
            counted=steps[::2],
            value=self.closed_form(part),
        )

    def moves_to(self, part: Vector, value: int) -> Iterator[Vector]:
        """Give the one move on each heap that makes the value, where there is one."""
        for step, k in moves(self._steps(part), value):
            i = len(part) - 1 - step
            yield (*part[:i], part[i] - k, *part[i + 1 :])

    def describe(self, part: Vector, option: Vector) -> str:
        """Say a move such as ``take 2 from heap 3``."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        return phrase("take {k} from heap {i}", k=part[i] - option[i], i=i + 1)

    def _steps(self, heaps: Vector) -> Vector:
        """Give the differences from the last one leftwards: the stairs."""
        return tuple(b - a - self.apart for a, b in pairwise((0, *heaps)))[::-1]


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
