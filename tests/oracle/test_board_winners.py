"""Large boards against published winners and values, and the facts of another program."""

import csv
import re
import time
from pathlib import Path

import pytest
from plain_rules import amazons, nogo

from grundy.games import game
from grundy.solvers.budget import Budget
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.solvers.partizan.solution import solve_partizan

HERE = Path(__file__).parent
STARTS = {"N": {0, 1}, "L": {0}, "R": {1}, "P": set()}


def table(name):
    with (HERE / name).open(encoding="utf-8") as lines:
        rows = csv.DictReader((line for line in lines if line[0] != "#"), delimiter="\t")
        return [
            pytest.param(row, marks=[pytest.mark.slow] if row["pace"] == "slow" else [])
            for row in rows
        ]


@pytest.mark.parametrize("row", table("boards_winners.tsv"))
def test_published_winners(row):
    g = game(row["game"])
    position = g.parse(row["board"])
    search = SumSearch(PartizanValues(g), budget=Budget(300_000))
    assert {p for p in (0, 1) if search.wins(position, p)} == STARTS[row["outcome"]]


@pytest.mark.parametrize(("tile", "winner"), [("XOO", 1), ("XXO", 0)])
def test_stops_decide_long_strips_of_cannibal_clobber_as_values_do_shorter_ones(tile, winner):
    g = game("cannibal-clobber")
    values, search = PartizanValues(g), SumSearch(PartizanValues(g), budget=Budget(3_000))
    wins = [player == winner for player in (0, 1)]
    assert [search.wins(g.parse(tile * 20), player) for player in (0, 1)] == wins
    for size in range(3, 8):
        assert [values.wins(g.parse(tile * size), player) for player in (0, 1)] == wins


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.parametrize(
    ("name", "board", "outcome"),
    [
        ("clobber", "XOXOX|OXOXO|XOXOX|OXOXO", "N"),
        ("clobber", "XO" * 20, "N"),
        ("nogo", "....|....|....|....", "P"),
    ],
)
def test_large_boards_are_decided_within_ten_seconds(name, board, outcome):
    g, start = game(name), time.process_time()
    assert solve_partizan(g, g.parse(board)).outcome == outcome
    assert time.process_time() - start < 10


def test_a_kernel_takes_over_where_a_single_board_is_large(monkeypatch):
    monkeypatch.setattr("grundy.solvers.partizan.decision.SHARE", 10_000)
    g = game("clobber")
    solution = solve_partizan(g, g.parse("XOXO|OXOX|XOXO|OXOX"))
    assert (solution.value, solution.outcome) == (None, "N")
    search = SumSearch(PartizanValues(g))
    lost = [to for to in g.left(solution.position) if not search.wins(to, 1)]
    assert {move.to for move in solution.left_moves} == set(lost)


def test_a_line_of_play_is_won_at_every_move_of_the_winner(monkeypatch):
    monkeypatch.setattr("grundy.solvers.partizan.decision.SHARE", 10_000)
    g = game("clobber")
    solution, search = (
        solve_partizan(g, g.parse("XOXO|OXOX|XOXO|OXOX")),
        SumSearch(PartizanValues(g)),
    )
    position, moves = solution.position, (g.left, g.right)
    assert [player for player, _ in solution.line] == [i % 2 for i in range(len(solution.line))]
    for player, move in solution.line:
        assert move.to in set(moves[player](position))
        if player == 0:
            assert not search.wins(move.to, 1)
        else:
            assert move.to == next(iter(moves[1](position)))
        position = move.to
    assert player == 0
    assert not list(g.right(position))


def brute(rule, board, memo):
    """Give the value where either player may move as both may by the plain rules."""
    if board not in memo:
        seen = {brute(rule, after, memo) for p in (0, 1) for after in rule(board, p)}
        memo[board] = min(set(range(len(seen) + 1)) - seen)
    return memo[board]


@pytest.mark.parametrize("board", ["." * n for n in range(1, 8)] + ["..|..", "...|...", "X..|#.."])
def test_impartial_nogo_by_brute_force(board):
    g = game("impartial-nogo")
    assert Solver(g).value(g.parse(board)) == brute(nogo, board, {})


@pytest.mark.parametrize("board", ["X....", "..X...", "X..X..X", "X..#.X.", "X..|..X", "X.|..|.#"])
def test_impartial_amazons_by_brute_force(board):
    g = game("impartial-amazons")
    assert Solver(g).value(g.parse(board)) == brute(amazons, board, {})


def cannibals(board, _player):
    """Take any stone that has a stone beside it."""
    lines = board.split("|")
    for r, line in enumerate(lines):
        for c, cell in enumerate(line):
            beside = [line[x] for x in (c - 1, c + 1) if 0 <= x < len(line)]
            beside += [lines[y][c] for y in (r - 1, r + 1) if 0 <= y < len(lines)]
            if cell == "X" in beside:
                left = f"{line[:c]}.{line[c + 1 :]}"
                yield "|".join([*lines[:r], left, *lines[r + 1 :]])


@pytest.mark.parametrize("board", ["X" * 9, "XX|XX", "XXX|XXX|XX.", "XX.X|.XX#", "X|X|X"])
def test_impartial_cannibal_clobber_by_brute_force(board):
    g = game("impartial-cannibal-clobber")
    assert Solver(g).value(g.parse(board)) == brute(cannibals, board, {})


def test_strips_of_impartial_cannibal_clobber_are_officers():
    strips, officers = game("impartial-cannibal-clobber"), game("officers")
    for n in range(1, 25):
        assert Solver(strips).value(strips.parse("X" * n)) == Solver(officers).value((n,))


@pytest.mark.parametrize("row", table("impartial_boards.tsv"))
def test_published_values_of_impartial_boards(row):
    g, rows, columns = game(row["game"]), int(row["rows"]), int(row["columns"])
    board = "|".join(["." * columns] * rows)
    assert Solver(g).value(g.parse(board)) == int(row["value"])


def facts(name):
    """Read ``board board {B win, W loss}``, one or both colours, comments left out."""
    text = re.sub(r"/\*.*?\*/", "", (HERE / "mcgs" / name).read_text("utf-8"), flags=re.DOTALL)
    found = re.findall(r"^([.#XO| ]+?) *\{((?:[BW] (?:win|loss)[, ]*)+)\}", text, re.MULTILINE)
    assert len(found) == text.count("{") - 1 > 0
    for boards, told in found:
        wins = {"BW".index(who): won == "win" for who, won in re.findall(r"([BW]) (\w+)", told)}
        yield "+".join(boards.split()), wins


FILES = {
    "amazons_3x3.test": "amazons",
    "clobber_from_1xn_le_6_moves.test": "clobber",
    "clobber_from_1xn_le_8_moves.test": "clobber",
    "toppling_dominoes_30.test": "toppling-dominoes",
}


@pytest.mark.parametrize("name", FILES)
def test_sums_of_another_program(name):
    g = game(FILES[name])
    search = SumSearch(PartizanValues(g), budget=Budget(200_000))
    for text, wins in facts(name):
        either = "E" if g.name == "toppling-dominoes" else "#"  # dominoes of either player
        position = g.parse(text.replace("#", either))
        assert {player: search.wins(position, player) for player in wins} == wins, text
