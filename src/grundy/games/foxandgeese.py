"""Fox and Geese: four geese that only go on, and a fox that goes everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Partizan

__all__ = ["FoxAndGeese"]

Board = tuple[tuple[tuple[int, int], ...], tuple[int, int], tuple[int, int]]
"""The geese, the fox, and the rows and columns of the board; rows are numbered from above."""


class FoxAndGeese(Partizan[Board]):
    """Step diagonally to a free square: Left a goose (X), upwards only, Right the fox (O).

    Who cannot move loses; once past the geese, the fox can move for ever. The geese start at the
    bottom; only the squares of one colour are used.

    >>> g = FoxAndGeese()
    >>> start = g.parse("O...|....|X.X.")
    >>> [g.format(to) for to in g.left(start)][:2], [g.format(to) for to in g.right(start)]
    (['O...|.X..|..X.', 'O...|.X..|X...'], ['....|.O..|X.X.'])
    """

    name = "fox-and-geese"
    title = "Fox and Geese"
    source = "Winning Ways, chapter 20; Siegel, Combinatorial Game Theory, 2013, chapter VI"
    opening = (
        "fox-and-geese .......O|........|........|........|........|........|........|X.X.X.X."
    )
    samples = ("fox-and-geese O...|....|X.X.", "fox-and-geese .O.|...|.X.")
    drawing = "grid:.XO"
    loopy = True
    words = {
        "zh": {
            "Fox and Geese": "狐狸与鹅",
            "Step diagonally to a free square: Left a goose (X), upwards only, "
            "Right the fox (O).": (
                "斜走一步到空格：左方走一只鹅（X），只能向上；右方走狐狸（O）。"
            ),
            "Who cannot move loses; once past the geese, the fox can move for ever. "
            "The geese start at the bottom; only the squares of one colour are used.": (
                "不能走者输；狐狸越过鹅群后就永远有路可走。鹅从下方出发；只用一种颜色的格子。"
            ),
            "{what} from row {i}, column {j} to row {k}, column {m}": (
                "{what} 从第 {i} 行第 {j} 列到第 {k} 行第 {m} 列"
            ),
            "rows of one length with one fox O and geese X on squares of one colour": (
                "等长的若干行，其中有一只狐狸 O 和若干鹅 X，都在同色格子上"
            ),
        },
    }

    def parse(self, text: str) -> Board:
        """Read rows between bars: one fox O, geese X, all on squares of one colour."""
        rows = text.strip().upper().split("|")
        cells = {(i, j): mark for i, row in enumerate(rows) for j, mark in enumerate(row)}
        fox = [at for at, mark in cells.items() if mark == "O"]
        geese = tuple(at for at, mark in cells.items() if mark == "X")
        squares = {(i + j) % 2 for i, j in (*fox, *geese)}
        wrong = not re.fullmatch(r"[.XO|]+", text.strip().upper()) or {*map(len, rows)} != {
            len(rows[0])
        }
        if wrong or len(fox) != 1 or len(squares) != 1:
            shape = phrase("rows of one length with one fox O and geese X on squares of one colour")
            raise InputError(shape, got=text, where=self.name)
        return geese, fox[0], (len(rows), len(rows[0]))

    def format(self, position: Board) -> str:
        """Write the rows between bars."""
        geese, fox, (high, wide) = position
        marks = dict.fromkeys(geese, "X") | {fox: "O"}
        return "|".join("".join(marks.get((i, j), ".") for j in range(wide)) for i in range(high))

    def left(self, position: Board) -> Iterator[Board]:
        """Move a goose up."""
        geese, fox, size = position
        for goose in geese:
            for to in _near(goose, (-1,), size):
                if to != fox and to not in geese:
                    yield tuple(sorted({*geese, to} - {goose})), fox, size

    def right(self, position: Board) -> Iterator[Board]:
        """Move the fox."""
        geese, fox, size = position
        return ((geese, to, size) for to in _near(fox, (-1, 1), size) if to not in geese)

    def describe(self, part: Board, option: Board) -> str:
        """Say who moves, and where to."""
        (start,), (end,) = (
            {*a[0], a[1]} - {*b[0], b[1]} for a, b in ((part, option), (option, part))
        )
        return phrase(
            "{what} from row {i}, column {j} to row {k}, column {m}",
            what="O" if start == part[1] else "X",
            i=start[0] + 1,
            j=start[1] + 1,
            k=end[0] + 1,
            m=end[1] + 1,
        )


def _near(
    at: tuple[int, int], rises: tuple[int, ...], size: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    for rise in rises:
        for aside in (-1, 1):
            i, j = at[0] + rise, at[1] + aside
            if 0 <= i < size[0] and 0 <= j < size[1]:
                yield i, j
