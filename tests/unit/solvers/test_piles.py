"""Piles that are no position are counted, listed and tabulated nowhere."""

import json
from itertools import product

import numpy as np
import pytest
from command_line import here
from command_line import printed as said

import grundy
from samples import rotated

LOWER = "moves:(a, b) for a <= b -> (x, b) when x < a, or (a, x) when a <= x and x < b"
SHARED = (  # Project Euler 899: as many as the smaller pile holds, and no pile is emptied
    "moves:(a, b) for a >= 1 and b >= 1 -> "
    "(a - i, b - j) when i + j == min(a, b) and i < a and j < b"
)
RULES = {
    LOWER: (
        lambda a, b: a <= b,
        lambda a, b: [(x, b) for x in range(a)] + [(a, x) for x in range(a, b)],
    ),
    SHARED: (
        lambda a, b: min(a, b) >= 1,
        lambda a, b: [
            (a - i, b + i - min(a, b)) for i in range(min(a, b) + 1) if i < a and min(a, b) - i < b
        ],
    ),
    "strip": (
        lambda a, b: 1 <= a < b,
        lambda a, b: [(x, b) for x in range(1, a)] + [(a, x) for x in range(a + 1, b)],
    ),
}


def values(rule, size):
    """Work the values out by the definition; None where there is no position."""
    inside, moves = RULES[rule]
    found = {}
    for a, b in sorted(product(range(size), repeat=2), key=sum):
        if not inside(a, b):
            found[a, b] = None
            continue
        seen = {found[option] for option in moves(a, b)}
        found[a, b] = next(v for v in range(len(seen) + 1) if v not in seen)
    return found


@pytest.mark.parametrize(("rule", "size"), [(LOWER, 6), *rotated([(LOWER, 40), (SHARED, 8)])])
def test_tables_and_lists_hold_positions_only(rule, size, tmp_path):
    wanted = values(rule, size)
    table = json.loads(said("table", rule, "-n", str(size), "--json"))["values"]
    assert {(a, b): table[a][b] for a, b in wanted} == wanted
    rows = said("table", rule, "-n", str(size), "--format", "csv").splitlines()
    rows = {tuple(map(int, row.split(","))) for row in rows if row[0].isdecimal()}
    assert rows == {(a, b, v) for (a, b), v in wanted.items() if v is not None}
    lost = {(a, b) for (a, b), v in wanted.items() if v == 0}
    listed = said("table", rule, "-n", str(size), "--p-positions", "--format", "csv").splitlines()
    assert {tuple(map(int, row.split(","))) for row in listed[1:]} == lost
    assert {tuple(row) for row in grundy.p_positions(rule, size).tolist()} == lost
    assert grundy.table(rule, size).tolist() == table
    for words in (["--box", f"{size},{size}"], ["--below", str(size)]):
        assert json.loads(said("count", rule, *words, "--json"))["count"] == len(lost)
    out = str(tmp_path / "v.npy")
    said("table", rule, "-n", str(size), "--format", "npy", "--out", out)
    assert np.load(out).tolist() == [[-1 if v is None else v for v in row] for row in table]


def test_a_store_keeps_them_and_a_b_file_refuses_them(tmp_path):
    plain = said("table", LOWER, "-n", "30", "--json")
    for _ in range(2):
        assert said("table", LOWER, "-n", "30", "--json", "--store", str(tmp_path)) == plain
    (refused,) = here("table", LOWER, "-n", "5", "--format", "bfile").said
    assert "all piles are positions" in refused


def test_the_count_of_a_published_problem():
    assert json.loads(said("count", SHARED, "--box", "8,8", "--json"))["count"] == 21


def test_values_in_python_are_those_that_solve_gives():
    for text, position in (("nim", "3 5"), ("kayles", "5 7"), ("wythoff", "3 5")):
        assert grundy.game(text).value(position) == grundy.solve(text, position).value
    assert grundy.game("nim").value("3 5") == 6
