"""Try how quick a table is where it is small, before a long one is begun or refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf, log
from time import process_time
from typing import Protocol, TypeVar

from grundy.formulas.loops import Loops
from grundy.kernels.compiler import can_compile, compiling
from grundy.phrases.phrase import Phrase, phrase
from grundy.solvers.impartial.steps import Growing, run
from grundy.solvers.pace import Pace
from grundy.solvers.tally import meanwhile
from grundy.solvers.work import Work, heap_work, pile_work, require_time

__all__ = ["begun", "table_said", "table_work", "tried"]

_LONG = 0.5  # seconds: a shorter table is made sooner than it is tried
_TRY = 0.05  # seconds of the last try, and a tenth of that for a first one that tells the growth
_FIRST = {1: (256, 2.0), 2: (32, 1.5), 3: (12, 1.3)}
_FOLDED = 20  # times quicker than it was counted: the compiler has done away with a loop


def table_work(loops: Loops, size: int, *, lost: bool = False) -> Work:
    """Estimate a compiled table from the count of its marks.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.loops import loops_of
    >>> table_work(loops_of(game("take:any")), 10**6).marks
    204000000
    """
    return heap_work(loops, size) if loops.piles == ("n",) else pile_work(loops, size, lost=lost)


def tried(loops: Loops, size: int, *, lost: bool = False) -> Work:
    """Estimate a compiled table at the pace of smaller ones, where it is long.

    A mark takes as long in the long table as in the last of them. Where that is far quicker than
    any mark, the compiler found a loop needless, and the time is taken to grow as it did so far.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.loops import loops_of
    >>> equal = loops_of(game("take:even leaving two equal heaps"))
    >>> table_work(equal, 10**7).table_seconds > 1000 * tried(equal, 10**7).table_seconds
    True
    """
    work = table_work(loops, size, lost=lost)
    if work.table_seconds < _LONG or not can_compile():
        return work
    with meanwhile(phrase("trying smaller tables")):
        tries = list(_tries(loops, size, lost))
    (small, soon), (last, spent) = tries[0], tries[-1]
    pace = spent / table_work(loops, last, lost=lost).marks
    if _FOLDED * pace < work.pace and small < last:
        growth = max(log(spent / soon) / log(last / small), len(loops.piles))
        pace = spent * float(size / last) ** growth / work.marks
    return replace(work, pace=pace)


class _Wide(Growing, Protocol):
    @property
    def width(self) -> int:
        """Count the bytes of a value, or row, with what is kept to find more."""


S = TypeVar("S", bound=_Wide)


def begun(source: S, stop: int, cells: int, marks: int, limit: float) -> S:
    """Fill a table while nobody knows how long it will take; then say so, or refuse it.

    A limit that is infinite asks for none of this; 0 ``marks`` are not known.

    >>> from grundy.kernels.dispatch import start
    >>> begun(start({1: 7, 2: 7}, 100), 100, 100, 5_020, 60.0).n
    100
    >>> begun(start({3: 7}, 10**7), 10**7, 10**7, 25 * 10**12, 5.0)
    Traceback (most recent call last):
    grundy.solvers.work.TooLong: a table of 10000000 heaps needs about 2e+13 marks, ...
    """
    pace = Pace()
    if limit == inf or not cells:
        return source

    def note() -> None:
        pace.note(source.n, stop, process_time() - compiling())

    def known(before: int, source: S) -> bool:
        note()
        return pace.left is not None

    note()
    run(source, stop, known, first=max(1, 256 * stop // cells))
    if pace.left:
        work = Work(marks, source.width * stop, 0.0, pace.passed + pace.left)
        require_time(table_said(stop, cells), work, limit)
    return source


def table_said(stop: int, cells: int) -> Phrase:
    """Name a table.

    >>> table_said(10, 10), table_said(10, 100)
    ('a table of 10 heaps', 'a table of 100 positions')
    """
    if cells == stop:
        return phrase("a table of {n} heaps", n=stop)
    return phrase("a table of {n} positions", n=cells)


def _tries(loops: Loops, size: int, lost: bool) -> Iterator[tuple[int, float]]:
    """Fill tables of sizes that grow; give those that took long enough, and the last, with both."""
    small, step = _FIRST[len(loops.piles)]
    _fill(loops, small, lost)  # and compile
    while True:
        began = process_time()
        _fill(loops, small, lost)
        spent = process_time() - began
        larger = int(small * step) + 1
        last = spent >= _TRY or 2 * larger > size
        if last or spent >= _TRY / 10:
            yield small, max(spent, 1e-6)
        if last:
            return
        small = larger


def _fill(loops: Loops, size: int, lost: bool) -> None:
    from grundy.kernels.loops import HeapLoops, LostLoops, PileLoops

    if loops.piles == ("n",):
        HeapLoops(loops, size).advance(size)
    else:
        table = (LostLoops if lost else PileLoops)(loops, size)
        table.advance(table.rows)
