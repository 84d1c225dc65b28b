"""Decide for every size whether moves that put stones on a heap change the values.

f(n) is the value of a heap of n from which any of some numbers may be taken; a move may instead
put on one of some others. As f repeats, both theorems are decided on its preperiod and one period.

Theorem A1 (Poker Nim made exact; Winning Ways, chapter 3). If each heap may be added to a bounded
number of times, all values stay as they are, whatever the bound, exactly if f(n + a) != f(n) for
every n and every number a that may be put on. Proof: by induction the options of a heap have the
values of n - t and of f(n + a): more values than before, none of them f(n), so the mex stays. If
f(n + a) = f(n) for a least n, one addition changes the value there.

Theorem A2. If heaps of at least L stones may be added to without end, all values are numbers and
stay as they are if for every n >= L and every a: f(n + a) != f(n), and where f(n + a) > f(n), some
take t > a leads from n + a to the value f(n). Proof: the conditions of Smith's theorem hold with
the rank n, as the answer goes below n at the same value.
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.values.nimber import mex

__all__ = ["TakeValues"]

_MOST = 50_000


class TakeValues:
    """Know the values of heaps from which some numbers may be taken, or raise `LimitError`.

    >>> f = TakeValues([1, 2, 4, 5])
    >>> f.preperiod, f.period, f(10**30), f.keeps([1, 2]), f.keeps_endless([1, 2], 3)
    (0, 3, 1, True, True)
    """

    def __init__(self, takes: Sequence[int]) -> None:
        self.takes = takes
        self._row: list[int] = []
        seen: dict[tuple[int, ...], int] = {}
        size = max(takes)
        while True:
            n = len(self._row)
            if n > _MOST:
                raise LimitError(phrase("the values do not repeat within {n} heaps", n=_MOST))
            self._row.append(mex(self._row[n - t] for t in takes if t <= n))
            window = tuple(self._row[-size:])
            if len(window) == size and window in seen:
                break
            seen[window] = n
        self.preperiod = max(seen[window] - size + 1, 0)
        self.period = n - seen[window]

    def __call__(self, n: int) -> int:
        """Give the value of a heap of any size."""
        if n < len(self._row):
            return self._row[n]
        return self._row[self.preperiod + (n - self.preperiod) % self.period]

    def keeps(self, adds: Sequence[int]) -> bool:
        """Decide by theorem A1 whether boundedly many additions leave all values alone."""
        return self.same(adds) is None

    def same(self, adds: Sequence[int], floor: int = 0) -> tuple[int, int] | None:
        """Give the least heaps n >= floor and n + a of one value, or None where there are none.

        >>> TakeValues([1, 2]).same([1, 2]), TakeValues([1, 2]).same([2, 3], 5)
        (None, (5, 8))
        """
        heaps = range(floor, max(floor, self.preperiod) + self.period)
        return next(((n, n + a) for n in heaps for a in adds if self(n + a) == self(n)), None)

    def keeps_endless(self, adds: Sequence[int], floor: int) -> bool:
        """Say by theorem A2 that endless additions leave all values alone; False is no answer."""
        stop = max(floor, self.preperiod + max(self.takes)) + self.period
        return all(self._answered(n, a) for n in range(floor, stop) for a in adds)

    def _answered(self, n: int, a: int) -> bool:
        here, above = self(n), self(n + a)
        if above <= here:
            return above < here
        return any(a < t <= n + a and self(n + a - t) == here for t in self.takes)
