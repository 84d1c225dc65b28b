"""Work out the values of heaps by a code, from the definition."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from itertools import count
from operator import xor

from .certificate import NotChecked, Rejected, begin
from .rules.rule import ByCode

__all__ = ["Progress", "extend", "mex", "values_of"]

Progress = Callable[[int, int], None]
"""It is told how many values are done, and of how many."""

Sums = dict[tuple[int, int], set[int]]

LONG = 4_000
_START = 2_048
_MOST_WORK = 10**10
_PLAINLY = 5e-8  # seconds for a pair of heaps


def mex(values: Iterable[int]) -> int:
    """Give the least natural number that is not among some.

    >>> mex([0, 3, 1])
    2
    """
    there = set(values)
    return next(v for v in count() if v not in there)


def values_of(code: ByCode, stop: int, mask: int | None, progress: Progress) -> memoryview:
    """Give the values of the heaps below ``stop``, and unsigned integers of any width.

    Long tables come from a compiled loop, if NumPy and Numba are there and moves leave at most two
    heaps. The mask makes it fast where it suits the values; the values do not depend on it.

    >>> kayles = ByCode({1: 7, 2: 7}, 0, unequal=False, misere=False)
    >>> values_of(kayles, 12, None, lambda done, total: None).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]

    `NotChecked` is raised, before the work, for more values than can be worked out in time, and
    `Rejected` for three or more heaps that must differ.
    """
    if code.unequal and code.most_left() > 2:
        raise Rejected("rule: three heaps that differ: no values are worked out")
    if stop * len(code.places) > _MOST_WORK:
        raise NotChecked(f"{stop} values are too many to work out")
    first = max(_START, max(code.places) + 2)
    if stop > max(LONG, first) and code.most_left() <= 2:
        try:
            from .long import continued
        except Exception:  # whatever Numba lacks or breaks at, the plain way is right
            pass
        else:
            return continued(code, extend(code, [], first, progress), stop, mask or 0, progress)
    heaps = max(code.most_left(), 1)
    begin(_PLAINLY * (stop * len(code.places) if heaps < 2 else stop**heaps / 4))
    return memoryview(array("L", extend(code, [], stop, progress)))


def extend(code: ByCode, values: list[int], stop: int, progress: Progress) -> list[int]:
    """Work out values one by one: the mex of what all options are worth.

    >>> from grundy.checker.rules.rule import ByCode
    >>> extend(ByCode({1: 7, 2: 7}, 0, False, False), [], 12, lambda done, total: None)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    sums: Sums = {}
    apart = code.unequal and code.most_left() == 2
    leaving = [
        [k for k, digit in code.places.items() if digit >> heaps & 1]
        for heaps in range(code.most_left() + 1)
    ]
    for n in range(len(values), stop):
        options = {0} if n in leaving[0] else set()
        for heaps, places in enumerate(leaving[1:], 1):
            options.update(*(_sums(values, heaps, n - k, sums, apart) for k in places if k < n))
        values.append(mex(options))
        if len(values) % 1000 == 0 or len(values) == stop:
            progress(len(values), stop)
    return values


def _sums(values: list[int], heaps: int, m: int, known: Sums, apart: bool) -> set[int]:
    """Give the xors of the values of so many heaps, none empty, that hold m together.

    ``apart``: of two heaps, which differ.
    """
    if heaps == 1:
        return {values[m]}
    if (heaps, m) not in known:
        if heaps == 2:
            half = (m - apart) // 2 + 1
            known[2, m] = {*map(xor, values[1:half], values[m - 1 : m - half : -1])}
        else:
            known[heaps, m] = {
                values[a] ^ rest
                for a in range(1, m)
                for rest in _sums(values, heaps - 1, m - a, known, apart)
            }
    return known[heaps, m]
