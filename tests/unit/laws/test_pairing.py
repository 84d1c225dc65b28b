"""Boards whose cells are covered: what partners prove is true of small boards by brute force."""

import pytest

from grundy.checker.core.rules import read_rule, words
from grundy.errors import InputError
from grundy.games import game
from grundy.laws.prove.proposed import METHODS
from grundy.laws.proving import prove
from grundy.laws.question import asked
from grundy.laws.search import search_law
from grundy.laws.verdict import Open, Refuted

DOMINOES = "(i, j) and (i, j + 1) when i < r and j + 1 < c, or (i, j) and (i + 1, j) when i + 1 < r"
KAYLES = "cover:n -> i when i < n, or i and i + 1 when i + 1 < n"


def test_what_is_false_is_refuted_and_what_no_partner_proves_stays_open():
    found = prove(game(KAYLES), "n % 5 == 0")
    assert isinstance(found, Refuted)
    assert found.at == (5,)
    odd = "cover:n -> i and i + 1 when i + 1 < n"
    lost = " or ".join(f"n == {n}" for n in (0, 1, 5, 9, 15))  # Guy, Smith 1956
    assert isinstance(prove(game(odd), lost, n=16), Open)
    assert search_law(game(odd)).law is None  # Dawson's Kayles


@pytest.mark.parametrize("rule", ["i when i < 2 * n + 1", "i and j when i < n", "i"])
def test_no_move_is_left_out_because_a_number_is_above_the_sum_of_the_sizes(rule):
    """Only numbers up to n are tried: 3 of the 5 moves of the first rule were played for n = 2."""
    found = game(f"cover:n -> {rule}")
    with pytest.raises(InputError, match="at most 2, the sum of the sizes"):
        list(found.options((2,)))


def test_the_rule_of_a_certificate_says_how_large_new_numbers_are():
    data = METHODS["pairing"].prove(asked(game(KAYLES), "n == 0")).certificate
    assert words(read_rule(data["rule"])).split("; ")[0].endswith(", new numbers at most n")


def test_positions_are_read_and_written():
    cram = game(f"cover:(r, c) -> {DOMINOES} and j < c")
    assert cram.parse("2 3") == cram.parse("2x3") == (2, 3)
    assert cram.format(cram.parse("2x3:0,1;0,0")) == "2x3:0,0;0,1"
