"""Moore's Nim, in which a move may touch several heaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Self

from grundy.errors import InputError
from grundy.formulas.tree import PILES
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.protocol import Find
from grundy.rules.text import number
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Moore"]


class Moore(VectorGame):
    """Take any numbers from at least one and at most k heaps.

    ``moore:2`` takes from one or two.

    >>> Moore(2).p_form((3, 3, 3)), sorted(Moore(2).moves_to((3, 4, 4), 0))
    (True, [(3, 3, 3)])
    """

    name = "moore"
    title = "Moore's Nim"
    aliases = ("moores-nim", "nim-k", "moores-nim-k", "摩尔博弈")
    source = "Moore, A generalization of the game called Nim, 1910"
    samples = ("moore:2 3+3+4", "moore:2 1+2+3+3", "moore:1 3+5+6", "moore:3 2+2+2+2+1")

    def __init__(self, k: int) -> None:
        self.k = k

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the largest number of heaps that a move may touch."""
        return cls(number(arguments, least=1, what="a number of heaps", where=cls.name))

    @property
    def arguments(self) -> str:
        """Give the largest number of heaps that a move may touch."""
        return str(self.k)

    @property
    def sentence(self) -> str:
        """Say from how many heaps is taken."""
        return phrase(
            "In each move take any numbers from at least one and at most {k} heaps.", k=self.k
        )

    def check(self, position: Vector) -> None:
        """Refuse no heap at all."""
        if not position:
            raise InputError("one heap or more", got="", where=self.name)

    def options(self, position: Vector) -> Iterator[Vector]:
        """Choose the heaps, then what is left of each."""
        touchable = [i for i, n in enumerate(position) if n]
        for size in range(1, min(self.k, len(touchable)) + 1):
            for chosen in combinations(touchable, size):
                yield from _lowered(position, chosen)

    def formulas(self, piles: int) -> str:
        """Say for each choice of k piles that none grows and one falls at least."""
        kinds = combinations(range(piles), min(self.k, piles))
        return f"({', '.join(PILES[:piles])}) -> {', or '.join(_formula(piles, c) for c in kinds)}"

    def p_form(self, part: Vector) -> bool:
        """Say whether k + 1 divides how often each binary digit is 1 (Moore 1910)."""
        return all(_ones(part, bit) % (self.k + 1) == 0 for bit in range(max(part).bit_length()))

    def theorem(self, part: Vector) -> Phrase:
        """Count the ones in each binary column."""
        bits = reversed(range(max(part).bit_length()))
        counts = tuple(_ones(part, bit) for bit in bits)
        m = self.k + 1
        if self.p_form(part):
            return phrase(
                "the binary columns have {counts} ones, and {m} divides all of them",
                counts=counts,
                m=m,
            )
        return phrase(
            "the binary columns have {counts} ones, and {m} does not divide all of them",
            counts=counts,
            m=m,
        )

    def moves_to(self, part: Vector, value: int) -> Iterator[Vector] | None:
        """Give all options that are P-positions, for the value 0, from the highest digit down."""
        return None if value else self._p_options(part)

    def _p_options(self, part: Vector) -> Iterator[Vector]:
        """Go through the digits depth first; no branch is in vain.

        A heap is free once a digit of it has fallen from 1 to 0. With f free heaps and c ones
        in the others, let s ones fall and u free heaps take a one: k + 1 must divide c - s + u,
        where s <= k - f and u <= f. Those s - u are k + 1 numbers in a row, so one of them fits.
        """
        top = max(part).bit_length()
        branches = [iter([(part, frozenset[int]())])]
        while branches:
            found = next(branches[-1], None)
            if found is None:
                branches.pop()
            elif len(branches) <= top:
                branches.append(self._choices(*found, top - len(branches)))
            elif found[1]:
                yield found[0]

    def _choices(
        self, heaps: Vector, free: frozenset[int], bit: int
    ) -> Iterator[tuple[Vector, frozenset[int]]]:
        """Choose one digit of every free heap, and which others become free."""
        ones = [i for i, n in enumerate(heaps) if n >> bit & 1 and i not in free]
        cleared = [n & ~(1 << bit) if i in free else n for i, n in enumerate(heaps)]
        for s in range(min(len(ones), self.k - len(free)) + 1):
            first = (s - len(ones)) % (self.k + 1)
            for u in range(first, len(free) + 1, self.k + 1):
                for falling in combinations(ones, s):
                    for rising in combinations(sorted(free), u):
                        after = cleared.copy()
                        for i in (*falling, *rising):
                            after[i] ^= 1 << bit
                        yield tuple(after), free.union(falling)


def _formula(piles: int, chosen: Vector) -> str:
    """Write a move on the chosen piles."""
    new = {i: f"y{i}" if i in chosen else PILES[i] for i in range(piles)}
    kept = [f"{new[i]} <= {PILES[i]}" for i in chosen]
    lower = f"{' + '.join(new[i] for i in chosen)} < {' + '.join(PILES[i] for i in chosen)}"
    return f"({', '.join(new.values())}) when {' and '.join([*kept, lower])}"


def _ones(heaps: Vector, bit: int) -> int:
    return sum(n >> bit & 1 for n in heaps)


def _lowered(heaps: Vector, chosen: Vector) -> Iterator[Vector]:
    """Lower each of the heaps at the chosen places; heaps may be too large for a product."""
    if not chosen:
        yield heaps
        return
    i = chosen[0]
    for left in reversed(range(heaps[i])):
        yield from _lowered((*heaps[:i], left, *heaps[i + 1 :]), chosen[1:])
