"""Find the recurrence of a sequence of integers, and a closed form by powers of integers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

__all__ = ["powers_of", "recurrence_of"]

_PRIME = (1 << 61) - 1
_LARGEST_ROOT = 64
_LARGEST_EXPONENT = 12


def recurrence_of(terms: Sequence[int], most: int) -> tuple[int, tuple[int, ...]] | None:
    """Give the start and the factors of a recurrence of at most so many, the last term first.

    >>> recurrence_of([5, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89], 4)
    (1, (1, 1))

    It is that of least order, which fits all terms (J. L. Massey 1969), found modulo a prime.
    """
    found = _shortest([n % _PRIME for n in terms])
    factors = [f - _PRIME if f > _PRIME // 2 else f for f in found]
    start = 0
    while factors and not factors[-1]:
        factors.pop()
        start += 1
    if not 0 < len(factors) <= most or 2 * len(found) > len(terms):
        return None
    for k in range(start, len(terms) - len(factors)):
        back = reversed(terms[k : k + len(factors)])
        if terms[k + len(factors)] != sum(f * n for f, n in zip(factors, back, strict=True)):
            return None
    return start, tuple(factors)


def _shortest(terms: Sequence[int]) -> list[int]:
    """Give the factors of the shortest recurrence modulo the prime (E. R. Berlekamp 1968)."""
    now, before, length, shift, last = [1], [1], 0, 1, 1
    for n in range(len(terms)):
        wrong = sum(now[i] * terms[n - i] for i in range(min(len(now), n + 1))) % _PRIME
        if not wrong:
            shift += 1
            continue
        factor = wrong * pow(last, -1, _PRIME) % _PRIME
        old = now
        now = now + [0] * (len(before) + shift - len(now))
        for i, each in enumerate(before):
            now[i + shift] = (now[i + shift] - factor * each) % _PRIME
        if 2 * length <= n:
            length, before, last, shift = n + 1 - length, old, wrong, 1
        else:
            shift += 1
    return [-each % _PRIME for each in (now + [0] * length)[1 : length + 1]]


def powers_of(
    terms: Sequence[int], start: int, factors: Sequence[int]
) -> tuple[int, tuple[tuple[int, int, int], ...]] | None:
    """Give a multiple of the terms as a sum of factor * k^e * base^k, where all bases are integers.

    >>> powers_of([1, 3, 11, 43, 171], 0, (5, -4))
    (3, ((2, 0, 4), (1, 0, 1)))

    None where the recurrence has other roots.
    """
    roots = _roots([1, *(-f for f in factors)])
    if roots is None:
        return None
    kinds = [
        (e, base) for base in sorted(set(roots), reverse=True) for e in range(roots.count(base))
    ]
    if max(e for e, _ in kinds) > _LARGEST_EXPONENT:
        return None
    ks = range(start, start + len(kinds))
    rows = [[Fraction(k**e * base**k) for e, base in kinds] for k in ks]
    found = _solved([[*row, Fraction(terms[k])] for row, k in zip(rows, ks, strict=True)])
    times = lcm(*(f.denominator for f in found))
    sums = ((int(f * times), e, base) for f, (e, base) in zip(found, kinds, strict=True))
    return times, tuple((f, e, base) for f, e, base in sums if f)


def _roots(polynomial: list[int]) -> list[int] | None:
    """Give the roots, each as often as it is one, where all are small integers and not 0."""
    roots: list[int] = []
    for root in _candidates():
        while len(polynomial) > 1:
            quotient = [polynomial[0]]
            for each in polynomial[1:]:
                quotient.append(each + root * quotient[-1])
            if quotient.pop():
                break
            polynomial = quotient
            roots.append(root)
    return roots if len(polynomial) == 1 else None


def _candidates() -> Iterator[int]:
    for size in range(1, _LARGEST_ROOT + 1):
        yield from (size, -size)


def _solved(rows: list[list[Fraction]]) -> list[Fraction]:
    """Solve linear equations that have one solution, the right side last."""
    for i in range(len(rows)):
        pivot = next(j for j in range(i, len(rows)) if rows[j][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [each / rows[i][i] for each in rows[i]]
        for j, row in enumerate(rows):
            if j != i and row[i]:
                rows[j] = [x - row[i] * y for x, y in zip(row, rows[i], strict=True)]
    return [row[-1] for row in rows]
