"""Find periods: ``f(n + p) = f(n) + s`` from some n on, the saltus s being 0 for a pure period."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from grundy.formulas.parser import parse_expression
from grundy.formulas.statement import Period, Statement
from grundy.formulas.statement import Values as ValueClaim
from grundy.laws.find.pattern import ENOUGH, Case, Pattern, Values, cases, choice, linear, listed
from grundy.phrases.phrase import phrase

__all__ = ["patterns", "period_pattern", "periodic_claim"]

_MOST_TESTS = 30
_MOST_CASES = 12
_MOST_EXEMPT = 8
_MOST_LISTED = 1_000_000


def patterns(values: Values) -> Iterator[Pattern]:
    """Propose the least period with its least pre-period, if enough repeats were seen.

    The differences of the values have that period exactly when the values have it, with whatever
    saltus. Three whole periods must have been seen, and twice as many repeats as ever before.

    >>> [p.statement for p in patterns(np.array([5, 0, 1, 3] + [0, 1, 2] * 12))]
    ['f(n + 3) = f(n) for every n from 4 on; f(0..3) = 5, 0, 1, 3, then f(4..6) = 0, 1, 2.']
    """
    period, start = _least_period(np.diff(values))
    if not period:
        return
    yield period_pattern(values, period, start, int(values[start + period] - values[start]))


def period_pattern(
    values: Values, period: int, start: int, saltus: int = 0, claim: Statement | None = None
) -> Pattern:
    """Give the pattern of values that have a period, with a saltus, from some start on.

    >>> print(period_pattern(np.array([7, 0, 1, 0, 1]), 2, 1).claim)
    f(n) == (7 if n == 0 else 1 if n % 2 == 0 else 0)

    ``claim`` is what is known to say it, where the text of all values is not wanted.
    """
    seen = values[: start + period]
    short = len(seen) <= _MOST_LISTED
    table = tuple(seen.tolist()) if short else seen.data
    return Pattern(
        "arithmetic period" if saltus else "period",
        _statement(values, start, period, saltus),
        len(table) + (saltus > 0),
        lambda stop: _continued(seen, period, saltus, stop),
        claim
        or (periodic_claim(table, start, [saltus] * period) if short else None)
        or Period(start, period, saltus),
        table,
        start,
        period,
        saltus,
    )


def _least_period(row: Values) -> tuple[int, int]:
    """Give the least period that the end of a row shows, and its start; or (0, 0)."""
    total = len(row)
    ends = np.arange(total - 2, ENOUGH - 2, -1)
    for back in range(ENOUGH):
        ends = ends[row[ends - back] == row[-1 - back]]
    lengths = total - 1 - ends
    lengths = lengths[3 * lengths <= total]
    while len(lengths):
        p, lengths = int(lengths[0]), lengths[1:]
        if not np.array_equal(row[-2 * p :], row[-3 * p : -p]):
            continue
        start, before = _tail(row, p)
        if total - p - start >= 2 * before:
            return p, start
        # Any other period with three rounds in the tail is a multiple of p, and a longer tail
        # holds the place before it.
        lengths = lengths[3 * lengths > total - start]
        place = start - 1 + lengths
        lengths = lengths[(place >= total) | (row[np.minimum(place, total - 1)] == row[start - 1])]
    return 0, 0


def _tail(row: Values, p: int) -> tuple[int, int]:
    """Give the start of the longest tail of period p, and the most repeats in a row before it."""
    unequal = np.flatnonzero(row[p:] != row[:-p])
    if not len(unequal):
        return 0, 0
    return int(unequal[-1]) + 1, int(np.diff(unequal, prepend=-1).max()) - 1


def _continued(table: Values, period: int, saltus: int, stop: int) -> Values:
    start = len(table) - period
    rounds = -(-max(stop - start, 0) // period)
    tail = table[start:] + saltus * np.arange(rounds).reshape(-1, 1)
    return np.concatenate((table[:start], tail.ravel()))[:stop]


def _statement(values: Values, start: int, period: int, saltus: int) -> str:
    facts = {
        "law": f"f(n + {period}) = f(n){f' + {saltus}' if saltus else ''}",
        "once": f"f({_span(start, period)}) = {listed(values[start : start + period])}",
        "start": start,
    }
    if not start:
        return phrase("{law} for every n, with {once}.", **facts)
    if start <= _MOST_EXEMPT:
        early = f"f({_span(0, start)}) = {listed(values[:start])}"
        return phrase(
            "{law} for every n from {start} on; {early}, then {once}.", early=early, **facts
        )
    if start > _MOST_LISTED:
        return phrase(
            "{law} for every n from {start} on; {last} is the last exception; {once}.",
            last=start - 1,
            **facts,
        )
    return phrase(
        "{law} for every n from {start} on; the values before fit too, but for n = {exempt}; "
        "{once}.",
        exempt=listed(_exceptions(values, start, period, saltus)),
        **facts,
    )


def _span(start: int, count: int) -> str:
    return f"{start}..{start + count - 1}" if count > 1 else str(start)


def _exceptions(values: Values, start: int, period: int, saltus: int) -> Values:
    """Give the n before ``start`` whose value the periods, run backwards, do not give."""
    n = np.arange(start)
    rounds = -((start - n + period - 1) // period)
    return np.flatnonzero(values[:start] != values[n - rounds * period] + rounds * saltus)


def periodic_claim(table: Sequence[int], start: int, steps: Sequence[int]) -> ValueClaim | None:
    """Write a table whose end goes on with a step for each place as a claim, or None if too long.

    >>> print(periodic_claim([0, 1, 2, 4, 3], 1, [4] * 4))
    f(n) == (0 if n == 0 else n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n)
    """
    period = len(steps)
    if start > _MOST_EXEMPT or period > 4 * _MOST_TESTS:
        return None
    firsts = []
    for r, step in enumerate(steps):
        seen = start + (r - start) % period
        firsts.append(table[seen] - step * ((seen - r) // period))
    early: list[Case] = [(str(value), f"n == {n}") for n, value in enumerate(table[:start])]
    text = choice([*early, *_later(firsts, steps)])
    short = text.count("==") + text.count("<") + text.count(">") <= _MOST_TESTS
    if not short or text.count(" if ") > _MOST_CASES:
        return None
    return ValueClaim(("n",), parse_expression(text))


def _later(firsts: Sequence[int], steps: Sequence[int]) -> list[Case]:
    """Give the terms by classes, or one term where all classes share a step that is not a rate."""
    period, step = len(steps), steps[0]
    if len(set(steps)) > 1 or step % period == 0:
        classes = zip(range(period), steps, firsts, strict=True)
        return cases([linear(own, period, r, first) for r, own, first in classes])
    low = min(firsts)
    within = choice(cases([str(first - low) for first in firsts]))
    return [(f"{linear(step, period, 0, low)} + {within}", "")]
