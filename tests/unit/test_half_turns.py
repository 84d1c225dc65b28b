"""A half turn that answers every move: what is said of random boards holds by brute force."""

import random

import pytest

from grundy.games import game
from grundy.rules.boards.derived import ImpartialLocal
from grundy.rules.boards.local import FREE, GONE, MINE, THEIRS, Local, Play
from grundy.solvers.impartial import reference

STEPS = (1, 2, 3, 4)


class Crawl(ImpartialLocal):
    """Move a stone to a free cell beside it; the cell it leaves is lost."""

    name = "crawl"
    marks = ".#X"
    local = Local(tuple(Play(MINE, GONE, step, FREE, MINE) for step in STEPS), ())


class Eat(ImpartialLocal):
    """Capture a white stone with a black one beside it, whose cell is lost: no colours change."""

    name = "eat"
    marks = "XO#"
    local = Local(tuple(Play(MINE, GONE, step, THEIRS, MINE) for step in STEPS), ())


def turned_board(chance, marks):
    """Make a board of up to 12 cells that a half turn keeps, at times with one cell changed."""
    rows, columns = chance.choice([(r, c) for r in range(1, 5) for c in range(1, 6) if r * c <= 12])
    cells = chance.choices(marks, k=rows * columns)
    other = chance.choice([{}, {"X": "O", "O": "X"}]) if "O" in marks else {}
    for i in range(rows * columns):
        cells[-1 - i] = other.get(cells[i], cells[i])
    if chance.random() < 0.3:
        cells[chance.randrange(len(cells))] = chance.choice(marks)
    return "|".join("".join(cells[r * columns :][:columns]) for r in range(rows))


@pytest.mark.parametrize(
    ("g", "marks"),
    [(game("cram"), "..#"), (game("impartial-clobber"), "XO.#"), (Crawl(), "..X#"), (Eat(), "XO#")],
    ids=["cram", "impartial-clobber", "crawl", "eat"],
)
def test_half_turns_say_what_brute_force_finds(g, marks):
    chance, memo, said = random.Random(17), {}, set()
    for _ in range(400):
        position = g.parse(turned_board(chance, marks))
        value = reference.grundy(g, position, memo)
        assert g.closed_form(position) in (None, value)
        assert g.p_form(position) in (None, value == 0)
        said.add(g.closed_form(position))
    assert said == {None, 0}


def test_boards_of_any_even_sides_are_lost_at_once():
    cram = game("cram")
    assert [cram.closed_form(cram.parse(board)) for board in ("6x6", "80x80")] == [0, 0]
    assert [cram.p_form(cram.parse(board)) for board in ("2x99", "9x80", "9x9")] == [
        False,
        False,
        None,
    ]
