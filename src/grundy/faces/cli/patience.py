"""Say on standard error that an answer is still being worked out, and how far it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from threading import Event, Thread
from time import monotonic

from grundy.solvers.tally import Tally, tally

__all__ = ["patience"]

_FIRST, _PAUSE, _LINE_PAUSE = 2.0, 0.5, 10.0


@contextmanager
def patience() -> Iterator[None]:
    """Write a line after two seconds: on a terminal one that is rewritten, and gone in the end.

    How long it will take is not said: a search does not know.
    """
    counted, done = Tally(), Event()
    token = tally.set(counted)
    teller = Thread(target=_tell, args=(counted, done), daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()
        tally.reset(token)


def _tell(counted: Tally, done: Event) -> None:
    began = monotonic()
    terminal = sys.stderr.isatty()
    pause = _FIRST
    while not done.wait(pause):
        line = _line(monotonic() - began, counted.positions)
        width = get_terminal_size().columns - 1
        sys.stderr.write(f"\r\033[K{line[:width]}" if terminal else f"{line}\n")
        sys.stderr.flush()
        pause = _PAUSE if terminal else _LINE_PAUSE
    if terminal and pause != _FIRST:
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()


def _line(seconds: float, positions: int) -> str:
    """Say how far it is.

    >>> _line(12.3, 45678), _line(2.0, 0)
    ('12 s: 45,678 positions searched; Ctrl-C stops', '2 s: still working; Ctrl-C stops')
    """
    what = f"{positions:,} positions searched" if positions else "still working"
    return f"{seconds:.0f} s: {what}; Ctrl-C stops"
