"""Show text on a terminal within its width, and how far an answer is."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from functools import cache
from itertools import zip_longest
from threading import Event, RLock, Thread
from time import monotonic, process_time
from typing import Any, TextIO

import click

from grundy.explain.language import Say, reader
from grundy.faces.cli.output import language
from grundy.phrases.phrase import Phrase, phrase
from grundy.phrases.seconds import spoken_seconds
from grundy.solvers.progress import Tally, tally

__all__ = [
    "answering",
    "columns",
    "fit",
    "pad",
    "patience",
    "show_status",
    "width",
    "wrap_terminals",
    "wrapped",
]

_LABEL = re.compile(r"\s*(?:\S+(?: \S+)*?\s{2,}|\d+\. )(?=\S)")
_CLEAR = "\r\033[K"
_ECHO = 4  # places in which a terminal writes ^C, twice, and the line can still be cleared

answering = Event()
"""Set once something is written to a standard output that is a terminal."""

_lock = RLock()
_shown = Event()


class _Wrapping:
    """Pass on what is written to a terminal; long lines are broken between words."""

    def __init__(self, stream: TextIO, *, answers: bool) -> None:
        self._stream, self._answers = stream, answers

    def write(self, text: str) -> int:
        """Write a text; what begins or ends amid a line stays as it is."""
        if "\r" not in text:
            text = "\n".join(map(fit, text.split("\n")))
        if self._answers and text:
            answering.set()
        with _lock:
            if _shown.is_set():
                show_status("")
            return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def wrap_terminals() -> None:
    r"""Let lines that are too long for the terminal break between words.

    >>> from io import StringIO
    >>> from unittest.mock import patch
    >>> class Terminal(StringIO):
    ...     isatty = lambda self: True
    >>> with patch("sys.stderr", Terminal()), patch.dict("os.environ", COLUMNS="20"):
    ...     wrap_terminals()
    ...     print("a line that is too long", end="", file=sys.stderr)
    ...     sys.stderr.getvalue()
    'a line that is too\n  long'
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream.isatty():
            setattr(sys, name, _Wrapping(stream, answers=name == "stdout"))


def fit(line: str, places: int | None = None) -> str:
    """Break a line that is too wide; what goes on stands below where its text began.

    >>> print(fit("why     values 3 xor 5 xor 7 = 1, not 0", 30))
    why     values 3 xor 5 xor 7 =
            1, not 0
    """
    places = places or shutil.get_terminal_size().columns
    if width(line) <= places:
        return line
    label = _LABEL.match(line)
    indent = width(label[0]) if label else 0
    if not 0 < indent <= places // 3:
        indent = len(line) - len(line.lstrip()) + 2
    return wrapped(line, places, " " * min(indent, places // 3))


def show_status(line: str) -> None:
    """Show how far a run is in the last line of the terminal; nothing clears it.

    >>> from contextlib import redirect_stderr
    >>> from io import StringIO
    >>> with redirect_stderr(StringIO()) as terminal:
    ...     show_status("3 of 9 games")
    ...     show_status("")
    >>> terminal.getvalue().split(_CLEAR)
    ['', '3 of 9 games', '']
    """
    room = shutil.get_terminal_size().columns - 1 - _ECHO
    while width(line) > room:
        line = line[: max(room - 3, 0)].rstrip() + "..." if room > 3 else ""
    with _lock:
        if not line and not _shown.is_set():
            return
        _shown.clear()
        getattr(sys.stderr, "command", sys.stderr.write)(_CLEAR)
        sys.stderr.write(line)
        sys.stderr.flush()
        if line:
            _shown.set()


# --- line up and wrap text on the terminal, where Chinese characters are two places wide


_STYLE = re.compile(r"\033\[[0-9;]*[mK]")
_WIDE = "\u2e80-\uffef"
_CLOSING = "[，。；：、？！）》」”’…]*"
_PIECE = rf"\s+|[^\s{_WIDE}]+{_CLOSING}|[{_WIDE}]{_CLOSING}"


@cache
def _pieces() -> re.Pattern[str]:
    return re.compile(_PIECE)  # late: it is wide, and short answers need none


def pad(text: str, places: int) -> str:
    """Fill a text up to a width on the terminal, where Chinese characters are two wide.

    >>> pad("win", 6), pad("胜者", 6)
    ('win   ', '胜者  ')
    """
    return text + " " * (places - width(text))


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> Iterator[str]:
    """Line up cells in columns; those at the places of ``right`` end below one another.

    >>> print(*columns([["game", "values"], ["kayles", "9"]], right=[1]), sep="\\n")
    game    values
    kayles       9
    """
    wide = [max(map(width, column)) for column in zip_longest(*rows, fillvalue="")]
    for row in rows:
        cells = (
            " " * (places - width(cell)) + cell if i in right else pad(cell, places)
            for i, (cell, places) in enumerate(zip(row, wide, strict=False))
        )
        yield "  ".join(cells).rstrip()


def width(text: str) -> int:
    r"""Count the places that a text takes on the terminal; colours take none.

    >>> width("win"), width("胜者"), width("\033[1mwin\033[0m")
    (3, 4, 3)
    """
    if "\033" in text:
        text = _STYLE.sub("", text)
    if text.isascii():
        return len(text)
    from unicodedata import east_asian_width

    return sum(1 + (east_asian_width(c) in "WF") for c in text)


def wrapped(text: str, places: int, indent: str = "") -> str:
    r"""Break a line between words, and between Chinese characters; later lines are indented.

    >>> print(wrapped("why  values 3 xor 5 xor 7 = 1", 16, "     "))
    why  values 3
         xor 5 xor 7
         = 1
    >>> print(wrapped("先手必胜，因为数值不为零。", 12))
    先手必胜，因
    为数值不为
    零。
    """
    lines, line = [], ""
    for piece in _pieces().findall(text):
        if line.strip() and not piece.isspace() and width(line + piece) > places:
            lines.append(line.rstrip())
            line = indent
        line += "" if piece.isspace() and line == indent and lines else piece
    return "\n".join([*lines, line.rstrip()])


# --- say on standard error that an answer is still being worked out, and how far it is


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
