"""Cut the text of a claim into numbers, names and operators."""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

from grundy.errors import InputError

__all__ = ["Token", "tokens"]

_MOST = 300
_TOKEN = re.compile(r"\s*(?:([0-9]+)|([A-Za-z_][A-Za-z_0-9]*)|(//|[=!<>]=|[-+*%^&|<>(),])|(\S))")


class Token(NamedTuple):
    """A piece of text, and the place of its first character, from 1 on."""

    text: str
    place: int


def tokens(text: str) -> list[Token]:
    """Cut a text; the last token is empty, at the place behind the text.

    >>> [token.text for token in tokens("a//2 != b")]
    ['a', '//', '2', '!=', 'b', '']
    """
    found = []
    for match in _TOKEN.finditer(text):
        token = Token(match[0].strip(), match.end() - len(match[0].strip()) + 1)
        where = f"claim, place {token.place}"
        if match[4]:
            expected = "a number, a name or an operator"
            if token.text == "=":
                expected = "== for a comparison"
            raise InputError(expected, got=token.text, where=where)
        if match[1] and len(token.text) > sys.int_info.default_max_str_digits // 4:
            raise InputError("a shorter number", got=token.text, where=where)
        found.append(token)
        if len(found) > _MOST:
            raise InputError(f"a claim of at most {_MOST} numbers, names and operators")
    return [*found, Token("", len(text) + 1)]
