"""Read what a Chinese keyboard types in full width as what it stands for."""

from __future__ import annotations

import re

__all__ = ["halved"]

_CHINESE = re.compile("[\u4e00-\u9fff]")
_HALF = {wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)}
_SIGNS = {wide: half for wide, half in _HALF.items() if half.isalnum() or half in "+-*/%=<>"}
_SIGNS |= {ord("\u2212"): "-", ord("\u2223"): "|"}
_ALL = {**_HALF, **_SIGNS, ord("\u3000"): " ", ord("、"): ","}


def halved(text: str) -> str:
    """Give a text with its full-width letters and signs in half width, each in its place.

    A sentence in Chinese keeps its punctuation.

    >>> halved("（３，５）"), halved("每次取１个，或２个")
    ('(3,5)', '每次取1个，或2个')
    """
    if text.isascii():
        return text
    return text.translate(_SIGNS if _CHINESE.search(text) else _ALL)
