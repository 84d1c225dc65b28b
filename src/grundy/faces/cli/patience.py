"""Say on standard error that an answer is still being worked out, and how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

from grundy.explain.language import Say, reader
from grundy.faces.cli.screen import Status
from grundy.faces.cli.tongue import language
from grundy.phrases.phrase import phrase
from grundy.solvers.tally import Tally, tally

__all__ = ["patience"]

_FIRST, _PAUSE = 2.0, 0.5


@contextmanager
def patience() -> Iterator[None]:
    """Write a line after two seconds: on a terminal one that is rewritten, and gone in the end.

    How long it will take is not said: a search does not know.
    """
    counted, done = Tally(), Event()
    token = tally.set(counted)
    teller = Thread(target=_tell, args=(counted, done, reader(language())), daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()
        tally.reset(token)


def _tell(counted: Tally, done: Event, say: Say) -> None:
    began, status = monotonic(), Status(_FIRST, _PAUSE)
    while not done.wait(status.wait):
        status.show(say(_line(monotonic() - began, counted.positions)))
    status.clear()


def _line(seconds: float, positions: int) -> str:
    """Say how far it is.

    >>> _line(12.3, 45678), _line(2.0, 0)
    ('12 s: 45,678 positions searched; Ctrl-C stops', '2 s: still working; Ctrl-C stops')
    """
    what = phrase("still working")
    if positions:
        what = phrase("{n} positions searched", n=f"{positions:,}")
    return phrase("{n} s: {what}; Ctrl-C stops", n=f"{seconds:.0f}", what=what)
