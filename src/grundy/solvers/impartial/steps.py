"""Fill a table in steps, so that progress is seen and Ctrl-C is heard."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Protocol, TypeVar

from grundy.solvers.tally import tally

__all__ = ["Growing", "run"]

_STEP_SECONDS = 0.25
_MOST = 1 << 26


class Growing(Protocol):
    """Hold the first n values of a table, and find more."""

    @property
    def n(self) -> int:
        """Count the values found so far."""

    def advance(self, stop: int) -> None:
        """Find all values before ``stop``."""


S = TypeVar("S", bound=Growing)


def run(
    source: S,
    stop: int,
    step: Callable[[int, S], None] = lambda before, source: None,
    first: int = 256,
) -> None:
    """Advance to ``stop`` in steps of about a quarter of a second; call ``step`` after each.

    >>> class Naturals:
    ...     n = 0
    ...     def advance(self, stop):
    ...         self.n = stop
    >>> run(Naturals(), 1000, lambda before, source: print(before, source.n))
    0 256
    256 1000
    """
    size, counted = first, tally.get()
    while source.n < stop:
        before, began = source.n, monotonic()
        source.advance(min(stop, before + size))
        if counted:
            counted.tell(source.n, stop)
        step(before, source)
        spent = max(monotonic() - began, 1e-3)
        size = max(1, min(int(size * min(_STEP_SECONDS / spent, 4.0)), _MOST))
    if counted:
        counted.estimate = ""
