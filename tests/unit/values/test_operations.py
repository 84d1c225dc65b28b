"""Operations on values: their laws, and who wins when the rule of a compound is played."""

from fractions import Fraction
from functools import partial
from itertools import product
from math import ceil, floor, inf, nan, trunc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_games import born_by, build, form_of
from naive_heaps import OUTCOMES, sided_search

from grundy.errors import InputError
from grundy.values.atomic import atomic_weight
from grundy.values.compound import ordinal
from grundy.values.dyadic import Dyadic
from grundy.values.game import bottom_up
from grundy.values.heat import cool, heat, incentives, norton, overheat
from grundy.values.nimber import Nimber
from grundy.values.reduced import reduced
from grundy.values.short import Session
from grundy.values.signs import half_add
from grundy.values.thermograph import temperature, thermograph

S = Session()
DAY2 = [build(S, form) for form in born_by(2)]
SMALL = [game for game in DAY2 if game.base == 0]
FAR = S.star(64)


def options(games, least=0):
    side = st.lists(st.sampled_from(games), min_size=least, max_size=3)
    return st.tuples(side, side).map(lambda sides: S.make(*sides))


games = options(DAY2)
all_small = options(SMALL, least=1)
taxes = st.sampled_from([Dyadic(n, 2) for n in range(9)])
quick = settings(max_examples=50)


@quick
@given(games, games, st.sampled_from([Dyadic(n, 2) for n in range(-3, 9)]), taxes)
def test_cooling(g, h, tax, more):
    assert cool(g + h, tax) is cool(g, tax) + cool(h, tax)
    assert cool(cool(g, tax), more) is cool(g, tax + more)
    drawn = thermograph(g)
    assert cool(g, tax).left_stop == drawn.left_wall(tax)
    assert cool(g, tax).right_stop == drawn.right_wall(tax)
    assert cool(g, tax).is_number or temperature(g) >= tax


@quick
@given(games, taxes)
def test_heating(g, tax):
    bonus = S.number(tax)
    assert cool(heat(g, bonus), tax) is g
    assert heat(g, S.zero) is g


def test_heating_is_not_additive():
    star, hot, one = S.star(1), S.parse("{1*|0}"), S.number(1)
    assert heat(star + hot, one) is S.parse("{2||0|-2}")
    assert heat(star, one) + heat(hot, one) is not heat(star + hot, one)


@quick
@given(games)
def test_overheating(g):
    assert overheat(g, S.number(1), S.zero) is g
    assert overheat(S.number(5), S.up(1), S.star(1)) is S.up(5)


@quick
@given(games, games, st.sampled_from(["^", "1", "1/2", "^*2", "{2|1}", "Tiny(1)"]))
def test_norton_product(g, h, text):
    unit = S.parse(text)
    assert norton(g, S.number(1)) is g
    assert norton(g + h, unit) is norton(g, unit) + norton(h, unit)
    assert (g <= h) == (norton(g, unit) <= norton(h, unit))


def inf_equal(g, h):
    return (g - h).left_stop == 0 == (g - h).right_stop


def test_reduced_forms_tell_games_apart_but_for_infinitesimals():
    for g in DAY2:
        for h in DAY2:
            assert inf_equal(g, h) == (reduced(g) is reduced(h))


@quick
@given(games, st.sampled_from(["^", "v*2", "*", "Tiny(1)", "^3*"]))
def test_reduced_form_is_the_simplest(g, text):
    simple = reduced(g)
    assert inf_equal(g, simple)
    assert reduced(simple) is simple
    assert reduced(g + S.parse(text)) is simple
    assert reduced(-g) is -simple
    assert simple.birthday() <= g.birthday()
    assert all(x.is_number or x.left_stop > x.right_stop for x in bottom_up(simple))


@quick
@given(all_small, all_small)
def test_atomic_weight(g, h):
    weight = atomic_weight(g)
    assert atomic_weight(g + h) is weight + atomic_weight(h)
    assert atomic_weight(-g) is -weight
    assert (g >= FAR) == (weight >= 1)  # the far star test of Winning Ways
    if weight >= 2:
        assert g > 0
    if weight.is_integer:  # g is that many ups, give or take what the far star swallows
        rest = g - S.up(int(str(weight)))
        assert S.up(-1) + FAR < rest < S.up(1) + FAR


@quick
@given(games)
def test_incentives(g):
    left, right = incentives(g)
    assert {g + gain for gain in left} == set(g.left)
    assert {g - gain for gain in right} == set(g.right)


def ordinal_moves(of, side):
    """Give the moves in an ordinal sum of forms, straight from its words: one in g ends h."""
    (g, h), nothing = of, (frozenset(), frozenset())
    return [(x, nothing) for x in g[side]] + [(g, y) for y in h[side]]


def test_an_ordinal_sum_is_won_by_who_wins_the_play():
    wins = sided_search(ordinal_moves)
    for g, h in product(DAY2, repeat=2):
        winners = tuple(wins((form_of(g), form_of(h)), side) for side in (0, 1))
        assert ordinal(g, h).outcome() == OUTCOMES[winners]


@quick
@given(games, games, games)
def test_ordinal_sums(g, h, k):
    assert ordinal(g, S.zero) is g
    assert -ordinal(g, h) is ordinal(-g, -h)
    assert (h <= k) == (ordinal(g, h) <= ordinal(g, k))  # Norton's lemma and the colon principle


@quick
@given(st.integers(-9, 9), st.integers(0, 2), st.integers(-9, 9), st.integers(0, 2))
def test_ordinal_sum_of_numbers_is_half_addition(a, i, b, j):
    x, y = Dyadic(a, i), Dyadic(b, j)
    assert ordinal(S.number(x), S.number(y)).number == half_add(x, y)


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
    for other in (x, session.number(x), Session().number(x)):
        assert session.add(session.parse("{1|-1}"), other) is session.parse("{1|-1}") + x
        assert session.add(other, 1) is session.number(x + 1)
        assert session.neg(other) is session.number(-x)
        assert session.multiple(-3, other) is session.number(x * -3)
        assert session.leq(other, 2) == (x <= 2)
        assert session.leq(session.star(1), other) == (x > 0)
        assert session.outcome(other) == ("L" if x > 0 else "R")
        assert session.birthday(other) == Dyadic.of(x).birthday()
