"""Prove that the values of heaps are periodic.

Theorem. Let a code be finite with last place k, let a move leave at most h heaps, n0 >= 1 and
p >= 1. If f(n + p) = f(n) for all n0 <= n < h n0 + (h - 1) p + k, then for all n >= n0. For h = 2
this is R. K. Guy and C. A. B. Smith, The G-values of various games, 1956. If two heaps that are
left must differ, the same holds with 2 (n0 + p) + k; see `grundy.checker.core.window`.

The certificate says too whether no period and no start is smaller: if the least period p had a
smaller one, their greatest common divisor were one too, so some p / q for a prime q would be a
period.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from grundy.errors import InputError
from grundy.formulas.statement import Period as PeriodClaim
from grundy.laws.question import Question
from grundy.laws.refute import refuted_value
from grundy.laws.verdict import Proved, Refuted, new_certificate
from grundy.lazy import library
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.moves import CodeMoves
from grundy.solvers.impartial.tables import most_heaps, proved_period, window
from grundy.solvers.impartial.values import code_values

__all__ = [
    "COQ",
    "COST",
    "THEOREM",
    "Values",
    "digest",
    "first_break",
    "period_proof",
    "prove",
    "prove_by_values",
]

Values = Any  # an array of NumPy, or a list where it is not installed

COST = 1
THEOREM = phrase("a period that holds for n0 <= n < h n0 + (h - 1) p + k holds for ever")
UNEQUAL = phrase(
    "a period that holds for n0 <= n < 2 (n0 + p) + k holds for ever, where two heaps must differ"
)
COQ = ("Codes.guy_smith", "Periods.check_ok", "Fast.fast_check_ok")
"""h is the most heaps that a move leaves, k the last place of the code; see `window`."""

_BLOCK = 1 << 20
_MASKED = 3_000  # shorter windows are checked by the definition


def prove(question: Question) -> Proved | Refuted | None:
    """Prove a period without saltus of the values of a code, or find where it fails.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("kayles"), "forall n >= 71: f(n + 12) == f(n)")).claim)
    forall n >= 71: f(n + 12) == f(n)
    >>> prove(asked(game("kayles"), "forall n >= 70: f(n + 12) == f(n)")).at
    (82,)

    None where no theorem proves periods.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(claim, PeriodClaim) or claim.saltus or not isinstance(moves, CodeMoves):
        return None
    stop = window(moves.code, max(claim.start, 1), claim.length)
    if stop is None or moves.misere:
        return None
    values = code_values(moves.code, stop + claim.length)
    wrong = first_break(as_array(values), claim.length, claim.start, stop)
    if wrong is not None:
        at = wrong + claim.length
        return refuted_value(question.truth, at, int(values[wrong]))
    return period_proof(question.game.text, moves.code, claim, as_array(values))


def prove_by_values(game: str, code: Code, values: Any) -> Proved | None:
    """Prove the least period that known values of a game's code prove, or give None.

    >>> from grundy.rules.codes import parse_code
    >>> values = [0, *(n % 3 for n in range(1, 40))]
    >>> print(prove_by_values("octal:0.33", parse_code("0.33", 8), values).claim)
    forall n: f(n + 3) == f(n)
    """
    period = proved_period(code, values)
    return period and period_proof(game, code, PeriodClaim(*period), as_array(values))


def period_proof(game: str, code: Code, claim: PeriodClaim, values: Values) -> Proved:
    """Write down a proved period, and whether nothing smaller will do.

    >>> from grundy.rules.codes import parse_code
    >>> values = as_array([n % 3 for n in range(20)])
    >>> found = period_proof("octal:0.33", parse_code("0.33", 8), PeriodClaim(0, 3), values)
    >>> found.certificate["statement"], found.certificate["proof"]
    ('forall n: f(n + 3) == f(n)', {'least': True, 'mask': None})

    `InputError` is raised for a code whose periods no theorem proves.
    """
    start, length = claim.start, claim.length
    stop = window(code, max(start, 1), length)
    if stop is None:
        raise InputError("a code with a theorem on its periods", got=str(code))
    known = as_array(values)[: stop + length]
    shorter = [length // q for q in _primes(length)]
    early = start and known[start - 1] == known[start - 1 + length]
    repeats = (first_break(known, one, start, len(known) - one) is None for one in shorter)
    proof = {"least": not early and not any(repeats), "mask": _mask(code, known)}
    theorem = UNEQUAL if code.unequal and most_heaps(code) > 1 else THEOREM
    return Proved(claim, theorem, new_certificate("period", game, CodeMoves(code), claim, proof))


def as_array(values: Any) -> Values:
    """Hold values in an array, or in a list where NumPy is not installed.

    >>> type(as_array((0, 1))).__name__
    'ndarray'
    """
    numpy: Any = library("numpy")
    return [*values] if numpy is None else numpy.asarray(values)


def _mask(code: Code, values: Values) -> int | None:
    """Give the mask of a sparse space of the values, where a table is long."""
    breaks = [k for k, digit in code.places.items() if digit & 4]
    few = len(values) < _MASKED or isinstance(values, list)
    if few or not breaks or max(code.places.values()) > 7:
        return None
    import numpy as np

    from grundy.kernels.takebreak import choose_space

    return choose_space(values.astype(np.uint32), np.array(breaks, np.uint64)).mask


def first_break(values: Values, length: int, start: int, stop: int) -> int | None:
    """Give the first n from start to stop - 1 where the value of n + length is another.

    >>> first_break([0, 1, 0, 1, 1], 2, 0, 3), first_break(as_array([0, 1, 0, 1, 1]), 2, 0, 3)
    (2, 2)
    """
    if isinstance(values, list):
        return next((n for n in range(start, stop) if values[n] != values[n + length]), None)
    for low in range(start, stop, _BLOCK):
        high = min(stop, low + _BLOCK)
        unequal = (values[low:high] != values[low + length : high + length]).nonzero()[0]
        if unequal.size:
            return low + int(unequal[0])
    return None


def digest(values: Any) -> str:
    """Give the SHA-256 of values written with commas.

    >>> digest([0, 1])[:8]
    '4290a836'
    """
    import numpy as np

    values = as_array(values)
    words = np.array([f"{value}," for value in range(int(values.max(initial=0)) + 1)], "S")
    found = hashlib.sha256()
    for low in range(0, len(values), _BLOCK):
        padded = words[values[low : low + _BLOCK]]
        found.update(padded.tobytes().translate(None, b"\0"))
    return found.hexdigest()


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
