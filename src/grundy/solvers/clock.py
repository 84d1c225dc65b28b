"""Bound the seconds of a search; what was worked out until then is kept."""

from __future__ import annotations

import gc
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from grundy.errors import GrundyError
from grundy.phrases.phrase import phrase

__all__ = ["OutOfTime", "within"]

_AGAIN = 0.1


class OutOfTime(GrundyError):  # noqa: N818
    """Report that a search has used up its seconds, whatever other limits it heeds."""


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Raise `OutOfTime` when what is inside has taken so many seconds.

    Only the main thread has a clock; elsewhere, and with None, nothing is bounded.

    >>> with within(0.01):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    grundy.solvers.clock.OutOfTime: the search passed 0.01 seconds
    """
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: Any) -> None:
        if any(frame.f_code is getattr(call, "__code__", None) for call in gc.callbacks):
            return  # what is raised there is lost: it rings again
        raise OutOfTime(phrase("the search passed {n} seconds", n=format(seconds, "g")))

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
