"""No phrase is passed over for the words that it needs in a text."""

import re
from random import Random

import pytest
from test_language import EXAMPLES, letter_by_letter

from grundy.rules.language.needed import needed
from grundy.rules.language.tables import put, readers, table

TABLES = [("english", stage) for stage in ("words", "story", "plain")]
TABLES += [("chinese", stage) for stage in ("words", "story", "english")]
STORIES = [
    "Ann and Bob take turns removing 1, 2 or 4 counters. Whoever cannot move loses.",
    "On each turn a player splits a heap into two unequal piles, or takes a prime number of coins.",
    "The number of stones taken must be a divisor of the number of stones left, but not all.",
    "有一堆石子，甲乙两人轮流取，每次取走1到3颗或者取走一半，取到最后一颗的人获胜。",
    "每次可以把一堆分成大小不同的两堆，或者取走质数个石子，不能取的人输。",
    "两堆石子：从一堆取任意多个，或从两堆取同样多个；每次取走的数目必须是完全平方数。",
]


@pytest.mark.parametrize(("language", "stage"), TABLES)
def test_phrases_are_put_as_if_each_were_tried_at_every_letter(language, stage):
    texts = [text for text, _ in EXAMPLES] + STORIES
    chance, words = Random(stage), table(language, stage)
    parts = re.findall(r"[a-zA-Z]+|[^a-zA-Z]", " ".join(texts))
    for _ in range(60):
        at = chance.randrange(len(parts) - 12)
        text = "".join([*parts[at : at + 12], *chance.choices(parts, k=6)])
        for said in (text, text.upper()):
            assert put(said, words) == letter_by_letter(said, words)


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        (r"(?:stones?|coins?)\b", ["stone", "COINS", "2 Stones"]),
        (r"(?:stones?)?\d", ["1", "stones2"]),
        (r"(?=pile)p|(?<=ab)c", ["pile", "abc"]),
        (r"(?!pile)p|x{0}y", ["p", "y"]),
        ("k[ck]is", ["\u212acis", "KKIS"]),
        ("is?t", ["i\u017ft", "\u0131ST", "it"]),
        ("(a|b)(?:c|)d+", ["ad", "BCD"]),
    ],
)
def test_what_is_found_holds_what_is_needed(pattern, texts):
    for text in texts:
        assert re.search(pattern, text, re.IGNORECASE)
        assert readers([(pattern, "")]).likely(text) == [0], (text, needed(pattern))
