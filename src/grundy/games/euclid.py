"""The game of Euclid."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.errors import InputError
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Euclid"]


class Euclid(VectorGame):
    """Subtract a multiple of the smaller pile from the larger; who makes a zero wins.

    >>> Euclid().closed_form((34, 55)), list(Euclid().moves_to((25, 67), 0))
    (0, [(25, 17)])
    """

    name = "euclid"
    title = "Euclid's game"
    aliases = ("game-of-euclid", "欧几里得游戏", "欧几里德的游戏", "辗转相减")
    source = "Cole and Davie, A game based on the Euclidean algorithm, 1969"
    samples = ("euclid 25+67", "euclid 34+55", "euclid 24+7", "euclid 6+6")
    arity = 2

    def check(self, position: Vector) -> None:
        """Refuse two zeros; one zero is the end of the game."""
        if not any(position):
            raise InputError("two piles that are not both 0", got="0+0", where=self.name)

    def options(self, position: Vector) -> Iterator[Vector]:
        """Subtract once, twice, ..."""
        a, b = position
        if a and b:
            yield from ((a, y) for y in range(b - a, -1, -a))
            yield from ((x, b) for x in range(a - b, -1, -b))

    def formulas(self, piles: int) -> str:
        """Say that the difference is divisible by the other pile."""
        first = "(a, x) when a >= 1 and x < b and (b - x) % a == 0"
        second = "(x, b) when b >= 1 and x < a and (a - x) % b == 0"
        return f"(a, b) for a + b >= 1 -> {first}, or {second}"

    def closed_form(self, part: Vector) -> int:
        """Give the value by the quotients of the Euclidean algorithm.

        With b = q a + r, r < a, and t the value of (a, r), the value of (a, r + j a) for j >= 1
        is the j-th of 0, 1, 2, ... without t, as its options are t and those before it; so the
        value of (a, b) is q - 1 if q <= t, and q otherwise.
        """
        small, large = sorted(part)
        quotients = []
        while small:
            quotients.append(large // small)
            small, large = large % small, small
        value = 0
        for q in reversed(quotients):
            value = q - (q <= value)
        return value

    def moves_to(self, part: Vector, value: int) -> Iterator[Vector]:
        """Leave the one multiple that has the value; two equal piles may both be taken."""
        a, b = part
        if a and b:
            yield from ((a, y) for y in self._left(a, b, value))
            yield from ((x, b) for x in self._left(b, a, value))

    def _left(self, divisor: int, n: int, value: int) -> Iterator[int]:
        """Give r + j a of n = r + q a, with j < q, that makes the value with a."""
        q, r = divmod(n, divisor)
        t = self.closed_form((divisor, r))
        j = 0 if value == t else value + (value < t)
        if j < q:
            yield r + j * divisor
