"""Know when a period seen in a table is proved for every size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grundy.rules.codes import Code

__all__ = ["Period", "has_kernel", "most_heaps", "proved_period", "window"]


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
