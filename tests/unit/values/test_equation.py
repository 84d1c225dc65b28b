"""Equations of endless rows against the reading-off rule."""

import random
from fractions import Fraction
from itertools import product

import pytest

from grundy.errors import LimitError
from grundy.values.equation import parse_equation, solve_equation
from grundy.values.omega import number
from grundy.values.signs import Row
from samples import rotated

ROWS = ["".join(stones) for n in range(7) for stones in product("BW", repeat=n)]


def test_equations_agree_with_the_reading_off_rule():
    for head in rotated(ROWS[:31], 8):
        for cycle in ROWS[1:]:
            assert solve_equation(Row(head), Row(cycle)) == Row(head, cycle).value(), (head, cycle)


def test_long_equations_agree_with_the_reading_off_rule():
    chance = random.Random(5)
    for _ in range(30):
        head, cycle = ("".join(chance.choices("BW", [9, 1], k=60)) for _ in range(2))
        assert solve_equation(Row(head), Row(cycle)) == Row(head, cycle).value()


def test_equations_in_words():
    assert solve_equation(*parse_equation("x = 1:(-1):x")) == Fraction(2, 3)
    assert solve_equation(*parse_equation("x=3/4 : -1 : x")) == Row("BWB", "WBWB").value()
    assert solve_equation(*parse_equation("x = 1:y, y = (-1):y")) == number(0, 0, 1)


def test_an_equation_too_long():
    with pytest.raises(LimitError, match="2000 stones"):
        solve_equation(Row(""), Row("B" * 1999 + "WB"))
