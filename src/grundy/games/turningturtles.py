"""Turning Turtles: Nim in disguise."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.phrases.phrase import phrase
from grundy.rules.rows import TurningGame

__all__ = ["TurningTurtles"]


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
