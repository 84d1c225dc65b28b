"""Cut the text of a claim into numbers, names and operators."""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

from grundy.errors import InputError
from grundy.phrases.phrase import phrase

__all__ = ["Token", "tokens"]

_MOST = 300
_TOKEN = re.compile(
    r"\s*(?:([0-9]+)|([A-Za-z_][A-Za-z_0-9]*)"
    r"|(\"[^\"]*\"|<=>|=>|->|//|\.\.|[=!<>]=|[-+*/%^&|<>=(){}\[\],:⊕≤≥≠·×∧∨¬⇔⇒→∈])|(\S))"
)
_SAME = {"=": "==", "mod": "%", "div": "//", "xor": "^", "⊕": "^", "≤": "<=", "≥": ">=", "≠": "!="}
_SAME |= {
    "·": "*",
    "×": "*",
    "∧": "and",
    "∨": "or",
    "¬": "not",
    "⇔": "<=>",
    "iff": "<=>",
    "⇒": "=>",
    "→": "->",
    "∈": "in",
}


class Token(NamedTuple):
    """A piece of text, and the place of its first character, from 1 on.

    >>> tokens("n  % 3")[1]
    Token(text='%', place=4)
    """

    text: str
    place: int


def tokens(text: str, of: str = "claim") -> list[Token]:
    """Cut a text; the last token is empty, at the place behind the text.

    Signs and words that mean the same are one token: ``=`` and ``==``, ``mod`` and ``%``.

    >>> [token.text for token in tokens("a div 2 ≠ b xor c")]
    ['a', '//', '2', '!=', 'b', '^', 'c', '']

    `InputError` names the place of what is no token.
    """
    found = []
    for match in _TOKEN.finditer(text):
        written = match[0].strip()
        token = Token(_SAME.get(written, written), match.end() - len(written) + 1)
        where = phrase("{name}, place {n}", name=of, n=token.place)
        if match[4]:
            raise InputError("a number, a name or an operator", got=written, where=where)
        if match[1] and len(written) > sys.int_info.default_max_str_digits // 4:
            raise InputError("a shorter number", got=written, where=where)
        found.append(token)
        if len(found) > _MOST:
            expected = "a {name} of at most {n} numbers, names and operators"
            raise InputError(phrase(expected, name=of, n=_MOST))
    return [*found, Token("", len(text) + 1)]
