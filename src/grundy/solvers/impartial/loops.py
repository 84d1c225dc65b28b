"""Choose how loops are run: as plain Python while that is quick, else compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import InputError
from grundy.formulas.loops import Loops
from grundy.kernels.compiled import is_ready
from grundy.kernels.compiler import require_compiler
from grundy.kernels.loop_source import text_of
from grundy.kernels.plain import PlainTable
from grundy.kernels.tables import depth_of, table_source
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import CodeMoves, HeapMoves, PileMoves, Undescribed
from grundy.rules.protocol import Impartial
from grundy.rules.stated import moves_of, states_moves
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.pilot import table_said, table_work, tried
from grundy.solvers.memory import require_memory
from grundy.solvers.tally import meanwhile
from grundy.solvers.work import (
    MOST_SECONDS,
    PLAIN_MARKS,
    marks_of,
    may_compile,
    require_time,
)

if TYPE_CHECKING:
    from grundy.kernels.report import Report

__all__ = ["LoopSource", "loops_of", "pile_source"]

_SHORT = 4_000


def loops_of(game: Impartial[Any]) -> Loops | None:
    """Give the loops that a game's options are by its making, or None.

    >>> from grundy.games import game
    >>> print(loops_of(game("subtraction:squares")))
    heap n:
        for k in squares, k <= n:
            leave n - k
    """
    from grundy.rules.language.game import Ruled, rule_of  # late: the parser is slow to import
    from grundy.rules.language.moves import rule_moves
    from grundy.rules.moveloops import move_loops

    if not isinstance(game, HeapGame | VectorGame) or not states_moves(game):
        return None
    code = game.as_code()
    if code is not None and not isinstance(game, Ruled):
        return move_loops(CodeMoves(code).heaps()) if isinstance(game, HeapGame) else None
    try:
        rule = rule_of(game)
        if rule is not None:
            return move_loops(rule_moves(rule)) if _fits(game, rule.piles) else None
        moves = moves_of(game) if isinstance(game, HeapGame) or (game.arity or 1) > 1 else None
    except (InputError, Undescribed):
        return None
    return move_loops(moves) if isinstance(moves, HeapMoves | PileMoves) else None


def _fits(game: HeapGame | VectorGame, piles: int | None) -> bool:
    """Tell whether a rule speaks of what the game is played on."""
    if isinstance(game, HeapGame):
        return piles is None
    return piles is not None and game.arity == piles and game.apart is None


class LoopSource:
    """Find the values of heaps below ``stop``; `report` says how.

    >>> from grundy.games import game
    >>> squares = LoopSource(loops_of(game("subtraction:squares")), 12)
    >>> squares.advance(12)
    >>> squares.values
    [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1]
    """

    def __init__(
        self, loops: Loops, stop: int, prefix: Any = None, limit: float = MOST_SECONDS
    ) -> None:
        known = [] if prefix is None else prefix
        self.compiled = not _short(loops, stop) and _pays(loops, stop)
        if self.compiled:
            require_time(table_said(stop, stop), tried(loops, stop), limit)
            _require_ready(text_of(loops), stop)
        self._table: Any
        if self.compiled:
            with meanwhile(phrase("loading the compiler")):
                from grundy.kernels.loops import HeapLoops

                self._table = HeapLoops(loops, stop, prefix)
        else:
            self._table = PlainTable(loops, stop, known=[int(value) for value in known])

    @property
    def n(self) -> int:
        """Count the values found so far."""
        return int(self._table.n)

    @property
    def values(self) -> Any:
        """View them, in a list or an array."""
        return self._table.values

    def advance(self, stop: int) -> None:
        """Find the values of all heaps below ``stop``."""
        self._table.advance(stop)

    def report(self) -> Report | None:
        """Say how they were found, where that was by compiled loops."""
        report: Report | None = self._table.report() if self.compiled else None
        return report


def _short(loops: Loops, stop: int) -> bool:
    """Tell whether plain loops are done before an estimate or a compiler would be."""
    return stop <= _SHORT and int(stop ** depth_of(table_source(loops, stop))) <= 2 * PLAIN_MARKS


def _pays(loops: Loops, stop: int) -> bool:
    """Decide whether to compile: plain loops go through windows mark by mark."""
    if not may_compile.get() or marks_of(loops, stop) <= PLAIN_MARKS:
        return False
    return is_ready(text_of(loops)) or table_work(loops, stop).marks > PLAIN_MARKS


def _require_ready(text: str, values: int) -> None:
    """Ask for the compiler, unless what it would compile is kept."""
    if not is_ready(text):
        require_compiler(values)


def pile_source(
    loops: Loops, size: int, *, lost: bool, limit: float = MOST_SECONDS, known: Any = ()
) -> Any:
    """Begin a table of piles below ``size``: of values, after ``known`` rows, or of what is lost.

    >>> from grundy.games import game
    >>> table = pile_source(loops_of(game("wythoff")), 3, lost=False)
    >>> table.advance(table.rows)
    >>> table.values
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    cells = size ** len(loops.piles)
    work = table_work(loops, size, lost=lost)
    plain = marks_of(loops, size) <= PLAIN_MARKS or not may_compile.get()
    require_memory(cells, (9 if lost else 40) if plain else work.bytes // cells)
    if plain:
        return PlainTable(loops, size, lost=lost)
    work = tried(loops, size, lost=lost)
    require_time(table_said(size, cells), work, limit)
    _require_ready(text_of(loops, lost=lost), cells)
    with meanwhile(phrase("loading the compiler")):
        from grundy.kernels.loops import LostLoops, PileLoops

        return LostLoops(loops, size) if lost else PileLoops(loops, size, known)
