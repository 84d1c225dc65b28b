"""Say parts of the heap that are taken where they are whole."""

from __future__ import annotations

import re

__all__ = ["if_share", "share_if"]

_NAMES = {"half": 2, "third": 3, "quarter": 4, "fifth": 5}
_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4}


def _parts(listed: str) -> list[tuple[int, int]]:
    """Read the parts of a list as numbers p / q."""
    found = []
    for share in re.split(r"\s*,\s*or\s+|\s*,\s*|\s+or\s+", listed.lower()):
        part, words = re.search(r"(n|[1-9])/([1-9])", share), re.findall(r"\w+", share)
        if part:
            found.append((1 if part[1] == "n" else int(part[1]), int(part[2])))
        else:
            count = next((_COUNTS[word] for word in words if word in _COUNTS), 1)
            found.append((count, next(by for word, by in _NAMES.items() if word in share)))
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


def share_if(found: re.Match[str]) -> str:
    """Read ``a third if divisible by 3``: parts of the heap that are taken if whole.

    >>> form = r"(?P<shares>a third|half) if (?P<when>divisible by 3|n is even)(?P<else>,)?"
    >>> share_if(re.fullmatch(form, "a third if divisible by 3"))
    'k with 3k = n'
    """
    by, parts = _divisor(found["when"]), _parts(found["shares"])
    if found["else"]:
        return f"{said} if n % {by} = 0; else" if (said := _rounded(found)) else found[0]
    if any(by not in (None, q) or p >= q for p, q in parts):
        return found[0]
    return " or ".join(f"k with {q}k = {_times(p)}" for p, q in parts)


def if_share(found: re.Match[str]) -> str:
    """Read ``if n is divisible by 3 take a third``.

    >>> form = r"if (?P<when>n is divisible by 3) take (?P<shares>a third)"
    >>> if_share(re.fullmatch(form, "if n is divisible by 3 take a third"))
    'if n % 3 = 0 take n/3 rounding down'
    """
    said = _rounded(found)
    return f"if n % {_divisor(found['when'])} = 0 take {said}" if said else found[0]
