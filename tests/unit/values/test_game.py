"""Games that are numbers act as those numbers; others have one clear error."""

from fractions import Fraction
from functools import partial
from math import ceil, floor, inf, nan, trunc

import pytest

from grundy.errors import InputError
from grundy.values.dyadic import Dyadic
from grundy.values.nimber import Nimber
from grundy.values.short import Session

NUMBERS = [0, 1, -1, 2, -7, 10**30, Fraction(1, 2), Fraction(-7, 4), Fraction(3, 2**40), 2**61 - 1]


@pytest.fixture
def session():
    return Session()


@pytest.mark.parametrize("x", NUMBERS)
def test_equal_to_its_number_and_of_its_hash(session, x):
    game = session.number(x)
    other = Session().number(x)
    assert game == x
    assert x == game
    assert game == Dyadic.of(x) == other
    assert hash(game) == hash(x) == hash(other)
    assert (game != x) is False
    assert {game: 1}[x] == 1
    assert bool(game) == bool(x)
    for convert in (int, float, abs, round, floor, ceil, trunc, partial(round, ndigits=1)):
        number = Fraction(x)
        assert convert(game) == convert(Dyadic.of(x)) == convert(number)
    assert Fraction(*game.as_integer_ratio()) == Fraction(game.number) == x
    assert Fraction(game) == x
    assert Fraction(game, 3) == Fraction(x) / 3


@pytest.mark.parametrize("x", NUMBERS)
@pytest.mark.parametrize("y", [*NUMBERS, Fraction(1, 3), Fraction(-22, 7)])
def test_order_is_that_of_the_numbers(session, x, y):
    game = session.number(x)
    assert (game < y, game <= y, game > y, game >= y) == (x < y, x <= y, x > y, x >= y)
    assert (y < game, y <= game, y > game, y >= game) == (y < x, y <= x, y > x, y >= x)
    assert (game == y) == (x == y)


@pytest.mark.parametrize("text", ["*", "^", "+-1", "{2|-1}", "{3|1||-2}", "^*", "*3"])
def test_games_that_are_no_numbers(session, text):
    game = session.parse(text)
    assert game
    assert all(game != x for x in NUMBERS)
    assert "x" != game
    assert game + 1 - Fraction(1, 2) == session.parse(text) + session.number(Fraction(1, 2))
    for convert in (int, float, round, floor, ceil, trunc):
        with pytest.raises(InputError, match="expected a game that is a number, got"):
            convert(game)
    with pytest.raises((TypeError, InputError), match=r"Rational instance|expected a game that is"):
        Fraction(game)  # it asks for the ratio since Python 3.14
    low, high = Fraction(-22, 7), Fraction(22, 7)
    assert (low < game) == (game.right_stop > Dyadic(-3))
    assert (game < high) == (game.left_stop <= Dyadic(3))


def test_absolute_values(session):
    assert abs(-session.up(1)) == session.up(1)
    assert abs(session.parse("{-1|-3}")) == session.parse("{3|1}")
    with pytest.raises(InputError, match="abs: expected a game that is not confused with 0"):
        abs(session.star(1))


def test_a_float_is_the_number_that_it_is(session):
    half, third = session.parse("1/2"), 1 / 3
    assert half == 0.5 == half == Dyadic(1, 1) == 0.5
    assert len({half, 0.5, Fraction(1, 2), Dyadic(1, 1)}) == 1
    assert Dyadic.of(Fraction(*third.as_integer_ratio())) == third != Fraction(1, 3)
    assert all(half != x and Dyadic(1, 1) != x for x in (float("inf"), float("nan"), 0.25))
    assert session.star(1) != 0.0
    assert session.zero == 0.0


@pytest.mark.parametrize("y", [0.5, 0.3, 1 / 3, -0.75, 1e300, 5e-324, inf, -inf, nan])
@pytest.mark.parametrize("x", NUMBERS)
def test_order_with_floats_is_that_of_fractions(session, x, y):
    number = Fraction(x)
    for one in session.number(x), Dyadic.of(x):
        assert (one < y, one <= y) == (number < y, number <= y)
        assert (one > y, one >= y) == (number > y, number >= y)
        assert (y < one, y >= one) == (number > y, number <= y)


def test_games_that_are_no_numbers_beside_floats(session):
    hot, tiny = session.parse("{2|-1}"), session.parse("{0||0|-1}")
    assert -1.5 < hot < 2.25
    assert hot.confused(0.3)
    assert hot.confused(2.0)
    assert 0.0 < tiny < 1e-300
    assert -inf < hot < inf
    assert hot.confused(nan)


def test_an_option_alone_needs_no_list(session):
    assert session.make(2, -1) == session.parse("{2|-1}")
    assert session.make([session.up(1), 1], Fraction(1, 2)) == session.parse("{^,1|1/2}")
    assert session.make(Session().star(1), 0) == session.parse("v")
    assert session.sum([Session().star(1), 1, Fraction(1, 2)]) == session.parse("3/2*")


def test_games_and_numbers_are_laid_out_in_columns(session):
    assert f"[{session.parse('{2|-1}'):>8}]" == "[  {2|-1}]"
    assert f"{Dyadic(3, 1):<5}|{Nimber(3):^4}|{session.up(1)}" == "3/2  | *3 |^"


@pytest.mark.parametrize("x", [3, Fraction(-7, 4), Dyadic(5, 40)])
def test_sessions_take_numbers_and_games_of_others(session, x):
    for given in (x, session.number(x), Session().number(x)):
        assert session.add(session.parse("{1|-1}"), given) is session.parse("{1|-1}") + x
        assert session.add(given, 1) is session.number(x + 1)
        assert session.neg(given) is session.number(-x)
        assert session.multiple(-3, given) is session.number(x * -3)
        assert session.leq(given, 2) == (x <= 2)
        assert session.leq(session.star(1), given) == (x > 0)
        assert session.outcome(given) == ("L" if x > 0 else "R")
        assert session.birthday(given) == Dyadic.of(x).birthday()


@pytest.mark.parametrize("wrong", ["1", 0.5, None])
def test_sessions_refuse_what_is_no_game(session, wrong):
    for ask in (partial(session.add, 1), session.neg, session.outcome, session.birthday):
        with pytest.raises(InputError, match="expected an int, a Fraction or a Dyadic"):
            ask(wrong)
