"""Read numbers and lists, with errors that say where."""

from __future__ import annotations

import re
import sys

from grundy.errors import InputError, shorten
from grundy.phrases.phrase import phrase

__all__ = ["Heaps", "number", "numbers", "split_top"]

Heaps = tuple[int, ...]

_SEPARATORS = re.compile(r"[\s,+]+")
_DIGITS = re.compile(r"[+-]?[0-9]+")
_PLAIN = re.compile(r"[0-9]{1,18}(?:[\s,+]+[0-9]{1,18})*+")


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
    if not _DIGITS.fullmatch(text) or not text.isascii():
        raise InputError(expected, got=text, where=where)
    limit = sys.get_int_max_str_digits()
    if limit and len(text) > limit:
        raise InputError(
            phrase("{what} of at most {n} digits", what=what, n=limit),
            got=shorten(text),
            where=where,
        )
    value = int(text)
    if value < least:
        raise InputError(expected, got=text, where=where)
    return value


def numbers(text: str, *, least: int = 0, what: str = "heap") -> tuple[int, ...]:
    """Read integers separated by ``+``, commas or white space; round brackets may enclose them.

    >>> numbers("3+3 + 1"), numbers("(7, 11)"), numbers("")
    ((3, 3, 1), (7, 11), ())
    """
    text = text.strip()
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    if not text:
        return ()
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
