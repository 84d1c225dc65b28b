"""Mock Turtles: turn one, two or three coins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from grundy.phrases.phrase import phrase
from grundy.rules.rows import TurningGame

__all__ = ["MockTurtles"]


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
