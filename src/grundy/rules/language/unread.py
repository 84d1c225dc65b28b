"""Refuse by name what a rule asks for that the language has no words for, and say what it has."""

from __future__ import annotations

import re

from grundy.errors import InputError
from grundy.phrases.phrase import phrase

__all__ = ["RESTRICTED", "refuse_unread"]

_HEAP = r"(?:heap|pile)"
_AMOUNT = "an amount such as 1..4, a divisor of n, a digit of n, k with 2k <= n"
RESTRICTED = "each move under its own condition, as in: if n < 4 take 1, else take 1, 2 or 4"
_UNREAD = (
    (
        r"\bnumber\s+of\s+(?:(?:its|proper|prime)\s+)*(?:divisors|factors)\b(?!\s+(?:to|you)\b)",
        _AMOUNT,
    ),
    (r"(?:约数|因数|因子)的?个数", _AMOUNT),
    (
        r"^(?!\s*(?:if|when)\b)(?:(?!\b(?:if|when|unless|otherwise|else)\b)[^.;])*\b(?:take|remove|subtract)s?\b(?!\s+turns)"
        r"(?:(?!\b(?:if|when|unless|otherwise|else)\b)[^.;])*[.;,]\s*(?:but\s+)?((?:if|when)\b[^.;]*\b(?:must|only|ha(?:s|ve)\s+to)\b[^.;]*"
        r"|(?:(?:you|he|she|they|(?:a|the)\s+player)\s+)?(?:must|ha(?:s|ve)\s+to|(?:can|may)\s+only)\b[^.;]*\b(?:if|when|whenever)\b[^.;]*)",
        RESTRICTED,
    ),
    (
        r"^(?![^，,。；;]*(?:如果|若|当|时))[^。；;]*?[取拿]走?\s*(?:[0-9一两二三四五六七八九十任至最]|[奇偶质素]数)(?:(?!如果|若|当|时)[^。；;])*[。；;，,](?:但|而)?\s*"
        r"((?:如果|若|当)?(?:(?!否则)[^。；;])*?(?<!不)(?<!不[能得可])(?<!不可以)(?:只能?|只可以?|必须|须|仅能)[取拿][^。；;]*)",
        RESTRICTED,
    ),
    (
        r"\b(?:smallest|least|lowest|minimum)\s+(?:non-?zero\s+)?digit|最小的?(?:非零)?(?:数字|数码|数位)",
        "the largest digit of n, a digit of n or the last digit of n",
    ),
    (
        r"\b(?:binary\s+(?:representation|expansion|digits)|euler's\s+(?:totient|phi)|totient)\b|二进制|欧拉函数",
        _AMOUNT,
    ),
    (
        r"(?<!one a )(?<!one is a )\bmultiple\s+of\s+(?:the\s+)?(?:smaller|lesser|other)\b"
        r"|^(?!.*[分拆][成为]).*?较小(?:数|堆|的)[^，,。；;]*倍",
        "the game euclid",
    ),
    (
        r"\b(?:previous|preceding)\s+(?:time|move|turn)\b|\blast\s+(?:time|turn|round)\b"
        r"|\b(?:taken|removed|took)\s+(?:last|before|previously)\b|\bjust\s+(?:took|taken|removed)"
        r"|\b(?:opponent|(?:previous|other)\s+player)(?:'s)?\b(?!\s+(?:wins|loses|can))"
        r"|上一?[次步手]|对[手方]|刚才",
        "a rule without memory, the game fibonacci-nim, or moves:(a, b) -> (a - k, k) when ...",
    ),
    (
        r"^(?!.*\b(?:if|when)\b).*,\s*(then\s+(?:an?\b|any|all|half|odd|even|[0-9]|one|two)[^.;,]*)",
        "one move",
    ),
    (r"\bqueen\b|皇后", "the game wythoff"),
    (
        r"\b(?:[0-9]+|one|two|three|four|five)(?: stones?)? (?:less|fewer|more) than"
        r" (?:n|half|the)\b",
        "a number such as n - 5, or a comma",
    ),
    (
        rf"\b(?:move|shift|transfer)s?\s+(?:an?|one|some|any\s+number\s+of|[0-9]+)\s+\w+\s+from\s+(?:one|an?|any)\s+{_HEAP}\s+to\b",
        "a move that takes stones away, or moves as formulas, (a, b) -> (a - k, b + k) when ...",
    ),
)
_WORDS = [(re.compile(pattern, re.IGNORECASE), expected) for pattern, expected in _UNREAD]


def refuse_unread(text: str, only: bool = True) -> None:
    """Raise the error that says where the language has no word for what is said, and what it has.

    Without ``only``, a clause that forbids what may be taken before it is left alone.

    >>> refuse_unread("take the number of divisors of n")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 10: expected an amount ..., got 'number of divisors'
    """
    for word, expected in _WORDS:
        if (only or expected != RESTRICTED) and (found := word.search(text)):
            what = word.groups  # what is not read, if less than the whole
            place = phrase("rule, column {n}", n=found.start(what) + 1)
            raise InputError(expected, got=found[what], where=place)
