"""Read numbers and lists, with errors that say where."""

from __future__ import annotations

import os
import re
import stat
import sys
from typing import BinaryIO

from grundy.errors import FileError, InputError, file_errors
from grundy.phrases.phrase import phrase
from grundy.phrases.typed import halved

__all__ = [
    "LARGEST",
    "Heaps",
    "decoded",
    "integer",
    "number",
    "numbers",
    "read_bytes",
    "read_input",
    "read_text",
    "split_top",
]

Heaps = tuple[int, ...]

_SEPARATORS = re.compile(r"[\s,+]+")
_INTEGER = re.compile(
    r"([+-]?[0-9]+)"
    r"|(?:([0-9]{1,20})\*)?10(?:\^|\*\*)([0-9]{1,9})"
    r"|([0-9]{1,20})[eE]([0-9]{1,9})"
)
_GROUPED = re.compile(r"\b[1-9][0-9]{0,2}(?:,[0-9]{3})*,0[0-9]{2}(?:,[0-9]{3})*\b")
_PLAIN = re.compile(r"[0-9]{1,18}(?:[\s,+]+[0-9]{1,18})*+")

LARGEST = 64 << 20
"""How many bytes a text may have: 64 MB."""


def integer(text: str, most: int = 0, where: str = "", what: str = "an integer") -> int | None:
    """Read an integer, also as a multiple of a power of ten; None where it is none.

    >>> [integer(text) for text in ("41", "-3", "10^6", "5*10**3", "2e4", "2.5")]
    [41, -3, 1000000, 5000, 20000, None]

    `InputError` where it has more digits than ``most``, or than Python reads.
    """
    match = _INTEGER.fullmatch(halved(text))
    if match is None:
        return None
    plain, times, tens, short, zeros = match.groups()
    digits, exponent = plain or times or short or "1", int(tens or zeros or 0)
    most = most or sys.get_int_max_str_digits()
    if most and len(digits) + exponent > most:
        expected = phrase("{what} of at most {n} digits", what=what, n=most)
        raise InputError(expected, got=text, where=where)
    return int(digits + "0" * exponent)


def number(text: str, *, least: int = 0, what: str = "a number", where: str = "") -> int:
    """Read one integer of at least ``least``.

    >>> number("41")
    41
    >>> number("-3", what="a heap", where="heap 2")
    Traceback (most recent call last):
    grundy.errors.InputError: heap 2: expected a heap of at least 0, got '-3'
    """
    expected = phrase("{what} of at least {n}", what=what, n=least)
    text = text.strip()
    value = integer(text, where=where, what=what)
    if value is None or value < least:
        raise InputError(expected, got=text, where=where)
    return value


def numbers(text: str, *, least: int = 0, what: str = "heap") -> tuple[int, ...]:
    """Read integers separated by ``+``, commas or white space; round brackets may enclose them.

    >>> numbers("3+3 + 1"), numbers("(7, 11)"), numbers("")
    ((3, 3, 1), (7, 11), ())
    >>> numbers("1,000")
    Traceback (most recent call last):
    grundy.errors.InputError: expected a number without commas, such as 1000, got '1,000'
    """
    text = halved(text.strip())
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    if not text:
        return ()
    if ",0" in text and (grouped := _GROUPED.search(text)):
        plain = grouped[0].replace(",", "")
        raise InputError(phrase("a number without commas, such as {n}", n=plain), got=grouped[0])
    if not least and text.isascii() and _PLAIN.fullmatch(text):
        return tuple(map(int, text.replace("+", " ").replace(",", " ").split()))
    return tuple(
        number(word, least=least, what=f"a {what}", where=phrase(f"{what} {{n}}", n=i))
        for i, word in enumerate(_SEPARATORS.split(text), 1)
    )


def split_top(text: str, separator: str) -> list[str]:
    """Split where the separator stands outside round brackets, and take outer brackets away.

    >>> split_top("nim:4+(sum:kayles+nim)", "+")
    ['nim:4', 'sum:kayles+nim']

    `InputError` names the place of a bracket without its other.
    """
    pieces, depth, start = [], 0, 0
    for i, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth < 0:
            raise InputError(
                "an opening bracket first", got=text, where=phrase("place {n}", n=i + 1)
            )
        if char == separator and not depth:
            pieces.append(text[start:i])
            start = i + 1
    if depth:
        raise InputError("a closing bracket", got=text, where="end")
    pieces = [p.strip() for p in [*pieces, text[start:]]]
    return [p[1:-1] if p.startswith("(") and p.endswith(")") else p for p in pieces]


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
