"""Equations of endless rows against the reading-off rule; number avoidance against all moves."""

import random
from fractions import Fraction
from itertools import compress, product

import pytest

from grundy.errors import InputError, LimitError
from grundy.values.avoidance import left_avoiding, right_avoiding
from grundy.values.equation import parse_equation, solve_equation
from grundy.values.omega import number
from grundy.values.short import Session
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


def test_number_avoidance():
    session = Session()
    days = [session.number(n) for n in (-1, 0, 1)] + [session.parse("*")]
    games = {session.make(a, b) for a in _subsets(days) for b in _subsets(days)}
    for game in [g for g in games if not g.is_number]:
        for x in (Fraction(k, 4) for k in range(-12, 13)):
            total = game + x
            assert bool(left_avoiding(game, x)) == any(o >= 0 for o in total.left), (game, x)
            assert bool(right_avoiding(game, x)) == any(o <= 0 for o in total.right), (game, x)
            assert bool(left_avoiding(game, x)) == (total.outcome() in "NL")
    with pytest.raises(InputError):
        left_avoiding(session.number(3), 1)


def _subsets(games):
    return [list(compress(games, picks)) for picks in product((0, 1), repeat=len(games))]
