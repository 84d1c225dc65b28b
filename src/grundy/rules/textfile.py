"""Read text files, and standard input, up to a stated size."""

from __future__ import annotations

import os
import stat
import sys
from typing import BinaryIO

from grundy.errors import FileError
from grundy.phrases.phrase import phrase

__all__ = ["LARGEST", "read_input", "read_text"]

LARGEST = 64 << 20
"""How many bytes a text may have: 64 MB."""


def read_text(path: str) -> str:
    """Read a UTF-8 file, or say what is wrong with it in one line.

    `FileError` is raised for what cannot be read, has more than `LARGEST` bytes, or is a device,
    which would have no end.

    >>> read_text("/dev/null")
    Traceback (most recent call last):
    grundy.errors.FileError: file '/dev/null': expected a file, got a device
    """
    try:
        kind = os.stat(path).st_mode
        if stat.S_ISCHR(kind) or stat.S_ISBLK(kind):
            raise FileError(path, "expected a file, got a device")
        with open(path, "rb") as file:
            return _text(file, path)
    except OSError as error:
        raise FileError(path, (error.strerror or "cannot be read").lower()) from None


def read_input() -> str:
    r"""Read standard input to its end.

    >>> from io import BytesIO, TextIOWrapper
    >>> from unittest.mock import patch
    >>> with patch("sys.stdin", TextIOWrapper(BytesIO(b"3 5 7\n"))):
    ...     read_input()
    '3 5 7\n'
    """
    return _text(sys.stdin.buffer, "standard input")


def _text(file: BinaryIO, name: str) -> str:
    raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise FileError(name, phrase("expected at most {n} MB, got more", n=LARGEST >> 20))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(
            name, phrase("expected UTF-8, found another byte at {n}", n=error.start)
        ) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")
