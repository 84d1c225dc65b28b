"""Choose how loops are run: as plain Python while that is quick, else compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from grundy.errors import InputError
from grundy.formulas.loops import If, Leave, Loops, Node, largest_in
from grundy.kernels import Report
from grundy.kernels.compiled import is_kept
from grundy.kernels.compiler import can_compile, require_compiler
from grundy.kernels.loop_source import text_of
from grundy.kernels.plain import PlainTable
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import CodeMoves, HeapMoves, PileMoves, Undescribed
from grundy.rules.protocol import Impartial
from grundy.rules.stated import is_formulas, moves_of, states_moves
from grundy.rules.vectors import VectorGame
from grundy.solvers.cost import (
    MOST_SECONDS,
    may_compile,
    require_memory,
    require_time,
    table_said,
    tried,
)
from grundy.solvers.progress import meanwhile

__all__ = ["LoopSource", "is_long", "loops_of", "pile_source"]

_FEW_STEPS = 2 * 10**6  # of loops that are run plainly at once
_LOADS = 0.15  # seconds of plain loops that compiled ones take to load
_ROUGHLY, _WELL = 0.01, 0.07  # seconds of the last try that tells what a table takes
_PAYS = 1.0  # seconds of plain loops that a compiler takes to load
_PATIENT = 15.0  # seconds of plain loops where there is no compiler


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
        if is_formulas(game):
            return move_loops(replace(game.stated, misere=game.misere))
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
        self,
        loops: Loops,
        stop: int,
        prefix: Any = None,
        limit: float = MOST_SECONDS,
        *,
        plain: bool = False,
    ) -> None:
        known = [] if prefix is None else prefix
        self.compiled = _is_compiled(loops, stop, limit, plain=plain)
        self._table: Any
        if self.compiled:
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


def pile_source(
    loops: Loops,
    size: int,
    *,
    lost: bool,
    limit: float = MOST_SECONDS,
    known: Any = (),
    plain: bool = False,
) -> Any:
    """Begin a table of piles below ``size``: of values, after ``known`` rows, or of lost positions.

    >>> from grundy.games import game
    >>> table = pile_source(loops_of(game("wythoff")), 3, lost=False)
    >>> table.advance(table.rows)
    >>> table.values
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    cells = size ** len(loops.piles)
    require_memory(cells, 2 if lost else 4)
    if not _is_compiled(loops, size, limit, lost=lost, plain=plain):
        require_memory(cells, 9 if lost else 40)
        goes_on = len(known) and not lost and not loops.by_sum
        return PlainTable(loops, size, lost=lost, known=known.tolist() if goes_on else ())
    from grundy.kernels.loops import LostLoops, PileLoops

    return LostLoops(loops, size) if lost else PileLoops(loops, size, known)


def is_long(loops: Loops, stop: int) -> bool:
    """Tell whether plain loops would take longer for a table of heaps than a compiler to load.

    >>> from grundy.games import game
    >>> [is_long(loops_of(game("take:primes")), stop) for stop in (100, 10**6)]
    [False, True]
    """
    return _seconds(loops, stop, PlainTable, _ROUGHLY) > _PAYS


def _is_compiled(
    loops: Loops, size: int, limit: float, *, lost: bool = False, plain: bool = False
) -> bool:
    """Decide whether to compile, by what plain loops would take; refuse what takes too long.

    Where the limit is less than a compiler takes, or with ``plain``, nothing is compiled.
    """
    many = size ** len(loops.piles)
    if many * size ** _depth(loops.body) <= _FEW_STEPS:
        return False
    seconds = _seconds(loops, size, partial(PlainTable, lost=lost), _ROUGHLY)
    worth = min(seconds, limit)
    compiles = worth > _LOADS and not plain and may_compile.get()
    compiles = compiles and largest_in(loops, size) < 1 << 62  # what is compiled wraps round
    if compiles and not is_kept(text_of(loops, lost=lost)):
        compiles = worth > _PAYS and (can_compile() or worth > _PATIENT)
        if compiles:
            require_compiler(many)
    if compiles:
        with meanwhile(phrase("loading the compiler")):
            from grundy.kernels.loops import HeapLoops, LostLoops, PileLoops
        heaps = loops.piles == ("n",)
        kind = HeapLoops if heaps else LostLoops if lost else PileLoops
        seconds = _seconds(loops, size, kind, _ROUGHLY)
        if seconds > 1:
            seconds = _seconds(loops, size, kind, _WELL)
    width = 2 if lost else 4
    require_time(table_said(size, many), seconds, many * width, limit)
    return compiles


def _depth(body: tuple[Node, ...]) -> int:
    """Count the loops that lie in one another."""
    inner = [
        (not isinstance(one, If)) + _depth(one.body) for one in body if not isinstance(one, Leave)
    ]
    return max(inner, default=0)


def _seconds(loops: Loops, size: int, kind: Callable[[Loops, int], Any], enough: float) -> float:
    """Estimate what a kind of table takes."""

    def fill(small: int) -> None:
        table = kind(loops, small)
        table.advance(getattr(table, "rows", small))

    return tried(fill, size, len(loops.piles), enough)
