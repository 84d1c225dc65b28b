"""State the limits of one request, which ``/api/limits`` shows, and write every error."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from grundy.ask.shown import Shown
from grundy.errors import GrundyError, InputError, LimitError, UnknownName, one_line, shorten
from grundy.explain.language import reader
from grundy.phrases.phrase import phrase

__all__ = [
    "LIMITS",
    "MEANING",
    "MIDDLING_SECONDS",
    "NEAR_SECONDS",
    "QUICK_SECONDS",
    "ErrorFacts",
    "allow",
    "error_json",
    "facts_of",
    "overrun",
]


_ALL = {
    "text": (10_000, "characters of one text"),
    "values": (10, "values in one sum"),
    "n": (1_000_000, "heaps in one table"),
    "sheet": (200, "positions of one worksheet"),
    "piles": (1_000, "sizes of each of two piles"),
    "body": (256 * 1024, "bytes of one request"),
    "answer": (16_000_000, "bytes of one answer"),
    "seconds": (5, "seconds of computing"),
    "wall_seconds": (30, "seconds of waiting for one computation"),
    "memory": (1 << 30, "bytes of memory for one computation"),
    "depth": (1_000, "calls one inside the other"),
    "requests": (100, "requests at a time"),
    "client": (50, "connections of one client at a time"),
    "request_seconds": (10, "seconds until a request is whole"),
}

LIMITS = {name: number for name, (number, _) in _ALL.items()}
MEANING = {name: meaning for name, (_, meaning) in _ALL.items()}

QUICK_SECONDS = 0.1
"""Say after how much computing a request goes to the lane of the slow ones."""

MIDDLING_SECONDS = 1.0
"""The same of one that is known to be heavy."""

NEAR_SECONDS = 20
"""Let an answer compute for so long where only this machine can ask, unless it is said."""

_WAITING = 6
"""A computation may wait for others so many times as long as it may compute."""


def allow(seconds: int) -> None:
    """Set how long one answer may compute, before the server starts.

    >>> before = LIMITS["seconds"]
    >>> allow(2 * before)
    >>> LIMITS["seconds"] // before
    2
    >>> allow(before)
    """
    LIMITS["seconds"] = seconds
    LIMITS["wall_seconds"] = _WAITING * seconds


# --- every error in one shape


@dataclass(frozen=True)
class ErrorFacts(Shown):
    """Hold what went wrong: what was expected, what came, where, and which limit was passed.

    >>> facts = facts_of(InputError("a heap", got="x", where="heap 2"))
    >>> facts.message, facts.got
    ("heap 2: expected a heap, got 'x'", 'x')
    """

    SAID = ("message",)
    RARE: ClassVar[Mapping[str, str]] = {"near": "near"}

    message: str
    expected: str | None = None
    got: str | None = None
    where: str | None = None
    limit: str | None = None
    near: tuple[str, ...] = ()


def error_json(facts: ErrorFacts, lang: str = "en") -> bytes:
    """Write the error in its public form, its message in a language.

    >>> error_json(ErrorFacts("busy"))[:30]
    b'{"error": {"message": "busy", '
    >>> text = error_json(facts_of(InputError("a value", got="")), "zh")
    >>> json.loads(text)["error"]["message"]
    '应为一个值，但什么也没有写'
    """
    told = facts.json(lambda text: one_line(reader(lang)(text)))
    return json.dumps({"error": told}, ensure_ascii=False).encode("utf-8", "replace")


def facts_of(error: GrundyError) -> ErrorFacts:
    """Take from an error what the command line would print, and its parts.

    >>> facts_of(InputError("a heap", got="x", where="heap 2")).expected
    'a heap'
    """
    if isinstance(error, InputError):
        got = None if error.got is None else shorten(error.got)
        expected = f"a known {error.expected}" if isinstance(error, UnknownName) else error.expected
        return ErrorFacts(error.message, expected, got, error.where or None, near=error.near)
    limit = "size" if isinstance(error, LimitError) else None
    return ErrorFacts(error.message, limit=limit)


def overrun(limit: str, where: str | None = None) -> ErrorFacts:
    """Say which limit of the server was passed.

    >>> overrun("n", "n").message
    'n: this server allows at most 1000000 heaps in one table'
    """
    text = phrase("this server allows at most {n} {what}", n=LIMITS[limit], what=MEANING[limit])
    message = phrase("{where}: {text}", where=where, text=text) if where else text
    return ErrorFacts(message, where=where, limit=limit)
