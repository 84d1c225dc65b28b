"""Turning games: the values of coins and of rows, from the rules alone."""

import random
from itertools import chain, combinations, product

import pytest
from naive_heaps import least_missing, value_search

from grundy.games import game
from grundy.solvers.impartial.solver import solve

# Which sets of coins 0 to n may be turned, said again here from the rules in words.
RULES = {
    "mock-turtles": lambda turned: len(turned) <= 3,
    "turning-turtles": lambda turned: len(turned) <= 2,
    "ruler": lambda turned: turned[-1] - turned[0] == len(turned) - 1,
}


def sets(name, size):
    every = chain.from_iterable(combinations(range(size), k) for k in range(1, size + 1))
    return [turned for turned in every if RULES[name](turned)]


def brute_value(moves, position):
    """Give the value of a set of heads, by plain search over whole positions."""
    value = value_search(
        lambda heads: [heads ^ frozenset(turned) for turned in moves if max(turned) in heads]
    )
    return value(frozenset(position))


@pytest.mark.parametrize("name", RULES)
def test_every_row_has_the_value_of_plain_search(name):
    g, size = game(name), 6
    moves = sets(name, size)
    for coins in product("HT", repeat=size):
        heads = [i for i, coin in enumerate(coins) if coin == "H"]
        assert g.closed_form("".join(coins)) == brute_value(moves, heads)


@pytest.mark.parametrize("name", RULES)
def test_the_value_of_a_coin_follows_from_the_smaller_coins(name):
    g, known = game(name), []
    for n in range(40):
        below = set()
        for others in g.turns(n):
            total = 0
            for i in others:
                total ^= known[i]
            below.add(total)
        known.append(least_missing(below))
        assert g.coin_value(n) == known[n]


@pytest.mark.parametrize(("down", "across"), list(product(RULES, repeat=2)))
def test_a_grid_has_the_value_of_plain_search(down, across):
    g = game(f"tartan:{across}*{down}")
    moves = [tuple(product(rows, columns)) for rows in sets(down, 3) for columns in sets(across, 3)]
    chance = random.Random(1)
    for _ in range(2):
        heads = [place for place in product(range(3), repeat=2) if chance.random() < 0.5]
        grid = "/".join(
            "".join("H" if (r, c) in heads else "T" for c in range(3)) for r in range(3)
        )
        assert g.closed_form(grid) == brute_value(tuple(moves), heads)


def test_the_values_of_a_product_are_those_of_the_published_table():
    # Turning Corners, the first columns: nim multiplication (Winning Ways, chapter 14).
    g = game("tartan:turning-turtles*turning-turtles")
    grid = "\n".join(
        " ".join(str(g.head_value("TTTT/TTTT/TTTT/TTTT", 5 * r + c)) for c in range(4))
        for r in range(4)
    )
    assert grid == "1 2 3 4\n2 3 1 8\n3 1 2 12\n4 8 12 6"


def test_long_rows_are_answered_without_search():
    g, row = game("mock-turtles"), "T" + "H" * 29
    found = [move.to for move in solve(g, row).moves]
    assert len(found) == len(set(found)) > 0
    assert set(found) == {option for option in g.options(row) if g.closed_form(option) == 0}
    assert solve(game("ruler"), "T" * 10**5 + "H").moves


def test_coins_are_read_in_either_case_and_with_gaps():
    assert game("ruler").parse("ht TH") == "HTTH"
    assert game("tartan:ruler*ruler").parse("h t / T H") == "HT/TH"
