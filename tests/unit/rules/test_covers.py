"""Boards whose cells are covered, by both players alike or by each in a way of its own."""

from functools import cache
from itertools import product

import pytest

import grundy
from grundy.ask.positions import solve
from grundy.errors import InputError
from grundy.games import game
from grundy.rules.language.covers import read_covers
from grundy.rules.moves import Undescribed

DOWN = "(r, c) -> (i, j) and (i + 1, j) when i + 1 < r and j < c"
ALONG = "(p, q) -> (i, j) and (i, j + 1) when i < p and j + 1 < q"


def test_dominoes_by_formulas_are_worth_those_of_domineering():
    """Both are compared with the value: one plays by the formulas, the other by its kernels."""
    lay, known = grundy.game(f"cover:Right: {ALONG}; Left: {DOWN}"), grundy.game("domineering")
    assert game(lay.ruleset.text) == lay.ruleset
    for rows, columns in product(range(1, 5), repeat=2):
        board = "|".join(["." * columns] * rows)
        assert lay.value(f"{rows}x{columns}") == known.value(board), board


def test_who_wins_is_found_by_hand():
    """Left covers one cell, Right two in a row, on a strip."""
    mine = game(
        "cover:Left: n -> i when i < n and i % 2 == 0; Right: n -> i and i + 1 when i + 1 < n"
    )

    @cache
    def wins(free, player):
        cells = [{i} for i in free if i % 2 == 0] if not player else []
        cells = [{i, i + 1} for i in free if i + 1 in free] if player else cells
        return any(not wins(free - frozenset(gone), 1 - player) for gone in cells)

    outcomes = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    for n in range(1, 9):
        for gone in ((), (0,), (1,), (n - 1,)):
            free = frozenset(range(n)) - {*gone}
            text = f"{n}" + (f":{gone[0]}" if gone and n > 1 else "")
            if gone and n == 1:
                continue
            first = wins(free, 0), wins(free, 1)
            assert solve(mine.text, text).outcome == outcomes[first], text


def test_moves_of_ones_own_have_no_certificate():
    with pytest.raises(Undescribed, match="moves of Left and of Right"):
        read_covers(f"Left: {DOWN}; Right: {ALONG}").data()


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (f"Left: {DOWN}", "expected '; Right:', got nothing"),
        (f"Left: {DOWN}; Right: n -> i when i < n", "as many sizes for Right as for Left"),
        (f"Left: {DOWN}; Right: (a, b) for a > b -> (i, j) when i < a and j < b", "same domain"),
        (f"Left: {DOWN}; Right: {ALONG}, last one loses", "of which the last one wins"),
    ],
)
def test_what_two_players_cannot_mean_is_refused_in_one_line(rule, expected):
    with pytest.raises(InputError, match=expected):
        game(f"cover:{rule}")
