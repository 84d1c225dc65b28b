"""The opponent whose answers are known, and Chomp: both against plain search."""

import random
from functools import cache
from itertools import product

import pytest

from grundy.games import game
from grundy.games.fixedresponse import FixedResponse
from grundy.solvers.impartial.solver import solve


def winning(answers, most):
    """Say for 0 to ``most`` stones whether you win on your turn, by the rule as it is told."""
    m, wins = len(answers), [False]
    for n in range(1, most + 1):
        now = False
        for k in range(1, min(m, n) + 1):
            left = n - k
            if left == 0:
                now = True
            elif left > m:
                now = now or wins[left - answers[k - 1]]
        wins.append(now)
    return wins


ALL_UP_TO_3 = [a for m in (1, 2, 3) for a in product(range(1, m + 1), repeat=m)]


@pytest.mark.parametrize("answers", ALL_UP_TO_3, ids=str)
def test_the_winner_is_that_of_the_told_rule(answers):
    g = FixedResponse(answers)
    for n, wins in enumerate(winning(answers, 40)):
        assert (solve(g, (n, 0)).winner == "first") == wins


def test_twenty_answers():
    chance = random.Random(1)
    mirrored = tuple(21 - k for k in range(1, 21))
    for answers in [mirrored, *(tuple(chance.choices(range(1, 21), k=20)) for _ in range(5))]:
        g = FixedResponse(answers)
        for n, wins in enumerate(winning(answers, 200)):
            assert g.p_form((n, 0)) == (not wins)


@pytest.mark.parametrize("answers", ALL_UP_TO_3, ids=str)
def test_every_position_has_the_value_of_its_options(answers):
    g = FixedResponse(answers)

    @cache
    def value(position):
        below = {value(option) for option in g.options(position)}
        return min(v for v in range(len(below) + 1) if v not in below)

    for n, k in product(range(25), range(len(answers) + 1)):
        position = g.parse(f"{n}/{k}" if k else str(n))
        assert g.closed_form(position) == value(position)
        assert g.parse(g.format(position)) == position


def test_a_thousand_digits():
    g = FixedResponse((2, 1, 3))
    lost = solve(FixedResponse((3, 2, 1)), (4 * 10**999, 0))
    assert lost.outcome == "P"
    assert not lost.moves
    found = solve(g, (4 * 10**999, 0))
    assert [m.text for m in found.moves] == ["take 1", "take 2", "take 3"]
    assert [m.text for m in solve(g, (7, 2)).moves] == []
    assert next(iter(solve(g, (5, 2)).moves)).text == "the answer to 2 takes 1"


def chomp_lost(squares, memo):
    """Say whether a set of squares is lost, when only the poisoned one is left it is."""
    if squares not in memo:
        memo[squares] = all(
            not chomp_lost(frozenset((r, c) for r, c in squares if r < y or c < x), memo)
            for y, x in squares
            if (y, x) != (0, 0)
        )
    return memo[squares]


def test_chomp_is_that_of_squares_bitten_off():
    memo = {}
    g = game("chomp")
    for rows in product(range(5), repeat=3):
        if rows[0] and rows == tuple(sorted(rows, reverse=True)):
            position = tuple(filter(None, rows))
            squares = frozenset((r, c) for r, n in enumerate(position) for c in range(n))
            assert (solve(g, position).outcome == "P") == chomp_lost(squares, memo)


def test_the_winning_bites_of_chomp():
    g = game("chomp")
    found = solve(g, g.parse("2x5"))
    assert [(m.to, m.text) for m in found.moves] == [((5, 4), "bite at row 2, column 5")]
    square = solve(g, g.parse("4X4"))
    assert [m.text for m in square.moves] == ["bite at row 2, column 2"]
    assert solve(g, (1,)).outcome == "P"
