"""Put "replace n by n - 1 or n/2" into moves that are formulas."""

from __future__ import annotations

import re

from grundy.rules.language.chinese import english, is_chinese
from grundy.rules.language.idioms import put, readers

__all__ = ["replaced"]

_HEAP = r"(?:n|the\s+(?:number|heap|pile)(?:\s+n)?|a\s+(?:number|heap|pile)(?:\s+(?:of\s+)?n)?)"
_BEGIN = re.compile(
    rf"\s*(?:(?:you|a\s+player)\s+(?:may|can|must)\s+)?(?:replace|change|turn|move|go|exchange)s?"
    rf"\s+(?:from\s+)?{_HEAP}\s+(?:by|with|to|into)\s+",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"\s*(?:[,;]\s*or\b|\bor\s+(?=(?:by|with|to|into)\b)"
    r"|[,;]?\s*(?=\b(?:otherwise|else)\b[\s,]*\S))\s*",
    re.IGNORECASE,
)
_ONE = re.compile(r"\s*(?:,|\bor\b)\s*(?:(?:by|with|to|into)\b)?\s*", re.IGNORECASE)
_BY = re.compile(r"^(?:by|with|to|into)\s+", re.IGNORECASE)
_IF = re.compile(r"\s*,?\s*\b(?:if|when|where|provided(?:\s+that)?)\b\s*", re.IGNORECASE)
_ELSE = re.compile(
    r"\s*,?\s*\b(?:otherwise|else)\b\s*,?\s*(?:(?:by|with|to|into)\b\s*)?", re.IGNORECASE
)
_NUMBER = r"(?:(?:any|a|some)\s+)?"
_WHEN = readers(
    (
        (rf"{_HEAP}\s+is\s+even\b", "n % 2 == 0"),
        (rf"{_HEAP}\s+is\s+odd\b", "n % 2 == 1"),
        (rf"{_HEAP}\s+is\s+(?:a\s+multiple\s+of|divisible\s+by)\s+", "0 == n % "),
        (rf"{_HEAP}\s+is\s+at\s+least\s+", "n >= "),
        (rf"{_HEAP}\s+is\s+at\s+most\s+", "n <= "),
        (rf"{_HEAP}\s+is\s+(?:more|larger|greater|bigger)\s+than\s+", "n > "),
        (rf"{_HEAP}\s+is\s+(?:less|smaller)\s+than\s+", "n < "),
        (r"\bmod\b", "%"),
    )
)
_WORDED = re.compile(
    r"(?P<of>.+/\s*\d+)\s*,?\s*round(?:ed|ing)\s+(?:down|(?P<up>up))", re.IGNORECASE
)
_ROUNDED = re.compile(
    r"(?:floor|(?P<up>ceil(?:ing)?))\((?P<of>.+)/\s*(?P<by>[1-9]\d*)\)", re.IGNORECASE
)
_LESS = re.compile(r"n\s*-\s*[1-9]\d*")
_EXACT = re.compile(r"([^/]+)/\s*(\d+)")
_SMALLER = re.compile(rf"{_NUMBER}(?:smaller|lesser)\s+(?:number|one|heap)", re.IGNORECASE)
_HALF = re.compile(r"(?:its\s+|a\s+)?half(?=$|\s+of\s+it)(?:\s+of\s+it)?|n\s+halved", re.IGNORECASE)


def replaced(text: str) -> str:
    """Give the moves as formulas where a rule says by what a heap is replaced, else nothing.

    A part such as n/2 is there where it is whole; ``rounded down``, ``floor(n/2)`` say otherwise.

    >>> replaced("replace n by n - 1, or by n/2 if n > 3"), replaced("take 1")
    ('n -> (x) when x == n - 1, or (x) when 2 * x == n and x < n and n > 3', '')
    """
    said = (english(text)[0] if is_chinese(text) else text).replace("_", " ")
    begin = _BEGIN.match(said)
    if begin is None:
        return ""
    end = said[begin.end() :].rstrip(" .")
    moves: list[str] = []
    before = ""
    for group in filter(None, _NEXT.split(end)):
        which, *when = _IF.split(_BY.sub("", group), maxsplit=1)
        bare = _ELSE.sub("", which)
        conditions = [put(one, _WHEN)[0].strip() for one in when]
        if bare != which and before:
            conditions.append(f"not ({before})")
        before = " and ".join(conditions)
        moves += [_move(one.strip(), conditions) for one in _ONE.split(bare) if one.strip()]
    return f"n -> {', or '.join(moves)}"


def _move(left: str, conditions: list[str]) -> str:
    """Write what is left, and when."""
    left = _HALF.sub("n/2", left)
    if found := _WORDED.fullmatch(left):
        left = f"{'ceil' if found['up'] else 'floor'}({found['of']})"
    if _SMALLER.fullmatch(left):
        met = ["x < n"]
    elif found := _ROUNDED.fullmatch(left):
        of, by, up = found["of"], int(found["by"]), found["up"]
        met = [f"x == ({of}{f' + {by - 1}' * bool(up)}) // {by}", "x < n"]
    elif found := _EXACT.fullmatch(left):
        met = [f"{found[2]} * x == {found[1].strip()}", "x < n"]
    elif _LESS.fullmatch(left):
        met = [f"x == {left}"]
    else:
        met = [f"x == {left}", "x < n"]
    return f"(x) when {' and '.join([*met, *conditions])}"
