"""The Ruler game: turn consecutive coins."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.phrases.phrase import phrase
from grundy.rules.rows import TurningGame

__all__ = ["Ruler"]


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
