"""Read what is remarked on a move: "but 2 only if n > 9", "never more than 7", "if it is odd"."""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["REMARKS"]

_STONES = (
    r"(?:(?:stone|coin|counter|object|pebble|chip|token|bean|marble|stick|pin)s?|match(?:es)?)"
)
_HEAP = r"(?:heap|pile)"
_NUMBER = r"(?:[0-9]+|one|two|three|four|five|six|seven|eight|nine|ten)\b"
_VERB = r"(?:take|remove|subtract)"
_WHO = (
    r"(?:(?-i:[A-Z][a-z]+\s+and\s+[A-Z][a-z]+)|(?:the\s+)?(?:two|both)\s+(?:players|friends)"
    r"|players|they)"
)


def _it(found: re.Match[str]) -> str:
    """Take ``it`` for the heap, where a condition before spoke of it."""
    before = found.string[: found.start()]
    clause = re.split(r"[;,.]|\b(?:and|or)\b", before)[-1]
    if re.search(r"\b(?:numbers?|amounts?|k)\b", clause):
        return found[0]
    if re.search(r"\b(?:if|when)\b[^;.]*\b(?:n|number|heap|pile)\b", before, re.IGNORECASE):
        return f"{found[1]} n is"
    return found[0]


def _also(found: re.Match[str]) -> str:
    """Begin another move, where the one before has a condition of its own."""
    clause = re.split("[;.]", found.string[: found.start()])[-1]
    return "; take " if re.search(r"\b(?:if|when)\b", clause) else found[0]


def _divided(found: re.Match[str]) -> str:
    by, of = found[1], re.findall("[0-9]+", found[2]) or ["2"]
    return f"divide by {by} if n % {by} = 0" if of == [by] else found[0]


REMARKS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        r"(?<![a-z])(?P<power>[0-9]+\s*\^\s*)(?P<x>[a-jlmo-z])\b(?P<rest>[^;]*\b(?P=x)\b[^;]*)$",
        lambda m: m["power"] + re.sub(rf"(?<![a-z]){m['x']}(?![a-z])", "k", f"k{m['rest']}"),
    ),
    (r"\bnever\s+(?=(?:more|less|fewer)\s+than\b)", "no "),
    (r"\b(if|when)\s+(?:it|this)\s+is\b", _it),
    (r"\b(if|when)\s+their\s+number\s+is\b", lambda m: f"{m[1]} n is"),
    (
        r"\bdivides?\s+(?:it|n|the\s+number)\s+by\s+([0-9]+)\s*,?\s+(?:if|when)\s+(?:it|n|this)\s+is\s+"
        r"(even|(?:divisible\s+by|a\s+multiple\s+of)\s+[0-9]+)\b",
        _divided,
    ),
    (
        rf"\b(?P<verb>{_VERB})s?\s+(?P<a>{_NUMBER}(?:\s+{_STONES})?)\s+or\s+(?P<b>{_NUMBER})(?:\s+{_STONES})?\s*,\s*but\s+"
        rf"(?P=b)(?:\s+{_STONES})?\s+only\s+(?=(?:if|when)\b)",
        lambda m: f"{m['verb']} {m['a']}; {m['verb']} {m['b']} ",
    ),
    (
        rf",\s*(?:and|or)\s+({_NUMBER})(?:\s+{_STONES})?\s+only\s+(?=(?:if|when)\b)",
        lambda m: f"; take {m[1]} ",
    ),
    (
        rf"\s*,?\s+and\s+(?:{_VERB}s?\s+)?(?=(?:{_NUMBER}|any|all|half)(?:\s*(?:\bor\b|,|\bto\b|\.\.)\s*{_NUMBER})*"
        rf"(?:\s+{_STONES})?\s+(?:if|when)\b)",
        _also,
    ),
    (
        rf"(from\s+an?\s+(?:odd|even)\s+{_HEAP})\s*,?\s+and\s+(?=[^.;]*\bfrom\s+an?\s+(?:odd|even)\s+{_HEAP}\b)",
        lambda m: f"{m[1]}; take ",
    ),
    (
        rf"^\s*leave\s+at\s+least\s+(one|1)\b(?:\s+{_STONES})?\s*,?\s+(?:and|but)\s+({_VERB}[^.;]*?)\s*[.]?\s*$",
        lambda m: f"{m[2]} leaving at least {m[1]}",
    ),
    (r"\s*[,;]?\s*\b(?:and|but)?\s*(?:never\s+anything|nothing)\s+else\b", " "),
    (
        rf"\b(?:as\s+many(?:\s+{_STONES})?\s+as|an?\s+number(?:\s+of\s+{_STONES})?\s+equal\s+to)\s+"
        r"(?=(?:the\s+|its\s+|one\s+of\s+|an?\s+|any\s+(?:of\s+)?)*(?:last\s+)?digits?\b)",
        " ",
    ),
    (
        rf"\s*,?\s*\bbut\s+not\s+an?\s+number(?:\s+of\s+{_STONES})?\s+(?:that|which)\s+leaves\s+(?=an?\s+)",
        " unless n - k is ",
    ),
    (rf"\bany\s+number(?:\s+of\s+{_STONES})?\s+(?=from\s+{_NUMBER}\s+to\s+{_NUMBER})", " "),
    (r"^\s*(?:a|each|every|the)\s+(?:legal\s+)?move\s*(?::|\bis\s+to\b)", " "),
    (rf"^\s*{_WHO}\s+(?:alternately|in\s+turn)\s+{_VERB}\s+{_STONES}\s*[.,;:]", " "),
    (
        r"\b(take|remove|subtract|any)(s?)\s+k\s+(?=(?:(?:not\s+)?(?:co-?prime|relatively\s+prime)\s+to|odd|even"
        r"|(?:not\s+)?divisible\s+by)\b)",
        lambda m: f"{'take' if m[1] == 'any' else m[1]} k with k is ",
    ),
    (r"\b(k)\s*\(\s*(?=k\s*(?:[=≠≥>]|is\b|!=|in\b))", "k with ("),
)
"""Patterns, and what says them in the language."""
