"""Read "n = 0 mod 7", "gcd(k, n) = 1", "but not 2 if n is odd" and what frames a rule."""

from __future__ import annotations

import re

__all__ = ["SAID"]

_SUM = r"\(?\b[0-9]*\s*[kn]\b(?:\s*[+-]\s*[0-9]*\s*[kn0-9]+\b)*\)?"
_REST = r"[0-9]+|[kn]\b"
_MOD = r"\s*,?\s*(?:\(\s*mod(?:ulo)?\s+([0-9]+)\s*\)|mod(?:ulo)?\s+([0-9]+))"
_NUMBER = (
    r"(?:[0-9]+|one|two|three|four|five|six|seven|eight|nine|ten)\b(?!\s*(?:\.\.|to\b|heap|pile))"
)
_LIST = rf"{_NUMBER}(?:(?:\s*,\s*(?:or\s+)?|\s+or\s+){_NUMBER})*"
_STONES = r"(?:\s+(?:stones?|coins?|matches|counters?|objects?))?"
_IF = r"\s*,?\s*\b(?:if|when|whenever)\s+([^.;]*?)(?=\s*(?:$|[.;]))"
_ENDS = r"(?=\s*(?:$|[.;]))"

_ANY_BUT = (
    rf"\b(?:any|all|anything)(?:\s+(?:number|amount))?(?:\s+of{_STONES})?"
    r"\s+(?:but|except|other\s+than)\s+"
)
_ALL = r"(?:all|everything|(?:the\s+)?(?:whole|entire)\s+(?:heap|pile))\b"
_KINDS = r"(?:odd|even|squares|cubes|primes|prime\s+powers|(?:powers|multiples)\s+of\s+[0-9]+)\b"
_LIMITS = {"more": ">", "less": "<", "fewer": "<", "least": ">=", "most": "<="}


def _congruent(found: re.Match[str]) -> str:
    """Say by remainders that two numbers leave the same."""
    of, sign, rest = found[1].strip("( )"), found[2], found[3]
    by = int(found[4] or found[5])
    sign = "!=" if sign in ("!=", "≠") else "="
    if rest.isdigit():
        return f"({of}) % {by} {sign} {int(rest) % max(by, 1)}"
    return f"({of} - {rest}) % {by} {sign} 0"


def _divided(found: re.Match[str]) -> str:
    prime = "coprime" if found[3] in ("=", "==") else "not coprime"
    return f"{found[1]} is {prime} to {found[2]}"


def _but_not(found: re.Match[str]) -> str:
    words = ",".join(re.findall(_NUMBER, found[1], re.IGNORECASE))
    condition = f" and {found[2]}" if found.lastindex and found.lastindex > 1 else ""
    return f" unless k in {{{words}}}{condition}"


def _but_these(found: re.Match[str]) -> str:
    return f"any but {{{','.join(re.findall(_NUMBER, found[1], re.IGNORECASE))}}}"


SAID = (
    (
        rf"{_ANY_BUT}({_LIST})(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+or\s+)(?:except\s+|not\s+)?{_ALL}{_ENDS}",
        lambda m: f"{_but_these(m)} leaving at least 1",
    ),
    (
        rf"{_ANY_BUT}({_NUMBER}(?:\s*,\s*{_NUMBER})*\s*,?\s+and\s+{_NUMBER})(?=\s+(?:if|when|or)\b)",
        _but_these,
    ),
    (rf"{_ANY_BUT}({_KINDS}){_ENDS}", lambda m: f"k with k is not {m[1]}"),
    (
        rf"({_SUM})\s*(≡|==?|!=|≠|(?:is\s+)?congruent\s+to|is)\s*({_REST}){_MOD}",
        _congruent,
    ),
    (
        rf"\bk\s+is\s+(?:(?:one\s+of|either)\s+)?({_LIST}){_ENDS}",
        lambda m: f"k in {{{','.join(re.findall(_NUMBER, m[1], re.IGNORECASE))}}}",
    ),
    (
        r"\b(?:k\s+and\s+n|n\s+and\s+k)\s+(?:are\s+(?:co-?prime|relatively\s+prime)"
        r"|have\s+no\s+common\s+(?:factor|divisor)s?(?:\s+(?:other|greater|larger)\s+than\s+(?:1|one))?)",
        "k is coprime to n",
    ),
    (r"\bgcd\s*\(\s*([kn])\s*,\s*([kn])\s*\)\s*(==?|!=|≠|>)\s*1\b", _divided),
    (rf"\s*,?\s*\b(?:but|except)\s+(?:not\s+|never\s+)?({_LIST}){_STONES}{_IF}", _but_not),
    (rf"\s*,?\s*\b(?:but\s+(?:not|never)|except)\s+({_LIST}){_STONES}{_ENDS}", _but_not),
    (
        r"\b(?:whoever|(?:the|a)\s+player\s+who|the\s+player)\s+(?:cannot|can\s*not|can't|(?:is\s+)?unable\s+to)\s+move"
        r"\s+(loses|wins)\b",
        lambda m: "last one wins" if m[1].lower() == "loses" else "last one loses",
    ),
    (
        r"\b(?:whoever|(?:the\s+)?player\s+who)\s+takes\s+the\s+last\s+(?:match|stick|object|counter|piece)(?=\s+(?:loses|wins))",
        "last one",
    ),
    (
        r"\b(?:two\s+)?players\s+(?:take\s+turns|alternate(?:ly)?|take\s+turns\s+to|alternate\s+turns)\s+"
        r"(?:remov|tak)(?:ing|es?)\b",
        "take",
    ),
    (r"\bthe\s+player\s+whose\s+turn\s+it\s+is\b", " "),
    (
        r"\s*,?\s*\bbut\s+(?=(?:at\s+(?:least|most)|no\s+more\s+than|not\s+more\s+than|more\s+than|less\s+than|fewer\s+than)\b)",
        " and ",
    ),
    (
        r"\bif\s+(?:the|a)\s+(?:heap|pile)\s+(?:has|contains|holds)\s+(more\s+than|less\s+than|fewer\s+than|at\s+least|at\s+most)"
        rf"\s+({_NUMBER})(?:\s+(?:stones|coins|matches|counters))?",
        lambda m: f"if n {_LIMITS[m[1].split()[-2 if 'than' in m[1] else -1].lower()]} {m[2]}",
    ),
    (
        r"\bany\s+(?:number|amount)\s+of\s+(?:stones|coins|matches|counters)\s+"
        r"(?=(?:up\s+to|at\s+(?:most|least)|between)\b)",
        " ",
    ),
    (r"\bthat\s+(?:is|are)\s+(?=(?:less|more|smaller|larger|greater|at\s+(?:least|most))\b)", " "),
    (r"\bprimes?\s+(?:that|which)\s+(?=(?:does\s+not\s+divide|divides)\b)", "prime with k "),
    (r"\b(?:any\s+)?number\s+(?:that|which)\s+leaves\b", "any leaving"),
    (r"\s*,?\s*\binclusive(?:ly)?\b", " "),
    (r"\b(?:a|one)\s+single\s+(?=stone|coin|match|counter)", "1 "),
    (
        r"(?<=number) of (?:stones|coins|matches|counters)"
        r"(?=\s+(?:less|smaller|fewer|more)\s+than\b)",
        " ",
    ),
    (r"\bequal\s+number\s+(?=(?:of\s+\w+\s+)?from\b)", "same number "),
    (r"(?<=\bmay )also\b", " "),
    (r"\bthrows?\s+(?:away|out)\b", "remove"),
)
"""Patterns, and what says them in the language."""
