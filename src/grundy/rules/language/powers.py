"""Read "2^k stones, where k is a positive integer" and its like: a power whose exponent is free."""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["POWERS"]

_STONES = r"(?:\s+(?:stones?|coins?)\b)?"
_LINK = r"(?:\s*\(\s*|\s*,?\s*(?:(?:where|with|for)\s+(?:(?:some|any|an?)\s+)?)?)"
_NUMBERS = r"(?:integers?|whole\s+numbers?|numbers?)"
_POSITIVE = (
    rf"(?:k\s+(?:is\s+)?(?:an?\s+)?positive\s+{_NUMBERS}|(?:{_NUMBERS}\s+)?k\s*(?:>=\s*1|>\s*0))\b"
)
_FREE = (
    rf"(?:k\s+(?:is\s+)?(?:an?\s+)?(?:(?:non-?negative|natural)\s+)?{_NUMBERS}"
    rf"|(?:{_NUMBERS}\s+)?k\s*>=\s*0)\b"
)
_PRIME = r"(?:\s*,?\s*(?:(?:where|with|for)\s+)?p\s+(?:is\s+)?(?:an?\s+)?primes?\b)"
_AND = r"(?:\s*,|\s+and\b)?"
_ENDS = r"(?=\s*(?:$|[.,;]|\b(?:or|if|at|leaving)\b))"


def _free(
    base: str, then: str, without: str
) -> tuple[tuple[str, Callable[[re.Match[str]], str]], ...]:
    """Read a power with a positive exponent, with any, and with one that nothing is said of."""
    said = ((_POSITIVE, without), (_FREE, then))
    ended = [(rf"{base}{_AND}{_LINK}{exponent}\s*\)?{_ENDS}", made) for exponent, made in said]
    return tuple(
        (pattern, lambda found, made=made: found.expand(made))
        for pattern, made in (*ended, (f"{base}{_ENDS}", then))
    )


POWERS = (
    *_free(rf"\bp\s*\^\s*k\b{_STONES}{_PRIME}", "prime powers or 1", "prime powers"),
    *_free(
        rf"\b(?:a\s+power\s+of\s+\w+\s*(?:,|\()\s*)?([2-9])\s*\^\s*k\b{_STONES}\)?",
        r"powers of \1",
        r"powers of \1 with k > 1",
    ),
    *_free(rf"(?<![\w*+/^-])k\s*\^\s*2{_STONES}", "squares", "squares"),
    *_free(rf"(?<![\w*+/^-])k\s*\^\s*3{_STONES}", "cubes", "cubes"),
)
"""Patterns of powers, and the kinds that they are."""
