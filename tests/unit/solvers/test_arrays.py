"""Values and P-positions of many positions at once, as arrays, compared one by one."""

from __future__ import annotations

import random
from itertools import product
from math import isqrt

import numpy as np
import pytest
from plain import pair
from published import cases

from grundy.ask.tables import p_positions, table
from grundy.formulas.parser import parse_claim
from grundy.games import game
from grundy.solvers.arrays import row, wythoff_pairs
from grundy.solvers.impartial.values import heap_values

EXACT_BELOW = 1 << 63


def test_p_positions_are_those_of_the_definition():
    size = 400
    a, b = (np.ravel(m).astype(np.uint64) for m in np.indices((size, size)))
    wanted = [pair(x, y, 1) for x, y in product(range(size), repeat=2)]
    assert wythoff_pairs(a, b).tolist() == wanted


def test_exact_up_to_the_stated_limit():
    r = random.Random(5)
    pairs = [(EXACT_BELOW - 1, EXACT_BELOW - 1), (0, EXACT_BELOW - 1), (0, 0)]
    for bits in range(1, 64):
        for _ in range(400):
            # differences up to 2^63 / phi^2 have their pair below 2^63
            d = r.randrange(1 << bits) * 382 // 1000
            x = (d + isqrt(5 * d * d)) // 2 + r.choice((0, 0, 1, -1, r.randint(-9, 9)))
            if x >= 0 and x + d < EXACT_BELOW:
                pairs.append((x, x + d))
            pairs.append((r.randrange(1 << bits), r.randrange(1 << bits)))
    pairs = [(x, y) if r.random() < 0.5 else (y, x) for x, y in pairs]
    expected = [min(p) == (abs(p[0] - p[1]) + isqrt(5 * (p[0] - p[1]) ** 2)) // 2 for p in pairs]
    a, b = np.array(pairs, np.uint64).T
    assert wythoff_pairs(a, b).tolist() == expected
    assert sum(expected) > 1000


@pytest.mark.parametrize("text", [law for (law,) in cases(__file__, "array_laws.tsv")])
@pytest.mark.parametrize(("start", "stop"), [(0, 1), (0, 300), (5, 70), (262_100, 262_200)])
def test_a_row_is_what_the_law_says_heap_by_heap(text: str, start: int, stop: int) -> None:
    law = parse_claim(text)
    found = row(law, start, stop)
    assert [*map(int, found)] == [int(law.holds({"n": n})) for n in range(start, stop)]


def test_a_row_of_several_pieces_is_as_long_as_was_asked() -> None:
    assert len(row(parse_claim("f(n) == n % 3"), 7, 600_000)) == 599_993


@pytest.mark.parametrize("text", ["f(n) == n * n * n * n", "f(n) == f(n - 1)"])
def test_what_arrays_cannot_say_is_refused(text: str) -> None:
    assert row(parse_claim(text), 0, 100_000) is None


@pytest.mark.parametrize(
    "rule", ["divisor", "proper divisor", "at most half", "prime or 1", "any but 1"]
)
def test_a_long_table_by_a_law_begins_as_the_definition_does(rule: str) -> None:
    found = table(f"take:{rule}", 300_000)
    assert found.note.startswith("proved for every n: ")
    assert len(found.values) == 300_000
    assert found.values[:2_000].tolist() == [*heap_values(game(f"take:{rule}"), 0, 2_000)]


def test_p_positions_by_a_law_that_says_no_values() -> None:
    found = p_positions("take:k with gcd(k, n) = 1", 100_000)
    assert found.note == "proved for every n: P(n) <=> n % 2 == 0"
    assert found.values == [*range(0, 100_000, 2)]
