"""Take away what frames a rule in a contest: who plays, how many stones there are at first."""

from __future__ import annotations

import re

__all__ = ["FRAMES"]

_STONES = "stones"
_HEAP = r"(?:heap|pile)"
_NAME = r"(?-i:[A-Z][a-z]+)"
_TAKES = r"(?:takes?|removes?|taking|removing|subtracts?)"
_MANY = r"(?:two|three|[23])"
_NUMBERS = {"two": 2, "three": 3}
_LIMITS = {"exactly": "=", "more than": ">", "fewer than": "<", "less than": "<"}
_LIMITS |= {"at least": ">=", "at most": "<="}
_SIGN = {"more": ">=", "fewer": "<=", "less": "<="}
_PLAY = (
    rf"\b(?:{_NAME}\s+and\s+{_NAME}|(?:the\s+)?two\s+players|players|they)\s+"
    r"(?:take\s+turns(?:\s+to)?|alternate(?:ly)?(?:\s+turns)?)\s+(?:remov|tak)(?:ing|es?)\b\s*"
)


def _dropped(found: re.Match[str]) -> str:
    """Drop a size that stands before the rule, unless as many stones may be taken as well."""
    taken = [int(number) for number in re.findall(r"[0-9]+", found["rest"])]
    return found[0] if max(taken, default=0) >= int(found["size"]) else " "


def _listed(found: re.Match[str]) -> str:
    """Read ``1, 2, ..., 6`` and ``1, 3, 5, ...``: what goes on evenly or doubles, else nothing."""
    first, *more = (int(number) for number in re.findall(r"[0-9]+", found["first"]))
    last = found["last"]
    steps = {b - a for a, b in zip([first, *more], more, strict=False)}
    if steps == {1} and (last or (first == 1 and len(more) > 1)):
        return f"{first} to {last}" if last else "any"
    if first in (1, 2) and steps == {2} and len(more) > 1:
        kind = "odd" if first == 1 else "even"
        return (
            f"{kind} up to {last}"
            if last and int(last) % 2 == first % 2
            else found[0]
            if last
            else kind
        )
    if [first, *more] == [2**i for i in range(len(more) + 1)] and len(more) > 1 and not last:
        return "powers of 2"
    return found[0]


FRAMES = (
    (
        r"^\s*(?:there\s+(?:is|are)\s+|given\s+|starting\s+(?:with|from)\s+)?"
        rf"(?:(?:one|an?)\s+{_HEAP}\s+(?:of|with)\s+)?(?P<size>[0-9]+)\s+{_STONES}"
        r"(?:\s+(?:in|on)\s+(?:an?|the|one)\s+\w+)?\s*(?:[,.;:]\s*(?:and\b)?|\band\b)\s*"
        rf"(?=(?P<rest>(?:(?!\b(?:or|then)\b)[^,.;0-9])*?\b{_TAKES}\b[^.;]*))",
        _dropped,
    ),
    (rf"^\s*(?:starting\s+(?:with|from)\s+)?an?\s+{_HEAP}\s+of\s+n\s+{_STONES}\s*[,.;:]", " "),
    (
        rf"^\s*(?:there\s+are\s+|given\s+)?(?P<many>{_MANY})\s+{_HEAP}s(?:\s+of\s+(?:stones|[0-9]+(?:\s+(?:and\s+[0-9]+\s+)?stones)?))?\s*"
        r"(?::|[.;](?=.*\b(?:from|both|each)\b))",
        lambda m: f"{_NUMBERS.get(m['many'].lower(), m['many'])} piles: ",
    ),
    (
        rf"^\s*{_NAME}\s+and\s+{_NAME}\s+(?:play\s+(?:a\s+game\s+)?|alternate\s*|take\s+turns\s*)+[.,;:]",
        " ",
    ),
    (
        rf"{_PLAY}(?P<what>[^.;]*?)\s+from\s+(?:an?|the)\s+{_HEAP}\s+of\s+[0-9]+\s+{_STONES}",
        lambda m: f"take {m['what']}",
    ),
    (_PLAY, "take "),
    (r"\ba\s+(?:legal\s+)?move\s+(?:consists\s+of|is)\s+(?:remov|tak)ing\b", "take"),
    (
        r"^\s*mis[eè]re(?:\s+play)?\s*[:,]\s*(?P<rule>[^.;]+?)\s*[.]?\s*$",
        lambda m: f"{m['rule']}, misere",
    ),
    (
        rf"(?P<before>^|;)\s*(?:(?:with|from)\s+)?(?P<size>[0-9]+)\s+(?:or\s+(?P<sign>more|fewer|less)\s+{_STONES}|{_STONES}\s+or\s+(?P<other>more|fewer|less))\s*[:,]\s*{_TAKES}\b",
        lambda m: (
            f"{m['before']} if n {_SIGN[(m['sign'] or m['other']).lower()]} {m['size']}, take "
        ),
    ),
    (
        rf"(?P<before>^|[;.])\s*(?:an?\s+|from\s+an?\s+)?(?P<kind>odd|even)\s+{_HEAP}\s*[:,]?\s*{_TAKES}\b",
        lambda m: f"{m['before'].replace('.', ';')} if n is {m['kind']}, take ",
    ),
    (
        r"\b(?P<first>[0-9]+(?:\s*,\s*[0-9]+)+)\s*,?\s*(?:\.\.\.|…|and\s+so\s+on\b)"
        r"(?:\s*,?\s*(?:or\s+|and\s+)?(?P<last>[0-9]+))?",
        _listed,
    ),
    (r"\beither\s+(?=(?:[0-9]+|one|two|three)\b)", " "),
    (
        r"\b(?P<of>[nk])\s+is\s+(?:a\s+)?composite(?:\s+number)?\b",
        lambda m: f"{m['of']} > 1 and {m['of']} is not prime",
    ),
    (
        r"\bif\s+(?:there\s+(?:are|is)\s+)?(?P<limit>exactly\s+|(?:more|fewer|less)\s+than\s+|at\s+(?:least|most)\s+)?"
        rf"(?P<size>[0-9]+)\b(?:\s+{_STONES})?(?(limit)(?:\s+(?:are\s+left|remain(?:ing)?|left))?|\s+(?:are\s+left|remain))"
        r"(?=\s*(?:$|[.,;]|take))",
        lambda m: (
            f"if n {_LIMITS[' '.join((m['limit'] or 'exactly').lower().split())]} {m['size']}"
        ),
    ),
    (r"\b(?:an?\s+)?number\s+from\s+(?=\{)", " "),
    (
        r"\b(?:so\s+that|such\s+that|if|where)\s+the\s+(?:remaining\s+number|number\s+(?:of\s+\w+\s+)?(?:left|remaining|that\s+remains?))\s+is\b",
        "with n - k is",
    ),
)
"""Patterns, and what says them in the language."""
