"""Pebbles in heaps that stay in order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from operator import xor

from grundy.errors import InputError
from grundy.games.staircase import moves
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Pebbles"]


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
