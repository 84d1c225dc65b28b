"""Name the functions that formulas may use, with exact values.

Digits of negative numbers have no value: `NoValue` is raised, and the comparison around is false.

Series are sets of numbers that go on for ever: squares, primes, Fibonacci numbers, powers. The
Lucas numbers are 1, 2, 3, 4, 7, 11, ...; 1 is no prime power.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, chain, count, dropwhile, islice, repeat, takewhile
from math import gcd, isqrt
from operator import add, and_, eq, floordiv, ge, gt, le, lt, mod, mul, ne, or_, sub, xor

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase, phrases
from grundy.values.partners import mexpairs, partner

__all__ = [
    "FUNCTIONS",
    "NAMES",
    "OPERATORS",
    "RELATIONS",
    "SETS",
    "Function",
    "NoValue",
    "Series",
    "bitwise",
    "smaller",
]

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


_MOST_COUNTED = 100_000


class NoValue(ArithmeticError):  # noqa: N818
    """Report that a number of a formula has no value here.

    >>> from grundy.formulas.parser import parse_expression
    >>> parse_expression("n % (n - 3)").evaluate({"n": 3})
    Traceback (most recent call last):
    grundy.formulas.functions.NoValue
    """


@dataclass(frozen=True)
class Function:
    """Say how many numbers a function takes, whether it is a predicate, and what it gives.

    >>> FUNCTIONS["gcd"].takes, FUNCTIONS["gcd"].apply(12, 18), FUNCTIONS["beatty"].takes
    ('2 numbers', 6, '2 or 3 numbers')

    Where ``constant`` is not 0 it may take one more: a constant of at least ``least``, or else
    that one.
    """

    arity: int
    condition: bool
    meaning: str
    apply: Callable[..., int]
    constant: int = 0
    least: int = 1

    @property
    def takes(self) -> str:
        """Say how many numbers it takes."""
        if self.constant:
            return phrase("{n} or {m} numbers", n=self.arity, m=self.arity + 1)
        return phrases("{n} number", "{n} numbers", self.arity, n=self.arity)


def smaller(n: int, k: int) -> int:
    """Give the smaller pile of the n-th pair of k-Wythoff: floor(n (2 - k + sqrt(k^2 + 4)) / 2).

    >>> [smaller(n, 1) for n in range(8)], [smaller(n, 2) for n in range(8)]
    ([0, 1, 3, 4, 6, 8, 9, 11], [0, 1, 2, 4, 5, 7, 8, 9])
    """
    return (n * (2 - k) + isqrt(n * n * (k * k + 4))) // 2


def bitwise(operator: str) -> Callable[[int, int], int]:
    """Give ``^``, ``&`` or ``|`` on natural numbers.

    >>> bitwise("^")(5, 3)
    6
    """
    combine = {"^": xor, "&": and_, "|": or_}[operator]
    return lambda x, y: combine(natural(x), natural(y))


def natural(x: int) -> int:
    """Return a number that has digits.

    >>> natural(5)
    5
    >>> natural(-1)
    Traceback (most recent call last):
    grundy.formulas.functions.NoValue
    """
    if x < 0:
        raise NoValue
    return x


def _beatty(a: int, b: int, k: int = 1) -> bool:
    if k < 1:
        raise NoValue
    n, rest = divmod(abs(natural(b) - natural(a)), k)
    return not rest and min(a, b) == smaller(n, k)


def _are_partners(a: int, b: int, m: int) -> bool:
    if m < 1:
        raise NoValue
    low, high = sorted((natural(a), natural(b)))
    return partner(low, m) == high


def _are_mexpairs(a: int, b: int, s: int, t: int) -> bool:
    if s < 1 or t < 1:
        raise NoValue
    low, high = sorted((natural(a), natural(b)))
    return mexpairs(1 << low.bit_length(), s, t).get(low) == high


def _low(x: int) -> int:
    return natural(x) & -x


def _least_factor(x: int) -> int:
    """Give the least prime factor, and x itself for 0 and 1."""
    return next((d for d in range(2, isqrt(natural(x)) + 1) if x % d == 0), x)


def _factors(x: int) -> int:
    """Count the prime factors of a number, each as often as it divides it."""
    count = 0
    while natural(x) > 1:
        x, count = x // _least_factor(x), count + 1
    return count


def _primes_upto(x: int) -> int:
    if x > _MOST_COUNTED:
        raise LimitError(phrase("primes are counted up to {most} only", most=_MOST_COUNTED))
    return len([*SETS["prime"].upto(x)])


def _digits(x: int, base: int = 10) -> list[int]:
    """Give the digits of a number, from the last one."""
    if base < 2:
        raise NoValue
    found = [natural(x) % base]
    while x := x // base:
        found.append(x % base)
    return found


def _is_power(x: int, base: int) -> bool:
    power = 1
    while 0 < power < x and base > 1:
        power *= base
    return x == power


SETS: Mapping[str, Series] = {
    "prime": Series("primes"),
    "square": Series("squares"),
    "cube": Series("cubes"),
    "triangular": Series("triangular"),
    "fibonacci": Series("fibonacci"),
    "lucas": Series("lucas"),
    "factorial": Series("factorials"),
    "primepower": Series("prime powers"),
}
"""The predicates that are true of the numbers of a set."""

FUNCTIONS: Mapping[str, Function] = {
    "v2": Function(
        1, False, "how often 2 divides x; -1 for x = 0", lambda x: _low(x).bit_length() - 1
    ),
    "low": Function(1, False, "the lowest one bit of x, 2^v2(x); 0 for x = 0", _low),
    "ones": Function(1, False, "the number of one bits of x", lambda x: natural(x).bit_count()),
    "abs": Function(1, False, "x without its sign", abs),
    "max": Function(2, False, "the larger of two", max),
    "min": Function(2, False, "the smaller of two", min),
    "gcd": Function(2, False, "the greatest common divisor of two", gcd),
    "lpf": Function(1, False, "the least prime factor of x; x for x < 2", _least_factor),
    "primepi": Function(1, False, "the number of primes up to x", _primes_upto),
    "bigomega": Function(
        1, False, "the number of prime factors of x, each as often as it divides x", _factors
    ),
    "digits": Function(
        1,
        False,
        "how many digits x has in tens, or in the base that a second number says",
        lambda x, base=10: len(_digits(x, base)),
        constant=10,
        least=2,
    ),
    "digitsum": Function(1, False, "the sum of the digits of x in tens", lambda x: sum(_digits(x))),
    "maxdigit": Function(1, False, "the largest digit of x in tens", lambda x: max(_digits(x))),
    "prime": Function(1, True, "x is a prime", SETS["prime"].__contains__),
    "square": Function(1, True, "x is 1, 4, 9, 16, ...", SETS["square"].__contains__),
    "cube": Function(1, True, "x is 1, 8, 27, 64, ...", SETS["cube"].__contains__),
    "triangular": Function(1, True, "x is 1, 3, 6, 10, ...", SETS["triangular"].__contains__),
    "fibonacci": Function(1, True, "x is 1, 2, 3, 5, 8, ...", SETS["fibonacci"].__contains__),
    "lucas": Function(1, True, "x is 1, 2, 3, 4, 7, 11, ...", SETS["lucas"].__contains__),
    "factorial": Function(1, True, "x is 1, 2, 6, 24, ...", SETS["factorial"].__contains__),
    "primepower": Function(1, True, "x is 2, 3, 4, 5, 7, ...", SETS["primepower"].__contains__),
    "power": Function(2, True, "x is 1, b, b^2, ... for the second number b", _is_power),
    "pow2": Function(1, True, "x is 1, 2, 4, 8, ...", lambda x: x == _low(x) != 0),
    "beatty": Function(
        2,
        True,
        "a, b are floor(n phi), floor(n phi) + n, either first; with a constant or a pile k as a "
        "third number floor(n x), floor(n x) + k n for x = (2 - k + sqrt(k^2 + 4)) / 2",
        _beatty,
        constant=1,
    ),
    "partners": Function(
        3,
        True,
        "a, b are a pair, either first: the least number in no pair before, and the least one from "
        "there on in no pair before whose distance no such pair with the same rest by m has",
        _are_partners,
    ),
    "mexpairs": Function(
        4,
        True,
        "a, b are a pair, either first: the n-th, from n = 0 on, is the least number in no pair "
        "before, and s times it and t n",
        _are_mexpairs,
    ),
}
"""The functions by name."""

OPERATORS: Mapping[str, tuple[int, Callable[[int, int], int]]] = {
    "|": (5, bitwise("|")),
    "^": (6, bitwise("^")),
    "&": (7, bitwise("&")),
    "+": (8, add),
    "-": (8, sub),
    "*": (9, mul),
    "//": (9, floordiv),
    "%": (9, mod),
}
"""The operators between two numbers by name: how strongly they bind, and what they give."""

RELATIONS: Mapping[str, Callable[[int, int], bool]] = {
    **{"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
}
"""The relations between two numbers by name."""
