"""Hold the values of many heaps, as they are answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

if TYPE_CHECKING:
    from grundy.kernels.run import Report

__all__ = ["Table"]

_PIECE = 10_000  # values of an array that are made a list at a time


Row = list[int]


class Pairs(TypedDict):
    """Hold the public form of pairs of piles.

    >>> from grundy.ask.tables import p_map
    >>> p_map("wythoff", 4).json()["values"]
    [[0, 0], [1, 2], [2, 1]]
    """

    game: str
    start: int
    values: list[tuple[int, int]]


class TableFacts(TypedDict):
    """Hold the public form of values; those of several piles have a shape, those in words columns.

    >>> from grundy.ask.tables import table
    >>> table("kayles", 4).json()
    {'game': 'kayles', 'start': 0, 'values': [0, 1, 2, 3]}
    """

    game: str
    start: int
    values: Row | list[Row] | list[list[Row]] | list[list[int | str]]
    shape: NotRequired[list[int]]
    columns: NotRequired[list[str]]


@dataclass(frozen=True)
class Table:
    """Hold Grundy values from ``start`` on: a row, or rows in rows for a game on several piles.

    >>> from grundy.ask.tables import table
    >>> table("wythoff", 3).json()
    {'game': 'wythoff', 'start': 0, 'values': [[0, 1, 2], [1, 2, 0], [2, 0, 1]], 'shape': [3, 3]}

    ``values`` is a list or an array. With ``columns`` it holds positions, one after another, and
    these are the names of their piles. ``report`` says which kernel found them, if one did,
    ``theorem`` by whose theorem each was said; ``note`` names what was damaged in the store and has
    been worked out again, or says what the elements of a misere quotient mean.
    """

    game: str
    start: int
    values: Any
    report: Report | None = None
    note: str = ""
    columns: tuple[str, ...] = ()
    theorem: str = ""

    @property
    def shape(self) -> tuple[int, ...]:
        """Count the values in every direction."""
        if not isinstance(self.values, list):
            return tuple(self.values.shape)
        return _shape(self.values)

    @property
    def has_words(self) -> bool:
        """Say whether the rows hold partizan values and what is read off them, as text."""
        return "value" in self.columns

    @property
    def is_square(self) -> bool:
        """Say whether the values are those of two piles."""
        return len(self.shape) == 2 and not self.columns

    def each(self) -> Iterator[Any]:
        """Give one value, position or row after another, without one long list of an array.

        >>> from grundy.ask.tables import p_positions, table
        >>> list(table("kayles", 4).each()), list(p_positions("wythoff", 3).each())
        ([0, 1, 2, 3], [[0, 0], [1, 2], [2, 1]])
        """
        rows = max(1, _PIECE // (prod(self.shape[1:]) or 1))
        for at in range(0, len(self.values), rows):
            piece = self.values[at : at + rows]
            yield from piece if isinstance(piece, list) else piece.tolist()

    def json(self, say: object = None) -> TableFacts:
        """Give the public form; values of several piles have a ``shape``."""
        values = self.values if isinstance(self.values, list) else self.values.tolist()
        told: TableFacts = {"game": self.game, "start": self.start, "values": values}
        if len(self.shape) > 1 and not self.columns:
            told["shape"] = list(self.shape)
        if self.has_words:
            told["columns"] = list(self.columns)
        return told


def _shape(values: Any) -> tuple[int, ...]:
    if not isinstance(values, list):
        return ()
    return (len(values), *(_shape(values[0]) if values else ()))
