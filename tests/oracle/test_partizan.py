"""Partizan games against their rules told anew, another program's facts, published values.

The oracle looks at whole boards and at nothing but the moves of `plain_rules`.
"""

import random
import re
from collections import Counter
from functools import cache

import pytest
from naive_heaps import OUTCOMES, sided_search
from plain_rules import RULES, STRIPS, all_live, cells, text
from published import MCGS, facts, table

from costs import at_most
from grundy.games import game
from grundy.solvers.budget import Budget
from grundy.solvers.loopy.partizan import LoopyPartizanSolver
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.solvers.partizan.solution import solve_partizan
from grundy.values.dyadic import Dyadic
from grundy.values.short import Session
from grundy.values.thermograph import thermograph
from samples import rotated

SIZES = [(1, n) for n in range(2, 9)] + [(2, n) for n in range(1, 6)] + [(3, 2), (3, 3), (3, 4)]
MARKS = {"nogo": "..#XO", "domineering": "...#"}
MOST_FREE = {"amazons": 5, "nogo": 6}
BEGINS = {outcome: wins for wins, outcome in OUTCOMES.items()}


def value(name, position, session=None):
    g = game(name)
    return PartizanValues(g, session).value(g.parse(position))


def rectangle(rows, columns):
    return "|".join(["." * columns] * rows)


# --- the rules, told anew


def domineering(board, player):
    grid, (down, right) = cells(board), ((1, 0), (0, 1))[player]
    for (r, c), mark in grid.items():
        if mark == "." == grid.get((r + down, c + right)):
            yield text(grid | {(r, c): "#", (r + down, c + right): "#"})


ORACLES = {name: rule for name, (rule, _) in RULES.items()} | {"domineering": domineering}


def drawn(name, chance):
    """Draw a board that play can lead to, small enough for the oracle."""
    marks = MARKS.get(name) or RULES[name][1]
    while True:
        rows, columns = (1, chance.randint(1, 8)) if name in STRIPS else chance.choice(SIZES)
        board = "|".join("".join(chance.choices(marks, k=columns)) for _ in range(rows))
        stones = sum(board.count(mark) for mark in "XO")
        if name in ("clobber", "konane", "amazons") and stones > (3 if name == "amazons" else 8):
            continue
        if name not in STRIPS and name != "konane" and board.count(".") > MOST_FREE.get(name, 8):
            continue
        if name != "nogo" or all_live(cells(board)):
            return board


class Oracle:
    """Know all about the boards of a game by its moves."""

    def __init__(self, name, session):
        self.moves, self.session = ORACLES[name], session
        self.wins, self.values = sided_search(self.moves), {}

    def value(self, board):
        if board not in self.values:
            sides = [[self.value(b) for b in self.moves(board, player)] for player in (0, 1)]
            self.values[board] = self.session.make(*sides)
        return self.values[board]


