"""Put what people say of a rule into the words of the rule language, stage by stage."""

from __future__ import annotations

import re
from functools import lru_cache

from grundy.rules.language.choosing import chosen
from grundy.rules.language.parted import parted
from grundy.rules.language.tables import Step, in_turn, put, table

__all__ = ["english", "is_chinese", "plain", "spoken", "without_story"]

_COUNT = "(?:two|three|four|five|[2-5])"
_OF_PILES = re.compile(
    rf"(?!.*(?:heap|pile|row)s? ?:).*\b(?:one|either|any(?: {_COUNT})?|both|each) of (?:the )?"
    rf"({_COUNT}) (?:heap|pile|row)s\b",
    re.IGNORECASE,
)
_BOTH = re.compile(
    r"(?!.*\b(?:heap|pile)s? ?:).*\bfrom (?:both|(?:the )?two|each of the two) (?:heap|pile)s\b",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"若干堆|多堆|几堆|\b(?:several|some|many) (?:heap|pile)s\b", re.IGNORECASE)
_NAMED = re.compile(
    r"(?!.*(?<!\w)k(?!\w)).*\b(?:take|remove|subtract)s? (?:\w+ ){0,6}?([b-hlmo-z])(?: \w+){0,2},?"
    r" (?:with|where|such that|satisfying|for which)\b",
    re.IGNORECASE,
)
_TAKE = "(?:取走|拿走|移走|取|拿)"
_BOTH_ZH = re.compile(
    rf"(?!.*堆 ?[：:]).*(?:从 ?[两二2]堆[中里]? ?(?:各|同时|都)?{_TAKE}"
    rf"|(?:[，,]|或者?) ?[两二2]堆[中里]? ?(?:各|同时|都){_TAKE})"
)


def spoken(text: str) -> tuple[str, list[int]]:
    """Put Chinese and idioms into the words of the language, and say where each letter stood.

    >>> " ".join(spoken("每次取 1 个，否则分成两堆")[0].split())
    'take 1 ; else split into 2 piles'
    """
    chinese = (english,) if is_chinese(text) else ()
    return in_turn(text, (parted, without_story, *chinese, plain))


@lru_cache(8)
def without_story(text: str) -> tuple[str, list[int]]:
    """Leave the story of a rule away; give for each letter, and for the end, where it comes from.

    >>> without_story("Ann and Bob take turns. The number of coins taken must be odd.")[0].split()
    ['take', 'odd.']
    >>> without_story("take 1 from one pile or 1 from both piles")[0][:11]
    'two piles: '
    """
    language = "chinese" if is_chinese(text) else "english"
    stages = [_stage(language, stage) for stage in ("words", "story")]
    said, places = in_turn(_with_k(text), stages)
    both = (_BOTH_ZH if is_chinese(text) else _BOTH).match(said)
    if both and not _SEVERAL.search(text):
        head = "两堆：" if is_chinese(text) else "two piles: "
        return head + said, [0] * len(head) + places
    return said, places


def _with_k(text: str) -> str:
    """Call the number taken k, where it has another letter.

    >>> _with_k("take d stones with d*d <= n")
    'take k stones with k*k <= n'
    """
    named = _NAMED.match(text)
    return re.sub(rf"(?<![a-z]){named[1]}(?!\w)", "k", text, flags=re.IGNORECASE) if named else text


def is_chinese(text: str) -> bool:
    """Tell whether a text has Chinese characters.

    >>> is_chinese("取走1到3个"), is_chinese("take 1 to 3")
    (True, False)
    """
    return any("\u4e00" <= letter <= "\u9fff" for letter in text)


def english(text: str) -> tuple[str, list[int]]:
    """Put a rule into English, and give for each of its letters where it comes from.

    >>> english("每次取 1 或 4 个")[0].split()
    ['take', '1', 'or', '4']
    >>> " ".join(english("取相邻的 2 个，或分成相等的两堆")[0].split())
    'take 2 adjacent , or split into 2 equal piles'
    """
    return put(text, table("chinese", "english"))


def plain(text: str) -> tuple[str, list[int]]:
    """Put the idioms of a rule into the words of the language, and give where each letter stood.

    >>> " ".join(plain("subtract any odd number up to 9, or everything")[0].split())
    'take odd up to 9, or all'
    >>> " ".join(plain("take a number that is not a square, or exactly 1")[0].split())
    'take k with k is not a square, or 1'
    """
    if named := chosen(text):
        return plain(named)[0], [0] * (len(plain(named)[0]) + 1)
    said, places = put(text, table("english", "plain"))
    head = f"{of[1]} piles: " if (of := _OF_PILES.match(text)) else ""
    return head + said, [0] * len(head) + places


def _stage(language: str, stage: str) -> Step:
    return lambda text: put(text, table(language, stage))
