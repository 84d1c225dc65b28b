"""Answer for one position of a rule from a table of all smaller ones, where that is quick."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import Any

from grundy.errors import LimitError, UserCodeError
from grundy.formulas.loops import Loops
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import is_on_piles
from grundy.solvers.cost import begun, may_compile
from grundy.solvers.impartial.loops import LoopSource, loops_of, pile_source
from grundy.solvers.progress import run

__all__ = ["MOST_SECONDS", "RuleTables"]

MOST_SECONDS = 30.0
_PLAIN_SECONDS = 2.0
_MOST_CELLS = 1 << 28
_WALKED, _FEW_OPTIONS = 100, 1_000
_SPARSE = 16  # heaps take as long in a table as one that a search meets


class RuleTables:
    """Hold the tables of a game whose moves are a rule.

    >>> from grundy.games import game
    >>> tables = RuleTables(game("take:two piles: from one, or the same from both"))
    >>> tables.value((4, 7)), tables.lost((4, 7))
    (0, True)
    >>> tables.kept((3, 5)), tables.kept((3, 50))  # of the table that value made
    (0, None)
    """

    def __init__(self, game: Impartial[Any]) -> None:
        self.game = game
        self._values: Any = []
        self._piles: dict[bool, tuple[int, Any]] = {}

    @cached_property
    def loops(self) -> Loops | None:
        """Give the loops of the game, or None where it is no rule on a heap or on few piles."""
        heaps = isinstance(self.game, HeapGame)
        return loops_of(self.game) if heaps or is_on_piles(self.game) else None

    def value(self, part: Any, *, plain: bool = False, seconds: float = MOST_SECONDS) -> int | None:
        """Give the value of a component, or None where a table would take too long.

        With ``plain`` it is one of the short tables that nothing is compiled for.
        """
        loops = self.loops
        if loops is not None and len(loops.piles) > 1:
            found = self._at(loops, part, lost=False, plain=plain, seconds=seconds)
            return None if found is None else int(found)
        if loops is None and not (isinstance(self.game, HeapGame) and _is_met(self.game, *part)):
            return None
        (n,) = part
        if n >= len(self._values):
            stop = max(n + 1, 2 * len(self._values), 64)
            if stop > _MOST_CELLS:
                return None
            try:
                source = self._source(loops, stop, _limit(plain, seconds), plain=plain)
                run(source, stop)
            except (LimitError, UserCodeError):  # a heap that play does not meet may be at fault
                return None
            self._values = list(map(int, source.values))
        return int(self._values[n])

    def _source(self, loops: Loops | None, stop: int, limit: float, *, plain: bool) -> Any:
        if loops is not None:
            return LoopSource(loops, stop, self._values or None, limit, plain=plain)
        from grundy.solvers.impartial.values import Plain  # late: it asks a solver itself

        return begun(Plain(self.game, None, self._values.copy()), stop, stop, limit)

    def kept(self, part: Any) -> int | None:
        """Give the value of a component from the table that is there, or None."""
        if isinstance(self.game, HeapGame):
            return int(self._values[part[0]]) if part[0] < len(self._values) else None
        size, found = self._piles.get(False, (0, None))
        return int(_entry(found, part)) if found is not None and max(part) < size else None

    def lost(self, part: Any, seconds: float = MOST_SECONDS) -> bool | None:
        """Say whether the player to move loses, or None where a table would take too long."""
        loops = self.loops
        if loops is None or len(loops.piles) < 2:
            return None
        found = self._at(loops, part, lost=True, seconds=seconds)
        return None if found is None else bool(found)

    def _at(
        self,
        loops: Loops,
        part: Any,
        *,
        lost: bool,
        plain: bool = False,
        seconds: float = MOST_SECONDS,
    ) -> Any:
        size, found = self._piles.get(lost, (0, None))
        if size <= max(part):
            size = max(max(part) + 1, 16)
            if size ** len(loops.piles) > _MOST_CELLS:
                return None
            limit = _limit(plain, seconds)
            try:
                table = pile_source(loops, size, lost=lost, limit=limit, plain=plain)
            except LimitError:
                return None
            run(table, table.rows)
            found = table.values
            self._piles[lost] = size, found
        return _entry(found, part)


def _entry(table: Any, place: Iterable[int]) -> Any:
    for n in place:
        table = table[n]
    return table


def _is_met(game: HeapGame, n: int) -> bool:
    """Tell whether play from a heap meets many of the smaller ones, as a walk from the top shows.

    >>> from grundy.games import game
    >>> nim, halves = game("nim"), game("moves:n -> x when 2 * x == n or 3 * x == n")
    >>> _is_met(nim, 10**6), _is_met(halves, 10**6)
    (True, False)
    """
    if type(game).measure is not HeapGame.measure:
        return False
    ahead = {n}
    for _ in range(_WALKED):
        top = max(ahead, default=0)
        ahead.discard(top)
        options = islice(game.options((top,)), _FEW_OPTIONS) if top else ()
        ahead.update(heap for option in options for heap in option)
    return n - max(ahead, default=0) < _SPARSE * _WALKED


def _limit(plain: bool, seconds: float) -> float:
    return min(seconds, _PLAIN_SECONDS) if plain or not may_compile.get() else seconds
