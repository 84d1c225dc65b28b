"""Turning games on a row: Turning Turtles (Nim in disguise), Ruler, Mock Turtles; and on a grid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Self

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Find
from grundy.rules.rows import CoinGame, TurningGame
from grundy.rules.text import split_top
from grundy.values.field import nim_product

__all__ = ["MockTurtles", "Ruler", "Tartan", "TurningTurtles"]


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


class Tartan(CoinGame):
    """Cross the moves of two turning games on a grid of coins.

    As in ``tartan:ruler*mock-turtles``. The first game runs along the rows, the second down the
    columns; a move turns the coins in the columns of a move of the first and the rows of a move
    of the second. The last of them goes from heads to tails.

    >>> from grundy.games import game
    >>> sorted(game("tartan:ruler*ruler").options("TT/TH"))
    ['HH/HT', 'TH/TT', 'TT/HT', 'TT/TT']
    """

    name = "tartan"
    title = "Coins on a board"
    source = phrase("Winning Ways, chapter {n}", n=14)
    samples = (
        "tartan:ruler*mock-turtles HTT/THH",
        "tartan:turning-turtles*ruler THT/TTH/HTT",
        "tartan:mock-turtles*mock-turtles HTH/TTH",
    )

    def __init__(self, across: TurningGame, down: TurningGame) -> None:
        self.across, self.down = across, down

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the two games."""
        games = [find(text) for text in split_top(arguments, "*")] if arguments else []
        for game in games:
            if not isinstance(game, TurningGame) or game.misere:
                raise InputError("turning games of normal play", got=game.text, where=cls.name)
        if len(games) != 2:
            raise InputError("two games, as in tartan:ruler*ruler", got=arguments, where=cls.name)
        return cls(*games)  # type: ignore[arg-type]

    @property
    def sentence(self) -> str:
        """Say the rules of both games."""
        return phrase(
            "Turn coins where rows and columns cross. In a row: {across} In a column: {down}",
            across=self.across.sentence,
            down=self.down.sentence,
        )

    @property
    def arguments(self) -> str:
        """Give the texts of the games."""
        return f"{self.across.text}*{self.down.text}"

    def parse(self, text: str) -> str:
        """Read rows of the same length between slashes, such as ``HT/TH``."""
        rows = [super(Tartan, self).parse(row) for row in text.split("/")]
        for i, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                raise InputError(
                    phrase("{n} coins", n=len(rows[0])), got=row, where=phrase("row {n}", n=i)
                )
        return "/".join(rows)

    def turnings(self, position: str, place: int) -> Iterator[tuple[int, ...]]:
        """Give every product of a set of columns and a set of rows."""
        step = _step(position)
        row, column = divmod(place, step)
        for columns in self.across.turns(column):
            for rows in self.down.turns(row):
                yield tuple(r * step + c for r in (*rows, row) for c in (*columns, column))

    def head_value(self, position: str, place: int) -> int:
        """Multiply the values of the coins in the two games as nimbers.

        Tartan theorem (Winning Ways, chapter 14): if the coins x and y have the values g(x) and
        h(y) in two turning games, the coin (x, y) of their product has their nim-product.
        """
        row, column = divmod(place, _step(position))
        return nim_product(self.across.coin_value(column), self.down.coin_value(row))

    def describe(self, part: str, option: str) -> str:
        """Say the columns and rows that the turned coins fill, counted from 1."""
        step = _step(part)
        turned = [divmod(i, step) for i in range(len(part)) if part[i] != option[i]]
        rows, columns = (tuple({place[axis] + 1: None for place in turned}) for axis in (0, 1))
        return phrase("turn column {columns} in row {rows}", columns=columns, rows=rows)


def _step(position: str) -> int:
    """Give the distance in the text from a coin to the one below it."""
    return position.index("/") + 1 if "/" in position else len(position) + 1
