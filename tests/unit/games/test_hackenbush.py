"""Hackenbush: theorems against search, stalks as rows, published drawings."""

import random
from fractions import Fraction

import pytest
from naive_games import canonical, form_of

from costs import at_most
from grundy.games import game
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.solution import solve_partizan
from grundy.values.atomic import atomic_weight
from grundy.values.shape import LEFT
from grundy.values.signs import Row

HACKENBUSH = game("hackenbush")


def drawing(rng, vertices, edges, colours):
    """Draw a tree and then further edges, loops and double edges among them."""
    found = [(rng.randrange(i), i) for i in range(1, vertices)]
    found += [(rng.randrange(vertices), rng.randrange(vertices)) for _ in range(edges)]
    return ",".join(f"{u}-{v}:{rng.choice(colours)}" for u, v in found)


def test_trees_and_green_cycles_need_no_search():
    session = PartizanValues(HACKENBUSH).session
    for text in ("0-a:b,a-c:r,a-d:g,d-e:b", "0-a:g,a-c:g,c-0:g,0-d:b", "0-a:r,a-c:g,c-d:g,d-a:g"):
        assert HACKENBUSH.value_form(HACKENBUSH.parse(text), session) is not None
    assert HACKENBUSH.value_form(HACKENBUSH.parse("0-a:b,a-c:b,c-0:b"), session) is None


def test_a_stalk_is_a_row_in_linear_time():
    stones = "".join(random.Random(1).choice("BW") for _ in range(20_000))
    text = "0-v0:b," + ",".join(
        f"v{i}-v{i + 1}:{'b' if stone == 'B' else 'r'}" for i, stone in enumerate(stones)
    )
    with at_most(2):
        answer = solve_partizan(HACKENBUSH, HACKENBUSH.parse(text))
    assert answer.value.number == Row("B" + stones).value()


def test_names_of_colours_and_spaces():
    assert HACKENBUSH.format(HACKENBUSH.parse("a-0:BLUE, a-c:Red c-a:green")) == "0-a:b,a-c:g,a-c:r"
    assert HACKENBUSH.describe(HACKENBUSH.parse("0-a:b,a-c:r"), ()) == "cut 0-a:b"


def form(edges):
    """Cut edges by the definition, whatever the house knows; a form is that of `naive_games`."""
    left, right = set(), set()
    for i, (_, _, colour) in enumerate(edges):
        rest, held = edges[:i] + edges[i + 1 :], {0}
        while more := {v for e in rest if held & {*e[:2]} for v in e[:2]} - held:
            held |= more
        after = {form(tuple(e for e in rest if e[0] in held))}
        left |= after if colour in "bg" else set()
        right |= after if colour in "rg" else set()
    return frozenset(left), frozenset(right)


BEDS = (
    "0-1:g,1-2:b,0-3:g,3-4:r,0-5:b",  # two flowers and a blade of grass
    "0-1:g,1-2:g,2-3:b,2-4:r,0-5:r",  # a flower with petals of both colours
    "0-1:b,1-2:g,2-0:r,1-3:r,2-4:b",  # a house of three colours
    "0-1:b,0-2:b,1-3:r,2-3:r",  # a table of redwood
    "0-1:b,1-2:r,2-3:r,3-4:b,4-0:b,2-4:g",
)


@pytest.mark.parametrize("text", BEDS)
def test_pictures_of_three_colours_have_the_value_of_the_definition(text):
    check_by_definition(text)


@pytest.mark.parametrize("colours", ["brg", "br", "g", "ggggb"])
def test_random_pictures_have_the_value_of_the_definition(colours):
    rng = random.Random(17)
    for _ in range(30):
        check_by_definition(drawing(rng, rng.randint(2, 5), rng.randint(0, 2), colours))


def check_by_definition(text):
    edges = tuple((*map(int, edge[:-2].split("-")), edge[-1]) for edge in text.split(","))
    value = solve_partizan(HACKENBUSH, HACKENBUSH.parse(text)).value
    assert form_of(value) == canonical(form(edges)), text


def test_redwood_furniture_is_worth_one_over_a_power_of_two():
    """Winning Ways, chapter 7: red above, on blue feet of which each has a red leg of its own."""
    rng, powers = random.Random(3), {Fraction(1, 1 << n) for n in range(12)}
    for _ in range(40):
        feet, tops = rng.randint(1, 3), rng.randint(1, 3)
        edges = [f"0-f{i}:b,f{i}-t{rng.randrange(tops)}:r" for i in range(feet)]
        edges += [f"t{i}-t{i + 1}:r" for i in range(tops - 1)]
        edges += [
            f"t{rng.randrange(tops)}-{rng.choice('xyt')}{rng.randrange(tops)}:r" for _ in "ab"
        ]
        value = value_of(",".join(edges))
        assert value.is_number
        assert value.number.fraction() in powers, edges


def test_a_flower_with_blue_petals_has_atomic_weight_1_and_a_bed_their_sum():
    """Winning Ways, chapters 7 and 8: two flowers more, and Left wins against all the grass."""
    flower = "0-s{i}:g,s{i}-t{i}:g,t{i}-p{i}:{c},t{i}-q{i}:{c}".format
    for colours, weight in (("b", 1), ("br", 0), ("bb", 2), ("bbr", 1), ("rrb", -1), ("rr", -2)):
        bed = ",".join(flower(i=i, c=c) for i, c in enumerate(colours))
        assert atomic_weight(value_of(bed)) == weight
        if abs(weight) == 2:
            outcome = solve_partizan(HACKENBUSH, HACKENBUSH.parse(bed + ",0-g1:g,g1-g2:g")).outcome
            assert outcome == ("L" if weight > 0 else "R")


def value_of(text):
    return solve_partizan(HACKENBUSH, HACKENBUSH.parse(text)).value


def test_winning_cuts_of_green_trees_are_those_of_the_definition():
    chance, game = random.Random(17), HACKENBUSH
    for _ in range(60):
        n = chance.randint(1, 9)
        at = game.parse(",".join(f"{chance.randint(0, i - 1)}-{i}:g" for i in range(1, n + 1)))
        values = PartizanValues(game)
        won = [to for to in game.left(at) if values.value(to) == 0]
        found = list(game.winning_form(at, LEFT))
        assert sorted(found) == sorted(won)
        assert all(game.describe(at, to).startswith("cut ") for to in found)


def test_a_green_tree_of_fifty_thousand_edges_takes_no_time():
    chance, n = random.Random(1), 50_000
    text = ",".join(f"{chance.randint(0, i - 1)}-{i}:g" for i in range(1, n + 1))
    with at_most(6):
        solution = solve_partizan(HACKENBUSH, HACKENBUSH.parse(text))
        assert solution.outcome == "N"
        assert next(iter(solution.left_moves)).text.startswith("cut ")
