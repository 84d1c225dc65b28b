"""Count how often the same position is solved again, under four ways to write positions.

The levels of Zhang Yifei's paper (2002): ordered tuples of heaps, multisets, sets after equal
heaps cancel, and single numbers. Every level searches all that its own notation can reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame, Heaps
from grundy.rules.protocol import Impartial
from grundy.solvers.fold import fold
from grundy.values.nimber import mex, nim_sum

__all__ = ["Level", "levels"]

_MOST = 150_000
"""Positions of one level, a few seconds of work: a number, since seconds differ by the load."""


@dataclass(frozen=True)
class Level:
    """Hold what one way to write positions cost.

    >>> from grundy.games import game
    >>> [level] = [found for found in levels(game("nim"), (2, 2, 3)) if found.name == "sets"]
    >>> level.positions, level.answer
    (4, 'N')

    ``positions`` and ``answer`` ("N" or "P") are None where the limit was passed.
    """

    name: str
    positions: int | None
    seconds: float
    answer: str | None


class _Rewritten(Impartial[Heaps]):
    """Play a game on heaps with every position put into one form, as a whole."""

    def __init__(self, game: HeapGame, form: Callable[[Heaps], Heaps]) -> None:
        self.game, self.form = game, form

    @property
    def text(self) -> str:
        return self.game.text

    def parse(self, text: str) -> Heaps:
        return self.form(self.game.parse(text))

    def format(self, position: Heaps) -> str:
        return self.game.format(position)

    def options(self, position: Heaps) -> Iterator[Heaps]:
        return map(self.form, self.game.options(position))


def _ordered(heaps: Heaps) -> Heaps:
    return heaps


def _multiset(heaps: Heaps) -> Heaps:
    return tuple(sorted(heaps))


def _cancelled(heaps: Heaps) -> Heaps:
    odd: set[int] = set()
    for n in heaps:
        odd ^= {n}
    return tuple(sorted(odd))


_FORMS = {"ordered tuples": _ordered, "multisets": _multiset, "sets": _cancelled}


def levels(game: HeapGame, position: Heaps, limit: int = _MOST) -> list[Level]:
    """Solve a position at each level: count the positions met, and take the time.

    A level of more positions than the ``limit``, or of 25 times as many moves, is given up. The
    last level counts the heaps whose value is worked out. Empty heaps are dropped; the position
    without heaps counts at the other levels.

    >>> from grundy.games import game
    >>> [(level.name, level.positions) for level in levels(game("nim"), (2, 2, 3))]
    [('ordered tuples', 22), ('multisets', 16), ('sets', 4), ('single numbers', 3)]

    `InputError` is raised under misere play.
    """
    if game.misere:
        raise InputError(
            "a game of normal play: the levels rest on equal heaps that cancel", got=game.text
        )
    heaps = tuple(filter(None, position))
    found = [
        _timed(name, partial(_search, _Rewritten(game, form), form(heaps)), limit)
        for name, form in _FORMS.items()
    ]
    return [*found, _timed("single numbers", partial(_single, game, heaps), limit)]


def _timed(name: str, solve: Callable[[int], tuple[int, bool]], limit: int) -> Level:
    start = perf_counter()
    try:
        positions, lost = solve(limit)
        if positions > limit:
            raise LimitError(phrase("more than {n} positions", n=limit))
    except LimitError:
        return Level(name, None, perf_counter() - start, None)
    return Level(name, positions, perf_counter() - start, "P" if lost else "N")


def _search(game: Impartial[Heaps], root: Heaps, limit: int) -> tuple[int, bool]:
    memo: dict[Heaps, bool] = {}
    lost = fold(game, root, memo, lambda one: one[0], lambda seen: True not in seen, limit=limit)
    return len(memo), lost


def _single(game: HeapGame, heaps: Heaps, limit: int) -> tuple[int, bool]:
    memo: dict[Heaps, int] = {}
    value = 0
    for n in heaps:
        value ^= fold(game, (n,), memo, nim_sum, mex, limit=limit - len(memo))
    return len(memo), value == 0
