"""Ask which games have given values."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grundy.ask.shown import Shown
from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.survey.lookup import Match
from grundy.survey.lookup import lookup as find

__all__ = ["Found", "lookup"]

_MOST_DIGITS = 9


@dataclass(frozen=True)
class Found(Shown):
    """Hold the games that have the values ``terms``; those that begin with them come first.

    >>> found = lookup("0 1 2 3 1 4 3 2 1 4")
    >>> found.terms[:3], found.matches[0].game
    ((0, 1, 2), 'octal:0.77')
    """

    terms: tuple[int, ...]
    matches: tuple[Match, ...]


def lookup(text: str, *, catalogue: str = "ready") -> Found:
    """Find the games with values like ``0,1,2,3,1,4`` in a catalogue: a file, or a survey's folder.

    >>> [(match.game, match.shift) for match in lookup("0 1 1 2 0 3 1 1 0 3 3 2").matches][:3]
    [('octal:0.137', 0), ('octal:0.07', 1), ('octal:0.071', 1)]
    """
    terms = [_term(word, place) for place, word in enumerate(_words(text), 1)]
    return Found(tuple(terms), tuple(find(terms, catalogue)))


def _words(text: str) -> list[str]:
    words = re.split(r"\s*,\s*|\s+", text.strip().rstrip(",").rstrip())
    if words == [""]:
        raise InputError("values such as 0,1,2,3,1,4", got=text, where="look-up")
    return words


def _term(word: str, place: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS):
        expected = phrase("a whole number of at least 0, with up to {n} digits", n=_MOST_DIGITS)
        raise InputError(expected, got=word, where=phrase("look-up, term {n}", n=place))
    return int(word)
