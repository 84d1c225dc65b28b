"""Hackenbush: theorems against search, stalks as rows, published drawings."""

import random
import time

import pytest

from grundy.errors import InputError
from grundy.games import game
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.solution import solve_partizan
from grundy.values.signs import Row

HACKENBUSH = game("hackenbush")


class Searched(type(HACKENBUSH)):
    """Forget the colon and fusion principles."""

    def value_form(self, part, session):
        return None


def drawing(rng, vertices, edges, colours):
    """Draw a tree and then further edges, loops and double edges among them."""
    found = [(rng.randrange(i), i) for i in range(1, vertices)]
    found += [(rng.randrange(vertices), rng.randrange(vertices)) for _ in range(edges)]
    return ",".join(f"{u}-{v}:{rng.choice(colours)}" for u, v in found)


@pytest.mark.parametrize("colours", ["br", "g", "brg", "ggggb"])
@pytest.mark.parametrize("extra", [0, 1, 3])
def test_theorems_agree_with_the_search(colours, extra):
    rng = random.Random(extra)
    for _ in range(25):
        position = HACKENBUSH.parse(drawing(rng, rng.randint(2, 6), extra, colours))
        values = PartizanValues(HACKENBUSH)
        searched = PartizanValues(Searched(), values.session)
        assert values.value(position) is searched.value(position), HACKENBUSH.format(position)


def test_trees_and_green_cycles_need_no_search():
    session = PartizanValues(HACKENBUSH).session
    for text in ("0-a:b,a-c:r,a-d:g,d-e:b", "0-a:g,a-c:g,c-0:g,0-d:b", "0-a:r,a-c:g,c-d:g,d-a:g"):
        assert HACKENBUSH.value_form(HACKENBUSH.parse(text), session) is not None
    assert HACKENBUSH.value_form(HACKENBUSH.parse("0-a:b,a-c:b,c-0:b"), session) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0-a:b,a-c:r", "1/2"),
        ("0-a:g", "*"),
        ("0-a:g,a-c:g,c-0:g", "*"),  # a triangle fuses to three loops
        ("0-a:g,a-c:b", "^*"),  # *:1 = {0,*|0}, a flower
        ("0-a:b,0-c:b,a-c:r", "1"),
        ("0", "0"),
    ],
)
def test_small_drawings(text, value):
    solution = solve_partizan(HACKENBUSH, HACKENBUSH.parse(text))
    assert solution.value is solution.value.session.parse(value)


def test_a_stalk_is_a_row_in_linear_time():
    stones = "".join(random.Random(1).choice("BW") for _ in range(20_000))
    text = "0-v0:b," + ",".join(
        f"v{i}-v{i + 1}:{'b' if stone == 'B' else 'r'}" for i, stone in enumerate(stones)
    )
    start = time.process_time()
    assert (
        solve_partizan(HACKENBUSH, HACKENBUSH.parse(text)).value.number == Row("B" + stones).value()
    )
    assert time.process_time() - start < 2


def test_what_is_not_joined_to_the_ground_is_named():
    with pytest.raises(InputError, match=r"joined to the ground 0, got 'c-d:r,d-e:g'"):
        HACKENBUSH.parse("0-a:b,c-d:r,e-d:g")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0-a:x", "edge 1: expected a colour b (blue), r (red) or g (green), got 'x'"),
        ("0-a:b,a>c", "edge 2: expected an edge such as 0-a:b, got 'a>c'"),
    ],
)
def test_bad_drawings(text, message):
    with pytest.raises(InputError) as caught:
        HACKENBUSH.parse(text)
    assert str(caught.value) == message


def test_names_of_colours_and_spaces():
    assert HACKENBUSH.format(HACKENBUSH.parse("a-0:BLUE, a-c:Red c-a:green")) == "0-a:b,a-c:g,a-c:r"
    assert HACKENBUSH.describe(HACKENBUSH.parse("0-a:b,a-c:r"), ()) == "cut 0-a:b"
