"""Worked values that texts on taking games print, each with its place in the theory.

Every row was worked out by hand in a text on the subject; none comes from this program.
"""

import json

import pytest
from command_line import printed
from published import table

from grundy.games import game
from grundy.solvers.impartial.values import heap_values


def solve(*words):
    return json.loads(printed("solve", *words, "--json"))


@pytest.mark.parametrize("row", table("worked.tsv"), ids=lambda row: " ".join(row.values()))
def test_worked_positions_from_the_command_line(row):
    answer = solve(row["game"], *row["position"].split("+"))
    assert answer["winner"] == row["winner"]
    assert answer["outcome"] == {"first": "N", "second": "P"}[row["winner"]]
    assert row["value"] in ("?", answer["value"])
    if row["moves"] != "?":
        moves = [move for move in row["moves"].split(", ") if move != "none"]
        assert sorted(move["to"] for move in answer["moves"]) == sorted(moves)
        assert answer["unique"] == (len(moves) == 1)
    assert answer["complete"]


def test_misere_one_one_two_three_is_won_by_three_to_two():
    answer = solve("nim", "1 1 2 3", "--misere")
    assert answer["convention"] == "misere"
    assert answer["outcome"] == "N"
    assert "1+1+2+2" in [move["to"] for move in answer["moves"]]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("adjacent:2", [0, 0, 1, 1, 2, 0, 3, 1]),
        ("adjacent:3", [0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4]),
        ("treblecross", [0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4]),
        ("kayles", [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
        ("stripes:1,2", [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
        ("grundy", [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]),
        ("lasker", [0, 1, 2, 4, 3, 5, 6, 8, 7]),
        ("adjacent:any", list(range(60))),
        ("nim", list(range(60))),
        ("subtraction:2", [n // 2 % 2 for n in range(60)]),
        ("subtraction:1,3", [n % 2 for n in range(60)]),
        ("nim:4", [n % 5 for n in range(60)]),
        ("between:2,5", [n % 7 // 2 for n in range(60)]),
    ],
)
def test_tables(text, values):
    assert heap_values(game(text), 0, len(values)) == values


def test_count_up_says_one_twelve_twenty_three_and_so_on():
    total, said = 0, []
    while total < 100:
        answer = solve("count-up:10,100", str(total))
        if answer["winner"] == "first":
            total = int(answer["moves"][0]["to"])
            said.append(total)
        else:
            total += 7
    assert said == [1, 12, 23, 34, 45, 56, 67, 78, 89, 100]


@pytest.mark.parametrize("n", [21, 42, 63, 20, 41, 100, 2100])
def test_fixed_response_with_answers_that_make_21(n):
    answers = ",".join(str(21 - k) for k in range(1, 21))
    assert solve(f"fixed-response:{answers}", str(n))["outcome"] == ("N" if n % 21 else "P")


def test_fixed_response_with_one_bad_answer():
    answers = ",".join(str(21 - k) for k in range(1, 20)) + ",2"
    assert solve(f"fixed-response:{answers}", "42")["outcome"] == "N"
    assert solve(f"fixed-response:{answers}", "21")["outcome"] == "P"
