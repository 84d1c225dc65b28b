"""Name sets of numbers that go on for ever: squares, primes, Fibonacci numbers, powers.

The Lucas numbers are 1, 2, 3, 4, 7, 11, ...; 1 is no prime power.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate, chain, count, dropwhile, islice, repeat, takewhile
from math import gcd, isqrt
from operator import mul

__all__ = ["NAMES", "Series"]

_LARGEST_SIEVE = 1_000_000


@dataclass(frozen=True)
class Series:
    """Hold the name of a set, and the base where it is the powers of one.

    >>> list(Series("primes").upto(11)), list(Series("powers", 3).upto(30)), 8 in Series("squares")
    ([2, 3, 5, 7, 11], [1, 3, 9, 27], False)
    """

    name: str
    base: int = 0

    def __str__(self) -> str:
        return f"powers of {self.base}" if self.base else self.name

    def upto(self, n: int) -> Iterator[int]:
        """Give its numbers from 1 to n, rising."""
        if self.name in _LISTED:
            return _LISTED[self.name](n)
        return takewhile(lambda k: k <= n, self._endless())

    def rests(self, by: int, least: int) -> set[int]:
        """Give the rests by a number of its numbers from ``least`` on; not of primes.

        Of prime powers all are given that have no factor in common with the number.

        >>> Series("squares").rests(8, 1), Series("prime powers").rests(6, 1)
        ({0, 1, 4}, {1, 2, 3, 4, 5})
        """
        if self.name == "prime powers":
            primes = (p for p in _primes(by) if by % p == 0)
            powers = (Series("powers", p)._rests(by, max(least, p)) for p in primes)
            return {rest for rest in range(by) if gcd(rest, by) == 1}.union(*powers)
        return self._rests(by, least)

    def _rests(self, by: int, least: int) -> set[int]:
        longest = 6 * by  # Fibonacci's rests repeat after that at the latest, all others before
        return {k % by for k in islice(dropwhile(lambda k: k < least, self._endless()), longest)}

    def _endless(self) -> Iterator[int]:
        return accumulate(repeat(self.base), mul, initial=1) if self.base else _ENDLESS[self.name]()

    def __contains__(self, k: int) -> bool:
        if self.name == "squares":
            return k > 0 and isqrt(k) ** 2 == k
        if self.name == "triangular":
            return k > 0 and isqrt(8 * k + 1) ** 2 == 8 * k + 1
        if self.name == "primes":
            return _is_prime(k)
        return _is_prime_power(k) if self.name == "prime powers" else k in self.upto(k)


def _fibonacci(a: int, b: int) -> Iterator[int]:
    while True:
        yield a
        a, b = b, a + b


_ENDLESS: dict[str, Callable[[], Iterator[int]]] = {
    "squares": lambda: (i * i for i in count(1)),
    "fibonacci": lambda: _fibonacci(1, 2),
    "triangular": lambda: accumulate(count(1)),
    "cubes": lambda: (i**3 for i in count(1)),
    "factorials": lambda: accumulate(count(1), mul),
    "lucas": lambda: chain((1, 2), _fibonacci(3, 4)),
}


def _prime_powers(n: int) -> Iterator[int]:
    low = 2
    while low <= min(n, _LARGEST_SIEVE):
        high = min(n, 2 * low + 100)
        higher = (p**i for p in _primes(isqrt(high)) for i in range(2, high.bit_length()))
        yield from sorted(k for k in chain(_primes(high), higher) if low <= k <= high)
        low = high + 1
    yield from filter(_is_prime_power, range(low, n + 1))


def _is_prime_power(k: int) -> bool:
    least = next((d for d in range(2, isqrt(max(k, 0)) + 1) if k % d == 0), k)
    return k > 1 and k in Series("powers", least)


def _primes(n: int) -> Iterator[int]:
    """Sieve longer and longer stretches: of a large heap often a few are asked for."""
    low = 2
    while low <= min(n, _LARGEST_SIEVE):
        high = min(n, 2 * low + 100)
        sieve = bytearray([1]) * (high + 1)
        for i in range(2, isqrt(high) + 1):
            if sieve[i]:
                sieve[i * i :: i] = bytes(len(range(i * i, high + 1, i)))
        yield from (k for k in range(low, high + 1) if sieve[k])
        low = high + 1
    yield from filter(_is_prime, range(low, n + 1))


def _is_prime(k: int) -> bool:
    return k > 1 and all(k % d for d in range(2, isqrt(k) + 1))


_LISTED = {"primes": _primes, "prime powers": _prime_powers}
NAMES = (*_ENDLESS, *_LISTED)
