"""Say beforehand what a table would cost: marks, memory and seconds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import product
from math import fsum, log2
from operator import getitem

from grundy.errors import LimitError
from grundy.formulas.loops import Loops
from grundy.formulas.machine import Said, source
from grundy.formulas.parts import children
from grundy.formulas.tree import (
    Call,
    Expression,
    Member,
    Number,
    number,
)
from grundy.kernels.plain import PlainTable
from grundy.kernels.stretches import rays_of, windows_of
from grundy.phrases.phrase import phrase
from grundy.phrases.seconds import spoken_seconds
from grundy.solvers.marks import Cost, work_counter
from grundy.solvers.memory import readable
from grundy.solvers.tally import tally

__all__ = [
    "MOST_SECONDS",
    "PLAIN_MARKS",
    "TooLong",
    "Work",
    "heap_work",
    "marks_of",
    "may_compile",
    "pile_work",
    "require_time",
    "weight",
]

_GCD, _SQUARES, _SERIES = 14, 4, 15
_DIVISION = 4  # of a number whose divisors are looked for
_SMALL = 10  # most numbers that may be primes have small divisors
PLAIN_MARKS = 8_000_000
MOST_SECONDS = 600.0
may_compile: ContextVar[bool] = ContextVar("may_compile", default=True)
"""Whether loops may be compiled; a server forbids it."""

_MARK = 0.7e-9
_WINDOW_MARKS = 0.5  # for each level of its tree, times the levels: deep ones lie far apart
_FAR = {2: 1.3, 3: 2.2}  # for each mark of a square or cube: most lie far from the one before
_CELLS, _FARTHER = 1 << 22, 2.5  # cells that lie near one another, and for each mark among more
_SHORT = 16  # marks of a cell that lie near it
_LINES = 4096  # cells of a line: so many lines in three directions are no longer near
_EACH_LOST = 3
_EACH = 4  # for a heap or a cell, however few its moves
_VALUES = 256  # heaps whose values are looked at
_BOX = {2: 32, 3: 20}
_FEW_MARKS = 2_000_000
_START = 3.0
_PROBE = {1: 1024, 2: 192, 3: 64}
_FEW = 1_000  # moves of a heap that are counted in a moment


@dataclass(frozen=True)
class Work:
    """Hold what a table costs: marks and tests, bytes, and the seconds that compiled loops take.

    ``pace`` are the seconds of one mark, ``start`` those before the first; 0 marks are not known.

    >>> work = Work(marks=10**9, bytes=8 * 10**6)
    >>> work.seconds > work.table_seconds > 0
    True
    """

    marks: int
    bytes: int
    pace: float = _MARK
    start: float = _START

    @property
    def seconds(self) -> float:
        """Estimate the seconds, with those that compiling takes."""
        return self.start + self.table_seconds

    @property
    def table_seconds(self) -> float:
        """Estimate the seconds of the table itself."""
        return self.marks * self.pace


def marks_of(loops: Loops, size: int) -> int:
    """Estimate the marks and tests of a table of positions below ``size``, from a few positions.

    >>> from grundy.formulas.loops import For, Leave
    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> nim = Loops(("n",), (For("k", number(1), n, (Leave((n - k,)),)),))
    >>> 0.4e12 < marks_of(nim, 10**6) < 0.6e12
    True
    """
    return _counted(loops, size, None)


@lru_cache(maxsize=64)
def _counted(loops: Loops, size: int, cost: Cost | None) -> int:
    width = len(loops.piles)
    probe = max(min(size, _PROBE.get(width, 8)), 8)
    count = work_counter(loops, cost)
    whole, half = (_mean(map(count, _spread(loops, most))) for most in (probe, probe // 2))
    while width == 1 and whole < _FEW and 2 * probe <= size:  # primes grow rare but slowly
        probe, half = 2 * probe, whole
        whole = _mean(map(count, _spread(loops, probe)))
    rise = max(0.0, log2(whole / half))
    return max(1, int(size**width * whole * (size / probe) ** rise))


def _spread(loops: Loops, size: int) -> Iterator[Sequence[int]]:
    """Give positions spread over a box."""
    steps = 24 if len(loops.piles) == 1 else 6
    sizes = [max(loops.least, (2 * i + 1) * size // (2 * steps)) for i in range(steps)]
    return product(sizes, repeat=len(loops.piles))


def heap_work(loops: Loops, stop: int) -> Work:
    """Estimate a compiled table of heaps: a window costs the depth of its tree, however long.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.loops import loops_of
    >>> nim, primes = (loops_of(game(f"take:{rule}")) for rule in ("any", "primes"))
    >>> heap_work(nim, 10**6).marks, heap_work(primes, 10**6).marks > 10**9
    (204000000, True)
    """
    windows, rest = windows_of(loops)
    marks = _EACH * stop
    if windows:
        levels = stop.bit_length()
        if stop * levels**2 > _FEW_MARKS:
            levels = _largest(loops, stop).bit_length()
        marks += int(stop * levels**2 * _WINDOW_MARKS) * len(windows)
    if rest:
        marks += _weighed(replace(loops, body=rest), stop)
    return Work(marks, 4 * stop)


@lru_cache(maxsize=64)
def _largest(loops: Loops, stop: int) -> int:
    """Estimate the largest value of heaps below ``stop`` from those of a short table."""
    if stop <= _VALUES or marks_of(loops, _VALUES) > _FEW_MARKS:
        return stop
    table = PlainTable(loops, _VALUES)
    table.advance(_VALUES)
    half, whole = max(table.values[: _VALUES // 2]) + 1, max(table.values) + 1
    return int(whole * (stop / _VALUES) ** log2(whole / half))


def pile_work(loops: Loops, size: int, *, lost: bool) -> Work:
    """Estimate a compiled table of piles below ``size``.

    Of values a ray costs its line's words; of what is lost each position marks what moves there, or
    is looked for among the options.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.loops import loops_of
    >>> wythoff = loops_of(game("wythoff"))
    >>> lost, values = (pile_work(wythoff, 1000, lost=lost) for lost in (True, False))
    >>> values.table_seconds > lost.table_seconds > 4 * Work(1000 * 1000, 0).table_seconds
    True
    """
    size = max(size, 1)
    cells = size ** len(loops.piles)
    if lost:
        return _lost_work(loops, size, cells)
    rays = rays_of(loops)
    words = 1
    if rays.directions:
        words = (size // 100 + 4) * (len(loops.piles) - 1) * max(3, len(rays.directions)) // 3
        words *= 3 if size > _LINES and len(rays.directions) > 2 else 1
    rest = _weighed(replace(loops, body=rays.rest), size)
    farther = _farther(rest, cells) if len(loops.piles) > 2 or loops.by_sum else 1.0
    return _mixed(cells * words, rest, 4 * cells, farther)


def _mixed(near: int, far: int, size: int, farther: float) -> Work:
    """Put marks together of which some take longer."""
    return Work(near + far, size, _MARK * (near + far * farther) / (near + far))


def _farther(marks: int, cells: int) -> float:
    """Say how much longer a mark takes where many of each cell lie in a large table."""
    return min(max(1.0, cells / _CELLS), _FARTHER) if marks > _SHORT * cells else 1.0


def _lost_work(loops: Loops, size: int, cells: int) -> Work:
    whole, share = _weighed(loops, size), _share(loops, size)
    farther, marks = _farther(whole, cells), share * whole
    if loops.by_sum:
        tried = min(whole / cells, 1 / share if share else size)
        marks += (1 - share) * cells * tried
    else:
        farther *= _FAR.get(len(loops.piles), 1)
    return _mixed(_EACH_LOST * cells, int(marks), 2 * cells, farther)


@lru_cache(maxsize=64)
def _share(loops: Loops, size: int) -> float:
    """Estimate how many of the positions below ``size`` are lost, from those of a small box."""
    box = _BOX.get(len(loops.piles), 4)
    whole, half = (_lost_below(loops, most) for most in (box, box // 2))
    fall = max(0.0, log2(half / whole)) if whole else 0.0
    return whole * min(1.0, float((box / size) ** fall))


def _lost_below(loops: Loops, size: int) -> float:
    table = PlainTable(loops, size, lost=True)
    table.advance(table.rows)
    cells = product(range(loops.least, size), repeat=len(loops.piles))
    return _mean(int(reduce(getitem, cell, table.values)) for cell in cells)


def _weighed(loops: Loops, size: int) -> int:
    """Count the marks with the weight of the tests."""
    return _counted(loops, size, weight)


class TooLong(LimitError):  # noqa: N818
    """Report that an answer would take longer than a limit, which may be raised.

    >>> require_time("the table", Work(10**15, 8), limit=60)
    Traceback (most recent call last):
    grundy.solvers.work.TooLong: the table needs about 1e+15 marks, 8 days; the limit is 60 seconds
    """


def require_time(what: str, work: Work, limit: float) -> None:
    """Raise `TooLong` with the numbers where an answer would take longer than ``limit``.

    Else tell those who wait what it will take.

    >>> require_time("this", Work(10**14, 8), 600)
    Traceback (most recent call last):
    grundy.solvers.work.TooLong: this needs about 1e+14 marks, 19 hours; the limit is 10 minutes
    """
    if work.seconds > limit:
        raise TooLong(
            phrase(
                "{what} needs about {cost}; the limit is {limit}",
                what=what,
                cost=_cost(work),
                limit=spoken_seconds(limit),
            )
        )
    counted = tally.get()
    if counted is not None:
        counted.estimate = phrase(
            "about {cost} and {memory} in all", cost=_cost(work), memory=readable(work.bytes)
        )


def _cost(work: Work) -> str:
    time = spoken_seconds(work.seconds)
    if not work.marks:
        return time
    return phrase("{marks} marks, {time}", marks=format(work.marks, ".0e"), time=time)


def weight(what: Expression) -> Expression:
    """Give the weight of a test; of a number, that of looking for its divisors.

    The weights were measured on compiled loops.

    >>> from grundy.formulas.series import Series
    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(weight(Call("gcd", (k, n)).eq(1)), weight(k < n))
    15 1
    >>> print(weight(Member(n - k, Series("primes"))))
    1 + isqrt(max(0, n - k)) // 10
    """
    if not what.is_condition():
        return _divisions(what)
    heavy = list(_heavy(what))
    fixed = number(1 + sum(part.of for part in heavy if isinstance(part, Number)))
    others = [part for part in heavy if not isinstance(part, Number)]
    return Said(" + ".join(map(str, [fixed, *others]))) if others else fixed


def _heavy(test: Expression) -> Iterator[Expression]:
    match test:
        case Call("gcd"):
            yield number(_GCD)
        case Member(of, series) if "prime" in series.name:
            yield Said(f"isqrt(max(0, {source(of)})) // {_SMALL}")
        case Member(_, series):
            yield number(_SQUARES if series.name in ("squares", "triangular") else _SERIES)
    for part in children(test):
        yield from _heavy(part)


def _divisions(of: Expression) -> Expression:
    return Said(f"{_DIVISION} * isqrt(max(0, {source(of)}))")


def _mean(numbers: Iterable[float]) -> float:
    found = [*numbers]  # the module `statistics` is slow to import
    return fsum(found) / len(found)
