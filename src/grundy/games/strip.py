"""Coins on a strip."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor

from grundy.errors import InputError
from grundy.games.staircase import moves
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Strip"]


class Strip(VectorGame):
    """Move one coin any distance to the left, onto or past no other; squares count from 1.

    >>> game = Strip()
    >>> [game.describe((2, 5, 6), option) for option in game.moves_to((2, 5, 6), 0)]
    ['move the coin on 2 to 1']
    """

    name = "strip"
    aliases = ("coins-on-a-strip", "poj1704")
    source = "Georgia and Bob, POJ 1704; Sprague 1947 (staircase)"
    samples = ("strip 2+5+6", "strip 1+4+6+7", "strip 7", "strip 3+5+8")
    least = 1

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
                raise InputError("one coin a square", got=f"two on {square}", where=self.name)
            seen.add(square)

    def options(self, position: Vector) -> Iterator[Vector]:
        """Move each coin towards the one before it."""
        for i, n in enumerate(position):
            before = position[i - 1] if i else 0
            yield from ((*position[:i], m, *position[i + 1 :]) for m in range(before + 1, n))

    def closed_form(self, part: Vector) -> int:
        """Give the nim-sum of every second gap, from the one before the last coin leftwards.

        A coin that moves k to the left moves k from the gap before it to the gap behind it:
        staircase Nim, where the gap before the last coin is step 1.
        """
        return reduce(xor, _steps(part)[::2])

    def moves_to(self, part: Vector, value: int) -> Iterator[Vector]:
        """Give the one move of each coin that makes the value, where there is one."""
        for step, k in moves(_steps(part), value):
            i = len(part) - 1 - step
            yield (*part[:i], part[i] - k, *part[i + 1 :])

    def describe(self, part: Vector, option: Vector) -> str:
        """Say a move such as ``move the coin on 7 to 4``."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        return f"move the coin on {part[i]} to {option[i]}"


def _steps(coins: Vector) -> Vector:
    return tuple(b - a - 1 for a, b in zip((0, *coins), coins, strict=False))[::-1]
