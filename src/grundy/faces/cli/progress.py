"""Show on standard error how far a long run is, its rate, and the time that remains."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from time import monotonic

import click

from grundy.faces.cli.screen import show_status
from grundy.faces.cli.tongue import say
from grundy.phrases.phrase import phrase

__all__ = ["patience", "progress"]

_PATIENCE = 1.0
_LINE_SECONDS = 10.0


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], None]]:
    """Give a function that is told how many values are done; nothing shows in the first second.

    On a terminal one line is rewritten; elsewhere a line comes every ten seconds.
    """
    terminal = sys.stderr.isatty()
    pause = 0.2 if terminal else _LINE_SECONDS
    began = monotonic()
    first: list[int] = []
    shown = [began + _PATIENCE - pause]

    def tell(done: int) -> None:
        if not first:
            first.append(done)
        now = monotonic()
        if done > first[0] and now - shown[0] >= pause:
            shown[0] = now
            line = _line(done, total, done - first[0], now - began)
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
    rate = fresh / seconds
    return say(
        phrase(
            "{done} of {total} values ({part}), {rate} a second, {left} s left",
            done=f"{done:,}",
            total=f"{total:,}",
            part=f"{done / total:.1%}",
            rate=f"{rate:,.0f}",
            left=f"{(total - done) / rate:,.0f}",
        )
    )


@contextmanager
def patience() -> Iterator[None]:
    """Say after a second that it takes longer; a terminal forgets it when the answer comes."""
    terminal = sys.stderr.isatty()
    text = say(phrase("working ..."))
    timer = Timer(_PATIENCE, show_status if terminal else _tell, [text])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if terminal and not timer.is_alive():
            show_status("")


def _tell(text: str) -> None:
    click.echo(text, err=True)
