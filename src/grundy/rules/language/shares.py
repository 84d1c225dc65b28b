"""Read "a third if divisible by 3" and its like: parts of the heap that are taken if whole."""

from __future__ import annotations

import re

__all__ = ["SHARES"]

_NAMES = {"half": 2, "third": 3, "quarter": 4, "fifth": 5}
_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4}
_HEAP = r"(?:n|it|them|(?:the\s+|a\s+)?(?:heap|pile|stones|coins|number))\b"
_SIZE = (
    r"(?:n|it|this|that|(?:the\s+|its\s+)?(?:size|number|heap|pile)(?:\s+of\s+(?:the\s+)?\w+)?)\s+"
)
_SHARE = (
    r"(?:exactly\s+)?(?:\b(?:an?\s+|one\s+|two\s+|three\s+|four\s+)?(?:half|thirds?|quarters?|fifths?)\b"
    rf"|\b[1-9]/[1-9]\b|\bn/[1-9]\b)(?:\s+of\s+{_HEAP}|\s+n\b)?"
)
_LIST = rf"{_SHARE}(?:(?:\s*,\s*|\s*,?\s*\bor\s+){_SHARE})*"
_EVEN = (
    r"(?:even|(?:exactly\s+|evenly\s+)?divisible\s+by\s+[0-9]+|(?:a\s+)?multiples?\s+of\s+[0-9]+)\b"
)
_BEGINS = r"(?:^|(?<=\btake )|(?<=\btakes )|(?<=\bremove )|(?<=\baway )|(?<=\bor )|(?<=,)|(?<=, ))"
_WHOLE = r"(?:(?:a\s+)?whole(?:\s+number)?|an\s+integer|possible)\b"
_MAY = r"(?:\s*,?\s*then\b)?\s*,?\s*(?:(?:you|a\s+player)?\s*(?:may|can)\s+)?(?:also\s+)?"


def _parts(listed: str) -> list[tuple[int, int]]:
    """Read the parts of a list as numbers p / q."""
    found = []
    for share in re.split(r"\s*,\s*or\s+|\s*,\s*|\s+or\s+", listed.lower()):
        part, words = re.search(r"(n|[1-9])/([1-9])", share), re.findall(r"\w+", share)
        if part:
            found.append((1 if part[1] == "n" else int(part[1]), int(part[2])))
        else:
            count = next((_COUNTS[word] for word in words if word in _COUNTS), 1)
            named = next(by for word, by in _NAMES.items() if re.search(word, share))
            found.append((count, named))
    return found


def _divisor(said: str) -> int | None:
    number = re.search(r"[0-9]+", said)
    return int(number[0]) if number else 2 if "even" in said.lower() else None


def _times(p: int) -> str:
    return f"{p if p > 1 else ''}n"


def _rounded(found: re.Match[str]) -> str:
    """Give the parts under a condition on n that makes them whole, or nothing."""
    by, parts = _divisor(found["when"]), _parts(found["shares"])
    if by is None or any(by % q or p >= q for p, q in parts):
        return ""
    return " or ".join(f"{_times(p)}/{q} rounding down" for p, q in parts)


def _behind(found: re.Match[str]) -> str:
    by, parts = _divisor(found["when"]), _parts(found["shares"])
    if found["else"]:
        return f"{said} if n % {by} = 0; else" if (said := _rounded(found)) else found[0]
    if any(by not in (None, q) or p >= q for p, q in parts):
        return found[0]
    return " or ".join(f"k with {q}k = {_times(p)}" for p, q in parts)


def _before(found: re.Match[str]) -> str:
    said = _rounded(found)
    return f"if n % {_divisor(found['when'])} = 0 take {said}" if said else found[0]


SHARES = (
    (
        rf"{_BEGINS}(?P<shares>{_LIST})\s*,?\s*\b(?:if|when|whenever|provided(?:\s+that)?)\s+(?:{_SIZE})?(?:is\s+)?"
        rf"(?P<when>{_EVEN}|{_WHOLE})(?P<else>\s*[,;.]?\s*(?:or\s+)?(?:else|otherwise)\b,?)?",
        _behind,
    ),
    (
        rf"\bif\s+(?:{_SIZE})?(?:is\s+)?(?P<when>{_EVEN}){_MAY}\b(?:take|remove)s?\s+(?:away\s+)?"
        rf"(?P<shares>{_LIST})(?!\s*,?\s*(?:round|\bif\b))",
        _before,
    ),
)
"""Patterns of such parts, and what says them by k or with a rounding."""
