"""Answer for one position of a rule from a table of all smaller ones, where that is quick."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, reduce
from itertools import islice
from operator import xor
from typing import Any

from grundy.errors import LimitError, UserCodeError
from grundy.formulas.loops import Loops
from grundy.rules.heaps import HeapGame
from grundy.rules.own import MOST_OPTIONS, checked_options
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import is_on_piles
from grundy.solvers.cost import begun, may_compile
from grundy.solvers.impartial.loops import LoopSource, loops_of, pile_source
from grundy.solvers.progress import run

__all__ = ["MOST_SECONDS", "OwnSource", "RuleTables"]

MOST_SECONDS = 30.0
_PLAIN_SECONDS = 2.0
_MOST_CELLS = 1 << 28
_WIDTH = 44  # bytes of a value in a list
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
        if loops is None and not _is_met(self.game, part):
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
        assert isinstance(self.game, HeapGame)
        return begun(OwnSource(self.game, self._values), stop, stop, limit)

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


class OwnSource:
    """Hold the values of heaps 0 to n - 1, and find more from the options themselves.

    >>> from grundy.rules.heaps import HeapGame
    >>> class Odd(HeapGame):
    ...     def heap_options(self, n):
    ...         return ((n - k,) for k in range(1, n + 1, 2))
    >>> odd = OwnSource(Odd(), [])
    >>> odd.advance(6), odd.values
    (True, [0, 1, 0, 1, 0, 1])
    """

    def __init__(self, game: HeapGame, known: Iterable[int]) -> None:
        self.game = game
        self.values, self.width = list(known), _WIDTH

    @property
    def n(self) -> int:
        """Count the values found so far."""
        return len(self.values)

    def advance(self, stop: int) -> bool:
        """Find the values of all heaps below ``stop``; False where heaps may grow, as declared."""
        options: Callable[[int], Any] = self.game.heap_options
        values = self.values
        for n in range(len(values), stop):
            seen = set()
            try:
                given = iter(options(n))
                for option in islice(given, MOST_OPTIONS):
                    if type(option) is not tuple and type(option) is not list:
                        raise TypeError
                    value = 0
                    for heap in option:
                        if heap < 2 and (heap < 0 or isinstance(heap, bool)):
                            raise IndexError
                        value ^= values[heap]  # there is none yet of a heap that is not smaller
                    seen.add(value)
                if next(given, self) is not self:
                    raise IndexError  # there are more than anyone would list
            except (IndexError, TypeError):
                checked = self._checked(n)
                if checked is None:
                    return False
                seen = checked
            least = 0
            while least in seen:
                least += 1
            values.append(least)
        return True

    def _checked(self, n: int) -> set[int] | None:
        """Find the values of options with all checks, which name what is wrong; None for growth."""
        found = checked_options(self.game, n)
        if any(heap >= n for option in found for heap in option):
            return None
        return {reduce(xor, map(self.values.__getitem__, option), 0) for option in found}


def _entry(table: Any, place: Iterable[int]) -> Any:
    for n in place:
        table = table[n]
    return table


def _is_met(game: Impartial[Any], heap: Any) -> bool:
    """Tell whether play from a heap meets many of the smaller ones, as a walk from the top shows.

    >>> from grundy.games import game
    >>> nim, halves = game("nim"), game("moves:n -> x when 2 * x == n or 3 * x == n")
    >>> _is_met(nim, (10**6,)), _is_met(halves, (10**6,))
    (True, False)
    """
    if not isinstance(game, HeapGame) or type(game).measure is not HeapGame.measure:
        return False
    n: int = heap[0]
    ahead = {n}
    for _ in range(_WALKED):
        top = max(ahead, default=0)
        ahead.discard(top)
        options = islice(game.options((top,)), _FEW_OPTIONS) if top else ()
        ahead.update(heap for option in options for heap in option)
    return n - max(ahead, default=0) < _SPARSE * _WALKED


def _limit(plain: bool, seconds: float) -> float:
    return min(seconds, _PLAIN_SECONDS) if plain or not may_compile.get() else seconds
