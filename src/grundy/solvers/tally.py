"""Count what a question has met, for those who wait for its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

from grundy.kernels.compiler import compiling
from grundy.solvers.pace import Pace

__all__ = ["Tally", "counting", "meanwhile", "searching", "tally"]


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
        self.done, self.total = done, total
        self.pace.note(done, total, monotonic() - compiling())


tally: ContextVar[Tally | None] = ContextVar("tally", default=None)
"""Where searches and tables of this context count, if anybody looks."""


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
