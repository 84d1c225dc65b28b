"""Prove that the values of heaps are periodic, by the theorem of the window.

The certificate says why no period and no start is smaller: if the least period p had a smaller
one, their greatest common divisor were one too, so some p / q for a prime q would be a period;
for each there is a heap where it fails.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from grundy.errors import InputError
from grundy.laws.certificate import new_certificate
from grundy.laws.describe import code_of
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.protocol import Impartial
from grundy.solvers.periods import Period, proved_period, window
from grundy.solvers.room import require_room

__all__ = [
    "Values",
    "code_values",
    "digest",
    "first_break",
    "period_certificate",
    "prove_by_values",
    "prove_period",
]

Values = np.ndarray[Any, np.dtype[np.integer[Any]]]

THEOREM = phrase("a period that holds for n0 <= n < h n0 + (h - 1) p + k holds for ever")
"""h is the most heaps that a move leaves, k the last place of the code; see `window`."""

LISTED = 2000
"""A certificate lists no more values; the digest stands for the others."""

_BLOCK = 1 << 20


def prove_period(game: Impartial[Any], stop: int) -> Proved | None:
    """Prove the least period that the values of the heaps below ``stop`` prove, or give None.

    >>> from grundy.games import game
    >>> proof = prove_period(game("kayles"), 168)
    >>> proof.statement
    'f(n + 12) == f(n) for all n >= 71'
    >>> proof.certificate["smaller"]
    [{'period': 6, 'fails_at': 71}, {'period': 4, 'fails_at': 71}]
    """
    code = code_of(game)
    return None if code is None else prove_by_values(game, code, code_values(code, stop))


def prove_by_values(game: Impartial[Any], code: Code, values: Any) -> Proved | None:
    """Prove the least period that known values of a game's code prove, or give None."""
    period = proved_period(code, values)
    return period and Proved(period_certificate(game, code, period, np.asarray(values)))


def period_certificate(
    game: Impartial[Any], code: Code, period: Period, values: Values
) -> dict[str, Any]:
    """Write down a proved period, with the window and why nothing smaller will do."""
    start, length = period
    stop = window(code, max(start, 1), length)
    if stop is None:
        raise InputError("a code with a theorem on its periods", got=game.text)
    known = values[: stop + length]
    return new_certificate(
        kind="period",
        game=game.text,
        statement=phrase(
            "f(n + {period}) == f(n) for all n >= {start}", period=length, start=start
        ),
        theorem=THEOREM,
        code={
            "places": {str(k): d for k, d in code.places.items()},
            "unequal": code.unequal,
        },
        start=start,
        period=length,
        window=[max(start, 1), stop],
        last_exception=start - 1 if start else None,
        smaller=[_failure(known, start, length // q) for q in _primes(length)],
        values=known[: start + length].tolist() if start + length <= LISTED else None,
        digest=digest(known),
    )


def code_values(code: Code, stop: int) -> Any:
    """Give the values of the heaps below ``stop`` as a code says, in a list or an array."""
    from grundy.solvers.tables import extend, marks
    from grundy.solvers.values import PLAIN_MARKS

    if marks(code, stop) <= PLAIN_MARKS:
        return extend(code, [], stop)
    from grundy.kernels.dispatch import start

    require_room(stop, 2)
    run = start(code.places, stop, tail=code.tail, unequal=code.unequal)
    run.advance(stop)
    return run.values


def first_break(values: Values, length: int, start: int, stop: int) -> int | None:
    """Give the first n from start to stop - 1 where the value of n + length is another.

    >>> first_break(np.array([0, 1, 0, 1, 1]), 2, 0, 3)
    2
    """
    for low in range(start, stop, _BLOCK):
        high = min(stop, low + _BLOCK)
        unequal = np.flatnonzero(values[low:high] != values[low + length : high + length])
        if unequal.size:
            return low + int(unequal[0])
    return None


def digest(values: Any) -> str:
    """Give the SHA-256 of values written with commas.

    >>> digest([0, 1])[:8]
    '4290a836'
    """
    values = np.asarray(values)
    words = np.array([f"{value}," for value in range(int(values.max(initial=0)) + 1)], "S")
    found = hashlib.sha256()
    for low in range(0, len(values), _BLOCK):
        padded = words[values[low : low + _BLOCK]]
        found.update(padded.tobytes().translate(None, b"\0"))
    return found.hexdigest()


def _failure(values: Values, start: int, length: int) -> dict[str, int | None]:
    """Give the first heap from ``start`` on where a length is no period."""
    at = first_break(values, length, start, len(values) - length)
    return {"period": length, "fails_at": at}


def _primes(n: int) -> Iterator[int]:
    q = 2
    while n > 1:
        if q * q > n:
            q = n
        if n % q == 0:
            yield q
            while n % q == 0:
                n //= q
        q += 1
