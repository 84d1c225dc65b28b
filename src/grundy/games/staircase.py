"""Staircase Nim."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from operator import xor

from grundy.errors import InputError
from grundy.formulas.tree import PILES
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Staircase"]


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
