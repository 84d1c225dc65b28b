"""Rows of stones: the published values, the definition, and numbers without end."""

import random
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from published import cases, table

from costs import growth
from grundy.errors import InputError, LimitError
from grundy.values.dyadic import Dyadic
from grundy.values.equation import parse_equation, solve_equation
from grundy.values.names import simplest_between
from grundy.values.omega import Omega, birthday, number, parse_number
from grundy.values.signs import Row, half_add
from samples import rotated

stones = st.text("BW", max_size=12)
rows = st.builds(Row, stones, st.one_of(st.just(""), st.text("BW", min_size=1, max_size=4)))
dyadics = stones.map(lambda text: Row(text).value())


@pytest.mark.parametrize("row", table("rows.tsv"), ids=lambda row: row["row"])
def test_worked_values(row):
    assert Row.parse(row["row"]).value() == parse_number(row["value"])


@cache
def by_definition(text):
    """Take the simplest number between the best options of both players."""
    before = {"B": [], "W": []}
    for at, stone in enumerate(text):
        before[stone].append(by_definition(text[:at]))
    low, high = max(before["B"], default=None), min(before["W"], default=None)
    return simplest_between(low, high)


ALL_ROWS = ["".join(row) for size in range(13) for row in product("BW", repeat=size)]


def test_all_rows_to_length_12():
    assert len(ALL_ROWS) == 8191
    values = {}
    for text in ALL_ROWS:
        value = Row(text).value()
        assert value == by_definition(text)
        assert Row.of(value) == Row(text)
        assert birthday(value) == len(text)
        assert Row(text).value() == -(-Row(text)).value()
        values[value] = text
    assert len(values) == 8191


def endless(row, size):
    return (row.head + row.cycle * size)[:size]


@given(rows, rows)
def test_order_is_the_order_of_words(one, two):
    """The first stone that differs decides: W < end < B."""
    key = {"B": "2", "W": "0"}
    words = []
    for row in (one, two):
        text = endless(row, 60) if row.cycle else row.head + "."
        words.append("".join(key.get(stone, "1") for stone in text))
    assert (one.value() < two.value()) == (words[0] < words[1])
    assert (one.value() == two.value()) == (words[0] == words[1]) == (one == two)


@given(rows)
def test_endless_values_are_limits(row):
    assume(len(row.cycle) > 1)
    value = Row(endless(row, 100)).value()
    assert abs(Fraction(row.value()) - Fraction(value)) <= Fraction(1, 2**80)


@given(rows)
def test_a_row_comes_back_from_its_value(row):
    assert Row.of(row.value()) == row
    assert Row.parse(str(row)) == row
    assert parse_number(str(row.value())) == row.value()
    assert (-row).value() == -row.value()


@given(dyadics, dyadics, dyadics)
def test_half_addition(x, y, z):
    assert half_add(half_add(x, y), z) == half_add(x, half_add(y, z))
    assert -half_add(x, y) == half_add(-x, -y)
    assert (y > 0) == (half_add(x, y) > x)
    assert (y < z) == (half_add(x, y) < half_add(x, z))


@given(dyadics)
def test_one_stone_below(x):
    above = half_add(Dyadic(1), x)
    if x >= 0:
        assert above == x + 1
    else:
        m = -(x.numerator >> x.exponent)  # -m <= x < -m + 1
        assert Fraction(above) == Fraction(x + m + 1) / 2**m
    assert half_add(Dyadic(-1), x) == -half_add(Dyadic(1), -x)


@pytest.mark.parametrize(("x", "y", "together"), cases(__file__, "endless_sums.tsv"))
def test_half_addition_of_endless_rows(x, y, together):
    assert half_add(parse_number(x), parse_number(y)) == parse_number(together)


@pytest.mark.parametrize(("x", "y"), [("omega", "-omega"), ("1/omega", "-1"), ("2/3", "1/2")])
def test_what_passes_the_forms_is_a_clear_error(x, y):
    with pytest.raises(InputError, match="omega"):
        half_add(parse_number(x), parse_number(y))


def test_sums_and_order_of_endless_values():
    omega, small = parse_number("omega"), parse_number("1/omega")
    assert omega - omega == 0
    assert isinstance(omega - omega, Dyadic)
    assert str(omega + omega - small + Fraction(1, 3)) == "2omega + 1/3 - 1/omega"
    assert 10**9 < omega - 10**9 < omega < omega + Dyadic(1, 9)
    assert 0 < small < Fraction(1, 10**9)
    assert small < Dyadic(1, 10**5)
    assert Dyadic(1, 1) - small < Dyadic(1, 1) < Dyadic(1, 1) + small
    assert hash(omega + small) == hash(small + omega)
    assert Row.parse("(BW)").value() + Row.parse("BW").value() == Fraction(7, 6)
    assert number(0, Fraction(1, 3) + Fraction(2, 3)) == Dyadic(1)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("5", "5"),
        ("2/3", "omega"),
        ("1/omega", "omega"),
        ("omega + 3/4", "omega + 3"),
        ("2/3 + 1/omega", "omega + 1"),
        ("1 - 2/omega", "omega + 1"),
        ("-2omega", "2omega"),
    ],
)
def test_birthdays(text, day):
    assert birthday(parse_number(text)) == parse_number(day)


def contribution(text, place):
    return Row(text).value() - Row(text[:place]).value()


@given(st.text("BW", min_size=1, max_size=12))
def test_contributions_fall_along_each_colour(text):
    for stone, side in (("B", 1), ("W", -1)):
        gains = [side * contribution(text, at) for at, x in enumerate(text) if x == stone]
        assert all(gain > 0 for gain in gains)
        assert gains == sorted(gains, reverse=True)
    run = len(text) - len(text.lstrip(text[0]))
    if run < len(text):
        assert abs(contribution(text, len(text) - 1)) == Dyadic(1, len(text) - run)


def test_a_row_is_at_most_omega_long_here():
    with pytest.raises(InputError, match="omega long"):
        Row.of(Omega(1, Dyadic(1), 0))


def work_on(stones):
    """Find the value of a row of so many stones, and the row of that value."""
    text = "BBWBW" * (stones // 5)
    assert Row.of(Row.parse(text).value()) == Row(text)
    assert Row(text, "BWB").cycle == "BWB"


@pytest.mark.alone
def test_ten_times_as_long_a_row_takes_about_ten_times_as_long():
    assert growth(work_on, 10**5, 10**6) < 40


def test_equal_rows_add_up():
    row = Row("BWWBW" * 20).value()
    assert sum((row for _ in range(10_000)), Dyadic(0)) == 10_000 * row


# --- equations of endless rows against the reading-off rule; number avoidance against all moves

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
