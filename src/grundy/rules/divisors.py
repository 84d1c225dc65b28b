"""Factor numbers, and give their divisors, where trying all would take too long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, count, repeat
from math import gcd
from operator import mul

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase

__all__ = ["divisors"]

_TRIED = 1_000
_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_SURE = 3 * 10**24
"""Below this a number that passes the test for all bases is prime: J. Sorenson and J. Webster,
Strong pseudoprimes to twelve prime bases, Math. Comp. 86 (2017) 985-1003."""


def divisors(n: int) -> list[int]:
    """Give the divisors of a positive number, rising.

    >>> divisors(12), len(divisors(10**30)), divisors(1000003 * 1000033)[1:3]
    ([1, 2, 3, 4, 6, 12], 961, [1000003, 1000033])

    `LimitError` is raised where a large part has no small factor.
    """
    found = [1]
    for prime, times in Counter(_factors(n)).items():
        powers = list(accumulate(repeat(prime, times), mul, initial=1))
        found = [d * power for d in found for power in powers]
    return sorted(found)


def _factors(n: int) -> Iterator[int]:
    """Give the prime factors, each as often as it divides."""
    for d in range(2, _TRIED):
        while n % d == 0:
            yield d
            n //= d
    if n > _SURE:
        raise LimitError(phrase("{n} has no factor below {m}", n=n, m=_TRIED))
    parts = [n] if n > 1 else []
    while parts:
        part = parts.pop()
        if _is_prime(part):
            yield part
        else:
            d = _factor(part)
            parts += [d, part // d]


def _is_prime(n: int) -> bool:
    """Test a number without small factors."""
    if n < _TRIED**2:
        return True
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    for base in _BASES:
        x = pow(base, n >> twos, n)
        if x not in (1, n - 1) and n - 1 not in (pow(x, 2**i, n) for i in range(twos)):
            return False
    return True


def _factor(n: int) -> int:
    """Find a factor of a composite number by Pollard's way: two walks of which one is faster."""
    for step in count(1):
        slow = fast = 2
        d = 1
        while d == 1:
            slow = (slow * slow + step) % n
            fast = ((fast * fast + step) ** 2 + step) % n
            d = gcd(slow - fast, n)
        if d < n:
            return d
    raise AssertionError
