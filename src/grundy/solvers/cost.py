"""Measure what a table costs before a long one is made, and refuse what takes or needs too much."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from contextvars import ContextVar
from math import inf, log
from pathlib import Path
from time import process_time
from typing import Protocol, TypeVar

from grundy.errors import LimitError
from grundy.kernels.compiler import COMPILER, compiling, has_compiler, memory_left
from grundy.phrases.phrase import Phrase, phrase
from grundy.phrases.seconds import spoken_seconds
from grundy.solvers.progress import Growing, Pace, meanwhile, run, tally

__all__ = [
    "MOST_SECONDS",
    "TooLong",
    "begun",
    "may_compile",
    "readable",
    "require_memory",
    "require_time",
    "table_said",
    "tried",
]

MOST_SECONDS = 600.0
may_compile: ContextVar[bool] = ContextVar("may_compile", default=True)
"""Whether loops may be compiled; a server forbids it."""

_TRY = 0.07  # seconds of the last try, and a fifth of that for the one that it is compared with
_STEP = 1.5
_LEAP = 40  # times as much as the try before: something else came between
_SHORTEST = 1e-6
_BROWSER = 1 << 30  # a page in a browser gets no more, whatever the machine has
_UNITS = ("bytes", "kB", "MB", "GB", "TB", "PB", "EB")


class TooLong(LimitError):  # noqa: N818
    """Report that an answer would take longer than a limit, which may be raised.

    >>> require_time("the table", 700_000, 8, limit=60)
    Traceback (most recent call last):
    grundy.solvers.cost.TooLong: the table needs about 8 days; the limit is 60 seconds
    """


def require_time(what: str, seconds: float, size: int, limit: float) -> None:
    """Raise `TooLong` with the numbers where an answer would take longer than ``limit``.

    Else tell those who wait what it will take, from a second on, and of how many bytes.

    >>> require_time("this", 70_000, 8, 600)
    Traceback (most recent call last):
    grundy.solvers.cost.TooLong: this needs about 19 hours; the limit is 10 minutes
    """
    time = spoken_seconds(seconds)
    if seconds > limit:
        text = "{what} needs about {cost}; the limit is {limit}"
        raise TooLong(phrase(text, what=what, cost=time, limit=spoken_seconds(limit)))
    counted = tally.get()
    if counted is not None and seconds >= 1:
        counted.estimate = phrase(
            "about {cost} and {memory} in all", cost=time, memory=readable(size)
        )


def tried(fill: Callable[[int], object], size: int, piles: int = 1, enough: float = _TRY) -> float:
    """Estimate the processor seconds of ``fill(size)``, a table, from those of smaller ones.

    The last try takes ``enough`` seconds: fewer tell less well.

    They are taken to grow by a power of the size, which two tries tell; each of the positions
    costs as much as another, at least. What the least table takes is no part of the growth.

    >>> 20 < tried(lambda n: sum(range(n * n)), 10**5) < 2_000  # as for 10**10 numbers
    True
    """
    tries, before = [(0, 0.0)], 0.0
    small, step = 2 << 6 // piles, _STEP ** (1 / piles)
    fill(8)  # and compile
    least = _spent(fill, 8)
    with meanwhile(phrase("trying smaller tables")):
        while tries[-1][1] < enough and small * step < size:
            spent = _spent(fill, small)
            if spent >= enough:
                spent = min(spent, _spent(fill, small))
            spent = max(spent - least, _SHORTEST)
            if not before or spent < _LEAP * before:
                tries.append((small, spent))
            small, before = int(small * step) + 1, spent
    last, spent = tries[-1]
    first, soon = min(tries[1:], key=lambda one: abs(one[1] - spent / 5), default=tries[-1])
    power = log(spent / soon) / log(last / first) if first < last else 0
    return spent * float(size / last) ** max(power, piles) if last else 0.0


def _spent(fill: Callable[[int], object], size: int) -> float:
    began = process_time() - compiling()
    fill(size)
    return max(process_time() - compiling() - began, _SHORTEST)


class _Wide(Growing, Protocol):
    @property
    def width(self) -> int:
        """Count the bytes of a value, or row, with what is kept to find more."""


S = TypeVar("S", bound=_Wide)


def begun(source: S, stop: int, cells: int, limit: float) -> S:
    """Fill a table while nobody knows how long it will take; then say so, or refuse it.

    A limit that is infinite asks for none of this.

    >>> from grundy.kernels.dispatch import start
    >>> begun(start({1: 7, 2: 7}, 100), 100, 100, 60.0).n
    100
    >>> begun(start({3: 7}, 10**7), 10**7, 10**7, 5.0)
    Traceback (most recent call last):
    grundy.solvers.cost.TooLong: a table of 10000000 heaps needs about ...
    """
    pace = Pace()
    if limit == inf or not cells:
        return source

    def known(before: int, source: S) -> bool:
        pace.note(source.n, stop, process_time() - compiling())
        return pace.left is not None

    known(0, source)
    run(source, stop, known, first=max(1, 256 * stop // cells))
    if pace.left:
        seconds, size = pace.passed + pace.left, source.width * stop
        require_time(table_said(stop, cells), seconds, size, limit)
    return source


def table_said(stop: int, cells: int) -> Phrase:
    """Name a table.

    >>> table_said(10, 10), table_said(10, 100)
    ('a table of 10 heaps', 'a table of 100 positions')
    """
    if cells == stop:
        return phrase("a table of {n} heaps", n=stop)
    return phrase("a table of {n} positions", n=cells)


def require_memory(values: int, width: int, folder: str | None = None) -> None:
    """Raise `LimitError` if values of ``width`` bytes fit neither memory nor the folder's disk.

    >>> require_memory(10**15, 2)
    Traceback (most recent call last):
    grundy.errors.LimitError: 1000000000000000 values need about 2 PB of memory, ...
    """
    need = values * width
    memory, compiler = _memory()
    free = need
    if folder is not None:
        there = Path(folder).absolute()
        while not there.exists():
            there = there.parent
        free = shutil.disk_usage(there).free
    if need + compiler > memory or need > free:
        text = phrase(
            "{n} values need about {need} of memory, where there are {memory}",
            n=values,
            need=readable(need),
            memory=readable(memory),
        )
        if compiler:
            text = phrase(
                "{n} values need about {need} of memory, and a compiler {compiler}, where this "
                "process may take {memory} more",
                n=values,
                need=readable(need),
                compiler=readable(compiler),
                memory=readable(memory),
            )
        if folder is not None:
            text = phrase(
                "{text} and as much on disk, where {free} are free", text=text, free=readable(free)
            )
        raise LimitError(text)


def _memory() -> tuple[int, int]:
    """Give the bytes of this machine, and 0; or what is left under ``ulimit -v``, and what of it a
    compiler takes."""
    if sys.platform == "emscripten":
        return _BROWSER, 0
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    left = memory_left()
    if left is None or left > memory + COMPILER:
        return memory, 0
    return left, COMPILER if has_compiler() else 0


def readable(size: int) -> str:
    """Write a number of bytes in the unit that fits.

    >>> readable(999), readable(2 * 10**15)
    ('999 bytes', '2 PB')
    """
    unit = 0
    while size >= 1000 ** (unit + 1) and unit < len(_UNITS) - 1:
        unit += 1
    return f"{size // 1000**unit} {_UNITS[unit]}"
