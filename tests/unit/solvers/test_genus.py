"""Genera: misere values beside heaps *2, compared with play, and with Winning Ways."""

import re

import pytest
from plays import misere_value

from grundy.ask.tables import table
from grundy.errors import InputError, LimitError
from grundy.games import game
from grundy.solvers.misere.genus import Genera


@pytest.mark.parametrize(
    "name", ["kayles", "octal:0.07", "octal:0.123", "grundy", "nim", "octal:4.7"]
)
def test_digits_are_misere_values_beside_heaps_of_two(name):
    together, alone, memo = game(f"sum:{name}+nim"), game(name), {}
    genera = Genera(alone)
    for n in range(9):
        value, text = genera.of(alone.parse(str(n))).split("^")
        digits = [int(digit.strip("()")) for digit in re.findall(r"\(\d+\)|\d", text)]
        assert int(value) == table(name, 9).values[n]
        for beside, digit in enumerate([*digits, *digits[-2:], *digits[-2:]][:6]):
            start = together.parse(f"{n}/{'+'.join(['2'] * beside) or 0}")
            assert misere_value(together, start, memo) == digit, (n, beside)


def test_the_first_wild_heaps_are_those_of_winning_ways():
    """Kayles: 5 pins have the genus 4^146 (chapter 13); all smaller rows are nim heaps."""
    rows = table("kayles", 6, genus=True).values
    assert [genus for _, _, genus in rows] == ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146"]


def test_genera_heed_seconds_and_heaps():
    with pytest.raises(LimitError, match="seconds"):
        table("kayles", 10**6, genus=True, limit=0)
    with pytest.raises(InputError, match="heaps"):
        table("wythoff", 5, genus=True)
