"""Tell those who wait how far an answer is, and how long the rest will take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import Protocol, TypeVar

__all__ = [
    "Growing",
    "Pace",
    "Tally",
    "counting",
    "doing",
    "meanwhile",
    "run",
    "searching",
    "stages",
    "tally",
]

_KNOWN = 0.7
_APART = 0.05
_STEEPEST = 3.0
_HALVINGS = 30
_STEP_SECONDS = 0.25
_MOST = 1 << 26


class Pace:
    """Note what is done of a total, and estimate what remains.

    Later values may cost more than earlier ones: value n is taken to cost a power of n, which
    the first and the second half of the time tell.

    >>> pace = Pace()
    >>> for second in range(11):
    ...     pace.note(100 * second, 2000, second)
    >>> pace.rate, pace.left
    (100.0, 10.0)

    The n-th of these values costs as much as n:

    >>> pace = Pace()
    >>> for second in range(101):
    ...     pace.note(round(1000 * second**0.5), 20_000, second)
    >>> round(pace.left)
    300
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
        (first, began), (done, now) = self._seen[0], self._seen[-1]
        half = (began + now) / 2
        middle, then = min(self._seen[1:-1], key=lambda one: abs(one[1] - half))
        early = (then - began) / self.passed
        power, more = 1.0, _STEEPEST
        for _ in range(_HALVINGS):
            more /= 2
            whole = self._cost(first, done, power + more)
            power += more if self._cost(first, middle, power + more) > early * whole else 0
        late = (now - then) / self._cost(middle, done, power)
        return late * self._cost(done, self._total, power)

    def _cost(self, start: int, stop: int, power: float) -> float:
        """Give the cost of values from start to stop, where the first n cost a power of n."""
        return float((stop / self._total) ** power - (start / self._total) ** power)


class Tally:
    """Hold how far an answer is: positions met of a search, or what is done of a known total.

    ``states`` counts what a budget was spent on;
    ``most`` is the number of positions at which the search gives up that goes on, 0 where none;
    ``pace`` tells how long the rest of the total will take;
    ``doing`` says in a phrase what is being done, until something else begins, and ``estimate``
    what the table that is being filled will take; ``watch`` is asked how much is done
    where that is not told.

    >>> counted = Tally()
    >>> counted.tell(3, 9)
    >>> counted.done, counted.total
    (3, 9)
    """

    def __init__(self) -> None:
        self.positions = self.most = self.states = 0
        self.done = self.total = 0
        self.doing = self.estimate = ""
        self.watch: Callable[[], tuple[int, int]] | None = None
        self.pace = Pace()

    def tell(self, done: int, total: int) -> None:
        """Note how much is done, and of how much: 0 where nobody knows."""
        from grundy.kernels.compiler import compiling  # late: a judge that counts starts sooner

        self.done, self.total = done, total
        self.pace.note(done, total, monotonic() - compiling())


tally: ContextVar[Tally | None] = ContextVar("tally", default=None)
"""Where searches and tables of this context count, if anybody looks."""


def stages() -> Callable[[int, int], None]:
    """Give what notes how many values are done, and of how many, for those who wait.

    >>> tell = stages()
    >>> tell(50, 100)
    """
    return (tally.get() or Tally()).tell


def doing(what: str) -> None:
    """Say what is being done from now on, to those who wait.

    >>> doing("writing")
    """
    (tally.get() or Tally()).doing = what


@contextmanager
def meanwhile(doing: str) -> Iterator[None]:
    """Say what is being done, to those who wait, until it is done.

    >>> counted = Tally()
    >>> token = tally.set(counted)
    >>> with meanwhile("looking"):
    ...     counted.doing
    'looking'
    >>> counted.doing, tally.reset(token)
    ('', None)
    """
    counted = tally.get() or Tally()
    before, counted.doing = counted.doing, doing
    try:
        yield
    finally:
        counted.doing = before


@contextmanager
def searching(most: int) -> Iterator[Tally]:
    """Tell those who wait of a search of so many positions at most, until it is done.

    >>> with searching(100) as counted:
    ...     counted.positions += 1
    ...     counted.most
    100
    >>> counted.most
    0
    """
    counted = tally.get() or Tally()
    before = counted.most
    counted.most = counted.positions + most
    try:
        with meanwhile(""):
            yield counted
    finally:
        counted.most = before


def counting(sizes: Iterable[int], most: int | None) -> Iterator[int]:
    """Give sizes one by one, and tell those who wait how far it is; None is an end nobody knows.

    >>> list(counting([1, 2, 3], 3))
    [1, 2, 3]
    """
    counted = tally.get() or Tally()
    try:
        for size in sizes:
            counted.tell(size, most or 0)
            yield size
    finally:
        counted.tell(0, 0)


class Growing(Protocol):
    """Hold the first n values of a table, and find more."""

    @property
    def n(self) -> int:
        """Count the values found so far."""

    def advance(self, stop: int) -> object:
        """Find all values before ``stop``."""


S = TypeVar("S", bound=Growing)


def run(
    source: S,
    stop: int,
    step: Callable[[int, S], bool | None] = lambda before, source: None,
    first: int = 256,
) -> None:
    """Advance to ``stop`` in steps of about a quarter of a second; call ``step`` after each.

    Once ``step`` gives true, the run ends.

    >>> class Naturals:
    ...     n = 0
    ...     def advance(self, stop):
    ...         self.n = stop
    >>> run(Naturals(), 1000, lambda before, source: print(before, source.n))
    0 256
    256 768
    768 1000
    """
    size, counted = first, tally.get() or Tally()
    counted.tell(source.n, stop)
    while source.n < stop:
        before, began = source.n, monotonic()
        source.advance(min(stop, before + size))
        counted.tell(source.n, stop)
        if step(before, source):
            return
        spent = max(monotonic() - began, 1e-3)
        size = max(1, min(int(size * min(_STEP_SECONDS / spent, 2.0)), _MOST))
    counted.estimate = ""
