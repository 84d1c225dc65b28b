"""The L-game of Edward de Bono."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial

__all__ = ["LGame"]

Board = tuple[int, int, int]
"""The L of the player to move, the other L, the neutral squares: each a set of cells as bits."""

_SHAPE = "four rows of four: an L of X, an L of O, two # and dots, as in #XX.|.OX.|.OX.|.OO#"


def _cells(mask: int) -> list[int]:
    return [i for i in range(16) if mask >> i & 1]


@cache
def _placements() -> tuple[int, ...]:
    """Give the 48 places of an L: a row of three, and a square beside one of its ends."""
    found = set()
    for row in range(4):
        for first in (0, 1):
            for end in (first, first + 2):
                for beside in (row - 1, row + 1):
                    if 0 <= beside < 4:
                        line = [(row, first + i) for i in range(3)]
                        squares = [*line, (beside, end)]
                        found.add(sum(1 << 4 * r + c for r, c in squares))
                        found.add(sum(1 << 4 * c + r for r, c in squares))
    return tuple(sorted(found))


class LGame(Impartial[Board]):
    """Lift your L (X) and put it down elsewhere, then move one of the two neutral squares or none.

    The board has 4 by 4 squares; who cannot put the L anywhere else loses, and play may go round.
    A position is seen by the player to move: after a move, X and O change places. The start is
    `#XX.|.OX.|.OX.|.OO#`.

    >>> g = LGame()
    >>> start = g.parse("#XX.|.OX.|.OX.|.OO#")
    >>> len(list(g.options(start))), g.format(next(g.options(start)))
    (65, '#OOO|.X.O|.X..|.XX#')
    """

    name = "lgame"
    title = "The L game"
    aliases = ("l-game",)
    source = "de Bono 1968; Winning Ways, chapter 12 (de Bono's L-Game)"
    opening = "lgame #XX.|.OX.|.OX.|.OO#"
    samples = ("lgame .O..|.OOO|#XXX|.#.X",)
    drawing = "grid:.#XO"
    loopy = True

    def parse(self, text: str) -> Board:
        """Read four rows between bars."""
        rows = text.strip().split("|")
        cells = "".join(rows)
        if [len(row) for row in rows] != [4] * 4 or set(cells) - set("XO#."):
            raise InputError(_SHAPE, got=text, where=self.name)
        mine, theirs, neutral = (
            sum(1 << i for i, cell in enumerate(cells) if cell == mark) for mark in "XO#"
        )
        if not {mine, theirs} <= {*_placements()} or neutral.bit_count() != 2:
            raise InputError(_SHAPE, got=text, where=self.name)
        return mine, theirs, neutral

    def format(self, position: Board) -> str:
        """Write four rows between bars."""
        marks = [
            next((mark for mark, mask in zip("XO#", position, strict=True) if mask >> i & 1), ".")
            for i in range(16)
        ]
        return "|".join("".join(marks[4 * row : 4 * row + 4]) for row in range(4))

    def options(self, position: Board) -> Iterator[Board]:
        """Move the L, then none or one of the neutral squares."""
        mine, theirs, neutral = position
        for place in _placements():
            if place != mine and not place & (theirs | neutral):
                yield theirs, place, neutral
                free = [1 << i for i in _cells(0xFFFF & ~(place | theirs | neutral))]
                for kept in _cells(neutral):
                    yield from ((theirs, place, 1 << kept | cell) for cell in free)

    def describe(self, part: Board, option: Board) -> str:
        """Say where the L goes, and the neutral square that moves."""
        cells = tuple(map(_named, _cells(option[1])))
        if option[2] == part[2]:
            return phrase("L to {cells}", cells=cells)
        (start,), (end,) = _cells(part[2] & ~option[2]), _cells(option[2] & ~part[2])
        return phrase(
            "L to {cells}; neutral {start} to {end}",
            cells=cells,
            start=_named(start),
            end=_named(end),
        )


def _named(cell: int) -> str:
    return f"{'abcd'[cell % 4]}{4 - cell // 4}"
