"""Samples that rotate: `./test` asks a share of each long list, another each day.

`./test nightly` asks all, and of the lists that take minutes a larger share (``--night-samples``).
``--sample-seed N`` chooses the share of day N, ``--all-samples`` all rows. A run that fails prints
its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import TypeVar

__all__ = [
    "NIGHTS",
    "choose",
    "is_finite",
    "is_loopy",
    "of_games",
    "rotated",
    "seed",
    "share",
    "today",
]

Row = TypeVar("Row")

NIGHTS = 7
"""In so many nights the lists that take minutes are asked whole."""

_CHOSEN = {"seed": 0, "all": False, "night": False}


def choose(number: int, *, everything: bool = False, night: bool = False) -> None:
    """Set the seed, and whether all rows are asked, or those of a night; `conftest` calls it."""
    _CHOSEN.update(seed=number, all=everything, night=night)


def today() -> int:
    """Give the seed of the day: its number since 1 January of the year 1."""
    return datetime.now(UTC).toordinal()


def seed() -> int:
    """Give the seed of this run, for random numbers that shall differ from day to day."""
    return int(_CHOSEN["seed"])


def rotated(rows: Iterable[Row], most: int = 1, nights: int = 1) -> list[Row]:
    """Give today's share of some rows, at most so many, or all of them under ``--all-samples``.

    By night it is one of ``nights`` shares, so that each row is asked in so many nights.
    """
    found = [*rows]
    if _CHOSEN["night"]:
        most = max(most, -(-len(found) // nights))
    return found if _CHOSEN["all"] else share(found, most, seed())


def of_games(
    base: type = object, *, fits: Callable[[str], bool] = lambda sample: True, most: int = 1
) -> list[str]:
    """Give today's samples of each game of a class, as ``nim 3+5+7``: at most so many a game."""
    from grundy.games import all_games

    def fitting(sample: str) -> bool:
        return fits(sample) and isinstance(_game(sample.partition(" ")[0]), base)

    shares = [rotated(filter(fitting, dict.fromkeys(cls.samples)), most) for cls in all_games()]
    return sorted({sample for found in shares for sample in found})


def is_finite(sample: str) -> bool:
    """Tell whether play from a sample ends, and all its moves can be listed."""
    return not is_loopy(sample) and sample != "rows B(WB)+W"


def is_loopy(sample: str) -> bool:
    """Tell whether play in the game of a sample may go round."""
    return getattr(_game(sample.partition(" ")[0]), "loopy", False)


@cache
def _game(text: str) -> object:
    from grundy.games import game

    return game(text)


def share(rows: Sequence[Row], most: int, day: int) -> list[Row]:
    """Give the share of a day, from all over the list: each row is asked once in so many days.

    >>> [share("abcde", 2, day) for day in range(3)]
    [['a', 'd'], ['b', 'e'], ['c']]
    """
    days = -(-len(rows) // most) or 1
    return [*rows[day % days :: days]]
