"""Choose the kernel that serves a code."""

from __future__ import annotations

from collections.abc import Mapping

from grundy.errors import InputError
from grundy.kernels.run import Array, Places, Run

__all__ = ["start"]


def start(
    places: Mapping[int, int],
    capacity: int,
    *,
    tail: int = 0,
    unequal: bool = False,
    prefix: Array | None = None,
) -> Run:
    """Begin a run of a take-and-break code, or take one up again after the values of a prefix.

    Bit h of ``places[k]`` says that k may be taken from a heap leaving exactly h heaps, none of
    them empty; ``tail`` is the digit of every later place; with ``unequal`` two heaps that are
    left must differ. A run has room for ``capacity`` values, which costs memory as they come.

    >>> run = start({1: 7, 2: 7}, 100)
    >>> run.advance(12)
    >>> run.values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> run.report().method
    'naive'

    `InputError` is raised for a code that leaves three unequal heaps: it has no kernel.
    """
    code = Places.of(places, tail, unequal)
    if unequal and code.most_heaps > 2:
        raise InputError("a code that leaves at most two unequal heaps", where="kernel")
    return _kind(code)(code, prefix, capacity)


def _kind(code: Places) -> type[Run]:
    from grundy.kernels.naive import AllButRun, NaiveRun
    from grundy.kernels.reach import ReachRun
    from grundy.kernels.subtraction import MOST_TAKES, SubtractionRun
    from grundy.kernels.takebreak import TakeBreakRun

    if code.most_heaps > 2:
        return ReachRun
    if code.tail:
        return AllButRun if code.tail == 3 and code.most_heaps < 2 else NaiveRun
    if code.most_heaps == 2:
        return TakeBreakRun
    return SubtractionRun if len(code.digits) <= MOST_TAKES else NaiveRun
