"""Wythoff's game, and the k-Wythoff game."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Self

from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.protocol import Find
from grundy.rules.text import number
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Wythoff"]


class Wythoff(VectorGame):
    """Take any number from one of two piles, or the same number from both.

    ``wythoff:3`` may also take i from one pile and j from the other if they differ by less than 3.

    >>> list(Wythoff().moves_to((7, 11), 0))
    [(7, 4), (6, 10)]
    >>> Wythoff().p_form((165580140, 267914295))
    True
    """

    name = "wythoff"
    title = "Wythoff's game"
    aliases = (
        *("k-wythoff", "wythoff-nim", "wyt-queens", "corner-the-lady", "tsyan-shizi"),
        *("威佐夫博弈", "威佐夫博奕", "威佐夫", "威佐夫尼姆", "捡石子"),
    )
    source = "Wythoff 1907; Fraenkel, How to beat your Wythoff games' opponent, 1982"
    samples = ("wythoff 7+11", "wythoff 8+13", "wythoff:2 6+9", "wythoff:3 5+11")
    arity = 2

    def __init__(self, k: int = 1) -> None:
        self.k = k
        self.numeration = f"Fraenkel {k}" if k > 1 else "Zeckendorf"

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read k."""
        return cls(number(arguments or "1", least=1, what="k", where=cls.name))

    @property
    def arguments(self) -> str:
        """Give k, unless it is the classic 1."""
        return str(self.k) if self.k > 1 else ""

    @property
    def sentence(self) -> str:
        """Say how much may be taken from both."""
        if self.k == 1:
            return super().sentence
        both = (
            "Take any number from one of two piles, or i from one and j from the other"
            " where i and j differ by less than {k}."
        )
        return phrase(both, k=self.k)

    @property
    def rule(self) -> str:
        """Say how much may be taken from both."""
        both = "the same from both" if self.k == 1 else f"from both with |i - j| < {self.k}"
        return f"two piles: from one, or {both}"

    def options(self, position: Vector) -> Iterator[Vector]:
        """Take from the first pile, the second, both."""
        a, b = position
        yield from ((a - i, b) for i in range(1, a + 1))
        yield from ((a, b - j) for j in range(1, b + 1))
        for i in range(1, min(a, b + self.k - 1) + 1):
            first, last = max(1, i - self.k + 1), min(b, i + self.k - 1)
            yield from ((a - i, b - j) for j in range(first, last + 1))

    def p_form(self, part: Vector) -> bool:
        """Say whether the piles are a pair (a_n, b_n).

        a_n = floor(n alpha), alpha = (2 - k + sqrt(k^2 + 4)) / 2, and b_n = a_n + k n
        (Fraenkel 1982); every number from 1 on is in exactly one pair.
        """
        return self._partner(part[0]) == part[1]

    def theorem(self, part: Vector) -> Phrase:
        """Name the pair that the piles are, or those that can be reached."""
        (a, b), s = sorted(part), self.k
        alpha = "phi" if s == 1 else f"({2 - s} + sqrt({s * s + 4}))/2"
        if self.p_form(part):
            return phrase(
                "({a}, {b}) is cold pair {k}: {a} = floor({k} * {alpha}), {b} = {a} + {gap}",
                a=a,
                b=b,
                k=(b - a) // s,
                alpha=alpha,
                gap=b - a,
            )
        return phrase(
            "({a}, {b}) is none of the cold pairs (x, x + {gap}) with x = floor(k * {alpha}); "
            "in reach: {reach}",
            a=a,
            b=b,
            alpha=alpha,
            gap="k" if s == 1 else f"{s}k",
            reach=tuple(map(self.format, self._p_options(*part))),
        )

    def moves_to(self, part: Vector, value: int) -> Iterator[Vector] | None:
        """Give all options that are P-positions, for the value 0: at most four."""
        return None if value else self._p_options(*part)

    def _p_options(self, a: int, b: int) -> Iterator[Vector]:
        if (y := self._partner(a)) < b:
            yield a, y
        if (x := self._partner(b)) < a:
            yield x, b
        for m in {(b - a) // self.k, -((a - b) // self.k)}:
            small = self._lower(abs(m))
            x, y = (small, small + self.k * m) if m >= 0 else (small - self.k * m, small)
            if x < a and y < b:
                yield x, y

    def _lower(self, n: int) -> int:
        """Give a_n."""
        return (n * (2 - self.k) + isqrt(n * n * (self.k**2 + 4))) // 2

    def _partner(self, x: int) -> int:
        """Give the other number of the pair that holds x."""
        m = x + 1
        # n counts the a_i up to x, floor(m / alpha); so x - n counts the b_i
        n = (m * (self.k - 2) + isqrt(m * m * (self.k**2 + 4))) // (2 * self.k)
        return x + self.k * n if self._lower(n) == x else x - self.k * (x - n)
