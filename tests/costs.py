"""What a test may say of time: processor seconds of a quiet machine, ratios, and what must come."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, process_time, sleep

from processor_seconds import QUIET, loop

__all__ = ["at_most", "growth", "patient", "seconds", "until"]


@contextmanager
def at_most(most: float) -> Iterator[None]:
    """Fail where something takes more processor seconds; a machine that is slow has more."""
    start = process_time()
    yield
    spent = process_time() - start
    assert spent < most or spent < most * max(loop() for _ in range(9)) / QUIET, spent


def seconds(work: Callable[[], object]) -> float:
    """Give the processor seconds of some work."""
    start = process_time()
    work()
    return process_time() - start


def growth(work: Callable[[int], object], few: int, many: int) -> float:
    """Give how many times as long the larger work takes: the least ratio of five, by turns."""
    return min(seconds(lambda: work(many)) / seconds(lambda: work(few)) for _ in range(5))


def patient(seconds: float) -> float:
    """Give the seconds that so many on a quiet machine may take on this one, as busy as it is."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def until(holds: Callable[[], object]) -> None:
    """Wait until something holds; two minutes are too long."""
    deadline = monotonic() + patient(120)
    while not holds():
        assert monotonic() < deadline, "it does not come"
        sleep(0.05)
