"""The rule language: what is read, what it means, and where a wrong text is wrong."""

from contextlib import suppress
from fractions import Fraction
from itertools import product
from math import gcd
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.errors import FileError, InputError, LimitError
from grundy.games import game
from grundy.rules.agreement import agreement
from grundy.rules.language.files import load_rules, rules_of
from grundy.rules.language.game import play, rule_of
from grundy.rules.language.moves import heap_moves
from grundy.rules.language.parse import LONGEST, parse_rule
from grundy.rules.language.reference import EXAMPLES
from grundy.rules.language.tables import put, readers, table
from grundy.rules.moves import Undescribed


def takes(*amounts):
    return lambda n: {(n - k,) for k in amounts if k <= n}


def splits(n, h=2, test=lambda parts: True):
    """Give the ways to write n as h positive numbers, from all tuples."""
    tuples = product(range(1, n + 1), repeat=h)
    return {tuple(sorted(t)) for t in tuples if sum(t) == n and test(t)}


def rows(*amounts):
    return lambda n: {
        tuple(sorted((a, n - k - a))) for k in amounts for a in range(n - k + 1) if k <= n
    }


def by(test):
    return lambda n: {(n - k,) for k in range(1, n + 1) if test(k, n)}


MEANINGS = {
    "take any": by(lambda k, n: True),
    "1..4": takes(1, 2, 3, 4),
    "take 1 to 4 stones": takes(1, 2, 3, 4),
    "you may take at most 4 stones": takes(1, 2, 3, 4),
    "2-3": takes(2, 3),
    "between 2 and 3": takes(2, 3),
    "fewer than 4": takes(1, 2, 3),
    "more than 3": by(lambda k, n: k > 3),
    "3..": by(lambda k, n: k >= 3),
    "three or more": by(lambda k, n: k >= 3),
    "{1,3,4}": takes(1, 3, 4),
    "1, 3, or 4": takes(1, 3, 4),
    "{1,3..5,9..}": by(lambda k, n: k in (1, 3, 4, 5) or k > 8),
    "any but {1,3}": by(lambda k, n: k not in (1, 3)),
    "any number except 2": by(lambda k, n: k != 2),
    "all": by(lambda k, n: k == n),
    "odd k": by(lambda k, n: k % 2 == 1),
    "an even number": by(lambda k, n: k % 2 == 0),
    "k with 2k <= n": by(lambda k, n: 2 * k <= n),
    "at most half of the heap": by(lambda k, n: 2 * k <= n),
    "less than half": by(lambda k, n: 2 * k < n),
    "k with k divides n": by(lambda k, n: n % k == 0),
    "k with k does not divide n": by(lambda k, n: n % k != 0),
    "a divisor of n": by(lambda k, n: n % k == 0),
    "k with n/3 <= k < n and n % 2 = 0": by(lambda k, n: n <= 3 * k < 3 * n and n % 2 == 0),
    "k with 1 + 2 * (k % 3) != n - k": by(lambda k, n: 1 + 2 * (k % 3) != n - k),
    "k with |n - 2k| >= 3": by(lambda k, n: abs(n - 2 * k) >= 3),
    "k with (n - 2k) % 3 = 1": by(lambda k, n: (n - 2 * k) % 3 == 1),
    "k with n - k is a square": by(lambda k, n: n - k in (0, 1, 4, 9, 16)),
    "k with n - k in squares": by(lambda k, n: n - k in (1, 4, 9, 16)),
    "squares, primes": by(lambda k, n: k in (1, 4, 9, 16, 2, 3, 5, 7, 11, 13, 17)),
    "powers of 3 with k < n": by(lambda k, n: k in (1, 3, 9) and k < n),
    "1 or 2 if n is odd": by(lambda k, n: k < 3 and n % 2 == 1),
    "1 or 2 if n is odd, or 3": by(lambda k, n: k == 3 or (k < 3 and n % 2 == 1)),
    "4, or squares with 2k < n": by(lambda k, n: k == 4 or (k in (1, 4, 9) and 2 * k < n)),
    "1 if n is odd, or 4": by(lambda k, n: k == 4 or (k == 1 and n % 2 == 1)),
    "take 2 adjacent (the row splits)": rows(2),
    "1, 2 or 4 adjacent stones": rows(1, 2, 4),
    "2 adjacent if n is even": lambda n: rows(2)(n) if n % 2 == 0 else set(),
    "1 or 2 adjacent if n > 4, or 3": lambda n: (rows(1, 2)(n) if n > 4 else set()) | takes(3)(n),
    "triangular numbers": by(lambda k, n: k in (1, 3, 6, 10, 15)),
    "k with n - k is triangular": by(lambda k, n: n - k in (1, 3, 6, 10, 15)),
    "at least a third of the heap": by(lambda k, n: 3 * k >= n),
    "at most one third of the heap": by(lambda k, n: 3 * k <= n),
    "at least 1/3": by(lambda k, n: 3 * k >= n),
    "less than a quarter": by(lambda k, n: 4 * k < n),
    "1 leaving nothing or two heaps": lambda n: splits(n - 1, 0) | splits(n - 1, 2),
    "2 leaving nothing or one or two equal piles": lambda n: (
        splits(n - 2, 0) | splits(n - 2, 1) | splits(n - 2, 2, lambda t: t[0] == t[1])
    ),
    "1 leaving nothing, or 2 adjacent": lambda n: ({()} if n == 1 else set()) | rows(2)(n),
    "split in two equal if n > 6": lambda n: (
        splits(n, 2, lambda t: t[0] == t[1]) if n > 6 else set()
    ),
    "2 adjacent, or 3": lambda n: rows(2)(n) | takes(3)(n),
    "1 leaving nothing": lambda n: {()} if n == 1 else set(),
    "1 leaving one or two heaps": lambda n: splits(n - 1, 1) | splits(n - 1, 2),
    "2, leaving two equal piles": lambda n: splits(n - 2, 2, lambda t: t[0] == t[1]),
    "split in two unequal": lambda n: splits(n, 2, lambda t: t[0] != t[1]),
    "split in three different heaps": lambda n: splits(n, 3, lambda t: len(set(t)) == 3),
    "split in two or three": lambda n: splits(n, 2) | splits(n, 3),
    "split in two if n is odd or three": lambda n: (
        splits(n, 3) | (splits(n, 2) if n % 2 else set())
    ),
    "split it": lambda n: splits(n, 2),
    "take any or split in two": lambda n: {(k,) for k in range(n)} | splits(n, 2),
    "1 or 4, or split into two equal piles": lambda n: (
        takes(1, 4)(n) | splits(n, 2, lambda t: t[0] == t[1])
    ),
    "if n is even take 2 adjacent": lambda n: rows(2)(n) if n % 2 == 0 else set(),
    "if the heap is odd, take 1, or if n > 5 take 2": by(
        lambda k, n: (k == 1 and n % 2 == 1) or (k == 2 and n > 5)
    ),
    "take adjacent 2": rows(2),
    "take 1 from an odd heap, or take 2": by(lambda k, n: k == 2 or (k == 1 and n % 2 == 1)),
    "if n is odd, halve": lambda n: {(n // 2,)} if n % 2 else set(),
    "take 1 so that nothing or two heaps are left": lambda n: splits(n - 1, 0) | splits(n - 1, 2),
    "1 leaving at most two piles": lambda n: (
        splits(n - 1, 0) | splits(n - 1, 1) | splits(n - 1, 2) if n else set()
    ),
    "split into k equal piles": lambda n: {
        (n // h,) * h for h in range(2, n + 1) if h * (n // h) == n
    },
    "divide into three or more equal heaps": lambda n: {
        (n // h,) * h for h in range(3, n + 1) if h * (n // h) == n
    },
    "split in 3..12 equal if n is even": lambda n: {
        (n // h,) * h for h in range(3, min(n, 12) + 1) if h * (n // h) == n and n % 2 == 0
    },
    "prime powers": by(lambda k, n: k in (2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17)),
    "cubes, factorials": by(lambda k, n: k in (1, 8, 2, 6)),
    "lucas numbers with k < n": by(lambda k, n: k in (1, 2, 3, 4, 7, 11) and k < n),
    "perfect squares": by(lambda k, n: k in (1, 4, 9, 16)),
    "multiples of 3": by(lambda k, n: k in (3, 6, 9, 12, 15)),
    "1 if n is a multiple of 4": by(lambda k, n: k == 1 and n in (4, 8, 12, 16)),
    "proper divisors": by(lambda k, n: n % k == 0 and k < n),
    "half rounded down": by(lambda k, n: k == int(n / 2)),
    "floor(n/3) or 1": by(lambda k, n: k in (int(n / 3), 1)),
    "take n // 2 leaving two heaps": lambda n: splits(n - n // 2, 2) if n > 1 else set(),
    "two thirds rounding up": by(lambda k, n: k == -int(-2 * n / 3 // 1)),
    "k with k <= floor(n/2) and k >= ceil(n/4)": by(
        lambda k, n: k in range(int((n + 3) / 4), int(n / 2) + 1)
    ),
    "k with floor(n/3) < k < n div 2": by(lambda k, n: int(n / 3) < k < int(n / 2)),
    "k with n - k = (n + 1) // 3": by(lambda k, n: n - k == int((n + 1) / 3)),
    "at least a third and at most half": by(lambda k, n: n / 3 <= k <= n / 2),
    "between a third and a half": by(lambda k, n: n / 3 <= k <= n / 2),
    "n/3 to n/2": by(lambda k, n: n / 3 <= k <= n / 2),
    "at least 2 and at most half": by(lambda k, n: 2 <= k <= n / 2),
    "2..n-2": by(lambda k, n: 2 <= k <= n - 2),
    "at most 2n/3": by(lambda k, n: k <= 2 * n / 3),
    "at least three quarters": by(lambda k, n: k >= 3 * n / 4),
    "at most half rounded up": by(lambda k, n: k <= int((n + 1) / 2)),
    "less than half rounded down": by(lambda k, n: k < int(n / 2)),
    "no more than 3, or more than half": by(lambda k, n: k < 4 or k > n / 2),
    "not less than n - 2": by(lambda k, n: k >= n - 2),
    "any but all": by(lambda k, n: k < n),
    "halve rounding down": lambda n: {(n // 2,)} if n else set(),
    "halve, rounding up": lambda n: {((n + 1) // 2,)} if n > 1 else set(),
    "divide by 3": lambda n: {(n // 3,)} if n else set(),
    "take 1 or halve if n is even": lambda n: takes(1)(n) | ({(n // 2,)} if n % 2 == 0 else set()),
    "any number from 1 to 5": takes(1, 2, 3, 4, 5),
    "exactly 2, or everything": by(lambda k, n: k in (2, n)),
    "any odd number up to 9": takes(1, 3, 5, 7, 9),
    "a prime less than 10": takes(2, 3, 5, 7),
    "squares between 2 and 10": takes(4, 9),
    "a divisor of n smaller than n": by(lambda k, n: n % k == 0 and k < n),
    "k at most half": by(lambda k, n: 2 * k <= n),
    "a number coprime to n": by(lambda k, n: gcd(k, n) == 1),
    "any number that is not a multiple of 3": by(lambda k, n: k % 3 != 0),
    "a number which divides n": by(lambda k, n: n % k == 0),
    "a number that is not prime": by(lambda k, n: k not in (2, 3, 5, 7, 11, 13, 17)),
    "k with k is not coprime to n": by(lambda k, n: gcd(k, n) > 1),
    "1 or 2 unless n is a multiple of 4": by(lambda k, n: k < 3 and n % 4 > 0),
    "1 unless n is a square": by(lambda k, n: k == 1 and n not in (1, 4, 9, 16)),
    "1 if n is at least 10, else 2": by(lambda k, n: k == (1 if n >= 10 else 2)),
    "if n is even take 2 or 4, otherwise 1": by(lambda k, n: k in (2, 4) if n % 2 == 0 else k == 1),
    "halve if n is even or else take 1 or 3": lambda n: (
        {(n // 2,)} if n % 2 == 0 else takes(1, 3)(n)
    ),
    "any number but leave at least 2": by(lambda k, n: n - k >= 2),
    "any, leaving a prime": by(lambda k, n: n - k in (2, 3, 5, 7, 11, 13)),
    "1..5 so that an odd number is left": by(lambda k, n: k < 6 and (n - k) % 2 == 1),
    "2 from an even heap if n is more than 4": by(lambda k, n: k == 2 and n % 2 == 0 and n > 4),
    "3, then you may split the rest into two piles": rows(3),
    "2 and split the rest": lambda n: splits(n - 2) if n > 2 else set(),
    "at most sqrt(n)": by(lambda k, n: k <= n**0.5),
    "less than the square root of the heap": by(lambda k, n: k < n**0.5),
    "floor(sqrt(n)), or 5": by(lambda k, n: k in (int(n**0.5), 5)),
    "k with k^2 + k <= n": by(lambda k, n: k * (k + 1) <= n),
    "k with k*n > 60": by(lambda k, n: k * n > 60),
    "a digit of n": by(lambda k, n: str(k) in list(str(n))),
    "one of its digits, or 8": by(lambda k, n: k == 8 or str(k) in list(str(n))),
    "k with k is not a digit of n and k < 9": by(lambda k, n: k < 9 and str(k) not in list(str(n))),
    "1 or digitsum(n)": by(lambda k, n: k == 1 or k == sum(map(int, str(n)))),
    "the last digit of n": by(lambda k, n: str(k) == str(n)[-1]),
    "a prime factor of n": by(lambda k, n: n % k == 0 and k in (2, 3, 5, 7, 11, 13, 17)),
    "an odd divisor of the heap": by(lambda k, n: n % k == 0 and k % 2 == 1),
    "a divisor other than n": by(lambda k, n: n % k == 0 and k < n),
    "any divisor of n except 1": by(lambda k, n: n % k == 0 and k > 1),
    "a power of two that divides n": by(lambda k, n: n % k == 0 and k in (1, 2, 4, 8, 16)),
    "a square which divides it": by(lambda k, n: n % k == 0 and k in (1, 4, 9, 16)),
    "any number not dividing n": by(lambda k, n: n % k > 0),
    "a number divisible by 3, or 1": by(lambda k, n: k == 1 or k % 3 == 0),
    "1 or 2 if divisible by 4": by(lambda k, n: k < 3 and n % 4 == 0),
    "1 to 3, but not all": by(lambda k, n: k <= 3 and k < n),
    "an odd number but never the last stone": by(lambda k, n: k % 2 == 1 and k < n),
    "at most as many as are left": by(lambda k, n: k <= n - k),
    "leave a power of 2": by(lambda k, n: n - k in (1, 2, 4, 8, 16)),
    "1 and split the rest into two equal piles": lambda n: splits(n - 1, 2, lambda p: p[0] == p[1]),
    "split into two piles of different sizes": lambda n: splits(n, 2, lambda p: p[0] != p[1]),
    "half if even, a third if divisible by 3": by(lambda k, n: n in (2 * k, 3 * k)),
    "1, or a third of the pile if its size is divisible by 3": by(
        lambda k, n: k == 1 or 3 * k == n
    ),
    "take two thirds or half of the stones when this is a whole number": by(
        lambda k, n: 3 * k == 2 * n or 2 * k == n
    ),
    "take half if n is even, otherwise 1": by(lambda k, n: k == (n // 2 if n % 2 == 0 else 1)),
    "take 1. If the number of stones is even you may also take half of them": by(
        lambda k, n: k == 1 or 2 * k == n
    ),
    "at most half if n is even": by(lambda k, n: 2 * k <= n and n % 2 == 0),
    "at most n/2 - 1": by(lambda k, n: k <= n / 2 - 1),
    "at least n/3 - 1 and at most n/2 + 1": by(lambda k, n: n / 3 - 1 <= k <= n / 2 + 1),
    "n/3-n/2": by(lambda k, n: n / 3 <= k <= n / 2),
    "take 2^k stones for some k >= 0": by(lambda k, n: k in (1, 2, 4, 8, 16)),
    "take 3^k stones, where k is a positive integer": by(lambda k, n: k in (3, 9)),
    "a power of two, 2^k": by(lambda k, n: k in (1, 2, 4, 8, 16)),
    "take k^2 stones, or 2": by(lambda k, n: k in (1, 2, 4, 9, 16)),
    "take p^k stones, where p is prime and k is a nonnegative integer": by(
        lambda k, n: k in (1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17)
    ),
    "a square number of stones, at most n/2": by(lambda k, n: k in (1, 4, 9) and 2 * k <= n),
    "an odd number of beans, at most 7": by(lambda k, n: k in (1, 3, 5, 7)),
    "up to 5 counters, but never 3": by(lambda k, n: k in (1, 2, 4, 5)),
    "take from n any of its proper divisors": by(lambda k, n: n % k == 0 and k < n),
    "take as many as you like as long as an odd number remains": by(lambda k, n: (n - k) % 2 == 1),
    "a player takes at least one and at most half of the stones in a pile": by(
        lambda k, n: 2 * k <= n
    ),
    "either take one pebble or break the heap into two smaller heaps of different sizes": (
        lambda n: takes(1)(n) | splits(n, 2, lambda p: p[0] != p[1])
    ),
    "take 1 to sqrt(n) (rounded down) stones": by(lambda k, n: k * k <= n),
    "subtract a digit of n from n": by(lambda k, n: k < 10 and str(k) in str(n)),
    "any factor of n other than n itself": by(lambda k, n: n % k == 0 and k < n),
    "take k stones (1 <= k <= 3), or 5": by(lambda k, n: k in (1, 2, 3, 5)),
    "take k stones (where k is a prime)": by(lambda k, n: k in (2, 3, 5, 7, 11, 13, 17)),
    "take k stones, k > 0, where k is a divisor of n": by(lambda k, n: n % k == 0),
    "up to 5 stones, but never leave exactly 4": by(lambda k, n: k <= 5 and n - k != 4),
    "1, 2 or 3 and never leave 2": by(lambda k, n: k <= 3 and n - k != 2),
    "take 3 (only if n is a multiple of 3) or 1": by(
        lambda k, n: k == 1 or (k == 3 and n % 3 == 0)
    ),
    "1 stone from a heap of odd size, 2 stones from a heap of even size": by(
        lambda k, n: k == (1 if n % 2 else 2)
    ),
    "Choose any x with 0 < x < n and n % x == 0. Replace n by n - x.": by(
        lambda k, n: n % k == 0 and k < n
    ),
    "choose a prime p dividing n and subtract p": by(
        lambda k, n: k in (2, 3, 5, 7, 11, 13, 17) and n % k == 0
    ),
    "pick a number x such that 2x <= n, then remove x stones": by(lambda k, n: 2 * k <= n),
    "remove one or two stones; then you may split what is left into two heaps": rows(1, 2),
    "take 1. A heap of at least 4 stones may also be split into two": lambda n: (
        takes(1)(n) | (splits(n) if n >= 4 else set())
    ),
    "split into two heaps that differ by at most 2": lambda n: splits(
        n, 2, lambda p: abs(p[0] - p[1]) <= 2
    ),
    "take 1, 3 or 4, or split into two piles whose sizes differ by exactly three": lambda n: (
        takes(1, 3, 4)(n) | splits(n, 2, lambda p: abs(p[0] - p[1]) == 3)
    ),
    "split the heap into two non-empty heaps whose difference is odd, or take up to 2": lambda n: (
        takes(1, 2)(n) | splits(n, 2, lambda p: (p[0] - p[1]) % 2 == 1)
    ),
    "split into two piles of coprime sizes": lambda n: splits(n, 2, lambda p: gcd(*p) == 1),
    "split into two piles, one at least twice the other, or take 1": lambda n: (
        takes(1)(n) | splits(n, 2, lambda p: max(p) >= 2 * min(p))
    ),
    "split into two unequal heaps, both odd": lambda n: splits(
        n, 2, lambda p: p[0] != p[1] and p[0] % 2 == p[1] % 2 == 1
    ),
    "split so that one part divides the other": lambda n: splits(
        n, 2, lambda p: max(p) % min(p) == 0
    ),
    "split into two piles, the larger at most twice the smaller": lambda n: splits(
        n, 2, lambda p: max(p) <= 2 * min(p)
    ),
    "split into two piles, neither of which has exactly 2 stones": lambda n: splits(
        n, 2, lambda p: 2 not in p
    ),
    "split the pile into two piles, at least one of them a multiple of 3": lambda n: splits(
        n, 2, lambda p: p[0] % 3 == 0 or p[1] % 3 == 0
    ),
    "split into an odd pile and an even pile": lambda n: splits(n) if n % 2 else set(),
    "split in two if n is even and i is prime": lambda n: (
        splits(n, 2, lambda p: {2, 3, 5, 7, 11, 13, 17, 19} & set(p)) if n % 2 == 0 else set()
    ),
    "split in two with i*j <= n": lambda n: splits(n, 2, lambda p: p[0] * p[1] <= n),
    "a number coprime to n if n is even, or 4": by(
        lambda k, n: k == 4 or (n % 2 == 0 and gcd(k, n) == 1)
    ),
    "if n is odd, take 1 or a number coprime to n": by(
        lambda k, n: n % 2 == 1 and (k == 1 or gcd(k, n) == 1)
    ),
    "if n is odd take k with k > 2, else 1": by(lambda k, n: k > 2 if n % 2 else k == 1),
    "1, or any if n is even": by(lambda k, n: k == 1 or n % 2 == 0),
    "1, 2 or 3 if n is even": by(lambda k, n: k < 4 and n % 2 == 0),
}


@pytest.mark.parametrize("text", MEANINGS)
def test_heaps_become_what_the_words_say(text):
    g = game(f"take:{text}")
    for n in range(1, 18):
        found = [tuple(sorted(left)) for left in g.options((n,))]
        assert set(found) == {tuple(sorted(filter(None, left))) for left in MEANINGS[text](n)}, n
        assert len(found) == len(set(found))


def test_moves_that_divide_the_heap_are_listed_at_any_size():
    p, q = 1_000_003, 1_000_033
    large = 48 * p * q
    small = [d for d in range(1, 49) if 48 % d == 0]
    for text, tried in {
        "a divisor of n": [d * many for d in small for many in (1, p, q, p * q)],
        "a digit of n": [int(digit) for digit in set(str(large)) - {"0"}],
        "half rounding down": [24 * p * q],
    }.items():
        found = game(f"take:{text}").options((large,))
        assert sorted(sum(left) for left in found) == sorted(large - k for k in tried), text


REPLACED = {
    "replace n by n - 1 or n/2": lambda n: {n - 1} | ({n / 2} if n % 2 == 0 else set()),
    "replace n by n-1, or by n/2 if n > 4": lambda n: (
        {n - 1} | ({n / 2} if n > 4 and n % 2 == 0 else set())
    ),
    "move n to n-1, n-2 or n-5 when n is odd": lambda n: {n - 1, n - 2, n - 5} if n % 2 else set(),
    "you may replace the heap with floor(n/2) or n - 3.": lambda n: {int(n / 2), n - 3},
    "turn n into n/3 rounded up": lambda n: {-int(-n // 3)},
    "replace a number by any smaller number": lambda n: set(range(n)),
    "change n to n - 3 if n is a multiple of 3, or to n - 1 otherwise": lambda n: (
        {n - 1 if n % 3 else n - 3}
    ),
    "replace n by half of it if n is even; otherwise n-1": lambda n: {n - 1 if n % 2 else n / 2},
    "replace n by n/2 or n/3 (rounded down)": lambda n: {int(n / 2), int(n / 3)},
    "replace n by n - 1, n/2 or n/3, rounding up": lambda n: (
        {n - 1, int((n + 1) / 2), int((n + 2) / 3)}
    ),
    "reduce n to any smaller number of the same parity": lambda n: set(range(n % 2, n, 2)),
    "replace n by 2*n - 9 or (n - 1)/2": lambda n: (
        {2 * n - 9} | ({(n - 1) / 2} if n % 2 else set())
    ),
}


@pytest.mark.parametrize("text", REPLACED)
def test_what_a_heap_is_replaced_by_becomes_moves(text):
    g = game(text)
    for n in range(1, 25):
        wanted = {m for m in REPLACED[text](n) if 0 <= m < n}
        assert {sum(left) for left in g.options((n,))} == wanted, n


def from_one(piles):
    for i, n in enumerate(piles):
        yield from ((*piles[:i], m, *piles[i + 1 :]) for m in range(n))


def from_two(piles, test):
    a, b = piles
    return {(x, y) for x in range(a) for y in range(b) if test(a - x, b - y)}


def below(piles):
    return product(*(range(n + 1) for n in piles))


def taken(before, after):
    return [m - n for m, n in zip(before, after, strict=True) if m > n]


PILES = {
    "two piles: from one, or the same from both": lambda p: (
        set(from_one(p)) | from_two(p, lambda i, j: i == j)
    ),
    "2 heaps: from both with |i-j| < 2": lambda p: from_two(p, lambda i, j: abs(i - j) < 2),
    "two piles: from both with i + 2j = 7 or take 1..2": lambda p: (
        from_two(p, lambda i, j: i + 2 * j == 7) | {q for q in from_one(p) if sum(p) - sum(q) < 3}
    ),
    "three piles: the same from any two": lambda p: {
        q for q in below(p) if len(set(taken(p, q))) == 1 and len(taken(p, q)) == 2
    },
    "three piles: the same from at least two of three piles with k is odd": lambda p: {
        q
        for q in below(p)
        if len(taken(p, q)) >= 2 and len(set(taken(p, q))) == 1 and taken(p, q)[0] % 2
    },
    "four piles: the same from three": lambda p: {
        q for q in below(p) if len(set(taken(p, q))) == 1 and len(taken(p, q)) == 3
    },
    "two piles: take 1 or 2 from one pile, or 2 from each pile": lambda p: (
        {q for q in from_one(p) if sum(p) - sum(q) < 3} | from_two(p, lambda i, j: i == j == 2)
    ),
    "two piles: take k from both with k is odd, or k from one": lambda p: (
        set(from_one(p)) | from_two(p, lambda i, j: i == j and i % 2 == 1)
    ),
    "take 1 or 2 from either of two piles": lambda p: {
        q for q in from_one(p) if sum(p) - sum(q) < 3
    },
    "from one of two heaps take an odd number, or take 1 from each of the two heaps": lambda p: (
        {q for q in from_one(p) if (sum(p) - sum(q)) % 2} | from_two(p, lambda i, j: i == j == 1)
    ),
    "from any of three piles take at most 2, or all from one pile": lambda p: {
        q for q in from_one(p) if sum(p) - sum(q) < 3 or q.count(0) > p.count(0)
    },
    "the same from any two of three piles": lambda p: {
        q for q in below(p) if len(set(taken(p, q))) == 1 and len(taken(p, q)) == 2
    },
    "two piles: take the same number k from both with k is odd": lambda p: from_two(
        p, lambda i, j: i == j and i % 2 == 1
    ),
}


@pytest.mark.parametrize("text", PILES)
def test_piles_become_what_the_words_say(text):
    g = game(f"take:{text}")
    for position in product(range({2: 7, 3: 5, 4: 3}[g.arity]), repeat=g.arity):
        assert set(g.options(position)) == PILES[text](position)
        assert g.parse(g.format(position)) == position


def test_one_pile_goes_and_another_splits():
    g = game("take:three piles: remove one, split another")
    for a, b, c in product(range(1, 6), repeat=3):
        wanted = set()
        for kept, split in ((a, b), (a, c), (b, a), (b, c), (c, a), (c, b)):
            wanted |= {tuple(sorted((x, split - x, kept))) for x in range(1, split)}
        assert {tuple(sorted(p)) for p in g.options((a, b, c))} == wanted
    with pytest.raises(InputError, match="a pile of at least 1"):
        g.parse("0 1 2")


@pytest.mark.parametrize("text", [text for text, _ in EXAMPLES])
def test_examples_of_the_reference_are_read_and_written_again(text):
    for given_text in (text, text.upper().replace("N", "n").replace("K", "k")):
        g = game(f"take:{given_text}")
        assert game(g.text) == g
        assert game(g.text).text == g.text
        assert parse_rule(str(parse_rule(text))) == parse_rule(text)
        assert rule_of(g) == parse_rule(text)


def test_the_reference_is_long_enough_and_says_what_it_means():
    assert len(EXAMPLES) >= 25
    assert all(meaning for _, meaning in EXAMPLES)


@pytest.mark.parametrize(
    "texts",
    [
        ("1 or 4", "{4,1}", "take 1, or take 4", "Take one or four stones."),
        ("1..3", "at most 3", "1, 2, 3", "one to three"),
        ("split in two, or take any", "split; take 1.."),
        ("k with k < n/2", "k with 2k < n", "k where 2*k < n", "less than half"),
        ("two piles: remove one pile, split the other", "two piles: discard one; split another"),
        ("1..3", "subtract any of 1, 2, 3", "On each turn a player may take up to 3 stones."),
        ("k with k not in primes", "a number that is not prime"),
        ("any, last one loses", "misere; any", "any. Whoever takes the last stone loses."),
        ("k with |k - 3| + n % 3 is odd", "k with 1|k-3| + (n mod 3) is odd"),
        ("two piles: all from one, or halve", "two piles: all from one, or halve rounding down"),
    ],
)
def test_what_means_the_same_has_one_text(texts):
    (text,) = {str(parse_rule(text)) for text in texts}
    assert str(parse_rule(text)) == text


def test_the_last_one_loses_is_misere_play():
    g = game("take:1..3, last one loses")
    assert g.misere
    assert g.text == "misere:take:1..3"
    assert game(g.text) == g
    assert not game("take:1..3, last one wins").misere
    with pytest.raises(InputError, match="normal play"):
        game("misere:take:1..3, last one loses")


CODES = {
    "any": "octal:0.(3)",
    "1..2 adjacent": "octal:0.77",
    "take any, or split in two": "octal:4.(3)",
    "split in three, or take 1 or 2": "hex:8.33",
    "1 leaving nothing, or take 2, or take 3 adjacent": "octal:0.137",
    "2 or more": "octal:0.0(3)",
    "1 adjacent or take any": "octal:0.7(3)",
}


@pytest.mark.parametrize("text", CODES)
def test_rules_that_are_codes_say_so(text):
    found, code = game(f"take:{text}").as_code(), game(CODES[text]).code
    assert [found.digit(k) for k in range(20)] == [code.digit(k) for k in range(20)]
    assert (found.tail, found.unequal) == (code.tail, False)


def test_splits_in_unequal_piles_are_lowered_and_others_are_not():
    assert game("take:split in two unequal").as_code() == game("grundy").code
    for text in ("odd", "squares", "split in two equal", "halve", "1..999999"):
        assert game(f"take:{text}").as_code() is None
    assert game("take:split in two unequal, or take 1 adjacent").as_code() is None


WRONG = {
    "take 3 or more, or take 1..4, or take powers of 3": (6, "not idle"),
    "take 1, at most one split": (9, "no count of moves"),
    "take 1 once": (8, "no count of moves"),
    "at least a third, at most half": (18, "'or', or a condition"),
    "divisors, less than half": (10, "'or', or a condition"),
    "take half": (6, "'rounding down' or 'rounding up'"),
    "k with floor(n/2) < n // 3": (19, "one rounded quotient"),
    "k with k != n // 2": (10, "one rounded quotient"),
    "three piles: the same from any four": (32, "a number from 2 to 3"),
    "two piles: split in k equal": (12, "a move that keeps the number of piles"),
    "if n is even take 2 if n > 3": (14, "conditions in one place"),
    "at most k/2": (9, "a condition about n, the heap"),
    "": (1, "a move"),
    "take": (5, "an amount"),
    "take 1 or": (10, "a move"),
    "take 1 or blue": (11, "a move"),
    "take 5..2": (9, "a number of at least 5"),
    "take 0": (6, "an amount of at least 1"),
    "take {}": (7, "a number"),
    "take 1000000000000000001": (6, "a number from 0 to 1000000000000000000"),
    "1 if n % 1000001 = 3": (10, "a number from 1 to 1000000"),
    "take 1, split in one": (18, "a number of piles from 2 to 9"),
    "take 1 @": (8, "the end"),
    "take two piles": (10, "leaving two equal piles"),
    "take 1 leaving 10 piles": (16, "a number from 0 to 9"),
    "take any but 1..": (14, "something to take"),
    "halve or 3": (10, "a verb"),
    "k with": (7, "a number"),
    "k with (k": (10, "')'"),
    "k with k <": (11, "a number"),
    "k with i < 2": (8, "a condition about k and n"),
    "split in two if k = 1": (17, "a condition about n"),
    "j": (1, "k, the number of stones taken"),
    "k with k % 0 = 1": (12, "a number from 1"),
    "k with k divides n/2": (10, "no fraction"),
    "1 adjacent leaving two piles": (12, "the next move"),
    "split in two equal unequal": (20, "the next move"),
    "split in two adjacent": (14, "'equal' or 'unequal'"),
    "split in 2..10": (10, "a number of piles"),
    "split in two or more": (10, "a number of piles"),
    "two piles: remove 2, split another": (22, "'remove one' before it"),
    "two piles: the same i from both": (21, "k, the number of stones taken"),
    "from both": (6, "two piles:"),
    "two piles: split in two": (12, "keeps the number of piles"),
    "two piles: the same from both with i < 2": (36, "a condition about k"),
    "two piles: split another": (12, "'remove one' before it"),
    "three piles: from both": (19, "two piles"),
    "one pile: any": (1, "a number from 2 to 9"),
    "two piles: from two": (17, "a number from 1 to 1"),
    "last one loses": (10, "a move"),
    "split into two heaps that differ by at most 2 or 3": (22, "one at least twice the other"),
    "split into two piles, one of them blue": (23, "of coprime sizes"),
    "split in two with |i - j| < 2 or 3": (34, "a verb such as take or split"),
    "split in three with i < j": (21, "a condition about n, the heap"),
    "分成两堆，其中一堆是红的": (6, "of coprime sizes"),
    "choose a prime p and subtract 1": (1, "a move"),
    "1; last loses; last wins": (21, "said once"),
    "__import__('os')": (3, "a move"),
}


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_text_is_answered_with_its_column_and_what_was_expected(text):
    column, expected = WRONG[text]
    with pytest.raises(InputError) as caught:
        parse_rule(text)
    assert caught.value.where == f"rule, column {column}"
    assert expected in caught.value.expected
    assert "\n" not in str(caught.value)


def test_texts_and_numbers_are_bounded():
    with pytest.raises(InputError, match=f"at most {LONGEST} characters"):
        parse_rule("1," * LONGEST + "1")
    with pytest.raises(InputError, match="a number from"):
        parse_rule("9" * (LONGEST - 1))
    with pytest.raises(InputError, match="factors up to"):
        parse_rule("k with " + " + ".join(["999999k"] * 2) + " < n")
    with pytest.raises(InputError, match="factors up to"):
        parse_rule("k with n/999999 + n/999998 < k")


WORDS = """take 1 or 4 , .. ; . { } ( ) | any k n i j with 2k <= n / % + - * = and split in two
    equal unequal another remove one from both the same piles two : halve divide by 3 rounding up
    odd is squares powers of divides adjacent leaving nothing last loses all but half at most if
""".split()  # noqa: SIM905


def read(text):
    """Give the rule, or the error."""
    try:
        return parse_rule(text)
    except InputError as error:
        return error


@settings(max_examples=400)
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=60))
def test_any_text_is_read_or_refused_at_once(text):
    start = process_time()
    found = read(text)
    assert process_time() - start < 1
    if isinstance(found, InputError):
        assert "\n" not in str(found)
        assert found.where == "rule" or 1 <= int(found.where.split()[-1]) <= len(text) + 1
        return
    assert parse_rule(str(found)) == found
    g = game(f"take:{found}")
    position = (5,) * found.piles if found.piles else (9,)
    for option in g.options(position):
        assert g.parse(g.format(option)) == option
        assert sum(option) < sum(position) or len(option) > 1


NUMBERS = st.integers(0, 9).map(lambda c: (str(c), str(c)))
FACTORS = st.integers(1, 5)
KN = st.sampled_from("kn")


def joined(part, signs):
    """Give sums of one to three parts: as rules write them, and as Python does."""
    more = st.lists(st.tuples(st.sampled_from("+-"), part), max_size=2)
    return st.builds(
        lambda sign, first, rest: tuple(
            sign + first[i] + "".join(f" {s} {one[i]}" for s, one in rest) for i in (0, 1)
        ),
        st.sampled_from(signs),
        part,
        more,
    )


MULTIPLES = st.builds(lambda c, v: (f"{c}{v}", f"{c}*{v}"), FACTORS, KN)
PLAINS = joined(MULTIPLES | NUMBERS, ["", "-"])
REMAINDERS = st.builds(lambda s, c: (f"({s[0]}) % {c}", f"(({s[1]}) % {c})"), PLAINS, FACTORS)
TERMS = (
    MULTIPLES
    | NUMBERS
    | REMAINDERS
    | st.builds(lambda c, s: (f"{c}|{s[0]}|", f"{c}*abs({s[1]})"), FACTORS, PLAINS)
    | st.builds(lambda c, s: (f"{c} * ({s[0]})", f"{c}*({s[1]})"), FACTORS, REMAINDERS)
)
WHOLE = joined(TERMS, ["", "-"])
SHARES = st.builds(lambda v, c: (f"{v}/{c}", f"Fraction({v}, {c})"), KN, FACTORS)
SUMS = joined(TERMS | SHARES, ["", "-"])
RELATIONS = {
    "divides": "{a} != 0 and ({b}) % ({a} or 1) == 0",
    "does not divide": "{a} == 0 or ({b}) % ({a} or 1) != 0",
    "is coprime to": "gcd({a}, {b}) == 1",
}
KINDS = {"is odd": "({a}) % 2 == 1", "is even": "({a}) % 2 == 0", "in powers of 2": "pow2({a})"}
CONDITIONS = (
    st.builds(
        lambda a, sign, b: (f"{a[0]} {sign} {b[0]}", f"{a[1]} {sign} {b[1]}"),
        SUMS,
        st.sampled_from(["<", "<=", "==", "!=", ">", ">="]),
        SUMS,
    )
    | st.builds(
        lambda a, name, b: (
            f"{a[0]} {name} {b[0]}",
            RELATIONS[name].format(a=f"({a[1]})", b=f"({b[1]})"),
        ),
        WHOLE,
        st.sampled_from(list(RELATIONS)),
        WHOLE,
    )
    | st.builds(
        lambda a, kind: (f"{a[0]} {kind}", KINDS[kind].format(a=a[1])),
        WHOLE,
        st.sampled_from(list(KINDS)),
    )
)
PYTHON = {"Fraction": Fraction, "gcd": gcd, "abs": abs}
PYTHON["pow2"] = lambda x: x > 0 and x & (x - 1) == 0


@settings(max_examples=200)
@given(st.lists(CONDITIONS, min_size=1, max_size=2))
def test_conditions_mean_what_python_says_and_are_read_again(conditions):
    rule = parse_rule("k with " + " and ".join(text for text, _ in conditions))
    assert parse_rule(str(rule)) == rule
    test = eval(f"lambda k, n: all([{', '.join(f'({p})' for _, p in conditions)}])", dict(PYTHON))
    g = play(rule)
    for n in range(12):
        found = {n - sum(left) for left in g.options((n,) if n else ())}
        assert found == {k for k in range(1, n + 1) if test(k, n)}, n
    with suppress(Undescribed):  # k divides n, say
        assert agreement(g, heap_moves(rule), 11) is None


@pytest.mark.parametrize("opening", ["(", "k with (", "k with |", "{", "take 1,{", ","])
def test_deep_nesting_is_refused(opening):
    with pytest.raises(InputError, match="column"):
        parse_rule(opening + opening[-1] * (LONGEST - len(opening)))


def test_a_condition_is_not_tried_on_too_many_numbers():
    with pytest.raises(LimitError, match="tried on at most"):
        next(game("take:k with n - k is odd and k > 2").options((10**12,)))
    assert list(game("take:k with 2k > 3n").options((10**12,))) == []
    with pytest.raises(LimitError, match="tried on at most"):
        list(game("take:two piles: from both with i > 2j").options((3, 10**9)))
    assert next(game("take:3 with n is even").options((10**12,))) == (10**12 - 3,)


FILE = """
[game.ours]
rule = "take 1 or 4, or split into two equal piles"
[game.backwards]
rule = "1..3, last one loses"
[game.wide]
rule = "two piles: from one, or the same from both"
"""


def test_games_of_a_file_are_games_like_any_other(tmp_path):
    path = tmp_path / "rules.toml"
    path.write_text(FILE)
    found = load_rules(str(path))
    assert [cls.name for cls in found] == ["ours", "backwards", "wide"]
    ours, backwards, wide = (game(cls.name, found) for cls in found)
    assert ours.text == "ours"
    assert game(ours.text, found) == ours
    assert set(ours.options((6,))) == {(5,), (2,), (3, 3)}
    assert backwards.misere
    assert game(backwards.text, found) == backwards
    assert wide.arity == 2
    assert (1, 0) in set(wide.options((3, 2)))
    assert rule_of(backwards) == parse_rule("1..3, last one loses")
    assert game("sum:ours+nim", found).text == "sum:ours+nim"
    assert len({cls.edition for cls in found}) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[game.x]\nrule = 3", "game.x: expected rule"),
        ('[game.x]\nrule = "take 1 or"', "game.x: rule, column 10: expected a move"),
        ('[game.x]\nrule = "1"\nmore = 1', "game.x: expected rule"),
        ('game = "x"', "expected tables"),
        ("", "expected tables"),
        ('[games.x]\nrule = "1"', "expected tables"),
        ("[game.x", "expected TOML"),
        ('[game."X Y"]\nrule = "1"', "expected a name"),
        ("x = " + "[" * 5000, "expected TOML"),
    ],
)
def test_a_wrong_file_is_answered_with_the_file_and_the_key(text, message):
    with pytest.raises(FileError) as caught:
        [cls() for cls in rules_of(text, "mine.toml")]
    assert "mine.toml" in str(caught.value)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(FileError, match=r"nowhere\.toml"):
        load_rules("nowhere.toml")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("0.77", "octal:0.77"),
        ("misere:.123", "misere:octal:0.123"),
        ("4.(3)", "octal:4.(3)"),
        ("0.8", "hex:0.8"),
        ("take an odd number", "take:odd"),
        ("Split into two unequal heaps", "take:split in two unequal"),
        (
            "two piles: 1 from one, or the same from both",
            "take:two piles: 1 from one, or the same from both",
        ),
        (
            "two piles: the same from both, or 1 or 2 from one",
            "take:two piles: the same from both, or take 1..2 from one",
        ),
        ("moves (a, b) -> (x, b) when x < a", "moves:(a, b) -> (x1, b) when x1 < a"),
        ("take 1 or 3, or add 2 at most once", "adding:1,3_add_2_at_most_1_times"),
    ],
)
def test_codes_and_rules_need_no_name(typed, meant):
    assert game(typed).text == meant


@pytest.mark.parametrize("typed", [".", "3.14", "0.7x", "split", "taken"])
def test_what_is_neither_a_code_nor_a_rule_is_unknown(typed):
    with pytest.raises(InputError):
        game(typed)


def letter_by_letter(text, words):
    """Try every word at every letter, the first first."""
    said, places, at = "", [], 0
    while at < len(text):
        tried = ((word.match(text, at), made) for word, made in words)
        found, made = next(((m, made) for m, made in tried if m and m[0]), (None, text[at]))
        new = made if isinstance(made, str) else made(found)
        same = found and new == found[0]  # what stays keeps its places
        said += new
        places += range(at, found.end()) if same else [at] * len(new)
        at = found.end() if found else at + 1
    return said, [*places, len(text)]


def test_idioms_are_put_as_if_each_were_tried_at_every_letter():
    texts, words = [text for text, _ in EXAMPLES], table("english", "plain")
    chance = Random(7)
    mixed = [" ".join(chance.choices(" ".join(texts).split(), k=8)) for _ in range(60)]
    for text in [*texts, *mixed, "a, b or c"]:
        assert put(text, words) == letter_by_letter(text, words)
    few = readers([("x*", "empty"), ("(?<=a)b", "c"), ("^a", "d")])
    for text in ("ab", "bab", "axxb", ""):
        assert put(text, few) == letter_by_letter(text, few)


def test_what_the_last_one_does_is_said_once():
    with pytest.raises(InputError, match="column 32: expected what the last one does said once"):
        game("take:1..3, last one loses, last one wins")


@pytest.mark.parametrize("rule", ["take{} 1 or 4", "每次取{} 1 或 4 个"])
def test_a_wide_gap_costs_nothing(rule):
    began = process_time()
    assert game("take:" + rule.format("  _\t" * 500)).text == "take:{1,4}"
    assert str(parse_rule(rule.format(" " * 390))) == "{1,4}"
    assert process_time() - began < 5  # patterns would part it in all ways
