"""Read "choose a divisor d of n and subtract d": a number that has a name before it is taken."""

from __future__ import annotations

import re

__all__ = ["chosen"]

_HEAP = r"(?:n|it|the\s+(?:number|heap|pile)(?:\s+n)?)"
_RULE = re.compile(
    r"\s*(?:(?:you|(?:the|a)\s+player)\s+(?:(?:may|can|must)\s+)?)?(?:choose|pick|select)s?\s+"
    r"(?P<what>[^,.;<>=]*?)"
    r"(?P<low>[0-9]+\s*(?:<=|<|≤)\s*)?\b(?P<name>[a-mo-z])\b(?P<high>\s*(?:<=|<|≤)\s*[0-9n]+)?(?P<of>\s+(?:of|dividing|(?:that|which)\s+divides)\s+n\b)?"
    r"(?:[\s,]*\(?\b(?:where|with|such\s+that|so\s+that|for\s+which)\s+(?P<when>[^,.;]+?)\)?"
    r"|\s*,\s*(?P<also>(?P=name)\s*[<>=][^,.;]*?)\s*,)?"
    r"(?:[\s,.;]|\band\b|\bthen\b)+"
    rf"(?:(?:take|remove|subtract)s?\s+(?:(?P=name)|it)\b(?:\s+(?:stones?|coins?))?(?:\s+from\s+{_HEAP})?"
    rf"|(?:replace|change)s?\s+{_HEAP}\s+(?:by|with|to|into)\s+n\s*-\s*(?P=name))\s*[.]?\s*",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"(?:an?|any|some|one)?\s*(?:positive\s+)?(?:integer|number|amount)?", re.IGNORECASE
)


def chosen(text: str) -> str:
    """Say by an amount and conditions on k what a rule names by another letter, else nothing.

    >>> chosen("Choose any x with 0 < x < n and n % x = 0. Replace n by n - x.")
    'take k with 0 < k < n and n % k = 0'
    >>> chosen("choose a prime p dividing n and subtract p"), chosen("take 1")
    ('take a prime dividing n', '')
    """
    found = _RULE.fullmatch(text)
    if found is None:
        return ""
    kind = "k" if _NUMBER.fullmatch(found["what"].strip()) else found["what"].strip()
    bounds = [
        found["low"] and f"{found['low']}{found['name']}",
        found["high"] and f"{found['name']}{found['high']}",
    ]
    said = " and ".join(filter(None, (*bounds, found["when"], found["also"])))
    when = said and re.sub(rf"(?<![a-z]){found['name']}\b", "k", said)
    return f"take {kind}{found['of'] or ''}{f' with {when}' if when else ''}"
