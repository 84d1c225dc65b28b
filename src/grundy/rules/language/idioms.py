"""Put what people say in other words into the words of the rule language, each at its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

__all__ = ["Made", "Word", "plain", "put", "readers"]

Made = str | Callable[["re.Match[str]"], str]
Word = tuple["re.Pattern[str]", Made]
_PLACE = "(?:heap|pile|row)"
_KIND = (
    r"(?:odd|even|(?:perfect\s+)?(?:square|cube)|prime|power|factorial|fibonacci|lucas|triangular"
    r"|multiple|(?:proper\s+)?divisor|co-?prime|relatively)"
)
_BOUND = (
    r"(?:at\s+(?:most|least)|up\s+to|not?\s+(?:more|less|fewer)|(?:more|less|fewer|larger|greater|bigger|smaller)"
    r"\s+than|between|below|above|from\s+\w+\s+to\b)"
)
_NUMBER = r"(?:(?:an?|any|some|the)\s+)?(?:numbers?|amounts?)(?:\s+of\s+(?:stones?|coins?))?"


def readers(words: Iterable[tuple[str, Made]]) -> list[Word]:
    """Compile pairs of a pattern and what stands for it.

    >>> put("a bb", readers([("b", "c")]))[0]
    'a cc'
    """
    return [(re.compile(pattern, re.IGNORECASE), made) for pattern, made in words]


def put(text: str, words: Sequence[Word]) -> tuple[str, list[int]]:
    """Put other words for some; give for each letter, and for the end, where it comes from.

    At each place the first of the words that begins there is taken.

    >>> put("ab", readers([("a", "xyz")]))
    ('xyzb', [0, 0, 0, 1, 2])
    """
    said, at = "", 0
    places: list[int] = []
    while at < len(text):
        new, end = text[at], at + 1
        for word, made in words:
            found = word.match(text, at)
            if found and found[0]:
                new, end = (made if isinstance(made, str) else made(found)), found.end()
                break
        said += new
        places += [at] * len(new)
        at = end
    return said, [*places, len(text)]


_REST = (
    r"(?:split|divide)s?\s+(?:the\s+rest|what\s+(?:is\s+left|remains)|the\s+remainder)"
    r"(?:\s+in(?:to)?\s+(?:two|2)(?:\s+(?:heap|pile|row|part)s?)?)?"
)
_MAY = r"(?:(?:you\s+)?(?:may|can)\s+(?:then\s+|also\s+)?|optionally\s+)"
_WORDS = readers(
    (
        (r"\b(?:(?:on|at|in)\s+)?(?:each|every|your|one)\s+(?:turn|move)\b,?", " "),
        (r"\b(?:each|every|either|the)\s+players?\b|\b(?:must|always)\b", " "),
        (rf"\s*(?:,|\band\b)?\s*(?:then\s+)?{_MAY}{_REST}", " leaving at most two piles"),
        (rf"\s*(?:,|\band\b)\s*(?:then\s+)?{_REST}", " leaving two piles"),
        (r"\b(?:subtract|pick(?:\s+up)?|draw|withdraw|delete|eat)s?\b", "take"),
        (
            r"\b(?:heap|pile|row)s?\s+of\s+(equal|unequal|different)\s+sizes?\b",
            lambda m: f"{m[1]} piles",
        ),
        (r"\b(?:exactly|precisely|just)\b", " "),
        (rf"\b(?:everything|(?:the\s+)?entire\s+{_PLACE}|all\s+(?:of\s+)?it)\b", "all"),
        (rf"\b{_NUMBER}\s+(?:that|which)\s+(?=(?:is|are|divides?|does)\b)", "k with k "),
        (rf"\b(?:any\s+)?(?:(?:numbers?|amounts?)\s+)?(?={_KIND}\b|{_BOUND})", " "),
        (r"\bany\s+of\s+(?=[0-9{])", " "),
        (r"\bis\s+relatively\s+prime\s+to\b", "is coprime to"),
        (r"\bis\s+(?:less|smaller)\s+than\b", "<"),
        (r"\bis\s+(?:more|larger|greater|bigger)\s+than\b", ">"),
        (r"\bis\s+(?:at\s+most|not?\s+(?:more|larger|greater)\s+than)\b", "<="),
        (r"\bis\s+(?:at\s+least|not?\s+(?:less|smaller|fewer)\s+than)\b", ">="),
        (r"\b(?:is\s+equal\s+to|equals)\b", "="),
        (
            r"(?<!is )(?<!not )\b(?:co-?prime|relatively\s+prime)\s+to\s+"
            rf"(?:n\b|the\s+{_PLACE}\b(?:\s+size)?)",
            "k with k is coprime to n",
        ),
        (r"\bsmaller\s+than\b|\bbelow\b", "less than"),
        (r"\b(?:larger|greater|bigger)\s+than\b|\babove\b", "more than"),
        (r"\bisn't\b", "is not"),
        (r"(?:[,;]\s*|\s+)(?:or\s+)?(?:else|otherwise)\b,?", "; else"),
        (r"\b(?:but|and)\s+(?=leav(?:e|ing)\b)", " "),
    )
)


def plain(text: str) -> tuple[str, list[int]]:
    """Put the idioms of a rule into the words of the language, and give where each letter stood.

    >>> " ".join(plain("subtract any odd number up to 9, or everything")[0].split())
    'take odd up to 9, or all'
    >>> " ".join(plain("take a number that is not a square, or exactly 1")[0].split())
    'take k with k is not a square, or 1'
    """
    return put(text, _WORDS)
