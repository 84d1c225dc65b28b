"""Tell from how much was done when, how long the rest will take."""

from __future__ import annotations

from math import log

__all__ = ["Pace"]

_KNOWN = 0.7
_APART = 0.05
_SPREAD = 1.2
_STEEPEST = 3.0


class Pace:
    """Note what is done of a total, and estimate what remains.

    Later values may cost more than earlier ones: the pace of the first and of the second half of
    the time tell how the cost grows.

    >>> pace = Pace()
    >>> for second in range(11):
    ...     pace.note(100 * second, 2000, second)
    >>> pace.rate, pace.left
    (100.0, 10.0)

    The n-th of these values costs as much as n:

    >>> pace = Pace()
    >>> for second in range(101):
    ...     pace.note(round(1000 * second**0.5), 20_000, second)
    >>> 240 < pace.left < 340
    True
    """

    def __init__(self) -> None:
        self._total = 0
        self._seen: list[tuple[int, float]] = []

    def note(self, done: int, total: int, now: float) -> None:
        """Note how much is done now; another total begins anew."""
        if total != self._total or (self._seen and done < self._seen[-1][0]):
            self._seen, self._total = [], total
        seen = self._seen
        if total and (not seen or (done > seen[-1][0] and now - seen[-1][1] >= _APART)):
            seen.append((done, now))

    @property
    def rate(self) -> float:
        """Give how many are done in a second, on the whole."""
        return (self._seen[-1][0] - self._seen[0][0]) / self.passed

    @property
    def passed(self) -> float:
        """Give the seconds from the first to the last that was noted."""
        return self._seen[-1][1] - self._seen[0][1]

    @property
    def left(self) -> float | None:
        """Give the seconds that remain, or None while they are not known."""
        if len(self._seen) < 3 or self.passed < _KNOWN:
            return None
        done, rise = self._seen[-1][0], self._rise()
        if not rise:
            return (self._total - done) / self._late()
        middle = (self._middle()[0] + done) / 2
        each = 1 / (self._late() * middle**rise)  # a value n costs each * n^rise seconds
        return float(each * (self._total ** (rise + 1) - done ** (rise + 1)) / (rise + 1))

    def _middle(self) -> tuple[int, float]:
        """Find what was done at half of the time."""
        half = (self._seen[0][1] + self._seen[-1][1]) / 2
        inner = self._seen[1:-1]
        return min(inner, key=lambda one: abs(one[1] - half))

    def _late(self) -> float:
        (before, then), (done, now) = self._middle(), self._seen[-1]
        return (done - before) / (now - then)

    def _rise(self) -> float:
        """Estimate the power of n with which the cost of a value grows."""
        (first, began), (before, then), (done, _) = self._seen[0], self._middle(), self._seen[-1]
        early, late = (first + before) / 2, (before + done) / 2
        if not early or late / early < _SPREAD:
            return 0.0
        slower = (before - first) / (then - began) / self._late()
        return min(max(log(slower) / log(late / early), 0.0), _STEEPEST)
