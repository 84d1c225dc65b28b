"""Keep what is shown on a terminal within its width."""

from __future__ import annotations

import re
import shutil
import sys
from time import monotonic
from typing import Any, TextIO

import click

from grundy.faces.columns import width, wrapped

__all__ = ["Status", "fit", "show_status", "wrap_terminals"]

_LABEL = re.compile(r"\s*(?:\S+(?: \S+)*?\s{2,}|\d+\. )(?=\S)")
_CLEAR = "\r\033[K"
_LINE_SECONDS = 10.0


class _Wrapping:
    """Pass on what is written to a terminal; long lines are broken between words."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text; what begins or ends amid a line stays as it is."""
        if "\r" not in text:
            text = "\n".join(map(fit, text.split("\n")))
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def wrap_terminals() -> None:
    """Let lines that are too long for the terminal break between words."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream.isatty():
            setattr(sys, name, _Wrapping(stream))


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
    """Show how far a run is in the last line of the terminal; nothing clears it."""
    if line:
        room = shutil.get_terminal_size().columns - 1
        while width(line) > room:
            line = line[: max(room - 3, 0)].rstrip() + "..." if room > 3 else ""
    sys.stderr.write(_CLEAR + line)
    sys.stderr.flush()


class Status:
    """Show on standard error how far a run is, first after some seconds of patience.

    On a terminal one line is rewritten after each pause; elsewhere a line comes every ten seconds.
    """

    def __init__(self, patience: float = 1.0, pause: float = 0.2) -> None:
        self._terminal = sys.stderr.isatty()
        self._pause = pause if self._terminal else _LINE_SECONDS
        self._due, self._shown = monotonic() + patience, False

    @property
    def wait(self) -> float:
        """Give the seconds until a line is due."""
        return max(self._due - monotonic(), 0.0)

    def show(self, line: str) -> None:
        """Show a line."""
        self._due, self._shown = monotonic() + self._pause, True
        if self._terminal:
            show_status(line)
        else:
            click.echo(line, err=True)

    def clear(self) -> None:
        """Leave nothing on the terminal."""
        if self._terminal and self._shown:
            show_status("")
