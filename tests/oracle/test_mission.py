"""Worked values that texts on taking games print, each with its place in the theory.

Every row was worked out by hand in a text on the subject; none comes from this program.
"""

import json

import pytest
from command_line import printed
from published import table


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
