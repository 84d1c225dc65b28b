"""Keep what is shown on a terminal within its width."""

from __future__ import annotations

import re
import shutil
import sys
from threading import Event, RLock
from typing import Any, TextIO

from grundy.faces.columns import width, wrapped

__all__ = ["answering", "fit", "show_status", "wrap_terminals"]

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
