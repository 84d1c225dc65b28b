"""Impartial games on boards: published values, their rules told anew, and the kernel.

Cram is worked out from sets of cells, as its rule says, normal and misere.
"""

import random
from contextlib import suppress
from itertools import islice

import pytest
from naive_heaps import sided_search, value_search, winner_search
from plain_rules import all_live, amazons, cells, nogo
from published import table

from grundy import ask
from grundy.errors import LimitError
from grundy.games import game
from grundy.solvers.budget import Budget
from grundy.solvers.impartial import reference
from grundy.solvers.impartial.nimbers import BoardNimbers, Nimbers
from grundy.solvers.impartial.solver import Solver, solve_with
from grundy.solvers.misere.play import MiserePlay
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.compiled import LocalBoards
from samples import rotated

CRAM = game("cram")


def empty(rows, columns):
    return "|".join(["." * columns] * rows)


def nimber(name, board, budget=None):
    g = game(name)
    return Solver(g, budget=budget).value(g.parse(board))


# --- published values


def size(row):
    return f"{row['rows']}x{row['columns']}"


def slow(row, is_slow):
    return pytest.param(row, id=size(row), marks=[pytest.mark.slow] if is_slow else [])


@pytest.mark.parametrize(
    "row", [slow(row, int(row["rows"]) * int(row["columns"]) > 24) for row in table("cram.tsv")]
)
def test_published_values_of_cram_normal_and_misere(row):
    rows, columns = int(row["rows"]), int(row["columns"])
    solver = Solver(CRAM)
    for board in (CRAM.parse(empty(rows, columns)), CRAM.parse(empty(columns, rows))):
        assert solver.value(board) == int(row["normal"])
        if row["misere"]:
            assert solver.is_p(board, misere=True) == (row["misere"] == "0")
            tame = MiserePlay(CRAM).genus(board)
            assert tame in (None, (int(row["normal"]), int(row["misere"])))


@pytest.mark.parametrize(
    "row", rotated((slow(row, row["pace"] == "slow") for row in table("impartial_boards.tsv")), 16)
)
def test_published_values_of_empty_boards(row):
    board = empty(int(row["rows"]), int(row["columns"]))
    assert nimber(row["game"], board, Budget(None, 300)) == int(row["value"])


@pytest.mark.parametrize(
    ("name", "board", "value"),
    rotated(
        [
            ("impartial-clobber", "XOXO|OXOX|XOXO|OXOX|XOXO", 1),
            ("impartial-clobber", "XXXXXOO|XXXXXOX|XXOOOXO", 0),
            ("impartial-nogo", empty(4, 4), 0),
        ]
    ),
)
def test_large_boards(name, board, value):
    """Values of another program (MCGS 1.7, input/impartial)."""
    assert nimber(name, board) == value


def test_one_row_of_cram_is_dawsons_kayles():
    (kayles,) = [row for row in table("sequences.tsv") if row["anum"] == "A002187"]
    values = [0, *map(int, kayles["terms"].split(","))]  # .07 has the values of .137, one later
    solver = Solver(CRAM)
    for n in range(1, 45):
        assert solver.value(CRAM.parse("." * n)) == values[n], n
        assert solver.value(CRAM.parse(empty(n, 1))) == values[n], n


def test_strips_of_impartial_cannibal_clobber_are_officers():
    strips, officers = game("impartial-cannibal-clobber"), game("officers")
    for n in range(1, 25):
        assert Solver(strips).value(strips.parse("X" * n)) == Solver(officers).value((n,))


# --- the rules, told anew


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


def by_rule(rule):
    """Make the function that gives values where either player moves as both may by a plain rule."""
    return value_search(lambda board: [left for who in (0, 1) for left in rule(board, who)])


