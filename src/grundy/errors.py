"""Name everything that can go wrong.

The whole tree::

    GrundyError
    ├── InputError (also ValueError)   something typed or read is not what was expected
    │   ├── UnknownName                no such game, problem or format; the nearest ones are named
    │   └── FileError                  a file that is not there, not readable, or not UTF-8
    ├── RuleError                      a rule breaks a condition of the theory
    │   ├── LoopError                  play can return to a position: no finite value
    │   └── UserCodeError              the user's own ruleset raised; its traceback is kept
    ├── NotSupported                   what was asked is right, but there is no way to do it yet
    ├── LimitError                     the answer exists but is larger than the stated limit
    └── StoreError                     a store is damaged, read-only, full or from a newer version

A face prints ``str(error)`` as one line and exits with 2, for `NotSupported` with 3.

>>> raise InputError("a heap of at least 0", got="-3", where="heap 2")
Traceback (most recent call last):
grundy.errors.InputError: heap 2: expected a heap of at least 0, got '-3'
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = [
    "FileError",
    "GrundyError",
    "InputError",
    "LimitError",
    "LoopError",
    "NotSupported",
    "RuleError",
    "StoreError",
    "UnknownName",
    "UserCodeError",
]

_SHOWN = 60


def shorten(text: str, width: int = _SHOWN) -> str:
    """Cut a long text in the middle so that an error stays one line.

    >>> shorten("9" * 1000, 12)
    '99999...9999'
    """
    if len(text) <= width:
        return text
    tail = (width - 3) // 2
    return f"{text[: width - 3 - tail]}...{text[-tail:]}"


def one_line(text: str) -> str:
    r"""Write signs that would break a line, or cannot be seen, as Python escapes them.

    >>> print(one_line("code 0.7\nx"))
    code 0.7\nx
    """
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


class GrundyError(Exception):
    """Stand at the root of every error that Grundy raises on purpose."""


class InputError(GrundyError, ValueError):
    """Say what was expected, what came, and where."""

    def __init__(self, expected: str, *, got: str | None = None, where: str = "") -> None:
        self.expected, self.got, self.where = expected, got, where
        text = f"expected {expected}"
        if got is not None:
            text += f", got {shorten(got)!r}" if got else ", got nothing"
        super().__init__(one_line(f"{where}: {text}" if where else text))


class UnknownName(InputError):  # noqa: N818
    """Name what is unknown and suggest the nearest known names.

    >>> str(UnknownName("game", "kayls", ["kayles", "nim"]))
    "unknown game 'kayls'; did you mean kayles?"
    """

    def __init__(self, kind: str, got: str, known: Iterable[str], hint: str = "") -> None:
        from difflib import get_close_matches  # late: it is slow to import and seldom needed

        near = get_close_matches(got.lower(), list(known), n=3, cutoff=0.6)
        text = f"unknown {kind} {shorten(got)!r}"
        if near:
            text += f"; did you mean {', '.join(near)}?"
        elif hint:
            text += f"; {hint}"
        super().__init__(kind, got=got)
        self.args = (text,)
        self.near = tuple(near)


class FileError(InputError):
    """Report a file that cannot be read as what it should be."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__("a readable file", got=path)
        self.args = (f"file {shorten(path)!r}: {problem}",)


class RuleError(GrundyError):
    """Report a rule that breaks a condition of the theory."""


class LoopError(RuleError):
    """Report that play can return to a position, so that no finite value exists."""


class UserCodeError(RuleError):
    """Report that the user's own ruleset raised; ``traceback`` holds its own lines."""

    def __init__(self, message: str, traceback: str = "") -> None:
        super().__init__(message)
        self.traceback = traceback


class NotSupported(GrundyError):  # noqa: N818
    """Name what cannot be done yet, though it is rightly asked."""


class LimitError(GrundyError):
    """Report that the answer exists but passes a stated limit."""


class StoreError(GrundyError):
    """Report a store that is damaged, read-only, full or written by a newer version."""
