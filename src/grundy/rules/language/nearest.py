"""Show in an error how far a rule is read."""

from __future__ import annotations

import re

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.language.parse import parse_rule

__all__ = ["with_nearest"]

_COLUMN = re.compile(r"column (\d+)")
_CUT = re.compile(r"[\s,;.:，。；：、]+")
_LOOSE = re.compile(
    r"(?:[\s,;，；、]|\b(?:or|and|with|if|but|then|from|of|the|an?)\b|或者?|如果|但)*$",
    re.IGNORECASE,
)
_VERB = re.compile("take|remove|subtract|split|divide|halve|[取拿分]", re.IGNORECASE)
_MOST = 8


def with_nearest(error: InputError, text: str) -> InputError:
    """Add to an error the longest beginning of the rule that is read.

    >>> from grundy.errors import InputError
    >>> error = InputError("a move", got="blue", where="rule, column 11")
    >>> print(with_nearest(error, "take 1 or blue"))
    rule, column 11: expected a move, got 'blue'; what is read: 'take 1'
    """
    found = _COLUMN.search(error.where)
    at = int(found[1]) - 1 if found else 0
    cuts = [cut.start() for cut in _CUT.finditer(text) if cut.start() < at]
    starts = (_LOOSE.sub("", text[:cut]).strip() for cut in (at, *cuts[:-_MOST:-1]))
    near = next((start for start in starts if _VERB.search(start) and _is_read(start)), "")
    if not near:
        return error
    hint = phrase("what is read: {rule}", rule=f"'{near}'")
    told = InputError(error.expected, got=error.got, where=error.where, hint=hint)
    told.near = (near,)
    return told


def _is_read(text: str) -> bool:
    try:
        parse_rule(text)
    except InputError:
        return False
    return True
