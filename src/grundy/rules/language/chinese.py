"""Write canonical rules in Chinese, word by word, and give them back in English.

The words of both languages stand in pairs in `canonical.zh`, so that each text has one parse.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

__all__ = ["in_chinese", "in_english"]

_Way = tuple[list[tuple[re.Pattern[str], str]], re.Pattern[str], Mapping[str, str]]

_HAN = "\u3000-\u303f\u4e00-\u9fff\uff00-\uffef"
_FOREIGN = re.compile(f"[{_HAN}]")
_COUNTED = re.compile(
    r"(split (?:another )?in|the same from any|from each of|in all from)"
    r"((?: or| \w+){1,9}?)(?= with| if|,|$)"
)
_HOLE = "([0-9a-z]+)"
_GAPS = re.compile(f"(?<=[{_HAN}]) (?=[{_HAN}])|(?<=[，：]) | (?=[，：])")


def in_chinese(rule: str) -> str:
    """Write a canonical rule in Chinese.

    >>> in_chinese("{1,4} or squares with 2k < n, or split in two unequal, last one loses")
    '{1,4} 或平方数满足 2k < n，或者分成两个不等的堆，取最后一个者输'
    >>> in_chinese("two piles: from one, or the same from both")
    '两堆：自一堆，或者同样多自两堆'
    """
    counted = _COUNTED.sub(r"\1\2 piles", rule)
    return _GAPS.sub("", " ".join(_changed(counted, 0).split()))


def in_english(text: str) -> str:
    """Give a canonical rule in English; other texts stay as they are.

    >>> in_english("两堆：自一堆，或者同样多自两堆")
    'two piles: from one , or the same from both'
    >>> in_english("每次取一个")
    '每次取一个'
    """
    found = " ".join(_changed(text, 1).split())
    return text if _FOREIGN.search(found) else found


def _changed(text: str, way: int) -> str:
    """Put the words of one language in the place of the other's: English is 0, Chinese 1."""
    holed, plain, words = _pairs()[way]
    for pattern, instead in holed:
        text = pattern.sub(instead, text)
    return plain.sub(lambda found: f" {words[found[0]]} ", text)


def _whole(word: str) -> str:
    """Write the pattern of a word, which is no part of another in English."""
    return rf"(?<![a-z0-9]){word}(?![a-z0-9(])" if word[:1].isalpha() and word.isascii() else word


@cache
def _pairs() -> tuple[_Way, _Way]:
    """Read the table, both ways: the pairs with a hole, then one pattern for all others."""
    text = Path(__file__).with_name("canonical.zh").read_text("utf-8")
    lines = [line.split(" = ", 1) for line in text.splitlines() if not line.startswith("# ")]
    ways = []
    for pairs in ([(english, chinese) for chinese, english in lines], lines):
        holed = [
            (re.compile(_HOLE.join(map(re.escape, one.split("#")))), other.replace("#", r"\1"))
            for one, other in sorted(pairs, key=lambda pair: -len(pair[0]))
            if "#" in one
        ]
        words = {one: other for one, other in pairs if "#" not in one}
        found = "|".join(map(_whole, sorted(words, key=len, reverse=True)))
        ways.append((holed, re.compile(found), words))
    return ways[0], ways[1]
