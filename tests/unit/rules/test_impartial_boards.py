"""Boards for impartial games of one's own: grids with stones, and strips."""

import random
import re
from functools import partial, reduce
from operator import xor

import pytest
from plays import closure
from published import table

from costs import at_most
from grundy import ask
from grundy.games import game
from grundy.games.nogo import NoGo
from grundy.rules.boards.impartial import ImpartialGrid, ImpartialLocal
from grundy.rules.boards.local import FREE, GONE, MINE, THEIRS, Local, Play
from grundy.rules.boards.strips import ImpartialStrip, replaced
from grundy.solvers import budget
from grundy.solvers.impartial import reference
from grundy.solvers.impartial.solver import Solver, solve_with
from samples import rotated


class AnyStone(ImpartialGrid):
    """Place a stone of either colour so that every group keeps a free cell beside it."""

    name = "any-stone"

    def moves(self, cells, stride):
        free, black, white = cells
        yield from NoGo().plays(free, black, white, stride)
        yield from ((f, b, w) for f, w, b in NoGo().plays(free, white, black, stride))


class Pins(ImpartialStrip):
    """Take a pin, or two that are neighbours."""

    name = "pins"
    marks = "X#"

    def moves(self, strip):
        for pins in ("X", "XX"):
            for i in range(len(strip)):
                if strip.startswith(pins, i):
                    yield replaced(strip, i, "#" * len(pins))


@pytest.mark.parametrize(
    ("n", "value"), rotated(enumerate([0, 1, 0, 1, 2, 0, 1, 0, 1], start=1), 3)
)
def test_nogo_with_stones_of_either_colour(n, value):
    """Compare with values of MCGS (University of Alberta, results of 2025, impartial NoGo 1xn)."""
    g = AnyStone()
    assert Solver(g).value(g.parse("." * n)) == value
    assert Solver(g).value(g.parse("|".join("." * n))) == value


def test_pins_on_strips_are_kayles():
    g, solver = Pins(), Solver(Pins())
    (terms,) = (row["terms"] for row in table("sequences.tsv") if row["anum"] == "A002186")
    values = [*map(int, terms.split(","))]
    for n in range(1, 30):
        assert solver.value(g.parse("X" * n)) == values[n]
    for text in ("XX#XXX", "X#XX+XXXX", "#+XXXXX#+X", "##", "XXX#X##XXXXXX+XX#XX+#"):
        wanted = reduce(xor, (values[len(piece)] for piece in re.findall("X+", text)), 0)
        assert solver.value(g.parse(text)) == wanted


def test_pieces_of_strips_are_parts_of_their_own():
    g = Pins()
    for text, pieces in [("XX#X", 2), ("X+XX", 2), ("XXX", 1), ("X#X#X+X", 4)]:
        parts = list(g.parts(g.parse(text)))
        assert len(parts) == pieces
        assert g.format(g.assemble(parts)) == text


BOARDS = [
    (AnyStone(), "..|.."),
    (AnyStone(), "...+..#.."),
    (AnyStone(), "X..|..O"),
    (AnyStone(), ".X.#|####+...|#.."),
    (Pins(), "XX#XX+#+XXX"),
    (Pins(), "X#X"),
    (Pins(), "#"),
]


@pytest.mark.parametrize(("g", "text"), BOARDS, ids=str)
def test_what_the_laws_promise_of_every_game(g, text):
    values, lost, solver = {}, ({}, {}), Solver(g)
    for p in closure(g, g.parse(text), 10_000):
        assert g.parse(g.format(p)) == p
        assert g.assemble(list(g.parts(p))) == p
        assert all(list(g.parts(part)) == [part] for part in g.parts(p))
        assert solver.value(p) == reference.grundy(g, p, values)
        for misere in (False, True):
            is_lost = partial(reference.is_p, g, memo=lost[misere], misere=misere)
            assert solver.is_p(p, misere=misere) == is_lost(p)
            moves = solve_with(solver, p, misere=misere).moves
            assert {move.to for move in moves} == set(filter(is_lost, g.options(p)))


def test_a_sum_of_games_may_hold_boards():
    g = game("sum:cram+nim")
    start = g.parse("..#...|###.../5")
    assert Solver(g).value(start) == reference.grundy(g, start, {})
    assert Solver(g).is_p(start, misere=True) == reference.is_p(g, start, {}, misere=True)


@pytest.mark.parametrize(
    ("name", "typed", "board"),
    [
        ("cram", "2x3", "...|..."),
        ("domineering", "1x2 + 2X1", "..+.|."),
        ("clobber", "3x4", "XOXO|OXOX|XOXO"),
        ("nogo", "2×2", "..|.."),
    ],
)
def test_opening_boards_are_said_by_their_size(name, typed, board):
    g = game(name)
    assert g.format(g.parse(typed)) == board


def test_a_large_board_is_explained_by_its_symmetry_alone(monkeypatch):
    """Its options would be searched for minutes."""
    monkeypatch.setattr(budget, "LARGE_SECONDS", 1)  # for all that is not known by symmetry
    with at_most(30):  # twice as many where others run beside
        steps = ask.solve("cram", "|".join(["......"] * 6), explain=True).steps
        assert [step.kind for step in steps] == ["theorem", "conclusion"]
        assert "half turn" in steps[0].text


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
