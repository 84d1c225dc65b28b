"""Hold the values of many heaps, as they are answered; those of Left and Right, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import prod
from time import process_time
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from grundy.errors import InputError, LimitError
from grundy.kernels import Report
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Partizan, Ruleset

if TYPE_CHECKING:
    from grundy.ask.common import Extra
    from grundy.values.game import Game

__all__ = ["Table", "in_time", "partizan_heaps", "partizan_table", "takes_of", "values_of"]

_PIECE = 10_000  # values of an array that are made a list at a time


Row = list[int]


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


# --- ask what heaps are worth from which Left and Right move as each may, and for their law


_COLUMNS = "n", "value", "outcome", "mean", "temperature", "atomic weight"


def partizan_heaps(given: str | Ruleset[Any], extra: Extra = ()) -> Partizan[Any] | None:
    """Give the game of Left and Right on heaps that a text names, or None for any other.

    >>> partizan_heaps("partizan-subtraction:1,3/2,5"), partizan_heaps("domineering")
    (<game partizan-subtraction:1,3/2,5>, None)
    """
    from grundy.ask.common import game

    found = game(given, extra) if isinstance(given, str) else given
    heaps = found.drawing == "heaps" or getattr(found, "width", 0) == 1  # graphs by one size
    return found if isinstance(found, Partizan) and heaps else None


def takes_of(game: Partizan[Any]) -> tuple[list[int], list[int]] | None:
    """Give the numbers that Left and Right take, where that is all that they may do.

    >>> from grundy.games import game
    >>> takes_of(game("partizan-subtraction:1,3/2")), takes_of(game("partizan:nim/kayles"))
    (([1, 3], [2]), None)
    """
    sides = []
    for one in getattr(game, "games", ()):
        code = one.as_code()
        if code is None or code.tail or {*code.places.values()} != {3}:
            return None
        sides.append(sorted(code.places))
    return (sides[0], sides[1]) if len(sides) == 2 else None


def partizan_table(game: Partizan[Any], start: int, stop: int, limit: float) -> Table:
    """Give each heap's value, outcome, mean, temperature, and atomic weight where it has one.

    A value whose text would be very long is left empty.

    >>> from grundy.games import game
    >>> for row in partizan_table(game("partizan-subtraction:1/2"), 1, 3, 60).values:
    ...     print(row)
    [1, '1', 'L', '1', '-1', '']
    [2, '{1|0}', 'N', '1/2', '1/2', '']

    `LimitError` is raised after ``limit`` seconds.
    """
    from grundy.values.atomic import atomic_weight
    from grundy.values.thermograph import thermograph

    rows = []
    for n, value in enumerate(values_of(game, stop, limit)):
        if n >= start:
            graph = thermograph(value)
            text = weight = ""
            with suppress(LimitError):
                text = str(value)
            with suppress(InputError, LimitError):
                weight = str(atomic_weight(value))
            known = value.outcome(), str(graph.mean), str(graph.temperature), weight
            rows.append([n, text, *known])
    return Table(game.text, start, rows, columns=_COLUMNS)


def values_of(game: Partizan[Any], stop: int, limit: float) -> Iterator[Game]:
    """Give the values of heaps 0, 1, ...; `LimitError` is raised after ``limit`` seconds.

    >>> from grundy.games import game
    >>> list(values_of(game("partizan-subtraction:1/2"), 4, 60))
    [0, 1, {1|0}, 0]
    """
    from grundy.solvers.partizan.canonical import PartizanValues

    values = PartizanValues(game)
    return (values.value(game.parse(str(n))) for n in in_time(range(stop), limit))


def in_time(heaps: Iterable[int], limit: float) -> Iterator[int]:
    """Give heaps one after another; `LimitError` is raised after ``limit`` seconds.

    >>> list(in_time(range(3), 60))
    [0, 1, 2]
    """
    begun = process_time()
    for n in heaps:
        if process_time() - begun > limit:
            said = phrase("the values of heaps to {n} took {s} seconds", n=n - 1, s=f"{limit:g}")
            raise LimitError(said)
        yield n
