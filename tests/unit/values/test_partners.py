"""Pairs of numbers, each at a new distance: Wythoff's far out, and those of the definition."""

from itertools import count
from math import isqrt

import pytest

from grundy.solvers.budget import within
from grundy.values.partners import partners


def test_with_one_rest_they_are_the_pairs_of_wythoff_far_out():
    # W. A. Wythoff 1907: the n-th pair is floor(n phi), floor(n phi) + n.
    with within(60):  # a second or two, where no distance is tried that is taken
        found = partners(1 << 19, 1)
    for n in range(300_000):
        lower = (n + isqrt(5 * n * n)) // 2
        if lower < len(found):
            assert found[lower] == lower + n
        if lower + n < len(found):
            assert found[lower + n] == lower


@pytest.mark.parametrize("m", [2, 3, 5, 8])
def test_each_number_gets_the_nearest_that_is_free_at_a_distance_new_to_its_rest(m):
    pairs = {}
    for a in range(300):
        if a not in pairs:
            used = {pairs[b] - b for b in range(a % m, a, m) if pairs[b] >= b}
            pairs[a] = next(a + d for d in count() if d not in used and a + d not in pairs)
            pairs[pairs[a]] = a
    assert partners(300, m) == [pairs[a] for a in range(300)]
