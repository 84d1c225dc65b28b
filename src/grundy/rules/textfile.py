"""Read text files, and standard input, up to a stated size."""

from __future__ import annotations

import os
import stat
import sys
from typing import BinaryIO

from grundy.errors import FileError, file_errors
from grundy.phrases.phrase import phrase

__all__ = ["LARGEST", "decoded", "read_bytes", "read_input", "read_text"]

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
    return decoded(read_bytes(path), path)


def read_bytes(path: str, most: int = LARGEST) -> bytes:
    """Read a file of at most ``most`` bytes that is no device; `FileError` is raised for others.

    >>> read_bytes("/dev/zero")
    Traceback (most recent call last):
    grundy.errors.FileError: file '/dev/zero': expected a file, got a device
    """
    with file_errors(path):
        kind = os.stat(path).st_mode
        if stat.S_ISCHR(kind) or stat.S_ISBLK(kind):
            raise FileError(path, "expected a file, got a device")
        with open(path, "rb") as file:
            return _read(file, path, most)


def read_input() -> str:
    r"""Read standard input to its end.

    >>> from io import BytesIO, TextIOWrapper
    >>> from unittest.mock import patch
    >>> with patch("sys.stdin", TextIOWrapper(BytesIO(b"3 5 7\n"))):
    ...     read_input()
    '3 5 7\n'
    """
    return decoded(_read(sys.stdin.buffer, "standard input"), "standard input")


def _read(file: BinaryIO, name: str, most: int = LARGEST) -> bytes:
    raw = file.read(most + 1)
    if len(raw) > most:
        raise FileError(name, phrase("expected at most {n} MB, got more", n=most >> 20))
    return raw


def decoded(raw: bytes, name: str) -> str:
    r"""Read the text of a file; `FileError` says which byte is none of UTF-8.

    >>> decoded(b"3 5\r\n", "heaps")
    '3 5\n'
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(
            name, phrase("expected UTF-8, found another byte at {n}", n=error.start)
        ) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")
