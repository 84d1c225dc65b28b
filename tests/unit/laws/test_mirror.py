"""Claims that few heaps are lost, since larger ones can be left in two equal heaps."""

from math import gcd, isqrt

import pytest
from naive_heaps import table
from naive_numbers import is_prime

from grundy import ask
from samples import rotated

TOP = 150


RULES = {
    "squares adjacent": lambda n, k: isqrt(k) ** 2 == k,
    "primes adjacent": lambda n, k: is_prime(k),
    "powers of 2 adjacent": lambda n, k: k & (k - 1) == 0,
    "{2,5} adjacent": lambda n, k: k in (2, 5),
    "at most half adjacent": lambda n, k: 2 * k <= n,
    "k with 3k <= n adjacent": lambda n, k: 3 * k <= n,
    "k with k divides n adjacent": lambda n, k: n % k == 0,
    "triangular adjacent": lambda n, k: isqrt(8 * k + 1) ** 2 == 8 * k + 1,
}


def lost(may):
    """List the heaps that are worth 0, of stones in a row of which neighbours are taken."""
    worth = table(
        lambda n: (
            (x, n - k - x) for k in range(1, n + 1) if may(n, k) for x in range((n - k) // 2 + 1)
        ),
        TOP,
    )
    return [n for n in range(TOP) if worth[n] == 0]


@pytest.mark.parametrize("rule", rotated(RULES, 3))
def test_rows_have_few_lost_lengths_and_a_proof(rule):
    certificate = ask.law(f"take:{rule}").certificate
    assert certificate["kind"] == "mirror"
    wanted = " or ".join(f"n == {n}" for n in lost(RULES[rule]))
    assert certificate["statement"] == f"P(n) <=> {wanted}"


def test_a_heap_has_a_factor_in_common_with_itself():
    worth = table(lambda n: [(n - k,) for k in range(1, n + 1) if gcd(k, n) > 1], 80)
    found = ask.law("take k with gcd(k, n) > 1")
    assert found.status == "proved"
    assert [n for n in range(80) if found.claim.holds({"n": n})] == [
        n for n in range(80) if not worth[n]
    ]
