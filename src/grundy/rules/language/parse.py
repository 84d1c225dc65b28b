"""Read a rule from its text: a canonical one by descent, any other as sentences."""

from __future__ import annotations

import re

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.phrases.typed import halved
from grundy.rules.language.exact import exact_rule
from grundy.rules.language.rule import Rule

__all__ = ["LONGEST", "parse_rule"]

LONGEST, _LONGEST_TEXT = 400, 1_500
_ONE = "a rule that means one thing"
_COLUMN = re.compile(r"column (\d+)")
_WIDE, _STOP = re.compile(r"[\s_]+"), re.compile(r"[.;:!?。；：！？]")


def parse_rule(text: str) -> Rule:
    """Read a rule; raise `InputError` with the column and what was expected there.

    A text that may mean two rules is refused, and both are shown.

    >>> str(parse_rule("Take 1, 2 or 4 stones. Whoever takes the last stone loses."))
    '{1,2,4}, last one loses'
    >>> str(parse_rule("每次取 1 或 4 个"))
    '{1,4}'
    >>> parse_rule("any but blue")
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 9: expected a word that rules know, got 'blue'
    >>> parse_rule("an odd number, 1, 3 or 5")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.errors.InputError: rule: expected a rule that means one thing, '{1,3,5} or odd' or ...
    """
    text = halved(text)
    if len(text) > _LONGEST_TEXT and len(_WIDE.sub(" ", text)) > _LONGEST_TEXT:
        expected = phrase("a rule of at most {n} characters", n=_LONGEST_TEXT)
        raise InputError(expected, got=text, where="rule")
    if any(len(_WIDE.sub(" ", one)) > LONGEST for one in _STOP.split(text)):
        expected = phrase("a sentence of at most {n} characters", n=LONGEST)
        raise InputError(expected, got=text, where="rule")
    known = text if text.isascii() else _in_english(text)
    exact = InputError(_ONE, got=text, where="rule, column 1")
    try:
        if len(_WIDE.sub(" ", known)) <= LONGEST:
            return _short(exact_rule(known), text)
    except InputError as error:  # of another text, if that is in English alone, the columns are
        exact = error if known == text else exact
    from grundy.rules.language.sentences import read_sentences  # late: a canonical rule needs none

    try:
        found = read_sentences(text)
    except InputError as error:
        raise (error if _place(exact) == 1 else max(exact, error, key=_place)) from None
    if not found:
        raise exact if _place(exact) > 1 else InputError(_ONE, got=text, where="rule")
    if found[1:]:
        one, other = (f"'{rule}'" for rule in found[:2])
        meant = phrase("a rule that means one thing, {one} or {other}", one=one, other=other)
        raise InputError(meant, got=text, where="rule")
    return _short(found[0], text)


def _in_english(text: str) -> str:
    from grundy.rules.language.chinese import in_english  # late: few rules need its patterns

    return in_english(text)


def _place(error: InputError) -> int:
    """Give the column that an error names; a place of all is beyond any."""
    found = _COLUMN.search(error.where)
    return int(found[1]) if found else 2 * _LONGEST_TEXT


def _short(rule: Rule, text: str) -> Rule:
    """Refuse a rule whose canonical text is too long to be read again."""
    if len(str(rule)) > LONGEST:
        raise InputError("a shorter rule", got=text, where="rule")
    return rule
