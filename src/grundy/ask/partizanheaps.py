"""Ask what heaps are worth from which Left and Right move as each may, and for their law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from time import process_time
from typing import TYPE_CHECKING, Any

from grundy.ask.tabled import Table
from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Partizan, Ruleset

if TYPE_CHECKING:
    from grundy.ask.common import Extra
    from grundy.values.game import Game

__all__ = ["in_time", "partizan_heaps", "partizan_table", "takes_of", "values_of"]

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
