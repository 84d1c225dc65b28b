"""Periods of the values of heaps: the values are worked out, by the definition, on a window.

The lemma of the window. Let a >= 1 and q >= 1, let each move in a heap of n leave at most h heaps,
none empty, of n - k or more together, and let e = h a + (h - 1) q + k. For all n >= e with
n + q < b let heaps of n and n + q have the same moves, said by what is taken and in how many heaps
the rest is left. If f(n + q) = f(n) for a <= n < e, then for all n >= a with n + q < b; b may be
infinite. Here f is the value, or, where h = 1, any number that follows from those of the options.

Proof by induction: let N >= e, and let it hold below N. Of the heaps that an option of N leaves,
the largest is (N - k) / h or more, so at least a: with q more on it, which changes no value, these
are an option of N + q. Of those that an option of N + q leaves, the largest is at least
(N + q - k) / h >= a + q: with q less these are an option of N, none empty, of the same value. So N
and N + q have options of the same values. They may have others too, which leave one heap of at most
c < a: the same heap for N as for N + q.

For a finite code, k is its last place, and the moves are the same for all n > k: so a period that
holds for a <= n < h a + (h - 1) p + k holds for ever. For h = 2 this is R. K. Guy and C. A. B.
Smith, The G-values of various games, 1956. What may be taken under conditions on n, and claims that
repeat with the values, are for an extension, which asks this module for the end of the window.

Two heaps that must differ. If h = 2, the heaps that are left differ, and f(n + p) = f(n) for all
a <= n < 2 (a + p) + k, then for all n >= a. Proof by induction: let N >= 2 (a + p) + k, and let it
hold below N. An option x < y of N + p has y >= a + p, so that f(y - p) = f(y), and (x, y - p) is an
option of N, but for x = y - p. Then 2 x >= N - k, so that x - p >= a >= 1, and (x - p, x + p) is an
option of N, worth 0 as (x, x + p) is. If x < y is an option of N, y >= a, and (x, y + p) is one of
N + p, worth as much. One heap that is left is above a + p. So N and N + p have options of the same
values.

A saltus is not proved by a window: values that grow are above those of a window, and an xor does
not grow as its parts do. `extensions.arithmetic_period` has another lemma.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import count
from math import isqrt
from operator import xor
from typing import Any, NamedTuple, cast

from .certificate import (
    NotChecked,
    Progress,
    Rejected,
    begin,
    extension,
    flag,
    natural,
    proof_of,
)
from .claims import AnyClaim, Repeating
from .rules import AnyRule, ByCode

__all__ = ["THEOREM", "Window", "check", "check_values", "end_of", "extend", "mex", "read"]
__all__ += ["read_mask", "values_of", "window_end"]

Sums = dict[tuple[int, int], set[int]]

LONG = 4_000
_START = 2_048
_MOST_WORK = 10**10
_PLAINLY = 5e-8  # seconds for a pair of heaps


def mex(values: Iterable[int]) -> int:
    """Give the least natural number that is not among some.

    >>> mex([0, 3, 1])
    2
    """
    there = set(values)
    return next(v for v in count() if v not in there)


def values_of(code: ByCode, stop: int, mask: int | None, progress: Progress) -> memoryview:
    """Give the values of the heaps below ``stop``, and unsigned integers of any width.

    Long tables come from a compiled loop, if NumPy and Numba are there and moves leave at most two
    heaps. The mask makes it fast where it suits the values; the values do not depend on it.

    >>> kayles = ByCode({1: 7, 2: 7}, 0, unequal=False, misere=False)
    >>> values_of(kayles, 12, None, lambda done, total: None).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]

    `NotChecked` is raised, before the work, for more values than can be worked out in time, and
    `Rejected` for three or more heaps that must differ.
    """
    if code.unequal and code.most_left() > 2:
        raise Rejected("rule: three heaps that differ: no values are worked out")
    if stop * len(code.places) > _MOST_WORK:
        raise NotChecked(f"{stop} values are too many to work out")
    first = max(_START, max(code.places) + 2)
    if stop > max(LONG, first) and code.most_left() <= 2:
        try:
            compiled = extension("more", "long")
        except Exception:  # whatever Numba lacks or breaks at, the plain way is right
            compiled = None
        if compiled is not None:
            known = extend(code, [], first, progress)
            return cast("memoryview", compiled.continued(code, known, stop, mask or 0, progress))
    heaps = max(code.most_left(), 1)
    begin(_PLAINLY * (stop * len(code.places) if heaps < 2 else stop**heaps / 4))
    return memoryview(array("L", extend(code, [], stop, progress)))


def extend(code: ByCode, values: list[int], stop: int, progress: Progress) -> list[int]:
    """Work out values one by one: the mex of what all options are worth.

    >>> from grundy.checker.core.rules import ByCode
    >>> extend(ByCode({1: 7, 2: 7}, 0, False, False), [], 12, lambda done, total: None)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    sums: Sums = {}
    differ = code.unequal and code.most_left() == 2
    leaving = [
        [k for k, digit in code.places.items() if digit >> heaps & 1]
        for heaps in range(code.most_left() + 1)
    ]
    for n in range(len(values), stop):
        options = {0} if n in leaving[0] else set()
        for heaps, places in enumerate(leaving[1:], 1):
            options.update(*(_sums(values, heaps, n - k, sums, differ) for k in places if k < n))
        values.append(mex(options))
        if len(values) % 1000 == 0 or len(values) == stop:
            progress(len(values), stop)
    return values


