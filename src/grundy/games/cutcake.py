"""Cutcake: cut rectangles along the lines, each player in a direction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Partizan
from grundy.values.game import Game
from grundy.values.short import Session

__all__ = ["Cutcake"]

Cake: TypeAlias = "tuple[int, int]"
Cakes: TypeAlias = "tuple[Cake, ...]"


class Cutcake(Partizan[Cakes]):
    """Cut a rectangle in two along its lines, Left between columns, Right between rows.

    A position is rows x columns, as ``4x9+2x3``.

    >>> game = Cutcake()
    >>> [game.format(option) for option in game.left(game.parse("2x4"))]
    ['2x1+2x3', '2x2+2x2']
    """

    name = "cutcake"
    drawing = "cake"
    source = phrase("Winning Ways, chapter {n}", n=2)
    samples = ("cutcake 2x3", "cutcake 1x7", "cutcake 3x2+1x2")

    def parse(self, text: str) -> Cakes:
        """Read rectangles such as ``4x9``, joined by ``+``."""
        return tuple(_cake(word.strip()) for word in text.lower().split("+"))

    def format(self, position: Cakes) -> str:
        """Write the rectangles."""
        return "+".join(f"{rows}x{columns}" for rows, columns in position)

    def parts(self, position: Cakes) -> Iterator[Cakes]:
        """Give each rectangle alone."""
        return ((cake,) for cake in position)

    def left(self, position: Cakes) -> Iterator[Cakes]:
        """Cut between two columns."""
        for i, (rows, columns) in enumerate(position):
            for k in range(1, columns // 2 + 1):
                yield (*position[:i], (rows, k), (rows, columns - k), *position[i + 1 :])

    def right(self, position: Cakes) -> Iterator[Cakes]:
        """Cut between two rows."""
        return (self.negative(option) for option in self.left(self.negative(position)))

    def negative(self, position: Cakes) -> Cakes:
        """Change rows with columns."""
        return tuple((columns, rows) for rows, columns in position)

    def size(self, part: Cakes) -> int:
        """Count the lines along which a player may cut, one after the other."""
        lefts = sum(columns - 1 for _, columns in part)
        return max(lefts, sum(rows - 1 for rows, _ in part))

    def value_form(self, part: Cakes, session: Session) -> Game:
        """Give the value by the theorem of Winning Ways.

        Theorem. With 2^k <= rows < 2^(k+1), a cake of at least 2^k columns is worth
        floor(columns / 2^k) - 1; one of fewer columns is minus the cake turned.
        """
        ((rows, columns),) = part
        if columns.bit_length() < rows.bit_length():
            return -self.value_form(self.negative(part), session)
        return session.number((columns >> rows.bit_length() - 1) - 1)

    def describe(self, part: Cakes, option: Cakes) -> str:
        """Say what a rectangle is cut into."""
        return phrase("cut {cake} into {left}", cake=self.format(part), left=self.format(option))


def _cake(word: str) -> Cake:
    found = re.fullmatch(r"([1-9][0-9]{0,5})x([1-9][0-9]{0,5})", word)
    if found is None:
        raise InputError(
            "rows x columns, each from 1 to 999999, such as 4x9", got=word, where="cutcake"
        )
    return int(found[1]), int(found[2])
