"""Say on standard error that an answer is still being worked out, and how far it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from threading import Event, Thread
from time import monotonic, process_time

import click

from grundy.explain.language import Say, reader
from grundy.faces.cli.output import language
from grundy.faces.cli.screen import answering, show_status
from grundy.phrases.phrase import Phrase, phrase
from grundy.phrases.seconds import spoken_seconds
from grundy.solvers.progress import Tally, tally

__all__ = ["patience"]

_FIRST, _PAUSE, _LINE_PAUSE = 1.2, 0.5, 10.0
_BUSY, _LAST = 0.8, 4.0
_YOUNG, _READ = 1.0, 3.0


@contextmanager
def patience(say: Say | None = None) -> Iterator[None]:
    """Write a line before two seconds are over: on a terminal one that is rewritten, and cleared.

    Elsewhere a line comes every ten seconds, and with each estimate, in the words of ``say`` where
    Python asks. How long a search will take is not said: nobody knows.
    A process that has had next to no time of the processor, and nothing to tell, has only been
    slow to start: it may still be about to refuse.

    >>> with patience():
    ...     counted = tally.get()
    ...     counted.tell(3, 9)
    >>> counted.done, counted.total, tally.get()
    (3, 9, None)
    """
    if tally.get() is not None:
        yield
        return
    counted, done = Tally(), Event()
    token = tally.set(counted)
    answering.clear()
    teller = Thread(target=_tell, args=(counted, done, say or reader(language())), daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()
        tally.reset(token)


def _tell(counted: Tally, done: Event, say: Say) -> None:
    began = _started()
    terminal = sys.stderr.isatty()
    pause = _PAUSE if terminal else _LINE_PAUSE
    shown, estimate, new = began + _FIRST - pause, "", began
    whole = Tally()
    while not (done.wait(0.1) or answering.is_set()):
        now = monotonic()
        if counted.watch is not None:
            whole.doing = counted.doing
            whole.tell(*counted.watch())
        if counted.estimate not in ("", estimate):
            estimate, new, shown = counted.estimate, now + _READ, now - pause
        if _is_time(now - began, counted) and now - shown >= pause:
            news = _what(now - began, whole if counted.watch else counted, now < new)
            if not news and not (terminal and now - began >= _READ):
                continue
            shown = now
            line = say(_line(now - began, news))
            if terminal:
                show_status(line)
            else:
                click.echo(line, err=True)
    if terminal:
        show_status("")


def _started() -> float:
    """Give when a process began that is young: its time of the processor went into starting."""
    worked = process_time()
    return monotonic() - (worked if worked < _YOUNG else 0.0)


def _is_time(seconds: float, counted: Tally) -> bool:
    """Tell whether so many seconds are long."""
    busy = process_time() >= _BUSY or bool(counted.total or counted.most or counted.doing)
    return seconds >= (_FIRST if busy else _LAST)


def _line(seconds: float, news: str) -> str:
    """Say how long it has taken, and what there is to tell.

    >>> _line(3.0, "")
    '3 s: still working; Ctrl-C stops'
    """
    what = news or phrase("still working")
    return phrase("{n} s: {what}; Ctrl-C stops", n=f"{seconds:.0f}", what=what)


def _what(seconds: float, counted: Tally, new: bool = False) -> str:
    """Say how far it is, or at first, where an estimate is ``new``, that; nothing without news.

    >>> met = Tally()
    >>> met.positions, met.most = 45678, 2000000
    >>> _what(12.3, met)
    '45,678 positions searched, of 2,000,000 at most'
    >>> met.states = 24600
    >>> _what(12.3, met)
    '24,600 states searched, 2,000 a second'
    >>> met.tell(1400, 0)
    >>> _what(12.8, met)
    '1,400 done, nobody knows of how many'
    """
    said = _how_far(seconds, counted, new)
    if not counted.doing:
        return said
    return phrase("{a}; {b}", a=counted.doing, b=said) if said else counted.doing


def _how_far(seconds: float, counted: Tally, new: bool) -> str:
    if counted.total > counted.done:
        return _part(counted, new)
    if counted.done and not counted.total:
        return phrase("{done} done, nobody knows of how many", done=f"{counted.done:,}")
    if counted.estimate:
        return counted.estimate
    return _met(seconds, counted)


def _met(seconds: float, counted: Tally) -> str:
    """Say what a search has met."""
    if counted.states:
        n, rate = f"{counted.states:,}", f"{counted.states / seconds:,.0f}"
        return phrase("{n} states searched, {rate} a second", n=n, rate=rate)
    if not counted.most or counted.doing:
        return ""
    n = f"{counted.positions:,}"
    return phrase("{n} positions searched, of {most} at most", n=n, most=f"{counted.most:,}")


def _part(counted: Tally, new: bool) -> Phrase:
    part = f"{counted.done / counted.total:.1%}"
    done, total = f"{counted.done:,}", f"{counted.total:,}"
    said = phrase("{done} of {total} ({part})", done=done, total=total, part=part)
    pace = copy(counted.pace)  # the work goes on
    left = pace.left
    if left is None or (new and counted.estimate):
        return phrase("{a}; {b}", a=said, b=counted.estimate) if counted.estimate else said
    return phrase(
        "{line}, {rate} a second, {left} left",
        line=said,
        rate=f"{pace.rate:,.0f}",
        left=spoken_seconds(left),
    )
