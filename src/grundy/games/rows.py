"""Rows of black and white stones, which are numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.protocol import Numbers
from grundy.values.dyadic import Dyadic
from grundy.values.omega import Number, Omega
from grundy.values.shape import LEFT, RIGHT
from grundy.values.signs import Row

if TYPE_CHECKING:
    from grundy.values.game import Game
    from grundy.values.short import Session

__all__ = ["Rows"]

Position = tuple[Row, ...]

_MOST_LISTED = 1000


class Rows(Numbers[Position]):
    """Take a stone of one's own colour, Left black (B), Right white (W), and all to its right.

    The rows of a sum are joined by ``+``; a row without end repeats what stands in parentheses,
    ``B(WB)``. A position is the tuple of the rows that are not empty; ``0`` has none.

    >>> game = Rows()
    >>> [game.format(option) for option in game.left(game.parse("BWB+WW"))]
    ['WW', 'BW+WW']
    >>> game.number_form(game.parse("BWB+WW+B(WB)"))
    Fraction(-7, 12)

    A row without end has endlessly many moves: after the first 1000 a `LimitError` is raised.
    """

    name = "rows"
    title = "Rows of stones"
    drawing = "stones"
    aliases = ("stones",)
    source = "Conway, On Numbers and Games; Winning Ways, chapter 2 (Berlekamp's rule)"
    opening = "rows BWB+WW+BWWB"
    samples = ("rows BWB+WW", "rows BBWBWW", "rows BWBW+WB+WWB", "rows B(WB)+W")

    def parse(self, text: str) -> Position:
        """Read rows such as ``BWB+WW+B(WB)``."""
        words = "".join(text.split()).split("+")
        if words == [""]:
            raise InputError("rows such as BWB+WW, or 0", got="")
        rows = (_row(word, i) for i, word in enumerate(words, 1) if word != "0")
        return tuple(row for row in rows if row != Row(""))

    def format(self, position: Position) -> str:
        """Write the rows."""
        return "+".join(map(str, position)) or "0"

    def parts(self, position: Position) -> Iterator[Position]:
        """Give each row alone."""
        return ((row,) for row in position)

    def left(self, position: Position) -> Iterator[Position]:
        """Take a black stone."""
        return self._move(position, LEFT)

    def right(self, position: Position) -> Iterator[Position]:
        """Take a white stone."""
        return self._move(position, RIGHT)

    def value_form(self, part: Position, session: Session) -> Game | None:
        """Read off the number of a row that ends (Berlekamp's rule)."""
        number = self.number_form(part)
        return session.number(number) if isinstance(number, Dyadic) else None

    def size(self, part: Position) -> int | None:
        """Count the stones, which every move takes one of; a row without end has no size."""
        return None if any(row.cycle for row in part) else sum(len(row.head) for row in part)

    def number_form(self, position: Position) -> Number:
        """Add up the numbers of the rows, the short ones first."""
        values = [row.value() for row in position]
        dyadic = sorted((v for v in values if isinstance(v, Dyadic)), key=lambda v: v.exponent)
        total: Number = sum(dyadic, Dyadic(0))
        for value in values:
            if not isinstance(value, Dyadic):
                total = value + total
        return total

    def winning_form(self, position: Position, player: int) -> Iterator[Position]:
        """Take one of the `winning_stones`."""
        return (_taken(position, i, place) for i, place in self.winning_stones(position, player))

    def winning_stones(self, position: Position, player: int) -> Iterator[tuple[int, int]]:
        """Give the winning moves as (row, place of the stone), both counted from 0.

        With x the value of the whole, taking a black stone of contribution D leaves x - D, which
        Left wins if D <= x. Along a row the contributions of black stones fall, those of white
        ones rise: so the winning stones of a row are all of one's own from some place on.

        >>> list(Rows().winning_stones((Row("BBWB"), Row("W")), 0))
        [(0, 1), (0, 3)]
        """
        rows, total = self._seen_by(position, player)
        if total > 0:  # the rows that end come first: behind the others nothing is reached
            for i, row in sorted(enumerate(rows), key=lambda numbered: bool(numbered[1].cycle)):
                yield from ((i, place) for place in _winning_places(row, total))

    def endless_wins(self, position: Position, player: int) -> tuple[Phrase, ...]:
        """Say of each row in which endlessly many stones win which they are.

        >>> Rows().endless_wins(Rows().parse("B(WB)+W"), 1)
        ('any white stone of row 1 from stone 2 on',)
        """
        if not any(row.cycle for row in position):
            return ()
        rows, total = self._seen_by(position, player)
        stone = phrase("black stone") if player == LEFT else phrase("white stone")
        found = []
        for i, row in enumerate(rows, 1):
            place = next(_winning_places(row, total), None) if "B" in row.cycle else None
            if total > 0 and place is not None:
                words = {"stone": stone, "row": i, "i": place + 1}
                found.append(phrase("any {stone} of row {row} from stone {i} on", **words))
        return tuple(found)

    def _seen_by(self, position: Position, player: int) -> tuple[Position, Number]:
        """Give the rows in colours in which the player's own are black, and their sum."""
        rows = tuple(-row for row in position) if player == RIGHT else position
        return rows, self.number_form(rows)

    def contributions(self, row: Row) -> Iterator[Number]:
        """Give x - x_i for each stone of a row of value x, where taking it leaves x_i.

        >>> [str(x) for x in Rows().contributions(Row("BBWB"))]
        ['7/4', '3/4', '-1/4', '1/4']
        """
        value = row.value()
        for place, _ in _stones(row):
            yield value - Row(_first(row, place)).value()

    def describe(self, part: Position, option: Position) -> str:
        """Say a move such as ``take stone 2 (W) of row 1, leaving B``."""
        return next(self.progress(part, option))

    def progress(self, position: Position, option: Position, player: int = LEFT) -> Iterator[str]:
        """Say the move; where a row goes that is equal to its neighbours, each of them may."""
        same = (a == b for a, b in zip(position, option, strict=False))
        i = next((i for i, equal in enumerate(same) if not equal), len(option))
        if len(option) == len(position):
            yield _told(position, i, option[i].head)
            return
        first = i
        while first and position[first - 1] == position[i]:
            first -= 1
        yield from (_told(position, row, "") for row in range(first, i + 1))

    def _move(self, position: Position, player: int) -> Iterator[Position]:
        for i, row in enumerate(position):
            for place, stone in _stones(row):
                if stone == "BW"[player]:
                    yield _taken(position, i, place)


def _row(text: str, number: int) -> Row:
    try:
        return Row.parse(text.upper())
    except InputError as error:
        at = int(error.where.removeprefix("place ")) - 1
        got, where = text[at : at + 10], phrase("row {n}, place {m}", n=number, m=at + 1)
        raise InputError(error.expected, got=got, where=where) from None


def _told(position: Position, i: int, left: str) -> str:
    stone = _first(position[i], len(left) + 1)[-1]
    what = phrase("stone {i} ({stone})", i=len(left) + 1, stone=stone)
    if len(position) > 1:
        what = phrase("{stone} of row {row}", stone=what, row=i + 1)
    if not left:
        return phrase("take {stone}, leaving nothing", stone=what)
    return phrase("take {stone}, leaving {left}", stone=what, left=left)


def _first(row: Row, stones: int) -> str:
    """Give the first stones of a row; one without end has as many as are asked for."""
    more = stones - len(row.head)
    if more <= 0 or not row.cycle:
        return row.head[:stones]
    return row.head + (row.cycle * (more // len(row.cycle) + 1))[:more]


def _stones(row: Row) -> Iterator[tuple[int, str]]:
    """Number the stones from 0; of a row without end only the first 1000 behind its head."""
    yield from enumerate(_first(row, len(row.head) + _MOST_LISTED))
    if row.cycle:
        raise LimitError(phrase("a row without end has endlessly many moves"))


def _taken(position: Position, i: int, place: int) -> Position:
    left = (Row(_first(position[i], place)),) if place else ()
    return (*position[:i], *left, *position[i + 1 :])


def _winning_places(row: Row, total: Number) -> Iterator[int]:
    """Give the places of the black stones of contribution at most ``total``."""
    stones = _first(row, len(row.head) + _far_enough(row, total))
    value, bound = row.value(), _cut(total, len(stones))
    blacks = [place for place, stone in enumerate(stones) if stone == "B"]
    start = bisect_left(
        blacks, True, key=lambda place: value - Row(stones[:place]).value() <= bound
    )
    yield from blacks[start:]
    if "B" in row.cycle and start < len(blacks):
        for place, stone in _stones(row):
            if stone == "B" and place > blacks[-1]:
                yield place


def _cut(total: Number, places: int) -> Number:
    """Cut a dyadic number after binary places: contributions to a row have no more than its stones.

    So one very long row does not make the comparisons for all others long.
    """
    if isinstance(total, Dyadic) and total.exponent > places:
        return Dyadic(total.numerator >> (total.exponent - places), places)
    return total


def _far_enough(row: Row, total: Number) -> int:
    """Give a number of stones of the cycle among which a black stone wins, if one wins at all.

    Contributions in omega are omega - i, others halve from stone to stone.
    """
    if not row.cycle:
        return 0
    real: Dyadic | Fraction = total.real if isinstance(total, Omega) else total
    below = real.denominator.bit_length()
    return 2 * len(row.cycle) + max(below, -floor(real)) + 2
