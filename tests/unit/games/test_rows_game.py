"""Rows of stones as a game: moves against the definition, long rows, rows without end."""

import random
from fractions import Fraction
from itertools import islice, product

import pytest
from naive_games import canonical, form_of

from costs import at_most
from grundy.errors import LimitError
from grundy.games import game
from grundy.solvers.impartial.reference import is_left_win
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.solution import solve_partizan
from grundy.values.atomic import atomic_weight
from grundy.values.omega import parse_number
from grundy.values.shape import LEFT
from grundy.values.signs import Row

ROWS = game("rows")
SHORT = ["".join(stones) for n in range(1, 5) for stones in product("BW", repeat=n)]


def test_contributions_are_what_a_move_costs():
    for text in SHORT:
        row = Row(text)
        wanted = [row.value() - Row(text[:i]).value() for i in range(len(text))]
        assert list(ROWS.contributions(row)) == wanted


@pytest.mark.parametrize(
    ("text", "value", "outcome", "left", "right"),
    [
        ("B(W)", "1/omega", "L", ["0"], []),
        ("B(W)+W(B)", "0", "P", [], []),
        ("(B)+WWW", "omega - 3", "L", ["BBB+WWW", "BBBB+WWW", "BBBBB+WWW"], []),
        ("B(WB)+W", "-1/3", "R", [], ["B+W", "BWB+W", "BWBWB+W"]),
        ("(B)+(W)", "0", "P", [], []),
        ("(BW)+WB", "1/6", "L", ["BW+WB", "BWBW+WB", "BWBWBW+WB"], []),
        ("BW(B)+WB", "1/2 - 1/omega", "L", ["BW+WB", "BWB+WB", "BWBB+WB"], []),
    ],
)
def test_rows_without_end(text, value, outcome, left, right):
    solution = solve_partizan(ROWS, ROWS.parse(text))
    found = solution.value
    assert str(found) == str(parse_number(value))
    assert solution.outcome == outcome
    for moves, wanted in [(solution.left_moves, left), (solution.right_moves, right)]:
        assert [ROWS.format(move.to) for move in islice(moves, 3)] == wanted
        assert all(move.text for move in islice(moves, 3))


def test_endlessly_many_moves_are_not_counted():
    solution = solve_partizan(ROWS, ROWS.parse("(BW)"))
    with pytest.raises(LimitError, match="endlessly many moves"):
        len(solution.left_moves)


@pytest.mark.parametrize("text", ["BWWBBWBW" * 125_000, "+".join(["BWWBBWB"] * 10_000)])
def test_long_rows_take_linear_time(text):
    with at_most(2):
        solution = solve_partizan(ROWS, ROWS.parse(text))
        assert solution.outcome == "L"
        assert next(iter(solution.left_moves)).text
        assert not solution.right_moves


@pytest.mark.parametrize(
    "text", ["B(WB)+W", "(B)+(BW)+BBB", "BW(BBW)+W", "(WB)+(BW)", "(W)+B(WWB)"]
)
def test_the_stones_that_win_without_end_are_named(text):
    position = ROWS.parse(text)
    for player, row_number in product((0, 1), range(len(position))):
        row = position[row_number]
        stones = (row.head + row.cycle * 30)[:30] if row.cycle else row.head
        winning = set()
        for place, stone in enumerate(stones):
            rows = text.split("+")
            rows[row_number] = stones[:place] or "0"
            outcome = solve_partizan(ROWS, ROWS.parse("+".join(rows))).outcome
            if stone == "BW"[player] and outcome in ("LP", "RP")[player]:
                winning.add(place + 1)
        said = [
            p.data["i"]
            for p in ROWS.endless_wins(position, player)
            if p.data["row"] == row_number + 1
        ]
        if not row.cycle or not winning:
            assert not said
        else:
            own = {i for i, stone in enumerate(stones, 1) if stone == "BW"[player]}
            assert winning == {i for i in own if i >= said[0]}


def test_no_stones_are_no_row():
    assert ROWS.parse("0") == ()
    assert ROWS.format(ROWS.parse("0+BW")) == "BW"


def test_every_winning_stone_is_a_move_of_its_own():
    memo = {}
    for a, b, c in product(["B", "W", "BW", "WB", "BWB"], repeat=3):
        position = ROWS.parse(f"{a}+{b}+{c}")
        solution = solve_partizan(ROWS, position)
        for player, moves in enumerate((solution.left_moves, solution.right_moves)):
            wanted = set()
            for i, row in enumerate((a, b, c)):
                for place, stone in enumerate(row):
                    left = [*(a, b, c)[:i], row[:place], *(a, b, c)[i + 1 :]]
                    after = ROWS.parse("+".join(text or "0" for text in left))
                    good = is_left_win(ROWS, after, 1 - player, memo) == (player == 0)
                    if stone == "BW"[player] and good:
                        wanted.add(f"take stone {place + 1} ({stone}) of row {i + 1}, leaving ")
            said = [move.text for move in moves]
            assert {text.rpartition(" ")[0] + " " for text in said} == wanted
            assert len(said) == len(wanted)
            assert moves.unique == (len(wanted) == 1)


def test_equal_heaps_count_as_often_as_they_may_be_taken():
    g = game("partizan:nim:2/kayles")
    solution = solve_partizan(g, g.parse("1+1+1"))
    assert [len(solution.left_moves), len(solution.right_moves)] == [3, 3]


# --- hackenbush: theorems against search, stalks as rows, published drawings

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


def test_a_green_tree_of_thirty_thousand_edges_takes_no_time():
    chance, n = random.Random(1), 30_000
    text = ",".join(f"{chance.randint(0, i - 1)}-{i}:g" for i in range(1, n + 1))
    with at_most(1):
        solution = solve_partizan(HACKENBUSH, HACKENBUSH.parse(text))
        assert solution.outcome == "N"
        assert next(iter(solution.left_moves)).text.startswith("cut ")
