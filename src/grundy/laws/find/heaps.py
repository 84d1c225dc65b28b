"""Find the simplest law of a table of values of single heaps, or of its P-positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from grundy.formulas.parser import parse_expression
from grundy.formulas.statement import Lost
from grundy.laws.find import (
    digits,
    periods,
    quotients,
    recursions,
    residues,
    steps,
    windows,
)
from grundy.laws.find.pattern import ENOUGH, Pattern, Values, listed
from grundy.laws.find.terms import condition
from grundy.laws.law import Law
from grundy.phrases.phrase import Phrase, phrase

__all__ = ["losing_patterns", "simplest", "value_patterns"]

Family = Callable[[Values], Iterator[Pattern]]

_FAMILIES: Sequence[Family] = tuple(
    module.patterns for module in (quotients, digits, periods, residues, windows, recursions, steps)
)
_MOST_CLASSES = 20


def simplest(patterns: Sequence[Pattern], count: int) -> Law | None:
    """Give the pattern with the fewest constants as a law, with the period that it also has.

    >>> print(simplest(value_patterns([n % 4 for n in range(200)]), 200).claim)
    f(n) == n % 4
    """
    if not patterns:
        return None
    best = min(patterns, key=lambda pattern: pattern.size)
    periodic = next((pattern for pattern in patterns if pattern.table), best)
    law = periodic.law(count - 1)
    law = replace(law, kind=best.kind, statement=best.statement)
    return replace(law, claim=best.claim, formula=best.formula)


def value_patterns(values: Any) -> list[Pattern]:
    """Give the patterns that fit a whole table.

    >>> "f(n) == n // 2" in {str(found.claim) for found in value_patterns(np.arange(200) // 2)}
    True
    """
    table = np.asarray(values, dtype=np.int64)
    return _fitting(_FAMILIES, table) if len(table) > ENOUGH else []


def losing_patterns(losing: Any) -> list[Pattern]:
    """Give the patterns that fit a whole table of P-positions.

    >>> print(losing_patterns([n % 3 == 1 for n in range(200)])[0].claim)
    P(n) <=> n % 3 == 1
    """
    table = np.asarray(losing, dtype=bool)
    return _fitting((_by_period, _by_growth), table) if len(table) > ENOUGH else []


def _fitting(families: Sequence[Family], table: Values) -> list[Pattern]:
    return [p for family in families for p in family(table) if p.fits(table)]


def _by_period(losing: Values) -> Iterator[Pattern]:
    for seen in periods.patterns(losing.astype(np.int64)):
        start, period = seen.preperiod, seen.period
        rounds = -(-start // period) * period
        classes = np.flatnonzero(seen.continued(rounds + period)[rounds:]).tolist()
        early = np.flatnonzero(losing[:start])
        law = _losing(f"n mod {period} = {listed(classes)}" if classes else "", start, early)
        short = len(classes) + len(early) <= _MOST_CLASSES
        claim = _lost(_claim(classes, period, early, start)) if short else None
        yield Pattern("P-positions", law, seen.size, partial(_as_truth, seen), claim)


def _losing(later: str, start: int, early: Values) -> Phrase:
    """Say where the player to move loses: by classes from some start on, and before it."""
    before = f"n = {listed(early)}" if len(early) else phrase("never below {start}", start=start)
    if later and start:
        return phrase(
            "The player to move loses where {later}, from {start} on; before, where {before}.",
            later=later,
            start=start,
            before=before,
        )
    return phrase("The player to move loses where {places}.", places=before if start else later)


def _lost(condition: str) -> Lost:
    return Lost(("n",), parse_expression(condition))


def _claim(classes: list[int], period: int, early: Values, start: int) -> str:
    few = " or ".join(f"n == {n}" for n in early) or "n < 0"
    if not classes:
        return few
    text = condition(classes, period)
    return f"{few} if n < {start} else {text}" if start else text


def _as_truth(pattern: Pattern, stop: int) -> Values:
    return pattern.continued(stop).astype(bool)


def _by_growth(losing: Values) -> Iterator[Pattern]:
    places = np.flatnonzero(losing).tolist()
    grow = steps.growth(places)
    if grow is None:
        return
    doubled = np.arange(len(losing)) + grow.extra
    powers = (doubled > 0) & (doubled & (doubled - 1) == 0)
    claim = "pow2(" + (f"n + {grow.extra}" if grow.extra else "n") + ")"
    is_power = grow.extra >= 0 and bool(np.array_equal(powers, losing))

    def continued(stop: int) -> Values:
        table = np.zeros(stop, dtype=bool)
        table[grow.below(stop)] = True
        return table

    more = ""
    if is_power and grow.extra:
        more = phrase(": where n + {extra} is a power of 2", extra=grow.extra)
    elif is_power:
        more = phrase(": the powers of 2")
    statement = phrase(
        "The player to move loses where n = {first}, ..., with {grow}{more}.",
        first=listed(places[:6]),
        grow=str(grow),
        more=more,
    )
    yield Pattern(
        "P-positions", statement, grow.size, continued, _lost(claim) if is_power else None
    )
