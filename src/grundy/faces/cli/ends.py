"""Keep standard input, output and error usable whatever they are: closed, full, or left alone."""

from __future__ import annotations

import errno
import gc
import os
import re
import signal
import sys
from contextlib import suppress
from enum import IntEnum
from io import BufferedWriter, FileIO, TextIOWrapper
from threading import Event
from typing import Any, TextIO

from grundy.errors import FileError, GrundyError, visible
from grundy.phrases.phrase import phrase

__all__ = [
    "MEANINGS",
    "Exit",
    "as_output",
    "let_go",
    "lost",
    "open_ends",
    "stop_at",
    "stopped",
    "told_again",
]

_SOON = 0.01
_STYLE = re.compile("(\033\\[(?:0|1|3[1-3])m)")  # bold, red, green and yellow

stopped = Event()
"""Set by the first Ctrl-C."""

_kept: list[Any] = []


class _Output(FileIO):
    """Name itself where a write to it is refused: nothing else is blamed on it."""

    def write(self, data: Any, /) -> int:
        """Write some bytes."""
        try:
            return super().write(data)
        except OSError as error:
            error.filename = "standard output"
            raise


class _Visible(TextIOWrapper):
    """Escape what would command a terminal, wherever it comes from; our own styles stay."""

    def write(self, text: str, /) -> int:
        """Write a text."""
        pieces = _STYLE.split(text) if "\033" in text else [text]
        pieces[::2] = map(visible, pieces[::2])
        return super().write("".join(pieces))

    def command(self, text: str) -> int:
        """Write what moves the cursor of a terminal."""
        return super().write(text)


class _Heedless(FileIO):
    """Write messages; one that cannot be written stops nothing."""

    def write(self, data: Any, /) -> int:
        """Write what can be written, and call all of it written."""
        with suppress(OSError):
            super().write(data)
        return len(data)


def open_ends() -> None:
    r"""Open what is closed: input is empty then, and output refuses what is written to it.

    Left closed, the number of a standard file would go to the next file that is opened. No text is
    written that commands a terminal, and output that is refused is named.

    >>> import subprocess
    >>> code = "import sys; from grundy.faces.cli.ends import open_ends; open_ends(); "
    >>> code += "print([sys.stdin.read()])"
    >>> run = ["sh", "-c", 'exec "$0" -c "$1" <&-', sys.executable, code]
    >>> subprocess.run(run, capture_output=True, text=True).stdout
    "['']\n"
    """
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            os.open(os.devnull, os.O_RDONLY if name == "stdout" else os.O_RDWR)
            setattr(sys, name, open(number, mode, encoding="utf-8"))  # noqa: SIM115
    out, errors = sys.stdout, sys.stderr
    sys.stdout = as_output(out)
    sys.stderr = _Visible(
        _Heedless(errors.fileno(), "w", closefd=False),
        errors.encoding,
        errors.errors,
        write_through=True,
    )


def as_output(out: TextIO) -> TextIOWrapper:
    """Write to a file as to standard output: nothing commands a terminal, refusals are named.

    >>> with open(os.devnull, "w") as file:
    ...     as_output(file).write("42")
    2
    """
    raw = BufferedWriter(_Output(out.fileno(), "w", closefd=False))
    return _Visible(raw, out.encoding, out.errors, line_buffering=out.isatty())


def stop_at(frame: Any) -> None:
    """Note Ctrl-C, and keep what the frames hold: to free millions of positions takes seconds.

    >>> stop_at(None)
    >>> stopped.is_set()
    True
    >>> stopped.clear()
    >>> gc.unfreeze()
    """
    stopped.set()
    gc.freeze()
    _kept.append(frame)


def lost(error: OSError) -> GrundyError:
    """Say which file failed, where that is known.

    >>> print(lost(OSError(errno.ENOSPC, "No space left on device", "standard output")))
    file 'standard output': no space left on device
    >>> print(lost(OSError(errno.ENOSPC, "No space left on device")))
    a file: no space left on device
    """
    closed = error.errno == errno.EBADF
    problem = "it is closed" if closed else (error.strerror or str(error)).lower()
    if error.filename is None:
        return GrundyError(phrase("a file: {problem}", problem=problem))
    return FileError(str(error.filename), problem)


def told_again(trouble: Any) -> None:
    """Raise Ctrl-C once more, soon, where a callback of compiled code has swallowed it.

    What a compiler leaves half made after Ctrl-C is not told.

    >>> from types import SimpleNamespace
    >>> from unittest.mock import patch
    >>> with patch("sys.__unraisablehook__", print):
    ...     told_again(SimpleNamespace(exc_type=ValueError))
    namespace(exc_type=<class 'ValueError'>)
    """
    if trouble.exc_type is not KeyboardInterrupt:
        if not stopped.is_set():
            sys.__unraisablehook__(trouble)
        return
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, _SOON)


def let_go() -> None:
    """Give up what the output does not take, so that nothing is said of it at the very end.

    >>> from unittest.mock import patch
    >>> reader, writer = os.pipe()
    >>> os.close(reader)
    >>> with open(writer, "w") as unread, patch("sys.stdout", unread):
    ...     print("nobody reads this")
    ...     let_go()
    """
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Exit(IntEnum):
    """Be the code with which a command ends.

    >>> Exit.OTHER, MEANINGS[Exit.WRONG].partition(":")[0]
    (<Exit.OTHER: 1>, 'wrong usage or input, or a limit')
    """

    DONE = 0
    OTHER = 1
    WRONG = 2
    UNSUPPORTED = 3
    INTERRUPTED = 130
    UNREAD = 141


MEANINGS = {
    Exit.DONE: "asked and done",
    Exit.OTHER: "the other answer: refuted, open, rejected, damaged, nothing found",
    Exit.WRONG: "wrong usage or input, or a limit: one line on standard error says which",
    Exit.UNSUPPORTED: "not supported here: a library that this needs is not installed",
    Exit.INTERRUPTED: "interrupted by Ctrl-C",
    Exit.UNREAD: "nobody reads the output any more, as of any command",
}
