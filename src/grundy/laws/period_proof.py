"""Prove that the values of heaps are periodic, by the theorem of the window.

The certificate says why no period and no start is smaller: if the least period p had a smaller
one, their greatest common divisor were one too, so some p / q for a prime q would be a period;
for each there is a heap where it fails.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from grundy.errors import InputError
from grundy.laws.certificate import new_certificate
from grundy.laws.describe import code_of
from grundy.laws.verdict import Proved
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.solvers.periods import Period, proved_period, window
from grundy.solvers.recognise import compared

__all__ = ["code_values", "digest", "period_certificate", "prove_period"]

THEOREM = "a period that holds for n0 <= n < h n0 + (h - 1) p + k holds for ever"
"""h is the most heaps that a move leaves, k the last place of the code; see `window`."""

LISTED = 2000
"""A certificate lists no more values; the digest stands for the others."""


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
    if code is None:
        return None
    values = _plain(code_values(code, stop))
    period = proved_period(code, values)
    return period and Proved(period_certificate(game, code, period, values))


def period_certificate(
    game: Impartial[Any], code: Code, period: Period, values: Sequence[int]
) -> dict[str, Any]:
    """Write down a proved period, with the window and why nothing smaller will do."""
    start, length = period
    stop = window(code, max(start, 1), length)
    if stop is None:
        raise InputError("a code with a theorem on its periods", got=game.text)
    known = _plain(values[: stop + length])
    own = not isinstance(game, HeapGame) or game.lower() is not None
    return new_certificate(
        kind="period",
        game=game.text,
        statement=f"f(n + {length}) == f(n) for all n >= {start}",
        theorem=THEOREM,
        code={
            "places": {str(k): d for k, d in code.places.items()},
            "unequal": code.unequal,
            "compared_to": None if own else compared(),
        },
        start=start,
        period=length,
        window=[max(start, 1), stop],
        last_exception=start - 1 if start else None,
        smaller=[_failure(known, start, length // q) for q in _primes(length)],
        values=known[: start + length] if start + length <= LISTED else None,
        digest=digest(known),
    )


def code_values(code: Code, stop: int) -> Any:
    """Give the values of the heaps below ``stop`` as a code says, in a list or an array."""
    from grundy.solvers.tables import extend, marks
    from grundy.solvers.values import PLAIN_MARKS

    if marks(code, stop) <= PLAIN_MARKS:
        return extend(code, [], stop)
    from grundy.kernels.dispatch import start

    run = start(code.places, stop, tail=code.tail, unequal=code.unequal)
    run.advance(stop)
    return run.values


def digest(values: Sequence[int]) -> str:
    """Give the SHA-256 of values written with commas.

    >>> digest([0, 1])[:8]
    '4290a836'
    """
    found = hashlib.sha256()
    for i in range(0, len(values), 1 << 16):
        found.update(",".join(map(str, values[i : i + (1 << 16)])).encode() + b",")
    return found.hexdigest()


def _plain(values: Any) -> list[int]:
    return values if isinstance(values, list) else list(values.tolist())


def _failure(values: Sequence[int], start: int, length: int) -> dict[str, int]:
    """Give the first heap from ``start`` on where a length is no period."""
    at = next(n for n in range(start, len(values)) if values[n] != values[n + length])
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