@pytest.mark.parametrize(
    ("name", "rule", "boards"),
    [
        ("impartial-nogo", nogo, ". .. ... .... ..... ...... ....... ..|.. ...|... X..|#.."),
        ("impartial-amazons", amazons, "X.... ..X... X..X..X X..#.X. X..|..X X.|..|.#"),
        ("impartial-cannibal-clobber", cannibals, "XXXXXXXXX XX|XX XXX|XXX|XX. XX.X|.XX# X|X|X"),
    ],
)
def test_values_are_those_of_the_rule(name, rule, boards):
    value = by_rule(rule)
    for board in boards.split():
        assert nimber(name, board) == value(board), board


def boards_of_nogo(rng):
    """Give boards of all shapes, more rows than others, on which every group has a liberty."""
    shapes = [(1, 9), (1, 10), (9, 1), (2, 4), (3, 3), (4, 2)]
    while True:
        rows, columns = rng.choice(shapes)
        marks = rng.choice([".....XO#", "...XXOO", "...XO"])
        board = "|".join("".join(rng.choices(marks, k=columns)) for _ in range(rows))
        if board.count(".") < 7 and "." in board and all_live(cells(board)):
            yield board


def test_kernels_take_boards_of_nogo_apart_as_the_rule_has_it():
    strips, boards = game("impartial-nogo"), game("nogo")
    inner, whole = strips.packed(strips.parse("....."))
    search = BoardNimbers(BoardNimbers.fitting(inner, whole).local, 12)
    value, wins, kernel = (
        by_rule(nogo),
        sided_search(nogo),
        LocalBoards(PartizanValues(boards), Budget(), 12),
    )
    for board in rotated(islice(boards_of_nogo(random.Random(6)), 400), 120):
        key, worth = strips.parse(board), value(board)
        inner, whole = strips.packed(key) or (None, None)
        if inner is not None:
            one = BoardNimbers.fitting(inner, whole)
            lost = [search.lost(one, nim, Budget()) for nim in range(worth + 2)]
            assert lost == [nim == worth for nim in range(worth + 2)], board
        for player in (0, 1):
            answer = kernel.wins(boards.parse(board), player)
            assert answer == wins(board, player), (board, player)


def covered(cells):
    """Give what is left of a set of cells (row, column) after each move of Cram."""
    for r, c in cells:
        for other in ((r, c + 1), (r + 1, c)):
            if other in cells:
                yield cells - {(r, c), other}


value, wins_misere = value_search(covered), winner_search(covered, misere=True)


def free(text):
    """Give the free cells; the boards of a sum stand far apart."""
    return frozenset(
        (r, c + 100 * b)
        for b, board in enumerate(text.split("+"))
        for r, row in enumerate(board.split("|"))
        for c, mark in enumerate(row)
        if mark == "."
    )


def sums_of_boards(chance):
    while True:
        boards = []
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            rows, columns = chance.randint(1, 4), chance.randint(1, 5)
            boards.append("|".join("".join(chance.choices("..#", k=columns)) for _ in range(rows)))
        text = "+".join(boards)
        if text.count(".") <= 13:
            yield text


def test_boards_of_cram_with_holes_and_sums_of_boards():
    solver, drawn = Solver(CRAM), sums_of_boards(random.Random(4))
    for text in (next(drawn) for _ in range(150)):
        position, cells = CRAM.parse(text), free(text)
        assert solver.value(position) == value(cells), text
        assert solver.is_p(position, misere=True) != wins_misere(cells), text
        for misere, wins in ((False, value), (True, wins_misere)):
            answer = ask.solve("cram", text, misere=misere)
            wanted = {left for left in covered(cells) if not wins(left)}
            assert {free(move.to) for move in answer.moves} == wanted, text
            assert len({move.text for move in answer.moves}) == len(wanted), text
        legal = ask.options("cram", text).moves
        assert {free(move.to) for move in legal} == set(covered(cells)), text


