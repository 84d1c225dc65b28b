"""Line up and wrap text on the terminal, where Chinese characters are two places wide."""

from __future__ import annotations

import re
from functools import cache

__all__ = ["pad", "width", "wrapped"]

_STYLE = re.compile(r"\033\[[0-9;]*[mK]")
_WIDE = "\u2e80-\uffef"
_CLOSING = "[，。；：、？！）》」”’…]*"
_PIECE = rf"\s+|[^\s{_WIDE}]+{_CLOSING}|[{_WIDE}]{_CLOSING}"


@cache
def _pieces() -> re.Pattern[str]:
    return re.compile(_PIECE)  # late: it is wide, and short answers need none


def pad(text: str, places: int) -> str:
    """Fill a text up to a width on the terminal, where Chinese characters are two wide.

    >>> pad("win", 6), pad("胜者", 6)
    ('win   ', '胜者  ')
    """
    return text + " " * (places - width(text))


def width(text: str) -> int:
    r"""Count the places that a text takes on the terminal; colours take none.

    >>> width("win"), width("胜者"), width("\033[1mwin\033[0m")
    (3, 4, 3)
    """
    if "\033" in text:
        text = _STYLE.sub("", text)
    if text.isascii():
        return len(text)
    from unicodedata import east_asian_width

    return sum(1 + (east_asian_width(c) in "WF") for c in text)


def wrapped(text: str, places: int, indent: str = "") -> str:
    r"""Break a line between words, and between Chinese characters; later lines are indented.

    >>> print(wrapped("why  values 3 xor 5 xor 7 = 1", 16, "     "))
    why  values 3
         xor 5 xor 7
         = 1
    >>> print(wrapped("先手必胜，因为数值不为零。", 12))
    先手必胜，因
    为数值不为
    零。
    """
    lines, line = [], ""
    for piece in _pieces().findall(text):
        if line.strip() and not piece.isspace() and width(line + piece) > places:
            lines.append(line.rstrip())
            line = indent
        line += "" if piece.isspace() and line == indent and lines else piece
    return "\n".join([*lines, line.rstrip()])
