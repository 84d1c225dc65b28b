"""Coins on a staircase, pebbles in heaps that stay in order, and coins on a strip."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from operator import xor

from grundy.errors import InputError
from grundy.formulas.tree import PILES
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Pebbles", "Staircase", "Strip"]


class Staircase(VectorGame):
    """Move any number of coins one step down a staircase; step 1 leads to the ground.

    A position is the number of coins on step 1, 2, ...

    >>> Staircase().closed_form((3, 9, 5)), list(Staircase().moves_to((3, 9, 5), 0))
    (6, [(5, 7, 5), (3, 11, 3)])
    """

    name = "staircase"
    title = "Staircase Nim"
    aliases = ("staircase-nim", "阶梯博弈", "阶梯博奕", "台阶尼姆", "阶梯")
    source = "Sprague, Bemerkungen ueber eine spezielle Abelsche Gruppe, 1947"
    samples = ("staircase 3+2+1", "staircase 1+4+1", "staircase 0+2+0+1", "staircase 2+0+3")

    def check(self, position: Vector) -> None:
        """Refuse a staircase without a step."""
        if not position:
            raise InputError("one step or more", got="", where=self.name)

    def options(self, position: Vector) -> Iterator[Vector]:
        """Move 1, 2, ... coins from each step."""
        for i, n in enumerate(position):
            yield from (_moved(position, i, k) for k in range(1, n + 1))

    def formulas(self, piles: int) -> str:
        """Say that coins come down by a step; the sum of the heights falls."""
        steps = PILES[:piles]
        moves = [f"({', '.join(['x', *steps[1:]])}) when x < a"]
        for low, high in pairwise(steps):
            moved = [{low: f"{low} + k", high: f"{high} - k"}.get(s, s) for s in steps]
            moves.append(f"({', '.join(moved)}) when 1 <= k")
        heights = " + ".join(f"{i} * {step}" for i, step in enumerate(steps, 1))
        return f"({', '.join(steps)}) -> {', or '.join(moves)}, measure {heights}"

    def closed_form(self, part: Vector) -> int:
        """Give the nim-sum of the steps 1, 3, 5, ...

        Coins that come to an odd step can go on at once, so even steps change nothing but may
        undo; from an odd step on, coins are gone as in Nim. The options never keep the nim-sum.
        """
        return reduce(xor, part[::2])

    def theorem(self, part: Vector) -> Phrase:
        """Show the steps that count."""
        return phrase(
            "only the steps 1, 3, 5, ... count: {counted}, with nim-sum {value}",
            counted=part[::2],
            value=self.closed_form(part),
        )

    def moves_to(self, part: Vector, value: int) -> Iterator[Vector]:
        """Give the one move on each step that makes the value, where there is one."""
        return (_moved(part, i, k) for i, k in moves(part, value))

    def describe(self, part: Vector, option: Vector) -> str:
        """Say a move such as ``move 2 coins from step 3``."""
        i = next(i for i in reversed(range(len(part))) if part[i] != option[i])
        k = part[i] - option[i]
        what = phrases("{k} coin", "{k} coins", k, k=k)
        if not i:
            return phrase("move {coins} from step 1 to the ground", coins=what)
        return phrase("move {coins} from step {start} to {end}", coins=what, start=i + 1, end=i)


def moves(steps: Vector, value: int) -> Iterator[tuple[int, int]]:
    """Give (place of the step, coins moved) of the moves to a position of this value.

    >>> list(moves((3, 9, 5), 0))
    [(1, 2), (2, 2)]
    """
    change = reduce(xor, steps[::2]) ^ value
    for i, n in enumerate(steps):
        k = n - (n ^ change) if i % 2 == 0 else (steps[i - 1] ^ change) - steps[i - 1]
        if 0 < k <= n:
            yield i, k


def _moved(steps: Vector, i: int, k: int) -> Vector:
    return (
        *steps[: max(i - 1, 0)],
        *((steps[i - 1] + k,) if i else ()),
        steps[i] - k,
        *steps[i + 1 :],
    )


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
