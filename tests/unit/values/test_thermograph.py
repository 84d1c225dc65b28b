"""Thermographs against a walk over a grid of taxes, and their laws."""

import re
from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from naive_games import born_by, build, form_of, random_forms

from grundy.values.dyadic import Dyadic
from grundy.values.picture import walls_svg
from grundy.values.short import Session
from grundy.values.thermograph import Thermograph, mean, raise_walls, temperature, thermograph
from samples import rotated

STEP = 32  # the bends of the games below lie on a grid of this fineness
TAXES = range(-STEP, 4 * STEP + 1)
SESSION = Session()
DAY2 = [build(SESSION, form) for form in born_by(2)]
games = st.tuples(
    st.lists(st.sampled_from(DAY2), max_size=3), st.lists(st.sampled_from(DAY2), max_size=3)
).map(lambda sides: SESSION.make(*sides))


def integer_of(form):
    if form[1] == frozenset() and len(form[0]) <= 1:
        return 1 + integer_of(*form[0]) if form[0] else 0
    if form[0] == frozenset() and len(form[1]) == 1:
        return -1 + integer_of(*form[1])
    return None


def grid_walls(form, memo):
    """List both walls at every tax of the grid, in grid units."""
    if form not in memo:
        number = integer_of(form)
        if number is not None:
            memo[form] = [(STEP * number,) * 2 for _ in TAXES]
        else:
            memo[form] = walls = []
            left = [grid_walls(x, memo) for x in form[0]]
            right = [grid_walls(y, memo) for y in form[1]]
            for at, tax in enumerate(TAXES):
                a = max(wall[at][1] for wall in left) - tax
                b = min(wall[at][0] for wall in right) + tax
                if walls and walls[-1][0] == walls[-1][1]:
                    a = b = walls[-1][0]
                assert a >= b, "the walls meet on the grid"
                walls.append((a, b))
    return memo[form]


def assert_drawn_as_on_the_grid(game, memo):
    drawn = thermograph(game)
    for tax, walls in zip(TAXES, grid_walls(form_of(game), memo), strict=True):
        t = Dyadic(tax, 5)
        assert (drawn.left_wall(t) * STEP, drawn.right_wall(t) * STEP) == walls


def test_walls_are_those_of_the_grid():
    memo, session = {}, Session()
    for form in born_by(2) + rotated(random_forms(2, 300, most=3), 100):
        assert_drawn_as_on_the_grid(build(session, form), memo)


def test_named_games_are_drawn_without_being_opened():
    session, memo = Session(), {}
    for times, nim, number in product(range(-3, 4), range(5), (0, 2, Dyadic(-3, 2))):
        assert_drawn_as_on_the_grid(session.up(times, nim) + number, memo)
    assert str(thermograph(Session().star(10**9))) == "L: (1, -1) (0, 0) R: (-1, -1) (0, 0)"


@settings(max_examples=30)
@given(games, games)
def test_means_add_and_temperatures_do_not_rise(g, h):
    assert mean(g + h) == mean(g) + mean(h)
    assert mean(-g) == -mean(g)
    assert temperature(-g) == temperature(g)
    assert temperature(g + h) <= max(temperature(g), temperature(h))


@settings(max_examples=30)
@given(games)
def test_the_mean_is_the_worth_of_many_copies(g):
    many = 4 * g
    slack = temperature(g) if temperature(g) > 0 else Dyadic(0)
    assert abs(many.left_stop - 4 * mean(g)) <= slack
    assert abs(many.right_stop - 4 * mean(g)) <= slack
    assert (thermograph(g).left_wall(0), thermograph(g).right_wall(0)) == (
        g.left_stop,
        g.right_stop,
    )


def test_fine_numbers():
    session = Session()
    hot = session.make([Dyadic(1, 50)], [Dyadic(-1, 70)])
    middle = (Fraction(1, 2**50) - Fraction(1, 2**70)) / 2
    assert Fraction(mean(hot)) == middle
    assert Fraction(temperature(hot)) == Fraction(1, 2**50) - middle
    assert temperature(session.number(Dyadic(5, 10**5))) == Dyadic(-1, 10**5)


def test_walls_go_with_the_tables_and_are_raised_again():
    session = Session()
    held = session.parse("{4||2|-1}")
    before, inner = thermograph(held), held.right[0]
    session.tables.free()
    assert held.walls is inner.walls is None
    assert thermograph(held) == before
    assert inner.walls is not None


def test_walls_count_against_the_cap():
    session = Session()
    game = session.parse("{5|{3|{1|-1}}}")
    before = session.tables.spare
    thermograph(game)
    assert session.tables.spare < before - 3


def test_the_labels_of_values_stand_straight_below_them_in_one_row():
    values = [-2, -1, 0, 1, 2, 3]
    bends = [(Dyadic(x), Dyadic(-1)) for x in values]
    drawn = walls_svg(bends, bends, "")
    points = [tuple(map(float, at.split(","))) for at in re.findall(r"[\d.]+,[\d.]+", drawn)]
    labels = {
        text: (float(x), float(y))
        for x, y, text in re.findall(
            r'<text x="([\d.]+)" y="([\d.]+)"[^>]*middle[^>]*>(.*?)<', drawn
        )
        if float(y) > max(y for _, y in points) + 15  # not beside them, as a tax
    }
    feet = [point for point in points if point[1] == max(y for _, y in points)]
    assert [x for x, _ in feet[: len(values)]] == [labels[str(value)][0] for value in values]
    assert len({y for _, y in labels.values()}) == 1
    (height,) = re.findall(r'viewBox="0 0 \d+ (\d+)"', drawn)
    assert min(y for _, y in points) == int(height) - max(y for _, y in points)  # of two margins


def test_numbers_with_large_stars_are_drawn_without_opening_them():
    session = Session()
    for text in ("1/2", "-5/8", "7/16", "25/4", "-3"):
        for above in ("", "^", "^2", "^5", "v", "v3"):
            for star in ("", "*", "*2", "*5")[not above :]:
                found = session.parse(f"{text}{above}{star}")
                drawn = thermograph(found)
                for option in (*found.left, *found.right):
                    thermograph(option)
                raised = Thermograph(raise_walls(found))
                assert (drawn.left, drawn.right) == (raised.left, raised.right)
    large = session.parse("1/2") + session.parse(f"*{10**30}")
    assert str(thermograph(large)) == str(thermograph(session.parse("1/2*")))
