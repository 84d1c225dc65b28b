"""Tabulate the values of single heaps from a code, in plain Python.

Made for short tables: no array library is imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_, xor
from typing import NamedTuple

from grundy.rules.codes import Code, partitions
from grundy.values.nimber import mex, nim_sum

__all__ = ["Period", "extend", "has_kernel", "marks", "most_heaps", "proved_period", "window"]


class Period(NamedTuple):
    """Hold a period: ``value(n + length) == value(n)`` for every ``n >= start``.

    >>> Period(1, 3).at([9, 0, 1, 2], 1000)
    0
    """

    start: int
    length: int

    def at(self, values: Sequence[int], n: int) -> int:
        """Give the value at any n from a table that holds the pre-period and one period."""
        if n >= len(values):
            n = self.start + (n - self.start) % self.length
        return int(values[n])


def most_heaps(code: Code) -> int:
    """Count the heaps that one move of a finite code may leave, at least 1.

    >>> from grundy.rules.codes import parse_code
    >>> most_heaps(parse_code("0.37", 8)), most_heaps(parse_code("0.1", 8))
    (2, 1)
    """
    return max((1, *(digit.bit_length() - 1 for digit in code.places.values())))


def has_kernel(code: Code) -> bool:
    """Tell whether a kernel serves a code; one that leaves three heaps, all different, has none.

    >>> from grundy.rules.codes import Code
    >>> has_kernel(Code({1: 12}, unequal=True)), has_kernel(Code({1: 12}))
    (False, True)
    """
    return not code.unequal or most_heaps(code) < 3


def window(code: Code, start: int, length: int) -> int | None:
    """Give the stop of the window that proves a period, or None where no theorem does.

    Theorem. Let the code be finite with last place k, let a move leave at most h heaps, n0 >= 1
    and p >= 1. If G(n+p) = G(n) for all n0 <= n < h n0 + (h-1) p + k, then for all n >= n0.
    For h = 2 this is Guy and Smith, The G-values of various games, 1956; for h = 1 each value
    follows from the k before it.

    Where two heaps that are left must differ, and h = 2, the window ends at 2 (n0 + p) + k: there
    an option (a, a + p) of n + p, which would leave (a, a) of n, is worth as much as its option
    (a - p, a + p), and every other one stays an option if its larger heap loses or gains p. For
    three unequal heaps and more no theorem is used.

    >>> from grundy.rules.codes import parse_code
    >>> window(parse_code("0.77", 8), 71, 12)
    156
    """
    h = most_heaps(code)
    apart = code.unequal and h > 1
    if code.tail or start < 1 or (apart and h > 2):
        return None
    if apart:
        return 2 * (start + length) + code.last
    return h * start + (h - 1) * length + code.last


def proved_period(code: Code, values: Sequence[int]) -> Period | None:
    """Find the least period that the table proves, with its least start; None if there is none.

    The table read backwards has period p on a prefix exactly when the table has it on a suffix,
    so one pass (the failure function of the reversed table) gives all candidates. A table that is
    an array is read by a kernel.

    >>> from grundy.rules.codes import parse_code
    >>> from grundy.solvers.impartial.tables import extend
    >>> kayles = parse_code("0.77", 8)
    >>> [proved_period(kayles, extend(kayles, [], n)) for n in (167, 168)]
    [None, Period(start=71, length=12)]
    """
    if window(code, 1, 1) is None:
        return None
    for length, start in _repeating_ends(code, values):
        stop = window(code, max(start, 1), length)
        if stop is not None and stop + length <= len(values):
            return Period(start, length)
    return None


def _repeating_ends(code: Code, values: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Give (period, start of the longest suffix that has it), by rising period."""
    if not isinstance(values, list):
        import numpy as np

        from grundy.kernels.borders import repeating_ends

        return repeating_ends(np.asarray(values), most_heaps(code), code.last)
    back = values[::-1]
    fail = [0] * (len(back) + 1)
    k = 0
    longest: dict[int, int] = {}
    for i in range(1, len(back)):
        while k and back[i] != back[k]:
            k = fail[k]
        k += back[i] == back[k]
        fail[i + 1] = k
        longest[i + 1 - k] = i + 1
    return sorted((length, len(back) - matched) for length, matched in longest.items())


