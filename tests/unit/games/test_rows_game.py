"""Rows of stones as a game: moves against the definition, long rows, rows without end."""

from itertools import islice, product

import pytest

from costs import at_most
from grundy.errors import LimitError
from grundy.games import game
from grundy.solvers.impartial.reference import is_left_win
from grundy.solvers.partizan.solution import solve_partizan
from grundy.values.omega import parse_number
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
