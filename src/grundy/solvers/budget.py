"""Bound the work of one question: its states, its seconds, the size of its tables."""

from __future__ import annotations

import contextlib
import gc
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from grundy.errors import GrundyError, InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.phrases.seconds import in_seconds
from grundy.solvers.progress import tally

__all__ = ["LARGE", "LARGE_SECONDS", "Budget", "OutOfTime", "forget_half", "within"]

MOST_STATES = 400_000
MOST_KEPT = 2_000_000

_OWN = getattr(time, "thread_time", time.perf_counter)
"""The clock of a thread; a browser's worker has none, and one thread only."""

_BYTES_KEPT = 500
_FEWEST = 4
_LOOK = 8
_ENTRIES = 20
_TRIED = 4
_WORD = re.compile(r"([0-9]{1,12})(s|MB|GB|)", re.ASCII)
_AGAIN = 0.1
_GRACE = 1.0
_GENERATOR = 0x20  # the flag of code that yields, as `inspect` has it
LARGE, LARGE_SECONDS = 64, 7
"""A position of so many moves in a row is large, and has so many seconds where none are given."""


class Budget:
    """Count states, and raise `LimitError` when they or the seconds are spent.

    A state is a position whose value is worked out, or a sum whose winner is. ``kept`` bounds the
    entries of each table, which forgets its oldest half when it is full.

    >>> budget = Budget(states=2)
    >>> budget.spend(), budget.spend(), budget.spent
    (None, None, 2)
    >>> budget.spend()
    Traceback (most recent call last):
    grundy.errors.LimitError: no answer in 2 states
    """

    def __init__(
        self,
        states: int | None = MOST_STATES,
        seconds: float | None = None,
        kept: int = MOST_KEPT,
        whole: Budget | None = None,
    ) -> None:
        self.states, self.seconds, self.kept, self.whole = states, seconds, kept, whole
        self.spent = self._passed = 0
        self._tally = tally.get() if whole is None else None
        self._clock = time.perf_counter if whole is None else _OWN
        self._started = self._clock()
        self._next = self._stop()

    @classmethod
    def of(cls, text: str, size: int = 0) -> Budget:
        """Read states ``500000``, seconds ``60s``, memory ``2GB``, with commas; refuse other words.

        Where seconds are given and no states, only the seconds count. Where nothing is said, a
        position of ``size`` 64 or more has fewer states, as each costs more, and 7 seconds.

        >>> budget = Budget.of("60s,2GB")
        >>> budget.states, budget.seconds, budget.kept
        (None, 60, 4000000)
        >>> Budget.of("", 24).states, Budget.of("", 200).states
        (400000, 25001)
        >>> Budget.of("", 24).seconds, Budget.of("", 200).seconds
        (None, 7)
        """
        given: dict[str, int] = {}
        words = text.replace(" ", "").split(",") if isinstance(text, str) else [repr(text)]
        for word in words if text else ():
            found = isinstance(text, str) and _WORD.fullmatch(word)
            if not found or not int(found[1]):
                expected = "states, seconds or memory, such as 500000, 60s or 2GB"
                raise InputError(expected, got=word, where="limit")
            number, unit = int(found[1]), found[2]
            given[unit[-1:]] = number * 1000 if unit == "GB" else number
        seconds = given.get("s", LARGE_SECONDS if size >= LARGE and "" not in given else None)
        usual = MOST_STATES // (1 + size // LARGE) ** 2 + 1 if size >= LARGE else MOST_STATES
        states = given.get("", None if "s" in given else usual)
        memory = given.get("B")
        kept = MOST_KEPT if memory is None else memory * 1_000_000 // _BYTES_KEPT
        return cls(states, seconds, kept)

    def share(self, part: int, most: int | None = None) -> Budget:
        """Set one ``part``-th aside for an attempt, of ``most`` states; it counts here too.

        Its seconds are this thread's own, which others do not shorten: so large a part where
        seconds alone are given, else 4 of them and no more than half.
        """
        if self.seconds is None:
            seconds: float = _TRIED
        else:
            seconds = self.seconds / part if self.states is None else min(_TRIED, self.seconds / 2)
        states = most if self.states is None else self.states // part + 1
        states = states if most is None or states is None else min(states, most)
        return Budget(states, seconds, self.kept, self)

    def spend(self) -> None:
        """Count one more state."""
        if self.spent >= self._next:
            self._look()
        self.spent += 1

    def add(self, states: int) -> None:
        """Count many states at once."""
        self.spent += states
        self._look()

    def weigh(self, entries: int) -> None:
        """Count new entries in the tables of games, of which so many weigh as much as a state."""
        self.add(entries // _ENTRIES)

    @property
    def left(self) -> int | None:
        """Tell how many states are left, or None where only seconds count."""
        known = [] if self.states is None else [max(self.states - self.spent, 0)]
        if self.whole is not None and self.whole.left is not None:
            known.append(self.whole.left)
        return min(known, default=None)

    def bits(self, entry: int, tables: int, most: int) -> int:
        """Tell of how many entries, 2 to that power, ``tables`` find room in the memory together.

        >>> [Budget.of(memory).bits(24, 3, 22) for memory in ("", "1GB", "50MB", "1MB")]
        [22, 22, 19, 13]
        """
        room = self.kept * _BYTES_KEPT // (entry * tables)
        return max(min(room.bit_length() - 1, most), _FEWEST)

    def renew(self, states: int | None = None) -> None:
        """Give so many states, or the usual, and no clock to what is asked after the answer."""
        self.states, self.seconds = self.spent + (states or MOST_STATES), None
        self._next = self._stop()

    @property
    def passed(self) -> float:
        """Tell how many seconds have passed since it was given."""
        return self._clock() - self._started

    def close(self) -> None:
        """Hand what an attempt has spent since it last looked on to the whole."""
        if self.whole is not None:
            self.whole.spent += self.spent - self._passed
            self._passed = self.spent

    def _stop(self) -> int:
        """Tell at how many states to look again."""
        stops = [self.spent + _LOOK]
        if self.states is not None:
            stops.append(self.states)
        return min(stops)

    def _look(self) -> None:
        if self.whole is not None:
            self.close()
            self.whole._look()
        elif self._tally is not None:
            self._tally.states += self.spent - self._passed
            self._passed = self.spent
        if self.states is not None and self.spent >= self.states:
            raise LimitError(phrase("no answer in {n} states", n=self.states))
        self.heed()
        self._next = self._stop()

    def heed(self) -> None:
        """Look at the clock alone, amid a long state; raise `LimitError` when the time is up."""
        if self.seconds is not None and self.passed > self.seconds:
            raise LimitError(phrase("no answer in {time}", time=in_seconds(self.seconds)))
        if self.whole is not None:
            self.whole.heed()


def forget_half(table: dict[Any, Any]) -> None:
    """Forget the older half of a table.

    >>> table = dict.fromkeys(range(6))
    >>> forget_half(table), list(table)
    (None, [3, 4, 5])
    """
    kept = list(table.items())[len(table) // 2 :]
    table.clear()
    table.update(kept)


class OutOfTime(GrundyError):  # noqa: N818
    """Report that a search has used up its seconds, whatever other limits it heeds.

    >>> raise OutOfTime("no answer in 5 seconds")
    Traceback (most recent call last):
    grundy.solvers.budget.OutOfTime: no answer in 5 seconds
    """


@contextmanager
def heeding(limit: str) -> Iterator[None]:
    """Raise `OutOfTime` a second after the seconds that a limit such as ``60s,2GB`` gives, if any.

    Searches that heed them themselves have said by then what they know.

    >>> with heeding(""):
    ...     print("no limit")
    no limit
    """
    seconds = Budget.of(limit).seconds if limit else None
    try:
        with within(None if seconds is None else seconds + _GRACE):
            yield
    except OutOfTime:
        raise OutOfTime(phrase("no answer in {time}", time=in_seconds(seconds or 0))) from None


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Raise `OutOfTime` when what is inside has taken so many seconds.

    Only the main thread has a clock; elsewhere, and with None, nothing is bounded.

    >>> with within(0.01):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    grundy.solvers.budget.OutOfTime: the search passed 0.01 seconds
    """
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    over, owner = False, _owner()

    def ring(number: int, frame: Any) -> None:
        if over or any(frame.f_code is getattr(call, "__code__", None) for call in gc.callbacks):
            return  # what is raised there is lost: it rings again
        for call in _calls(frame):
            if call.f_code.co_filename.startswith("<frozen importlib"):
                return  # a module half loaded is none: it rings again
            if call is owner:
                raise OutOfTime(phrase("the search passed {time}", time=in_seconds(seconds)))
        # it rings again while the inside is left, or was left by what rang before

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
        try:
            yield
        finally:
            over = True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _owner() -> FrameType:
    """Give the call in which a clock is set, behind those of context managers."""
    frame = sys._getframe(1)
    while frame.f_back is not None and (
        frame.f_code.co_filename == contextlib.__file__ or frame.f_code.co_flags & _GENERATOR
    ):
        frame = frame.f_back
    return frame


def _calls(frame: FrameType | None) -> Iterator[FrameType]:
    """Give a call, the one that made it, and so on."""
    while frame is not None:
        yield frame
        frame = frame.f_back
