"""Ask which games of the ready catalogue have a law."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grundy.ask.shown import Shown
from grundy.errors import InputError
from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import Period, Values
from grundy.phrases.phrase import phrase
from grundy.survey.lookup import lookup, periodic, with_quotient

__all__ = ["Having", "Known", "having"]

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
    matches = [match for match in lookup(terms, "ready") if match.shift == 0]
    known = (Known(match.game, match.status, match.statement) for match in matches)
    return Having(str(claim), _TERMS, tuple(known))