def test_the_winner_is_known_before_the_value():
    """Whoever asks for it alone, or whose budget ends before the value, is told who wins."""
    chance, early = random.Random(8), 0
    for text in islice((one for one in sums_of_boards(chance) if "+" not in one), 60):
        position, lost = CRAM.parse(text), value(free(text)) == 0
        answers = [solve_with(Solver(CRAM), position, winner=True)]
        for states in (2, 4, 8, 16):
            with suppress(LimitError):
                answers.append(solve_with(Solver(CRAM, budget=Budget(states)), position))
        assert all(answer.lost == lost for answer in answers), text
        assert all(answer.value in (None, value(free(text))) for answer in answers), text
        early += any(answer.value is None for answer in answers[1:])
    assert early > 3


def test_components_stand_where_they_are():
    board = CRAM.parse("..#|###|#..+..+###|.#.")
    texts = [CRAM.format(part) for part in CRAM.parts(board)]
    assert texts == ["..#|###|###+#+###|.#.", "###|###|#..+#+#", "#+..+#"]
    assert CRAM.assemble(list(CRAM.parts(board))) == board
    assert CRAM.format(next(iter(CRAM.parts(CRAM.parse("###|.#."))))) == "###|.#."
    (move,) = ask.solve("cram", "..#|###|##.+..+..").moves[:1]
    said = "board 1: row 1, column 1; row 1, column 2"
    assert (move.to, move.text) == ("###|###|##.+..+..", said)


def test_a_board_too_large_for_a_frame_is_solved_all_the_same():
    text = "|".join([".." + "#" * 40 + "...", "." * 45, "." * 3 + "#" * 42])
    inner, board = CRAM.packed(CRAM.parse(text))
    assert inner.format(board) == text
    text = "|".join([".." + "#" * 40 + "...", ".#" * 20 + "#####", "." * 3 + "#" * 42])
    assert Solver(CRAM).value(CRAM.parse(text)) == value(free(text))
    assert Solver(CRAM).is_p(CRAM.parse(text), misere=True) != wins_misere(free(text))


# --- the kernel

MARKS = {"cram": "...#", "impartial-clobber": ".XOXO", "impartial-nogo": "....."}


def drawn(name, chance):
    while True:
        rows, columns = chance.randint(1, 4), chance.randint(1, 4)
        if name == "impartial-nogo" and (rows < 2 or rows * columns > 6):
            continue
        if name == "impartial-clobber" and rows * columns > 9:
            continue
        cells = ("".join(chance.choices(MARKS[name], k=columns)) for _ in range(rows))
        return "|".join(cells)


@pytest.mark.parametrize("name", MARKS)
def test_random_boards_by_the_definition(name):
    pytest.importorskip("numba")
    g, chance, tried = game(name), random.Random(name), 0
    kernels, memo = {}, {}
    while tried < 60:
        text = drawn(name, chance)
        parts = list(g.parts(g.parse(text)))
        packed = g.packed(parts[0]) if len(parts) == 1 else None
        board = packed and BoardNimbers.fitting(*packed)
        if not board:
            continue
        tried += 1
        kernel = kernels.setdefault(name, BoardNimbers(board.local, bits=12))
        nim = reference.grundy(g, g.parse(text), memo)
        told = [kernel.lost(board, n, Budget()) for n in range(nim + 2)]
        assert told == [n == nim for n in range(nim + 2)], text


def test_a_small_table_only_takes_longer():
    inner, part = CRAM.packed(CRAM.parse(empty(5, 5)))
    board = BoardNimbers.fitting(inner, part)
    assert BoardNimbers(board.local, bits=6).lost(board, 0, Budget())


def test_the_budget_ends_the_kernel():
    with pytest.raises(LimitError, match="no answer in 5000 states"):
        nimber("cram", empty(7, 7), Budget(5000))


def test_what_the_kernel_finds_is_kept(monkeypatch):
    monkeypatch.setattr("grundy.solvers.impartial.nimbers._FEW", 10)
    inner, part = CRAM.packed(CRAM.parse(empty(4, 5)))
    search = Nimbers(inner, Budget())
    assert search.value(part) == 2
    spent = search.budget.spent
    assert search.value(part) == 2
    assert search.budget.spent == spent
