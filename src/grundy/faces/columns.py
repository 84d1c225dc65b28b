"""Line up text on the terminal, where Chinese characters are two places wide."""

from __future__ import annotations

__all__ = ["pad", "width"]


def pad(text: str, places: int) -> str:
    """Fill a text up to a width on the terminal, where Chinese characters are two wide.

    >>> pad("win", 6), pad("胜者", 6)
    ('win   ', '胜者  ')
    """
    return text + " " * (places - width(text))


def width(text: str) -> int:
    """Count the places that a text takes on the terminal.

    >>> width("win"), width("胜者")
    (3, 4)
    """
    if text.isascii():
        return len(text)
    from unicodedata import east_asian_width

    return sum(1 + (east_asian_width(c) in "WF") for c in text)
