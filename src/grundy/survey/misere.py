"""Find the misere quotient of a game, or the period of the heaps lost when the last move loses."""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from math import inf
from typing import Any

import numpy as np

from grundy.errors import LimitError
from grundy.laws.find.heaps import losing_patterns, simplest
from grundy.laws.find.periods import patterns
from grundy.laws.law import Law
from grundy.laws.prove.quotient import quotient_law
from grundy.laws.verdict import Open, Proved
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.misere.words import Limits

__all__ = ["misere_law", "misere_quotient"]

_SEARCH = 2_000  # positions for each heap
_QUOTIENT = Limits(elements=250, positions=10_000, seconds=inf)
"""No clock: what comes out is a function of the game alone."""


def misere_quotient(game: Impartial[Any]) -> tuple[Impartial[Any], Law, Proved | Open] | None:
    """Give the game under misere play with its quotient and its proof, where codes say its moves.

    >>> from grundy.games import game
    >>> misere_quotient(game("octal:0.123"))[2].statement
    'misere quotient of octal:0.123: 20 elements, 5 lost; elements repeat with 5 from 5'

    Where a limit is met first, the verdict holds the proof for as many heaps as were reached.
    Games of which a theorem says that they are tame are left to the law of their heaps.
    """
    if not isinstance(game, HeapGame) or game.misere_form((1,)) is not None:
        return None
    turned = copy(game)
    turned.misere = True
    found = quotient_law(turned, _QUOTIENT)
    return found and (turned, *found)


def misere_law(game: Impartial[Any], length: int) -> tuple[Impartial[Any], Law | None, int]:
    """Give the game under misere play, its law of lost heaps, and how many heaps were decided.

    A heap whose search passes a fixed number of positions ends the table. The law has a period
    and a pre-period where the lost heaps have them.

    >>> from grundy.games import game
    >>> turned, law, decided = misere_law(game("subtraction:1,3,4"), 100)
    >>> turned.text, str(law.claim), law.period, law.preperiod, decided
    ('misere:subtraction:1,3,4', 'P(n) <=> n % 7 == 1 or n % 7 == 3', 7, 0, 100)
    """
    turned = copy(game)
    turned.misere = True
    solver, found = Solver(turned, limit=_SEARCH), []
    with suppress(LimitError):
        for heap in range(length):
            found.append(solver.is_p((heap,), misere=True))  # noqa: PERF401
    lost = np.array(found, dtype=bool)
    seen = losing_patterns(lost[: len(lost) // 2])
    law = simplest([pattern for pattern in seen if pattern.fits(lost)], len(lost))
    return turned, law and _with_period(law, lost), len(lost)


def _with_period(law: Law, lost: Any) -> Law:
    row = lost.astype(np.int64)
    for seen in patterns(row[: len(row) // 2]):
        if seen.fits(row) and not seen.saltus:
            facts = (seen.table, seen.preperiod, seen.period)
            return Law(law.kind, law.statement, law.checked_to, law.claim, *facts)
    return law
