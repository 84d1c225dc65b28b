"""Find values that grow by steps of their own on each residue class.

This is a period but for an arithmetic family of exceptions, where some classes stand still and
others grow, as the values of some hexadecimal games do (Howse and Nowakowski 2004).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from grundy.formulas import statement
from grundy.formulas.words import spoken
from grundy.laws.find.pattern import ENOUGH, Pattern, Values, listed
from grundy.laws.find.periods import periodic_claim
from grundy.phrases.phrase import phrase

__all__ = ["patterns"]

_LARGEST_MODULUS = 128


def patterns(values: Values) -> Iterator[Pattern]:
    """Propose the least m with f(n + 2m) - f(n + m) = f(n + m) - f(n), if the steps differ.

    >>> n = np.arange(60)
    >>> [str(p.claim) for p in patterns(np.where(n % 6 == 5, n // 6, n % 2))]
    ['f(n) == (n // 6 if n % 6 == 5 else 1 if n % 2 == 1 else 0)']
    """
    for m in range(2, min(_LARGEST_MODULUS, len(values) // 6) + 1):
        near = values[-max(5 * m, ENOUGH + 2 * m) :]
        if not _bends(near, m).any():
            yield from _proposed(values, m)
            return


def _bends(values: Values, m: int) -> Values:
    steps = values[m:] - values[:-m]
    return np.asarray(steps[m:] - steps[:-m])


def _proposed(values: Values, m: int) -> Iterator[Pattern]:
    bent = np.flatnonzero(_bends(values, m))
    start = int(bent[-1]) + 1 if len(bent) else 0
    once = values[start : start + m]
    steps = values[start + m : start + 2 * m] - once
    if len(values) - 2 * m - start < max(ENOUGH, start // 16) or len(set(steps.tolist())) == 1:
        return
    table = values[: start + m]

    def continued(stop: int) -> Values:
        rounds = -(-max(stop - start, 0) // m)
        tail = once + steps * np.arange(rounds).reshape(-1, 1)
        return np.concatenate((table[:start], tail.ravel()))[:stop]

    claim = periodic_claim(table.tolist(), start, steps.tolist())
    yield Pattern("residues", _statement(claim, start, m, steps), start + 2 * m, continued, claim)


def _statement(claim: statement.Values | None, start: int, m: int, steps: Values) -> str:
    grow = (np.flatnonzero(steps) + start) % m
    if claim is not None:
        return phrase("f(n) = {term}, for every n.", term=spoken(claim.body))
    facts = {"m": m, "start": start, "classes": listed(np.sort(grow))}
    if 2 * len(grow) < m:
        return phrase(
            "f(n + {m}) = f(n) from {start} on but for n mod {m} = {classes}, "
            "where f(n + {m}) - f(n) is always the same.",
            **facts,
        )
    return phrase(
        "f(n + {m}) = f(n) from {start} on apart from the other classes; n mod {m} = {classes}, "
        "where f(n + {m}) - f(n) is always the same.",
        **facts,
    )
