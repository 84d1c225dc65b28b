"""Share seconds out among several questions, of which some may take too long."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import TypeVar

from grundy.errors import LimitError
from grundy.solvers.budget import OutOfTime, within

__all__ = ["Pace"]

T = TypeVar("T")

_SHARE = 4


class Pace:
    """Give each question a quarter of the seconds, as long as some are left; None bounds nothing.

    >>> Pace(60).known(lambda: 6 * 7), Pace(0).known(lambda: 6 * 7)
    (42, None)
    """

    def __init__(self, seconds: float | None) -> None:
        self._each = (seconds or 0) / _SHARE
        self._end = None if seconds is None else monotonic() + seconds

    def known(self, ask: Callable[[], T]) -> T | None:
        """Give the answer, or None where it takes too long or passes a limit."""
        seconds = None
        if self._end is not None:
            seconds = min(self._end - monotonic(), self._each)
            if seconds <= 0:
                return None
        with suppress(LimitError, OutOfTime), within(seconds):
            return ask()
        return None
