"""Show on standard error how far a long run is, its rate, and the time that remains."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import click

from grundy.faces.cli.screen import show_status
from grundy.faces.cli.tongue import say
from grundy.phrases.phrase import phrase

__all__ = ["progress"]

_PATIENCE = 1.0
_LINE_SECONDS = 10.0
_KNOWN = 1.0


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """Give a function that is told how many values are done; nothing shows in the first second.

    On a terminal one line is rewritten; elsewhere a line comes every ten seconds. The rate, and the
    time that remains, are known a second after the first values.
    """
    terminal = sys.stderr.isatty()
    pause = 0.2 if terminal else _LINE_SECONDS
    began = monotonic()
    first: list[tuple[int, float]] = []
    shown = [began + _PATIENCE - pause]

    def tell(done: int) -> None:
        now = monotonic()
        if not first:
            first.append((done, now))
        fresh, seconds = done - first[0][0], now - first[0][1]
        if fresh and now - shown[0] >= pause:
            shown[0] = now
            line = _line(done, total, fresh, seconds)
            if terminal:
                show_status(line)
            else:
                click.echo(line, err=True)

    try:
        yield tell
    finally:
        if terminal and shown[0] > began + _PATIENCE - pause:
            show_status("")


def _line(done: int, total: int, fresh: int, seconds: float) -> str:
    part = f"{done / total:.1%}"
    line = phrase("{done} of {total} ({part})", done=f"{done:,}", total=f"{total:,}", part=part)
    if seconds < _KNOWN:
        return say(line)
    rate = fresh / seconds
    return say(
        phrase(
            "{line}, {rate} a second, {left} s left",
            line=line,
            rate=f"{rate:,.0f}",
            left=f"{(total - done) / rate:,.0f}",
        )
    )
