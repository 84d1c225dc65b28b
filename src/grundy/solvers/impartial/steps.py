"""Fill a table in steps, so that progress is seen and Ctrl-C is heard."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Protocol, TypeVar

from grundy.solvers.tally import Tally, tally

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
