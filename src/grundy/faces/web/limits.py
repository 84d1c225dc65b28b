"""State the limits of one request; ``/api/limits`` shows them."""

from __future__ import annotations

__all__ = ["LIMITS", "MEANING", "MIDDLING_SECONDS", "NEAR_SECONDS", "QUICK_SECONDS", "allow"]

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
