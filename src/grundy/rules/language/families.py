"""Read a rule with letters for numbers, ``1..m`` or ``{1, a}``: a family of games as one of piles.

The letters are piles that no move changes, each 1 or more: a law of the game is one for every m.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["family"]

_LETTER = "[a-eghlmopqrst]"
_PART = rf"(?:\d+\s*\*?\s*{_LETTER}|{_LETTER}|\d+)"
_SIZE = rf"{_PART}(?:\s*[+-]\s*{_PART})*"
_LEAD = re.compile(
    r"^\s*(?:(?:you|a\s+player|each\s+player)\s+(?:may|can|must)\s+)?(?:take|remove|subtract)s?\s+",
    re.IGNORECASE,
)
_WORDS = re.compile(
    r"\b(?:stones?|coins?|tokens?|matches|(?:from|of)\s+(?:a|the|one)\s+(?:heap|pile)"
    r"|(?:either|exactly)\b|takes?\b|removes?\b)",
    re.IGNORECASE,
)
_LAST = re.compile(r"[,;]?\s*(?:last\s+one\s+loses|misere)\s*$", re.IGNORECASE)
_FOR = re.compile(
    rf"[,;]?\s*(?:\bfor\s+(?:every|each|all|any)\s+|\bfor\s+|\bwhere\s+|\bwith\s+)"
    rf"(?:(?P<rest>odd|even)\s+(?P<of>{_LETTER})|(?P<one>{_LETTER})\s*>=\s*(?P<least>\d+)"
    rf"|{_LETTER}(?:\s*,\s*{_LETTER})*)\s*$",
    re.IGNORECASE,
)
_PAIR = re.compile(
    r"(?:two|2)\s+piles?\s*:\s*(?:any(?:\s+number)?\s+)?from\s+one(?:\s+pile)?\s*,?\s*or\s+"
    r"(?:i\s+and\s+j\s+)?from\s+both(?:\s+piles)?\s*,?\s*with\s+([ij\s|+<=\d*-]*<=?\s*\d*\s*[c-hk-z])",
    re.IGNORECASE,
)
_ITEM = re.compile(r"\s*,?\s*\bor\b(?!\s+more\b)\s*|\s*,\s*", re.IGNORECASE)
_FORMS = [
    (re.compile(pattern, re.IGNORECASE), made, count)
    for pattern, made, count in (
        (rf"(?:between\s+)?({_SIZE})\s*(?:\.\.\.?|to|-|and)\s*({_SIZE})", "{0} <= k <= {1}", 2),
        (rf"(?:from\s+)({_SIZE})\s+to\s+({_SIZE})", "{0} <= k <= {1}", 2),
        (rf"(?:at\s+most|up\s+to|no\s+more\s+than)\s+({_SIZE})", "1 <= k <= {0}", 1),
        (rf"(?:less|fewer)\s+than\s+({_SIZE})", "1 <= k < {0}", 1),
        (rf"at\s+least\s+({_SIZE})|({_SIZE})\s+or\s+more", "k >= {0}", 1),
        (rf"more\s+than\s+({_SIZE})", "k > {0}", 1),
        (
            rf"(?:any|all|anything)(?:\s+(?:number|amount))?\s+(?:but|except|other\s+than)\s+({_SIZE})",
            "k != {0}",
            1,
        ),
        (rf"(?:an?\s+|any\s+)?multiples?\s+of\s+({_SIZE})", "k % ({0}) == 0", 1),
        (r"all|everything|the\s+whole\s+(?:heap|pile)", "k == n", 0),
        (rf"({_SIZE})", "k == {0}", 1),
    )
]


def family(text: str) -> str:
    """Give the moves as formulas where a rule has letters for numbers, else nothing.

    >>> family("take 1 or a"), family("1..3")
    ('(n, a) for a >= 1 -> (n - k, a) when k == 1 or k == a', '')
    >>> family("at most m, last one loses")
    '(n, m) for m >= 1 -> (n - k, m) when 1 <= k <= m, last one loses'
    """
    said = " ".join(text.replace("_", " ").split())
    rest, last = _cut(said, _LAST)
    rest, about = _cut(rest, _FOR)
    if pair := _PAIR.fullmatch(rest.strip()):
        return _two_piles(pair[1]) + (", last one loses" if last else "")
    body = " ".join(_WORDS.sub(" ", _LEAD.sub("", rest)).split()).strip(" {}")
    conditions = list(_conditions(body))
    letters = [*dict.fromkeys(x for one in conditions for x in re.findall(rf"\b{_LETTER}\b", one))]
    if not letters or not all(conditions):
        return ""
    domain = [f"{x} >= 1" for x in letters]
    if about and about["rest"]:
        domain.append(f"{about['of']} % 2 == {int(about['rest'].lower() == 'odd')}")
    if about and about["least"]:
        domain.append(f"{about['one']} >= {about['least']}")
    piles = ", ".join(letters)
    ranges = (re.fullmatch(rf"({_LETTER}) <= k <= ({_LETTER})", one) for one in conditions)
    domain += [f"{one[1]} <= {one[2]}" for one in ranges if one]
    end = ", last one loses" if last else ""
    head = f"(n, {piles}) for {' and '.join(domain)}"
    return f"{head} -> (n - k, {piles}) when {' or '.join(conditions)}{end}"


def _two_piles(near: str) -> str:
    """Say that one pile falls, or both by i and j, with a bound that is a letter.

    >>> _two_piles("i + j < 2t")[:19], _two_piles("i + j < 2t")[-33:]
    ('(a, b, c) for c >= ', '1 <= i and 1 <= j and i + j < 2*c')
    """
    bound = re.sub(r"(\d*)\s*[a-z]$", lambda m: f"{m[1]}*c" if m[1] else "c", near.lower())
    one = "(x, b, c) when x < a, or (a, x, c) when x < b"
    together = f"(a - i, b - j, c) when 1 <= i and 1 <= j and {bound}"
    return f"(a, b, c) for c >= 1 -> {one}, or {together}"


def _cut(text: str, pattern: re.Pattern[str]) -> tuple[str, re.Match[str] | None]:
    found = pattern.search(text)
    return (text[: found.start()] if found else text), found


def _conditions(body: str) -> Iterator[str]:
    """Say what each part of a rule takes as a condition on k; nothing for what it cannot be."""
    for item in _ITEM.split(body):
        yield next(filter(None, (_condition(item, *form) for form in _FORMS)), "")


def _condition(item: str, pattern: re.Pattern[str], made: str, count: int) -> str:
    found = pattern.fullmatch(item.strip())
    if found is None:
        return ""
    sizes = [_written(size) for size in found.groups() if size]
    condition = made.format(*sizes[:count])
    known = re.match(r"1 <= k", condition) or not re.search(r"-|%|!=|\b0\b|n$", condition)
    return condition if known else f"1 <= k and {condition}"


def _written(size: str) -> str:
    """Write 2a as 2 * a, in lower case.

    >>> _written("2A+1")
    '2 * a+1'
    """
    return re.sub(rf"(\d)\s*\*?\s*({_LETTER})", r"\1 * \2", size.lower())
