"""Ask which games have given values."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grundy.ask.shown import Shown
from grundy.errors import InputError
from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import Period, Values
from grundy.phrases.phrase import phrase
from grundy.survey.query import Match, periodic, with_quotient
from grundy.survey.query import lookup as find

__all__ = ["Found", "Having", "Known", "having", "lookup"]


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


# --- the games that have a law


_TERMS = 64
_QUOTIENT = re.compile(
    r"mis[eè]re quotient(?: of \S+)?: (\d+) elements?(?:, (\d+) lost)?"
    r"(?:; elements repeat with (\d+) from (\d+))?"
)


@dataclass(frozen=True)
class Known:
    """Name a game, and the law that the catalogue knows of it.

    >>> known = having("f(n) == n % 4").games[0]
    >>> known.game, known.status
    ('octal:0.333', 'proved')
    """

    game: str
    status: str
    statement: str | None


@dataclass(frozen=True)
class Having(Shown):
    """Hold the games with a law; its first ``compared`` values were compared, 0 for others.

    >>> found = having("f(n) == n % 2")
    >>> found.law, found.compared, len(found.games)
    ('f(n) == n % 2', 64, 59)
    """

    law: str
    compared: int
    games: tuple[Known, ...]

    def __bool__(self) -> bool:
        return bool(self.games)


def having(law: str) -> Having:
    """Find the games of the ready catalogue with given values, a period or a misere quotient.

    >>> [known.game for known in having("f(n) == n % 4").games][:2]
    ['octal:0.333', 'octal:0.335']
    >>> [known.game for known in having("forall n >= 71: f(n + 12) == f(n)").games]
    ['octal:0.77', 'octal:0.771']
    >>> [known.game for known in having("misere quotient: 20 elements, 5 lost").games][:2]
    ['octal:0.123']

    `InputError` is raised for a claim that is neither about values nor about a period.
    """
    quotient = _QUOTIENT.fullmatch(law.strip())
    if quotient:
        sizes = [None if n is None else int(n) for n in quotient.groups()]
        rows = with_quotient(sizes[0] or 0, *sizes[1:])
        return Having(quotient[0], 0, tuple(Known(*row) for row in rows))
    claim = parse_claim(law)
    if isinstance(claim, Period) and not claim.saltus:
        found = periodic(claim.start, claim.length)
        return Having(str(claim), 0, tuple(Known(*row) for row in found))
    if not isinstance(claim, Values) or claim.names != ("n",):
        expected = phrase("values, a period or a misere quotient, as f(n) == n % 4")
        raise InputError(expected, got=law, where="law")
    progress = [claim.holds({"n": n}) for n in range(_TERMS)]
    terms = [term for term in progress if term is not None and term >= 0]
    if len(terms) < _TERMS:
        return Having(str(claim), _TERMS, ())
    matches = [match for match in find(terms, "ready") if match.shift == 0]
    known = (Known(match.game, match.status, match.statement) for match in matches)
    return Having(str(claim), _TERMS, tuple(known))
