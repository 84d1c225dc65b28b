"""Read what a player types."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Protocol

from grundy.errors import InputError, visible
from grundy.phrases.phrase import phrase

__all__ = ["read_line"]

_LONGEST = 100_000


class _Echo(Protocol):
    def __call__(self, text: str, nl: bool = True) -> None: ...


def read_line(prompt: str, echo: _Echo, quiet: bool = False) -> str | None:
    """Read a line; None at the end of the input; raise `InputError` for an endless one.

    Lines that are piped in are shown.

    >>> from io import StringIO
    >>> from unittest.mock import patch
    >>> with patch("sys.stdin", StringIO("2+5\\n")):
    ...     read_line("you> ", lambda text, nl=True: print(text.strip()))
    you>
    2+5
    '2+5'
    """
    if sys.stdin.isatty() and not quiet:
        with suppress(ImportError):
            import readline  # noqa: F401  (its import lets lines be edited)
        with suppress(EOFError):
            return input(visible(prompt)).strip()
        echo("")
        return None
    echo(prompt, nl=False)
    line = sys.stdin.readline(_LONGEST)
    if len(line) == _LONGEST:
        raise InputError(phrase("a line of less than {n} characters", n=_LONGEST), where="input")
    echo(line.strip() if not sys.stdin.isatty() else "", nl=not sys.stdin.isatty())
    return line.strip() if line else None
