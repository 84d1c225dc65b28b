"""Part a rule in words into what Left does and what Right does, each a rule of its own."""

from __future__ import annotations

import re

from grundy.errors import InputError
from grundy.rules.language.heaps import Span, Take
from grundy.rules.language.parse import parse_rule
from grundy.rules.language.rule import Rule

__all__ = ["sides_of"]

_VERB = r"take|remove|subtract|draw|eat|pick|split|divide|break|halve|leave|choose|reduce"
_ENGLISH = (
    r"(?:^|[,;:.!?]|\b(?:and|while|whereas|but|turn))\s*\b(left|right)(?: player)?"
    rf"(?:\s*:|(?=\s+(?:(?:on|in|at) \w+ \w+,? )?(?:(?:{_VERB})\w*\b(?! turns)"
    r"|may|can|must|always|only|has to)\b))"
)
_CHINESE = (
    r"(?<![从在向往靠最])([左右])(?:手?方|玩家|选手)?"
    r"(?:\s*[:：]|(?=[，,]?(?:轮流|每[次回步]|一次|只|可|能|必|须|要|取|拿|把|将)))"
)
_PLAYER = re.compile(f"{_ENGLISH}|{_CHINESE}", re.IGNORECASE)
_END = re.compile(r"(?:[\s,，;；.。]|\b(?:and|while|whereas|but)|而且?|但)*$", re.IGNORECASE)
_STOP = re.compile(r"[;；。!！?？]|\.(?![.0-9])")
_MORE = re.compile(
    r"[,，如若当但除]|\b(?:if|when|whenever|unless|but|provided|except|so that|as long as)\b",
    re.IGNORECASE,
)
_ONE = "a rule that means one thing"


def sides_of(text: str) -> tuple[Rule, Rule] | None:
    """Give the rules of Left and of Right, where a text tells of both; None where of neither.

    >>> sides = sides_of("Left takes 1 or 2, Right takes 3. Who cannot move loses.")
    >>> print(*sides, sep=" / ")
    1..2 / 3
    >>> print(*sides_of("左方每次取1或2个，右方每次取3个"), sep=" / ")
    1..2 / 3
    >>> sides_of("Take 1 or 2 from the left pile.")

    What is said around both must change neither; a condition that may be of both is refused.

    >>> sides_of("Left takes 1, Right takes 2 if n > 9")
    Traceback (most recent call last):
    grundy.errors.InputError: rule: expected a rule that means one thing, got 'Left takes 1, Right \
takes 2 if n > 9'
    """
    marks = list(_PLAYER.finditer(text))
    if not marks:
        return None
    who = [(mark[1] or mark[2]).lower() in ("left", "左") for mark in marks]
    if sorted(who) != [False, True]:
        raise InputError("moves of Left and moves of Right, once each", got=text, where="rule")
    spans = (marks[0].end(), _start(marks[1])), (marks[1].end(), len(text))
    stop = _STOP.search(text, spans[1][0])
    tail = stop.start() if stop else len(text)
    first, last = text[slice(*spans[0])], text[spans[1][0] : tail]
    rules = [
        _alike(text, _start(marks[0]), start, _END.sub("", one), tail)
        for (start, _), one in zip(spans, (first, last), strict=True)
    ]
    apart = _STOP.search(first)
    if _MORE.search(last) and not apart and not _listed(rules[1]):
        raise InputError(_ONE, got=text, where="rule")  # Left takes 1, Right 2 if n is even
    if any(rule.piles or rule.misere for rule in rules):
        raise InputError("heaps, on which the last one wins", got=text, where="rule")
    return (rules[0], rules[1]) if who[0] else (rules[1], rules[0])


def _start(mark: re.Match[str]) -> int:
    return mark.start(1) if mark[1] else mark.start(2)


def _alike(text: str, begin: int, start: int, clause: str, tail: int) -> Rule:
    """Read one clause alone and with all that stands around both: it must be the same rule.

    Spaces stand for what is left out, so that an error names the right column.
    """
    alone = " " * start + clause
    around = f"{text[:begin]:{start}}{clause}"
    rules = [parse_rule(one) for one in (alone, f"{around:{tail}}{text[tail:]}")]
    if len({str(rule.normal()) for rule in rules}) > 1:
        raise InputError(_ONE, got=text, where="rule")
    return rules[1]


def _listed(rule: Rule) -> bool:
    """Tell whether a rule takes one of some numbers."""
    return all(
        isinstance(move, Take) and all(isinstance(one, Span) for one in move.amounts)
        for move in rule.moves
    )
