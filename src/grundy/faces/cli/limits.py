"""Say how long a command may take, and how to go on where that stops an answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from grundy.phrases.phrase import phrase
from grundy.phrases.seconds import in_seconds
from grundy.solvers.budget import OutOfTime, within
from grundy.solvers.cost import TooLong

__all__ = ["limited", "seconds_option"]

_GRACE = 1.0

seconds_option = click.option(
    "--limit", default="", metavar="SECONDS", help="Stop after so many seconds, as 60s."
)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Stop a table a second after its time, and say of what takes too long how to go on.

    >>> with limited(9):
    ...     raise TooLong("a year")
    Traceback (most recent call last):
    grundy.solvers.cost.TooLong: a year; --limit SECONDS allows more
    """
    try:
        with within(seconds + _GRACE):
            yield
    except (TooLong, OutOfTime) as error:
        said = error.message
        if isinstance(error, OutOfTime):
            said = phrase("no answer in {time}", time=in_seconds(seconds))
        more = phrase("--limit SECONDS allows more")
        raise TooLong(phrase("{a}; {b}", a=said, b=more)) from None
