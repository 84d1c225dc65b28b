"""Say how to go on where a limit stops an answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grundy.phrases.phrase import phrase
from grundy.solvers.work import TooLong

__all__ = ["limited"]


@contextmanager
def limited() -> Iterator[None]:
    """Say of what would take too long how to go on all the same, for commands with --limit.

    >>> with limited():
    ...     raise TooLong("a year")
    Traceback (most recent call last):
    grundy.solvers.work.TooLong: a year; --limit SECONDS allows more
    """
    try:
        yield
    except TooLong as error:
        more = phrase("--limit SECONDS allows more")
        raise TooLong(phrase("{a}; {b}", a=error.message, b=more)) from None
