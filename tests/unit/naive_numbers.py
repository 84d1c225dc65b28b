"""The members of the sets of numbers that rules name."""

from math import isqrt

__all__ = ["MEMBERS", "is_prime"]


def is_prime(k):
    return k > 1 and all(k % d for d in range(2, isqrt(k) + 1))


def row_of(first, second):
    """Give a row of numbers, each the sum of the two before it."""
    found = [first, second]
    while found[-1] < 10**40:
        found.append(found[-1] + found[-2])
    return found


PRIMES = [*filter(is_prime, range(30_000))]
MEMBERS = {
    "square": [i * i for i in range(1, 3000)],
    "cube": [i**3 for i in range(1, 300)],
    "triangular": [i * (i + 1) // 2 for i in range(1, 300)],
    "fibonacci": row_of(1, 2),
    "lucas": [1, 2, *row_of(3, 4)],
    "factorial": [1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800],
    "prime": PRIMES,
    "primepower": sorted(p**i for p in PRIMES for i in range(1, 15) if p**i < 30_000),
}
