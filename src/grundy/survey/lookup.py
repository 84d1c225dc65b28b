"""Find the games of a catalogue that have given values: the reverse look-up.

A catalogue holds the first values of each game as text. What is given is searched there at every
heap, and what lies beyond is worked out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.survey.query import opened

__all__ = ["Match", "lookup", "period_of", "periodic", "with_quotient"]

_KEY = 20  # terms that must stand in the catalogue itself
_MOST = 1000

_QUESTION = """
SELECT g.game, g.head, l.status, l.statement, l.preperiod, l.period, g.class, g.basis, g.compared,
       m.statement
FROM games g LEFT JOIN laws l ON l.game = g.game AND l.convention = 'normal'
LEFT JOIN laws m ON m.game = g.game AND m.convention = 'misere' AND m.kind = 'misere quotient'
WHERE g.status = 'done' AND instr(',' || g.head, ?) ORDER BY g.place
"""

_LARGEST = (1 << 63) - 1  # of a number in SQLite
_LONGEST = 1000  # letters of a game's name, of which SQLite takes some MB
_PERIODIC = """
SELECT l.game, l.status, l.statement FROM laws l JOIN games g ON g.game = l.game
WHERE l.convention = 'normal' AND l.preperiod = ? AND l.period = ? AND l.saltus = 0 ORDER BY g.place
"""

_PERIOD = """
SELECT preperiod, period FROM laws
WHERE game = ? AND convention = 'normal' AND kind = 'period' AND saltus = 0
"""

_QUOTIENT = """
SELECT l.game, l.status, l.statement FROM laws l JOIN games g ON g.game = l.game
WHERE l.kind = 'misere quotient' AND l.status = 'proved' AND l.claim LIKE ?
AND ? IN (-1, l.period) AND ? IN (-1, l.preperiod) ORDER BY g.place
"""


@dataclass(frozen=True)
class Match:
    """Hold a game that has the values, and the law that the catalogue knows of it.

    >>> match = lookup([0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4], "ready")[0]
    >>> match.game, match.shift, match.period, match.basis
    ('octal:0.137', 0, 34, 'proved')

    The first term is the value of the heap ``shift``; below 0, so many of the zeros that lead the
    terms stand before its heap 0. Games of one ``likeness`` have equal values behind their zeros,
    for every size if ``basis`` is ``proved``, else as many as were ``compared``. ``misere`` says
    what is proved of the misere quotient, if it was surveyed.
    """

    game: str
    shift: int
    status: str
    statement: str | None
    preperiod: int | None
    period: int | None
    equality: str
    basis: str
    compared: int | None
    misere: str | None = None


def lookup(terms: list[int], place: str) -> list[Match]:
    """Find the games of a catalogue with these values, those that begin with them first.

    >>> [(match.game, match.shift) for match in lookup([0, 1, 0, 2, 2, 4, 1, 1, 3, 2, 4], "ready")]
    [('octal:0.56', 0), ('octal:0.561', 0), ('octal:0.562', 0), ('octal:0.563', 0)]

    `LimitError` is raised for values that fit too many games to list.
    """
    zeros = next((i for i, term in enumerate(terms) if term), 0)
    key = "".join(f"{term}," for term in terms[zeros : zeros + _KEY])
    with opened(place) as database:
        database.row_factory = sqlite3.Row
        rows = database.execute(_QUESTION, (f",{key}",)).fetchall()
    if len(rows) > _MOST:
        raise LimitError(
            phrase("these values fit {n} games; give more of them", n=format(len(rows), ","))
        )
    return sorted(
        (
            Match(name, shift, status or "none", *law)
            for name, head, status, *law in rows
            if (shift := _shift(terms, zeros, key, name, head)) is not None
        ),
        key=lambda match: abs(match.shift),
    )


def periodic(start: int, length: int) -> list[tuple[str, str, str]]:
    """Give (game, status, statement) of the games of the ready catalogue with a period.

    >>> [game for game, status, law in periodic(71, 12)]
    ['octal:0.77', 'octal:0.771']
    """
    if max(start, length) > _LARGEST:
        return []
    with opened("ready") as database:
        return database.execute(_PERIODIC, (start, length)).fetchall()


def period_of(game: str) -> tuple[int, int] | None:
    """Give where the period of a game of the ready catalogue begins, and its length, if it has one.

    >>> period_of("octal:0.77"), period_of("octal:0.007")
    ((71, 12), None)
    """
    if len(game) > _LONGEST:
        return None
    with opened("ready") as database:
        found: tuple[int, int] | None = database.execute(_PERIOD, (game,)).fetchone()
    return found


def with_quotient(
    elements: int, lost: int | None, length: int | None, start: int | None
) -> list[tuple[str, str, str]]:
    """Give (game, status, statement) of the games of the ready catalogue with a misere quotient.

    What is None may be any number.

    >>> [game for game, status, law in with_quotient(40, 9, 12, 71)]
    ['octal:0.77', 'octal:0.771']
    """
    claim = f"%: {elements} elements, {'%' if lost is None else lost} lost;%"
    period = [-1 if number is None else number for number in (length, start)]
    if max(period) > _LARGEST:
        return []
    with opened("ready") as database:
        return database.execute(_QUOTIENT, (claim, *period)).fetchall()


def _shift(terms: list[int], zeros: int, key: str, game: str, head: str) -> int | None:
    """Give the least heap at which a game has the terms, if there is one."""
    known = [int(value) for value in head.split(",")[:-1]]
    for place in _places(key, head):
        shift = place - zeros
        expected = terms[max(-shift, 0) :]
        found = known[max(shift, 0) : shift + len(terms)]
        if found == expected[: len(found)] and _goes_on(game, len(known), expected[len(found) :]):
            return shift
    return None


def _places(key: str, head: str) -> Iterator[int]:
    text, at = f",{head}", -1
    while (at := text.find(f",{key}", at + 1)) >= 0:
        yield text.count(",", 0, at)


def _goes_on(game: str, start: int, expected: list[int]) -> bool:
    """Compare the values from a heap on with those expected."""
    if not expected:
        return True
    from grundy.games import impartial_game
    from grundy.solvers.impartial.values import heap_values  # late: slow to import, seldom needed

    return list(heap_values(impartial_game(game), start, start + len(expected))) == expected
