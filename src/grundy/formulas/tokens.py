"""Cut the text of a claim into numbers, names and operators."""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.phrases.typed import halved

__all__ = ["MOST", "Token", "tokens"]

MOST = 300
_TOKEN = re.compile(
    r"\s*(?:([0-9]+(?:\s*\*\*\s*[0-9]+)?)|([A-Za-z_][A-Za-z_0-9]*|[\u4e00-\u9fff]+)"
    r"|(\"[^\"]*\"|<=>|=>|->|//|\.\.|[=!<>]=|[-+*/%^&|<>=(){}\[\],:;⊕≤≥≠·×∧∨¬⇔⇒→∈≡])|(\S))"
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
_BEFORE = {
    *"({[,:<>≡",
    "<=",
    ">=",
    "==",
    "!=",
    "<=>",
    "=>",
    "->",
    "and",
    "or",
    "not",
    "if",
    "else",
    "in",
}


class Token(NamedTuple):
    """A piece of text, and the place of its first character, from 1 on.

    >>> tokens("n  % 3")[1]
    Token(text='%', place=4)
    """

    text: str
    place: int


def tokens(text: str, of: str = "claim", most: int = MOST) -> list[Token]:
    """Cut a text, into ``most`` tokens; the last token is empty, at the place behind the text.

    Signs and words that mean the same are one token: ``=`` and ``==``, ``mod`` and ``%``. A power
    of two numbers is one number.

    >>> [token.text for token in tokens("a div 2 ≠ b xor 10**3")]
    ['a', '//', '2', '!=', 'b', '^', '1000', '']

    `InputError` names the place of what is no token.
    """
    text, found = halved(text), []
    for match in _TOKEN.finditer(text):
        written = match[0].strip()
        token = Token(_SAME.get(written, written), match.end() - len(written) + 1)
        base, power, times = written.partition("**") if match[1] else ("", "", "")
        long = len(base) * int(times[:5] or 1) > sys.int_info.default_max_str_digits // 4
        if match[4] or long:
            where = phrase("{name}, place {n}", name=of, n=token.place)
            expected = "a shorter number" if long else "a number, a name or an operator"
            raise InputError(expected, got=written, where=where)
        if power:
            token = token._replace(text=str(int(base) ** int(times)))
        found.append(token)
        if len(found) > most:
            expected = "a {name} of at most {n} numbers, names and operators"
            raise InputError(phrase(expected, name=of, n=most))
    by_word = {token.place for token in found if text[token.place - 1 :].startswith("mod")}
    found = _bare(found, by_word, of)
    return [*_congruences(found, by_word), Token("", len(text) + 1)]


def _bare(found: list[Token], by_word: set[int], of: str) -> list[Token]:
    """Take ``mod (7)`` as ``mod 7``; refuse ``n = 0 mod m``, which would read as ``0 % m``."""
    kept: list[Token] = []
    for token in found:
        kept.append(token)
        match [one.text for one in kept[-4:]]:
            case ["%", "(", modulus, ")"] if modulus.isdigit():
                kept[-3:] = kept[-2:-1]
    for sign, rest, mod, by in zip(kept, kept[1:], kept[2:], kept[3:], strict=False):
        congruent = sign.text in ("==", "!=") and rest.text.isdigit() and mod.place in by_word
        if congruent and not by.text.isdigit():
            where = phrase("{name}, place {n}", name=of, n=by.place)
            raise InputError("a number", got=by.text, where=where)
    return kept


def _congruences(found: list[Token], by_word: set[int]) -> list[Token]:
    """Say ``n ≡ 0, 2 (mod 7)`` as ``(n) % 7 in {0, 2}``; ``n = 0 mod 7`` means the same.

    >>> " ".join(token.text for token in tokens("P(n) iff n + 1 ≡ 0 or 2 (mod 7)"))
    'P ( n ) <=> ( n + 1 ) % 7 in { 0 , 2 } '
    """
    texts = [token.text for token in found]
    for at, sign in enumerate(texts):
        last = at + 1
        while texts[last + 1 : last + 2] in ([","], ["or"]) and texts[last].isdigit():
            last += 2
        behind = texts[last + 1 : last + 5]
        bare = behind[:1] == ["%"] and (
            sign == "≡" or (sign in ("==", "!=") and found[last + 1].place in by_word)
        )
        by = behind[1 + (not bare) :][:1]
        bracketed = sign in ("≡", "==", "!=") and behind[:2] + behind[3:] == ["(", "%", ")"]
        if not (bare or bracketed) or not all(text.isdigit() for text in (texts[last], *by)):
            continue
        start = at
        while start and _goes_on(texts[start - 1], texts[start:at]):
            start -= 1
        rests = {str(int(rest) % max(int(by[0]), 1)) for rest in texts[at + 1 : last + 1 : 2]}
        within = "not in" if sign == "!=" else "in"
        said = f"% {by[0]} {within} {{ {' , '.join(sorted(rests))} }}".split()
        place = found[at].place
        left = [Token("(", place), *found[start:at], Token(")", place)]
        after = _congruences(found[last + (3 if bare else 5) :], by_word)
        return [*found[:start], *left, *(Token(text, place) for text in said), *after]
    return found


def _goes_on(text: str, behind: list[str]) -> bool:
    """Tell whether a token belongs to the number behind it: in brackets, or no word before it."""
    return behind.count(")") > behind.count("(") or text not in _BEFORE
