"""Give the words of a text their sorts, by tables: what each says, or that it says nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.language.sayings import DIGITS
from grundy.rules.language.words import NUMBERS

__all__ = ["Sense", "UnclearError", "Words", "codes", "senses", "unread"]

_WORD = re.compile(r"[a-z]+(?:['’-][a-z]+)*|[0-9]+|\.\.+|…+|[<>=!]=|\S", re.IGNORECASE)
_LONGEST = 6
_STOPS = {
    ",": ",",
    "，": ",",
    "、": ",",
    ":": ",",
    "：": ",",
    ".": ";",
    "。": ";",
    ";": ";",
    "；": ";",
}
_STOPS |= {"(": "(", "（": "(", ")": ")", "）": ")"}
_TERMS = (
    (r"n ?/ ?([1-9]\d*)", "h", "1/{}"),
    (r"([1-9]\d?) ?%(?! ?[\dkn(])", "h", "{}/100"),
    (r"n ?- ?([1-9]\d*)", "$", ":n - {}"),
    (r"n ?- ?k\b", "$", ":n - k"),
    (
        r"([2-9]) ?\^ ?([a-z])\b(?: stones)?(?: (?:for|where) (?:any |some )?\2 ?(?:≥|>=) ?0)?",
        "^",
        "{}",
    ),
    (r"小(?!于|棒|球|堆)[\u4e00-\u9fff]", "p", ""),
    (r"as many(?: \w+)? as (?:you|they|one|he|she) (?:like|wish|want|please)(?:s|es)?\b", "a", ""),
    (r"\d+ ?[a-jlmo-z] ?\+ ?\d+\b", "%", ""),
)
_TERM = [(re.compile(pattern, re.IGNORECASE), code, says) for pattern, code, says in _TERMS]


@dataclass(frozen=True)
class Sense:
    """Hold the sort of a word, a sign, with what it says, the word, and its place.

    >>> Sense("B", "<=", "at most", 5).code
    'B'
    """

    code: str
    says: Any
    word: str
    at: int


class UnclearError(InputError):
    """Say that a text may mean two things, however else it is read.

    >>> raise UnclearError("one move", got="then 2", where="rule")
    Traceback (most recent call last):
    grundy.rules.language.senses.UnclearError: rule: expected one move, got 'then 2'
    """


Words = list[Sense]


def codes(words: Sequence[Sense]) -> str:
    """Give the sorts of words, a letter each.

    >>> codes([Sense("B", "<=", "at most", 0), Sense("#", 9, "9", 8)])
    'B#'
    """
    return "".join(word.code for word in words)


def unread(expected: str, word: Sense, kind: type[InputError] = InputError) -> InputError:
    """Give the error that names a word.

    >>> print(unread("a number", Sense("B", "<=", "at most", 5)))
    rule, column 6: expected a number, got 'at most'
    """
    return kind(expected, got=word.word, where=phrase("rule, column {n}", n=word.at + 1))


def senses(text: str) -> list[Sense]:
    """Give the words of a text with their sorts; refuse by name a word that is not known.

    >>> "".join(one.code for one in senses("Take an odd number, at most 9."))
    'TKN,B#;'
    >>> [one.says for one in senses("至少取3个") if one.says]
    ['>=', 3]
    >>> senses("take a purple number")
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 8: expected a word that rules know, got 'purple'
    """
    return [one for one in _senses(text) if one.code != "-"]


def _senses(text: str) -> Iterator[Sense]:
    words, known = list(_WORD.finditer(text)), _known()
    i = 0
    while i < len(words):
        at = words[i].start()
        if found := next(
            (t for t in ((p.match(text, at), c, s) for p, c, s in _TERM) if t[0]), None
        ):
            term, code, says = found
            assert term
            yield Sense(code, says.format(*term.groups()), term[0], at)
            while i < len(words) and words[i].start() < term.end():
                i += 1
            continue
        for many in range(min(_LONGEST, len(words) - i), 0, -1):
            key = text[at : words[i + many - 1].end()].lower().replace(" ", "_")
            if key in known:
                break
        else:
            key, many = "", 1
        typed = text[at : words[i + many - 1].end()]
        i += many
        if key == "a" and i < len(words) and not words[i][0].isascii():  # 取 a 个，a 是奇数
            yield Sense("v", "a", typed, at)
        elif key in ("a", "an") and i < len(words) and _counts(words[i][0], known):
            yield Sense("@", 1, typed, at)
        elif key:
            yield from (Sense(code, says, typed, at) for code, says in known[key])
        else:
            yield _unlisted(typed, at)


def _counts(word: str, known: dict[str, list[tuple[str, Any]]]) -> bool:
    """Tell whether a word is one of the things that are taken, and no more than one."""
    return known.get(word.lower()) == [("m", "")] and not word.lower().endswith("s")


def _unlisted(typed: str, at: int) -> Sense:
    if typed.isdecimal():
        return Sense("#", int(typed), typed, at)
    if re.fullmatch("[a-zA-Z]", typed):
        return Sense("v", typed.lower(), typed, at)
    if re.fullmatch("[A-Z][a-z]+", typed):
        return Sense("p", typed, typed, at)
    raise unread("a word that rules know", Sense("", "", typed, at))


@cache
def _known() -> dict[str, list[tuple[str, Any]]]:
    """Read the tables: phrases with ``_`` for a space."""
    found: dict[str, list[tuple[str, Any]]] = {key: [(code, "")] for key, code in _STOPS.items()}
    found |= {word: [("#", value)] for value, word in enumerate(NUMBERS) if value > 1}
    found |= {word: [("#", value)] for word, value in DIGITS.items() if value > 1}
    found |= {word: [("@", 1)] for word in ("one", "一")}
    for language in ("english", "chinese"):
        text = files(__package__).joinpath(f"{language}.senses").read_text(encoding="utf-8")
        for line in text.splitlines():
            if line.startswith("# "):
                continue
            sort, _, words = line.partition(" = ")
            says: Any = int(sort[1:]) if sort[0] in "#@" else sort[1:].strip("{}")
            several = sort in ("+!", "+X", "Wl0", "Wl1")
            senses = [(one, "") for one in sort] if several else [(sort[0], says)]
            found |= dict.fromkeys(words.split(), senses)
    return found
