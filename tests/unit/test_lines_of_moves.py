"""Moves in both piles that differ by little, gone through line by line: the values are the same."""

from itertools import product

import pytest

from grundy.kernels.loops import PileLoops
from grundy.kernels.stretches import rays_of
from grundy.rules.language.loops import rule_loops
from grundy.rules.language.parse import parse_rule

RULES = {
    "|i - j| < 2": lambda i, j: abs(i - j) < 2,
    "|i - j| <= 3 and i > 1": lambda i, j: abs(i - j) <= 3 and i > 1,
    "i <= j and j <= i + 2 and i < 4": lambda i, j: i <= j <= i + 2 and i < 4,
    "j = i + 1": lambda i, j: j == i + 1,
    "i = j + 2": lambda i, j: i == j + 2,
    "j > 2i": lambda i, j: j > 2 * i,
}


@pytest.mark.parametrize("more", ["", "from one, or "])
@pytest.mark.parametrize("asked", RULES)
def test_values_are_those_of_the_definition(asked, more):
    size, taken = 14, [one for one in product(range(1, 14), repeat=2) if RULES[asked](*one)]
    values = {}
    for a, b in product(range(size), repeat=2):
        left = {(a - i, b - j) for i, j in taken if i <= a and j <= b}
        if more:
            left |= {(x, b) for x in range(a)} | {(a, y) for y in range(b)}
        seen = {values[one] for one in left}
        values[a, b] = min(set(range(len(seen) + 1)) - seen)
    text = f"two piles: {more}from both with {asked}"
    run = PileLoops(rule_loops(parse_rule(text)), size)
    run.advance(run.rows)
    assert {at: run.values[at] for at in values} == values


def test_equal_numbers_are_a_line_of_which_the_values_are_kept():
    rays = rays_of(rule_loops(parse_rule("two piles: from both with |i - j| < 2")))
    assert rays.directions == ((1, 1),)
