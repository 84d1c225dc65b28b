"""Tell who wins by values of heaps: from tables, and from laws where heaps are very large."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.errors import InputError
from grundy.faces.judge.reader import Laws
from grundy.faces.judge.table import NoPosition
from grundy.kernels.compiled import serves
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.tables import extend, marks

if TYPE_CHECKING:
    from grundy.ask.common import Extra

__all__ = ["Tables"]

_QUICK, _SHORT = 300_000, 3_000_000
_FAR = 20_000
"""From here on the ready catalogue is looked at before a longer table is made."""
_MOST_TABLES = 64
_TAKES = re.compile(r"subtraction:[\d,]+")


class Tables:
    """Hold the values of heaps for each rule, compiled from the moment that pays.

    A law that a store keeps comes before long tables, and any law that is known before heaps for
    which no table is made.

    >>> tables = Tables(Laws())
    >>> tables.wins("subtraction:2,5", (5, 12)), tables.wins("euclid", (34, 12))
    (False, True)
    """

    BITS = 22
    """Tables have no more than 2^BITS values."""

    def __init__(self, laws: Laws, extra: Extra = ()) -> None:
        self.extra = extra
        self.laws, self.marks = laws, 0
        self._games: dict[str, Impartial[Any]] = {}
        self._known: dict[str, Any] = {}
        self._solvers: dict[str, Any] = {}

    def game(self, text: str) -> Impartial[Any]:
        """Give the game of a rule."""
        if text not in self._games:
            from grundy.ask.common import impartial  # late: a table of takes needs none

            self._games[text] = impartial(text, self.extra)
        return self._games[text]

    def wins(self, text: str, piles: Sequence[int]) -> bool:
        """Tell whether the player to move wins; `NoPosition` is raised where there is none."""
        game = self.game(text)
        if isinstance(game, HeapGame) and not game.misere:
            return reduce(xor, map(self.values(text, max(piles, default=0)), piles), 0) != 0
        return not self.solver(text).is_p(self._position(text, piles), misere=game.misere)

    def value(self, text: str, piles: Sequence[int]) -> int:
        """Give the value of a position; `NoPosition` is raised where there is none."""
        return int(self.solver(text).value(self._position(text, piles)))

    def _position(self, text: str, piles: Sequence[int]) -> Any:
        try:
            return self.game(text).parse(" ".join(map(str, piles)))
        except InputError:
            raise NoPosition from None

    def solver(self, text: str) -> Any:
        """Give what solves positions of a rule."""
        if text not in self._solvers:
            from grundy.solvers.impartial.solver import Solver  # late: tables need none of it

            self._solvers[text] = Solver(self.game(text))
        return self._solvers[text]

    def values(self, text: str, largest: int) -> Callable[[int], int]:
        """Give what knows the values of heaps up to the largest, whatever its size."""
        far = _FAR if self._takes(text, 1) is None else 1 << self.BITS
        if largest < far:
            getitem: Callable[[int], int] = self.upto(text, largest).__getitem__
            return getitem
        return self._far_values(text)

    def upto(self, text: str, largest: int) -> Any:
        """Give the list or array of the values of heaps up to the largest, or of some more."""
        known = self._known.get(text, ())
        if largest >= len(known):
            if len(self._known) >= _MOST_TABLES:
                for kept in (self._games, self._known, self._solvers):
                    kept.clear()
            known = self._known[text] = self._made(text, max(largest + 1, 2 * len(known)))
        return known

    def _made(self, text: str, stop: int) -> Any:
        takes = self._takes(text, stop)
        self.marks += len(takes or ()) * stop
        if self.marks > _QUICK and self.laws.store is not None:
            law = self.laws.of(text)
            if law is not None:
                return law.values(0, stop)
        if takes and self.marks > _QUICK and serves("takes", "_fill"):
            from grundy.kernels.takes import take_values

            return take_values(takes, stop)
        code = Code(dict.fromkeys(takes, 3)) if takes else self.game(text).as_code()
        if code is not None and (takes or marks(code, stop) < _SHORT):
            return extend(code, [], stop)
        from grundy.solvers.impartial.values import heap_values

        return heap_values(self.game(text), 0, stop)

    def _takes(self, text: str, stop: int) -> list[int] | None:
        """List what may be taken from heaps below ``stop``; None where a move may do more."""
        if _TAKES.fullmatch(text):  # there may be a hundred such games
            return [*map(int, text.partition(":")[2].split(","))]
        game = self.game(text)
        code = game.as_code()
        if game.name == "subtraction" and code is None:
            return [stop - 1 - sum(left) for left in game.options((stop - 1,))]
        if code is None or code.tail or not {*code.places.values()} <= {0, 3}:
            return None
        return [k for k, digit in code.places.items() if digit]

    def _far_values(self, text: str) -> Callable[[int], int]:
        """Give what knows the values of heaps of any size: by a law first, then by tables."""
        solver = self.solver(text)

        def value(n: int) -> int:
            law = self.laws.of(text) if n >= _FAR or self.laws.store is not None else None
            known = None if law is None else law((n,))
            return int(solver.part_value((n,))) if known is None else known

        return value