@pytest.mark.parametrize("count", [60, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ORACLES)
def test_moves_values_and_winning_moves_are_those_of_the_rule(name, count):
    """Moves are also told in words of their own."""
    g, session, chance = game(name), Session(), random.Random(name)
    oracle = Oracle(name, session)
    for board in (drawn(name, chance) for _ in range(count)):
        position = g.parse(board)
        found = solve_partizan(g, position, session)
        assert found.outcome == OUTCOMES[oracle.wins(board, 0), oracle.wins(board, 1)], board
        assert found.value is oracle.value(board), board
        for player, moves in enumerate((found.left_moves, found.right_moves)):
            options = [*(g.right if player else g.left)(position)]
            plain = list(oracle.moves(board, player))
            assert sorted(map(g.format, options)) == sorted(plain), board
            assert len({g.describe(position, to) for to in options}) == len({*options}), board
            told = [(g.format(move.to), move.text) for move in moves]
            winning = {after for after in plain if not oracle.wins(after, 1 - player)}
            assert {to for to, _ in told} == winning, board
            assert len({words for _, words in told}) == len(told), board


def test_toppling_names_each_push_that_wins():
    """Push dominoes one by one: as many moves are listed as there are pushes that win."""
    g, chance = game("toppling-dominoes"), random.Random(5)
    oracle = Oracle(g.name, Session())
    for _ in range(60):
        strip = "".join(chance.choices("XO.XOE", k=chance.randint(1, 7)))
        found = solve_partizan(g, g.parse(strip))
        for player, moves in enumerate((found.left_moves, found.right_moves)):
            pushes = Counter(oracle.moves(strip, player))
            wanted = sum(n for after, n in pushes.items() if not oracle.wins(after, 1 - player))
            # Of pushes to one side that fell the same dominoes there is only one.
            assert len(moves) == wanted, strip
            assert moves.unique == (wanted == 1)


def test_konane_boards_fall_apart_where_no_jump_can_join_them():
    g, session, chance, split = game("konane"), Session(), random.Random(4), 0
    oracle = Oracle("konane", session)
    for _ in range(200):
        rows, columns = chance.choice([(1, 9), (2, 6), (3, 4)])
        board = "|".join("".join(chance.choices("XO..", k=columns)) for _ in range(rows))
        split += len(list(g.parts(g.parse(board)))) > 1
        assert value("konane", board, session) is oracle.value(board), board
    assert split > 10


# --- heaps


def heap_value(session, left, right):
    """Define the value of a heap by two functions from a heap to the tuples it can become."""

    @cache
    def of(n):
        sides = (
            [session.sum([of(m) for m in heaps]) for heaps in side(n)] for side in (left, right)
        )
        return session.make(*sides)

    return of


def taking(*numbers):
    return lambda n: [(n - k,) for k in numbers if k <= n]


@pytest.mark.parametrize(
    ("name", "left", "right"),
    [
        ("partizan-subtraction:1,3/2,5", taking(1, 3), taking(2, 5)),
        ("partizan-subtraction:1/2", taking(1), taking(2)),
        ("partizan-octal:0.3/0.07", taking(1), lambda n: [(a, n - 2 - a) for a in range(n - 1)]),
        ("partizan:nim/subtraction:2", lambda n: [(m,) for m in range(n)], taking(2)),
    ],
)
def test_heaps_on_which_the_players_differ(name, left, right):
    session, g = Session(), game(name)
    values, of = PartizanValues(g, session), heap_value(session, left, right)
    for n in range(14):
        assert values.value(g.parse(str(n))) is of(n)
    assert values.value(g.parse("9+4+4")) is session.sum([of(9), of(4), of(4)])


def test_both_players_with_one_code_play_the_impartial_game():
    session = Session()
    kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    for name in ("partizan-octal:0.77/0.77", "partizan:kayles/octal:0.77"):
        found = [value(name, str(n), session) for n in range(12)]
        assert found == [session.star(nim) for nim in kayles]


# --- another program's facts

FILES = {
    "amazons_3x3": "amazons",
    "clobber_from_1xn_le_6_moves": "clobber",
    "clobber_from_1xn_le_8_moves": "clobber",
    "domineering_4x4": "domineering",
    "kayles_bw_easy": "partizan:kayles/kayles",
    "toppling_dominoes_30": "toppling-dominoes",
}


def is_long(boards):
    """Tell whether a fact is about one row of pins that is searched for seconds."""
    return boards.isdecimal() and int(boards) > 40


@pytest.mark.parametrize("file", FILES)
def test_values_and_the_search_say_who_wins_as_another_program_does(file):
    say_who_wins(file, rotated([fact for fact in facts(file) if not is_long(fact[0])], 8))


@pytest.mark.slow
def test_the_search_says_who_wins_on_long_rows_of_pins():
    say_who_wins("kayles_bw_easy", [fact for fact in facts("kayles_bw_easy") if is_long(fact[0])])


def say_who_wins(file, told):
    g = game(FILES[file])
    values = PartizanValues(g)
    search = SumSearch(PartizanValues(g), small=4, budget=Budget(200_000))
    for boards, wins in told:
        either = "E" if g.name == "toppling-dominoes" else "#"  # dominoes of either player
        position = g.parse(boards.replace("#", either))
        begins = BEGINS[values.value(position).outcome()]
        assert {player: begins[player] for player in wins} == wins, boards
        assert {player: search.wins(position, player) for player in wins} == wins, boards


def test_thermographs_of_another_program():
    told = (MCGS / "domineering_4x4_therm.test").read_text(encoding="utf-8")
    found = re.findall(r"^([.#|]+)\s*\{thermograph\s*L:([^R]*)R:([^}]*)\}", told, re.MULTILINE)
    assert len(found) == told.count("{thermograph") > 0
    for board, left, right in found:
        drawing = thermograph(value("domineering", board))
        assert str(drawing).split() == f"L: {left} R: {right}".split()


def named_game(session, kind, words):
    """Build one line of a sum: integers, dyadics, nimbers, switches, ups."""
    numbers = [Dyadic.parse(word) for word in re.findall(r"-?\d+(?:/\d+)?", words)]
    if kind in ("integer_game", "dyadic_rational"):
        return session.number(numbers[0])
    if kind == "nimber":
        return session.star(numbers[0].numerator)
    if kind == "up_star":
        return session.up(numbers[0].numerator if numbers else 0, int("*" in words))
    assert kind == "switch_game"
    return session.make([numbers[0]], [numbers[1]])


def test_sums_of_named_games_of_another_program():
    told, session = (MCGS / "random_cgt_games1.test").read_text(), Session()
    sums = re.findall(r"#\d+ \*/\n(.*?)\{B (win|loss), W (win|loss)\}", told, re.DOTALL)
    assert len(sums) == told.count("{B") > 0
    for lines, *wins in sums:
        games = re.findall(r"^\[(\w+)\] *(.*)$", lines, re.MULTILINE)
        total = session.sum([named_game(session, kind, words) for kind, words in games])
        assert BEGINS[total.outcome()] == tuple(won == "win" for won in wins), lines


# --- published values, and small ones worked out by hand


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=pytest.mark.slow if row["pace"] == "slow" else ())
        for row in table("partizan_values.tsv")
    ],
)
def test_known_values(row):
    """Rectangles of domineering are also turned."""
    g, session = game(row["game"]), Session(cap=20_000_000)
    values, known = PartizanValues(g, session, limit=10_000_000), session.parse(row["value"])
    position = g.parse(row["position"])
    assert values.value(position) is known
    if g.name == "domineering":
        turned = "|".join(map("".join, zip(*row["position"].split("|"), strict=True)))
        assert values.value(g.parse(turned)) is -known


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=[pytest.mark.slow] if row["pace"] == "slow" else [])
        for row in table("boards_winners.tsv")
    ],
)
def test_published_winners(row):
    g = game(row["game"])
    if row["pace"] == "slow":
        assert solve_partizan(g, g.parse(row["board"])).outcome == row["outcome"]
        return
    search = SumSearch(PartizanValues(g), budget=Budget(300_000))
    begins = tuple(search.wins(g.parse(row["board"]), player) for player in (0, 1))
    assert OUTCOMES[begins] == row["outcome"]


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
    g = game(name)
    with at_most(10):
        assert solve_partizan(g, g.parse(board)).outcome == outcome


