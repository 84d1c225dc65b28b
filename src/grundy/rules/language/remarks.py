"""Read what is remarked on a move: "but 2 only if n > 9", "never more than 7", "if it is odd"."""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["REMARKS"]

_STONES = "stones?"
_HEAP = r"(?:heap|pile)"
_NUMBER = r"(?:[0-9]+|one|two|three|four|five|six|seven|eight|nine|ten)\b"
_VERB = r"(?:take|remove|subtract)"
_OTHER_PARTS = {"half": "half", "third": "2n/3", "quarter": "3n/4"}
_SIGNS = {"at least": ">=", "at most": "<=", "more than": ">", "less than": "<"}
_SIGNS |= {"fewer than": "<", "exactly": "="}
_ALL = (
    rf"(?:(?:the\s+)?(?:whole|entire)\s+{_HEAP}|everything"
    rf"|all(?:\s+(?:the\s+)?{_STONES}|\s+of\s+(?:it|them))?)"
)
_KIND = r"(?:odd|even|prime|(?:perfect\s+)?square|cube|triangular|fibonacci)"
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


def _taken(found: re.Match[str]) -> bool:
    """Tell whether more than a verb stands before, so that an amount does."""
    return not re.search(rf"\b{_VERB}s?(?:\s+{_STONES})?\s*$", found.string[: found.start()])


def _fraction(found: re.Match[str]) -> str:
    """Say how much may be taken where so large a part must be left."""
    most = "most" if found["limit"].lower() == "least" else "least"
    return f"take at {most} {_OTHER_PARTS[found['part'].lower().split()[-1]]}"


def _limited(found: re.Match[str]) -> str:
    """Say of which heaps a move is."""
    return f" if n {_SIGNS[' '.join(found['limit'].lower().split())]} {found['size']} "


def _divided(found: re.Match[str]) -> str:
    by, of = found[1], re.findall("[0-9]+", found[2]) or ["2"]
    return f"divide by {by} if n % {by} = 0" if of == [by] else found[0]


REMARKS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        r"(?<![a-z])(?P<power>[0-9]+\s*\^\s*)(?P<x>[a-jlmo-z])\b(?P<rest>[^;]*\b(?P=x)\b[^;]*)$",
        lambda m: m["power"] + re.sub(rf"(?<![a-z]){m['x']}(?![a-z])", "k", f"k{m['rest']}"),
    ),
    (r"(?<!\) )\(\s*(round(?:ed|ing)\s+(?:up|down))\s*\)", lambda m: f" {m[1]}"),
    (rf"\bhalve\s+the\s+{_HEAP}\s+(?:if|when)\s+it\s+is\s+even\b", "halve if n is even"),
    (rf"\b({_VERB})s?\s+an?\s+{_STONES}(?!\s*(?:s\b|number|at\b))", lambda m: f"{m[1]} 1"),
    (
        rf"\s*,?\s*\b(?:so|such)\s+that\s+(?:an?\s+)?({_KIND})(?:\s+number)?(?:\s+of\s+{_STONES})?"
        r"\s+(?:remains?|(?:is|are)\s+left)\b",
        lambda m: f"{'' if _taken(m) else ' any'} leaving {m[1]}",
    ),
    (
        rf"^\s*leave\s+at\s+(?P<limit>least|most)\s+(?P<part>half|an?\s+third|an?\s+quarter)(?:\s+of)?"
        rf"(?:\s+(?:the\s+{_HEAP}|n|it|the\s+{_STONES}))?\s*[.]?\s*$",
        _fraction,
    ),
    (
        rf"\b(?:an?|any)\s+number(?:\s+of\s+{_STONES})?\s+(?:that|which)\s+divides\s+(?:the\s+size\s+of\s+)?(?:the\s+{_HEAP}|n|it)\b",
        "a divisor of n",
    ),
    (
        rf"^\s*(?:you|(?:a|the)\s+players?|one)\s+(?:may|can|must)\s*not\s+{_VERB}\s+{_ALL}\s*[;,.:]\s*(?:but\s+)?(\S[^;]*?)\s*[.]?\s*$",
        lambda m: f"{m[1]} leaving at least 1",
    ),
    (
        rf"\s*\bfrom\s+an?\s+{_HEAP}\s+(?:of|with)\s+(?P<limit>at\s+least|at\s+most|more\s+than|less\s+than|fewer\s+than|exactly)"
        rf"\s+(?P<size>{_NUMBER})(?:\s+{_STONES})?",
        _limited,
    ),
    (
        rf"\s*,?\s*(?:and|or|but)?\s*({_NUMBER}(?:\s*(?:,|or)\s*{_NUMBER})*)(?:\s+{_STONES})?\s+from\s+(?:an?\s+)?(?:smaller|larger|other)"
        rf"\s+(?:ones?|{_HEAP}s?)",
        lambda m: f"; else take {m[1]}",
    ),
    (
        r"\b([kn])\s+leaves\s+(?:an?\s+|the\s+)?remainder\s+(?:of\s+)?([0-9]+)\s+(?:when|if|on)\s+(?:(?:it\s+is\s+)?divided|division)\s+by\s+([0-9]+)",
        lambda m: f"{m[1]} % {m[3]} = {m[2]}",
    ),
    (rf"\b({_VERB})s?\s+({_NUMBER})\s+or\s+(?:fewer|less)\b", lambda m: f"{m[1]} at most {m[2]}"),
    (rf"(?<=half|hird|rter)s?\s+of\s+the\s+remaining\s+{_STONES}\b", " of n"),
    (rf"^\s*from\s+n(?:\s+{_STONES})?\s*,?\s+leave\s+", "replace n by "),
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