def _sums(values: list[int], heaps: int, m: int, known: Sums, differ: bool) -> set[int]:
    """Give the xors of the values of some heaps, none empty, that hold m together.

    ``differ``: of two heaps that are not equal.
    """
    if heaps == 1:
        return {values[m]}
    if (heaps, m) not in known:
        if heaps == 2:
            half = (m - differ) // 2 + 1
            known[2, m] = {*map(xor, values[1:half], values[m - 1 : m - half : -1])}
        else:
            known[heaps, m] = {
                values[a] ^ rest
                for a in range(1, m)
                for rest in _sums(values, heaps - 1, m - a, known, differ)
            }
    return known[heaps, m]


THEOREM = (
    "values that repeat on a window of heaps repeat for ever, where a move takes at most k and the "
    "window is long enough (R. K. Guy and C. A. B. Smith 1956)"
)

_BLOCK = 1 << 16
_MOST_MASK = (1 << 32) - 1


class Window(NamedTuple):
    """Whether no smaller period and no smaller start will do; and what makes a long table fast.

    >>> read({"least": True, "mask": None})
    Window(least=True, mask=None)
    """

    least: bool
    mask: int | None


def read_mask(data: Any, where: str) -> int | None:
    """Read what makes a long table fast, null where nothing does.

    >>> read_mask(6, "mask")
    6
    """
    return None if data is None else natural(data, where, 0, _MOST_MASK)


read = proof_of(Window, least=flag, mask=read_mask)


def check(rule: AnyRule, claim: AnyClaim, proof: Window, progress: Progress) -> list[str]:
    """Verify a proof of a period; say what was done.

    By the lemma of the window, with a = n0 where that is not 0, else 1. A smaller period than the
    least one, from whatever heap on, would make the length divided by a prime a period there, and
    by the length itself from the start on: where each of these fails, none is smaller.

    >>> kayles, proof = ByCode({1: 7, 2: 7}, 0, False, False), Window(True, None)
    >>> check(kayles, Repeating(71, 12), proof, lambda done, total: None)[-1]
    'no smaller period and no smaller start will do'
    >>> check(kayles, Repeating(70, 12), proof, lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: the period fails at heap 70

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, Repeating):
        raise Rejected("claim: not one about a period")
    if claim.saltus:
        raise Rejected("claim: no theorem here proves a period with a saltus")
    return check_values(rule, claim.start, claim.length, proof, progress)[1]


def check_values(
    rule: AnyRule, start: int, length: int, proof: Window, progress: Progress
) -> tuple[memoryview, list[str]]:
    """Verify a period; give the values that were worked out, and say what was done.

    >>> one_or_two = ByCode({1: 3, 2: 3}, 0, unequal=False, misere=False)
    >>> silent = lambda done, total: None
    >>> values, steps = check_values(one_or_two, 0, 3, Window(False, None), silent)
    >>> values.tolist(), steps[-1]
    ([0, 1, 2, 0, 1, 2], 'f(n + 3) == f(n) holds on the window 1 to 2')

    `Rejected` is raised for rules that the theorem is not about, and where the period fails.
    """
    if not isinstance(rule, ByCode) or rule.tail or not any(rule.places.values()):
        raise Rejected("rule: no finite code, of which the theorem speaks")
    if rule.misere:
        raise Rejected("rule: values mean nothing under misere play")
    stop = window_end(rule, max(start, 1), length)
    values = values_of(rule, stop + length, proof.mask, progress)
    wrong = _first_wrong(values, length, start, stop)
    if wrong is not None:
        raise Rejected(f"the period fails at heap {wrong}")
    steps = [
        f"the values of {stop + length} heaps were worked out again",
        f"f(n + {length}) == f(n) holds on the window {max(start, 1)} to {stop - 1}",
    ]
    if proof.least:
        _check_least(values, start, length)
        steps.append("no smaller period and no smaller start will do")
    return values, steps


def end_of(heaps: int, start: int, length: int, last: int) -> int:
    """Say where the window of the lemma ends: h a + (h - 1) q + k.

    >>> end_of(2, 71, 12, 2)
    156
    """
    return heaps * start + (heaps - 1) * length + last


def window_end(rule: ByCode, start: int, length: int) -> int:
    """Say where the window of a code ends: h a + (h - 1) p + k, or 2 (a + p) + k if heaps differ.

    >>> window_end(ByCode({1: 7, 2: 7}, 0, unequal=True, misere=False), 71, 12)
    168

    `Rejected` is raised where three heaps or more are left, and must differ.
    """
    heaps = max(rule.most_left(), 1)
    last = max((k for k, digit in rule.places.items() if digit), default=0)
    differ = rule.unequal and heaps > 1
    if differ and heaps > 2:
        raise Rejected("rule: no theorem on periods of three heaps that differ")
    return end_of(heaps, start, length, last) + differ * length


def _check_least(values: memoryview, start: int, length: int) -> None:
    if start and values[start - 1] == values[start - 1 + length]:
        raise Rejected("claim, start: it is not the least one")
    for shorter in (length // q for q in _primes(length)):
        if _first_wrong(values, shorter, start, len(values) - shorter) is None:
            raise Rejected(f"least: the values repeat with {shorter}")


def _primes(n: int) -> set[int]:
    found = set()
    for q in range(2, isqrt(n) + 1):
        while n % q == 0:
            found.add(q)
            n //= q
    return found | ({n} if n > 1 else set())


def _first_wrong(values: memoryview, length: int, start: int, stop: int) -> int | None:
    for low in range(start, stop, _BLOCK):
        high = min(low + _BLOCK, stop)
        if values[low:high] != values[low + length : high + length]:
            return next(n for n in range(low, high) if values[n] != values[n + length])
    return None
