"""Turning games on a row: Turning Turtles, which are Nim in disguise, Ruler, Mock Turtles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from grundy.phrases.phrase import phrase
from grundy.rules.rows import TurningGame

__all__ = ["MockTurtles", "Ruler", "TurningTurtles"]


class TurningTurtles(TurningGame):
    """Turn one or two coins of a row, the rightmost of them from heads to tails.

    >>> TurningTurtles().closed_form("TTHTH"), list(TurningTurtles().moves_to("TTHTH", 0))
    (6, ['TTTTT'])
    """

    name = "turning-turtles"
    aliases = ("turtles", "翻硬币", "翻硬币游戏")
    source = phrase("Winning Ways, chapter {n}", n=14)
    samples = ("turning-turtles TTHTHTH", "turning-turtles HHHTHH")

    def turns(self, coin: int) -> Iterator[tuple[int, ...]]:
        """Turn at most one other."""
        yield ()
        yield from ((other,) for other in range(coin))

    def turns_worth(self, coin: int, value: int) -> Iterator[tuple[int, ...]]:
        """Turn no other for the value 0, else the coin that is worth it."""
        if value <= coin:
            yield (value - 1,) if value else ()

    def coin_value(self, coin: int) -> int:
        """Give n for the coin n, counted from 1: a head is a Nim heap, and two equal ones cancel.

        Winning Ways, chapter 14.
        """
        return coin + 1


class Ruler(TurningGame):
    """Turn any number of consecutive coins, the rightmost of them from heads to tails.

    >>> [Ruler().coin_value(n) for n in range(12)]
    [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4]
    """

    name = "ruler"
    source = phrase("Winning Ways, chapter {n}", n=14)
    samples = ("ruler HTHHTH", "ruler TTHTHTHH")

    def turns(self, coin: int) -> Iterator[tuple[int, ...]]:
        """Turn those from any other up to this one."""
        return (tuple(range(first, coin)) for first in range(coin, -1, -1))

    def turns_worth(self, coin: int, value: int) -> Iterator[tuple[int, ...]]:
        """Find the first coin to turn by the Gray code.

        The coins before the coin m are together worth m xor (m div 2), which no other m gives.
        """
        first = gray = coin ^ coin >> 1 ^ value
        while gray := gray >> 1:
            first ^= gray
        if first <= coin:
            yield tuple(range(first, coin))

    def coin_value(self, coin: int) -> int:
        """Give the largest power of 2 that divides n, for the coin n counted from 1.

        Winning Ways, chapter 14.
        """
        return (coin + 1) & -(coin + 1)


class MockTurtles(TurningGame):
    """Turn one, two or three coins of a row, the rightmost of them from heads to tails.

    >>> [MockTurtles().coin_value(n) for n in range(8)]
    [1, 2, 4, 7, 8, 11, 13, 14]
    """

    name = "mock-turtles"
    source = phrase("Winning Ways, chapter {n}", n=14)
    samples = ("mock-turtles HTHHTH", "mock-turtles THTTH", "mock-turtles TTHTHHHH")

    def turns(self, coin: int) -> Iterator[tuple[int, ...]]:
        """Turn at most two others."""
        return chain.from_iterable(combinations(range(coin), size) for size in range(3))

    def turns_worth(self, coin: int, value: int) -> Iterator[tuple[int, ...]]:
        """Turn none for the value 0, the coin that is worth it, or two that add up to it."""
        if not value:
            yield ()
        elif value.bit_count() % 2:
            if value >> 1 < coin:
                yield (value >> 1,)
        else:
            for other in range(coin):
                second = (self.coin_value(other) ^ value) >> 1
                if other < second < coin:
                    yield other, second

    def coin_value(self, coin: int) -> int:
        """Give 2n or 2n+1, whichever has an odd number of binary ones, for the coin n.

        Winning Ways, chapter 14: the coins numbered from 0 have the odious numbers in order.
        """
        return 2 * coin + 1 - coin.bit_count() % 2
