"""Products of two turning games, on a grid of coins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Find
from grundy.rules.rows import CoinGame, TurningGame
from grundy.rules.text import split_top
from grundy.values.field import nim_product

__all__ = ["Tartan"]


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