@pytest.mark.parametrize(("tile", "winner"), [("XOO", 1), ("XXO", 0)])
def test_stops_decide_long_strips_of_cannibal_clobber_as_values_do_shorter_ones(tile, winner):
    g = game("cannibal-clobber")
    values, search = PartizanValues(g), SumSearch(PartizanValues(g), budget=Budget(3_000))
    wins = [player == winner for player in (0, 1)]
    assert [search.wins(g.parse(tile * 20), player) for player in (0, 1)] == wins
    for size in range(3, 8):
        assert [values.wins(g.parse(tile * size), player) for player in (0, 1)] == wins


def test_a_large_board_is_solved_without_its_value(monkeypatch):
    monkeypatch.setattr("grundy.solvers.partizan.solution.SHARE", 500)
    g = game("domineering")
    solution = solve_partizan(g, g.parse(rectangle(5, 6)))
    assert (solution.value, solution.mean, solution.outcome) == (None, None, "R")
    assert not solution.left_moves


def test_a_kernel_takes_over_where_a_single_board_is_large_and_its_line_of_play_is_won(monkeypatch):
    """The line is won at every move of the winner; who loses makes the first move there is."""
    monkeypatch.setattr("grundy.solvers.partizan.solution.SHARE", 10_000)
    g = game("clobber")
    solution = solve_partizan(g, g.parse("XOXO|OXOX|XOXO|OXOX"))
    assert (solution.value, solution.outcome) == (None, "N")
    search = SumSearch(PartizanValues(g))
    position, moves = solution.position, (g.left, g.right)
    lost = [to for to in g.left(position) if not search.wins(to, 1)]
    assert {move.to for move in solution.left_moves} == set(lost)
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


def test_col_is_a_number_or_a_number_and_a_star():
    session, chance = Session(), random.Random("col")
    for board in (drawn("col", chance) for _ in range(60)):
        found = value("col", board, session)
        assert found.is_number or (found + session.star(1)).is_number, board


@pytest.mark.parametrize(
    ("name", "outcome", "sizes"),
    [
        ("col", "P", [(1, 4), (1, 6), (2, 2), (2, 3), (2, 4), (3, 4)]),
        ("snort", "N", [(1, 5), (1, 7), (3, 3)]),
    ],
)
def test_moves_are_copied_by_half_a_turn(name, outcome, sizes):
    """By the second player in Col without a middle cell, by the first in Snort with one."""
    assert {value(name, rectangle(*size)).outcome() for size in sizes} == {outcome}


@pytest.mark.parametrize("position", [".OX|.XX", "XXO|O.."])
def test_nogo_takes_groups_with_a_liberty(position):
    assert game("nogo").parse(position)


# CGSuite's GameGridTest: the values of Fox and Geese with geese in row 3 of a board of 8 columns,
# by row and column of the fox.
FOX = {
    (2, 2): "2over",
    (2, 4): "2",
    (2, 6): "3*",
    (2, 8): "4over",
    (1, 1): "{6|2over}",
    (1, 3): "{2over|2}",
    (1, 5): "{4|3||2}",
    (1, 7): "{4over|3*}",
}


def test_published_values_of_fox_and_geese():
    g = game("fox-and-geese")
    solver = LoopyPartizanSolver(g, seconds=600)
    rows = ["........", "........", "X.X.X.X.", "........"]
    for (row, column), wanted in rotated(FOX.items()):
        board = [[*cells] for cells in rows]
        board[row - 1][column - 1] = "O"
        assert str(solver.value(g.parse("|".join(map("".join, board))))) == wanted


@pytest.mark.slow
def test_published_value_of_backsliding_toads_and_frogs():
    g = game("backsliding-toads-and-frogs")  # CGSuite's GameStripTest
    found = LoopyPartizanSolver(g, seconds=600).value(g.parse("TTT..FFF"))
    assert str(found) == "{on||0|-1/2} & {1/2|0||off}"