_THREE = 4  # a set of values of three heaps or more is moved in about the time of so many marks


def extend(code: Code, values: list[int], stop: int) -> list[int]:
    """Append the values of the heaps ``len(values)`` to ``stop - 1``, and give the list back.

    >>> from grundy.rules.codes import parse_code
    >>> extend(parse_code("0.77", 8), [], 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    sums = _Sums(values)
    by_tail: set[int] = set()  # what the tail leaves of a heap, it leaves of every larger one
    left = 0
    for n in range(len(values), stop):
        seen: set[int] = set()
        for k, digit in code.places.items():
            if k <= n:
                _mark(values, sums, n - k, digit, code.unequal, seen)
        while code.tail and left < n - code.last:
            _mark(values, sums, left, code.tail, code.unequal, by_tail)
            left += 1
        values.append(mex(seen | by_tail))
    return values


def marks(code: Code, n: int) -> int:
    """Estimate how many values `extend` marks for a table of n heaps.

    >>> from grundy.rules.codes import parse_code
    >>> marks(parse_code("0.77", 8), 1000)
    502000
    """
    digits = list(code.places.values())
    takes = len(digits) + (n if code.tail else 0)
    breaks = sum(digit > 3 for digit in (*digits, code.tail))
    three, tail = (max(digit.bit_length() - 3, 0) for digit in (max(digits, default=0), code.tail))
    many = three * sum(digit > 7 for digit in digits) + tail
    return n * takes + breaks * n * n // 4 + _THREE * many * n * n


def _mark(
    values: list[int], sums: _Sums, left: int, digit: int, unequal: bool, seen: set[int]
) -> None:
    """Add the values of all ways to leave ``left`` stones that the digit allows."""
    if digit & 1 and left == 0:
        seen.add(0)
    if digit & 2 and left:
        seen.add(values[left])
    if digit & 4 and left >= 2:
        top = (left - 1) // 2 if unequal else left // 2
        seen.update(map(xor, values[1 : top + 1], values[left - 1 : left - top - 1 : -1]))
    for h in range(3, digit.bit_length()):
        if digit >> h & 1 and unequal:
            ways = partitions(left, h, distinct=True)
            seen.update(nim_sum(values[heap] for heap in heaps) for heaps in ways)
        elif digit >> h & 1:
            seen.update(_members(sums.of(h, left)))


class _Sums:
    """Hold the values of all ways to leave m stones in h heaps: bit v of a number for value v."""

    def __init__(self, values: list[int]) -> None:
        self._values = values
        self._held: dict[tuple[int, int], int] = {}

    def of(self, h: int, m: int) -> int:
        """Give the nim-sums of h heaps, none empty, that hold m stones together."""
        if h == 1:
            return 1 << self._values[m] if m else 0
        found = self._held.get((h, m))
        if found is None:
            beside: dict[int, int] = {}
            for a in range(1, m // h + 1):  # a smallest heap is no larger
                value = self._values[a]
                beside[value] = beside.get(value, 0) | self.of(h - 1, m - a)
            found = reduce(or_, (_moved(bits, value) for value, bits in beside.items()), 0)
            self._held[h, m] = found
        return found


def _moved(bits: int, value: int) -> int:
    """Add a value to each of the values in ``bits``: halves of blocks of bits change places."""
    size = max(bits.bit_length() - 1, value).bit_length()
    for level in range(value.bit_length()):
        if value >> level & 1:
            low = _low_halves(size, level)
            bits = (bits & low) << (1 << level) | (bits >> (1 << level)) & low
    return bits


@lru_cache(maxsize=256)
def _low_halves(size: int, level: int) -> int:
    """Give the bits below 2^size whose places have a 0 at a level."""
    return ((1 << (1 << size)) - 1) // ((1 << (1 << level)) + 1)


def _members(bits: int) -> Iterator[int]:
    return (value for value, bit in enumerate(reversed(f"{bits:b}")) if bit == "1")
