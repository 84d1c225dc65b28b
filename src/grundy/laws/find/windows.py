"""Find values by those of smaller heaps, as where at most n / k may be taken."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import Recursion
from grundy.formulas.words import spoken
from grundy.laws.find.pattern import Pattern, Values
from grundy.phrases.phrase import phrase

__all__ = ["patterns"]

_LONGEST = 12


def patterns(values: Values) -> Iterator[Pattern]:
    """Propose f(n) = g(n) where g grows, else f(n - g(n) - 1), for g(n) = (s n + c) // p.

    g(n) is the largest value up to n; where c < 0, it is 0 for the first ones.

    >>> third = [0, 0, 0]
    >>> for n in range(3, 60):
    ...     third.append(third[n - n // 3 - 1] if n % 3 else n // 3)
    >>> [str(p.claim) for p in patterns(np.array(third))]
    ['f(n) == (n // 3 if n % 3 == 0 else f(n - n // 3 - 1))']
    """
    most = np.maximum.accumulate(values)
    if values[0] or not np.isin(np.diff(most), (0, 1)).all():
        return
    n = np.arange(len(values))
    for period in range(2, _LONGEST + 1):
        step = int(most[2 * period] - most[period])
        if not 0 < step < period:
            continue
        grown = step * n
        for extra in (*range(period), *range(-1, -period, -1)):
            ends = max((int(grown[-1]) + extra) // period, 0) == most[-1]
            if ends and np.array_equal(np.maximum((grown + extra) // period, 0), most):
                if np.array_equal(_continued(period, step, extra, len(values)), values):
                    yield _pattern(period, step, extra)
                return


def _pattern(period: int, step: int, extra: int) -> Pattern:
    scaled = "n" if step == 1 else f"{step} * n"
    grown = f"({scaled} {'+' if extra > 0 else '-'} {abs(extra)})" if extra else scaled
    test = f"{grown} % {period} {'== 0' if step == 1 else f'< {step}'}"
    most = f"{grown} // {period}"
    term = f"{most} if {test} else f(n - {most} - 1)"
    if extra < 0:
        least = (step - 1 - extra) // step  # from here on g is 0 or more
        term = f"0 if n {'== 0' if least == 1 else f'< {least}'} else {term}"
    claim = parse_claim(f"f(n) == ({term})")
    assert isinstance(claim, Recursion)
    body = claim.body

    size = 6 + (step > 1) + (extra > 0) + 2 * (extra < 0)  # a recursion by halves reads better
    said = phrase("f(n) = {term} for every n.", term=spoken(body))
    continued = partial(_continued, period, step, extra)
    return Pattern("recursion", said, size, continued, claim, formula=str(body))


def _continued(period: int, step: int, extra: int, stop: int) -> Values:
    found: list[int] = []
    for n in range(stop):
        most, rest = divmod(step * n + extra, period)
        earlier = found[n - most - 1] if 0 <= most < n else 0  # 0 where there is no value
        found.append(most if rest < step and most >= 0 else earlier)
    return np.array(found)
