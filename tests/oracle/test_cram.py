"""Cram against published values, the octal game that it is on one row, and its rule told anew."""

import csv
import random
from functools import cache
from pathlib import Path

import pytest

from grundy import ask
from grundy.errors import InputError
from grundy.games import game
from grundy.solvers.impartial import reference
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.misere.play import MiserePlay

CRAM = game("cram")
HERE = Path(__file__).parent


def table(name):
    with (HERE / name).open(encoding="utf-8") as lines:
        rows = csv.DictReader((line for line in lines if line[0] != "#"), delimiter="\t")
        return list(rows)


def empty(rows, columns):
    return "|".join(["." * columns] * rows)


PUBLISHED = table("cram.tsv")
SMALL = [row for row in PUBLISHED if int(row["rows"]) * int(row["columns"]) <= 24]
LARGE = [row for row in PUBLISHED if row not in SMALL]


def check_published(row):
    rows, columns = int(row["rows"]), int(row["columns"])
    solver = Solver(CRAM)
    for board in (CRAM.parse(empty(rows, columns)), CRAM.parse(empty(columns, rows))):
        assert solver.value(board) == int(row["normal"])
        if row["misere"]:
            assert solver.is_p(board, misere=True) == (row["misere"] == "0")
            tame = MiserePlay(CRAM).genus(board)
            assert tame in (None, (int(row["normal"]), int(row["misere"])))


@pytest.mark.parametrize("row", SMALL, ids=lambda row: f"{row['rows']}x{row['columns']}")
def test_published_values(row):
    check_published(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", LARGE, ids=lambda row: f"{row['rows']}x{row['columns']}")
def test_published_values_of_large_boards(row):
    check_published(row)


def test_one_row_is_dawsons_kayles():
    (kayles,) = [row for row in table("sequences.tsv") if row["anum"] == "A002187"]
    values = [0, *map(int, kayles["terms"].split(","))]  # .07 has the values of .137, one later
    solver = Solver(CRAM)
    for n in range(1, 45):
        assert solver.value(CRAM.parse("." * n)) == values[n], n
        assert solver.value(CRAM.parse(empty(n, 1))) == values[n], n


def covered(cells):
    """Give what is left of a set of cells (row, column) after each move."""
    for r, c in cells:
        for other in ((r, c + 1), (r + 1, c)):
            if other in cells:
                yield cells - {(r, c), other}


@cache
def value(cells):
    values = {value(left) for left in covered(cells)}
    return min(set(range(len(values) + 1)) - values)


@cache
def is_lost(cells):
    """Say whether the player to move loses under misere play."""
    left = list(covered(cells))
    return bool(left) and not any(map(is_lost, left))


def free(text):
    """Give the free cells; the boards of a sum stand far apart."""
    return frozenset(
        (r, c + 100 * b)
        for b, board in enumerate(text.split("+"))
        for r, row in enumerate(board.split("|"))
        for c, mark in enumerate(row)
        if mark == "."
    )


def drawn(chance):
    boards = []
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        rows, columns = chance.randint(1, 4), chance.randint(1, 5)
        boards.append("|".join("".join(chance.choices("..#", k=columns)) for _ in range(rows)))
    return "+".join(boards)


def test_boards_with_holes_and_sums_of_boards():
    chance, solver, tried = random.Random(4), Solver(CRAM), 0
    while tried < 150:
        text = drawn(chance)
        if text.count(".") > 13:
            continue
        tried += 1
        position, cells = CRAM.parse(text), free(text)
        assert solver.value(position) == value(cells), text
        assert solver.is_p(position, misere=True) == is_lost(cells), text
        for misere, wins in ((False, lambda c: value(c) == 0), (True, is_lost)):
            answer = ask.solve("cram", text, misere=misere)
            wanted = {left for left in covered(cells) if wins(left)}
            assert {free(move.to) for move in answer.moves} == wanted, text
            assert len({move.text for move in answer.moves}) == len(wanted), text
        legal = ask.options("cram", text).moves
        assert {free(move.to) for move in legal} == set(covered(cells)), text


@pytest.mark.parametrize(("board", "known"), [(empty(3, 6), 4), (empty(4, 4), 0)])
def test_whole_boards_by_the_definition(board, known):
    assert reference.grundy(CRAM, CRAM.parse(board), {}) == value(free(board)) == known


def test_components_stand_where_they_are():
    board = CRAM.parse("..#|###|#..+..+###|.#.")
    texts = [CRAM.format(part) for part in CRAM.parts(board)]
    assert texts == ["..#|###|###+#+###|.#.", "###|###|#..+#+#", "#+..+#"]
    assert CRAM.assemble(list(CRAM.parts(board))) == board
    assert CRAM.format(next(iter(CRAM.parts(CRAM.parse("###|.#."))))) == "###|.#."
    (move,) = ask.solve("cram", "..#|###|##.+..+..").moves[:1]
    assert (move.to, move.text) == (
        "###|###|##.+..+..",
        "board 1: row 1, column 1; row 1, column 2",
    )


@pytest.mark.parametrize("text", ["", "..|.", ".X", "..+", "." * 20_000])
def test_what_is_no_board_is_refused(text):
    with pytest.raises(InputError):
        CRAM.parse(text)


def test_a_board_too_large_for_a_frame_is_solved_all_the_same():
    text = "|".join([".." + "#" * 40 + "...", "." * 45, "." * 3 + "#" * 42])
    inner, board = CRAM.packed(CRAM.parse(text))
    assert inner.format(board) == text
    text = "|".join([".." + "#" * 40 + "...", ".#" * 20 + "#####", "." * 3 + "#" * 42])
    assert Solver(CRAM).value(CRAM.parse(text)) == value(free(text))
    assert Solver(CRAM).is_p(CRAM.parse(text), misere=True) == is_lost(free(text))
