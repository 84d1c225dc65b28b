"""The kernel for impartial boards against search in Python, and against published values."""

import random

import pytest

from grundy.errors import LimitError
from grundy.games import game
from grundy.solvers.budget import Budget
from grundy.solvers.impartial.nimbers import BoardNimbers, Nimbers
from grundy.solvers.impartial.solver import Solver

pytest.importorskip("numba")

MARKS = {"cram": "...#", "impartial-clobber": ".XOXO", "impartial-nogo": "....."}


def brute(g, position, memo):
    """Give the value by the definition, of whole positions."""
    if position not in memo:
        seen = {brute(g, option, memo) for option in g.options(position)}
        memo[position] = min(set(range(len(seen) + 1)) - seen)
    return memo[position]


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
        nim = brute(g, g.parse(text), memo)
        told = [kernel.lost(board, n, Budget()) for n in range(nim + 2)]
        assert told == [n == nim for n in range(nim + 2)], text


@pytest.mark.parametrize(
    ("name", "board", "value"),
    [
        ("cram", "|".join(["......"] * 5), 2),
        ("impartial-clobber", "XOXO|OXOX|XOXO|OXOX|XOXO", 1),
        ("impartial-clobber", "XXXXXOO|XXXXXOX|XXOOOXO", 0),
        ("impartial-nogo", "....|....|....|....", 0),
    ],
)
def test_large_boards(name, board, value):
    """Values of another program (MCGS 1.7, input/impartial); Cram also by Lemoine and Viennot."""
    g = game(name)
    assert Solver(g).value(g.parse(board)) == value


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "columns", "value"),
    [(3, 12, 1), (3, 13, 2), (3, 14, 3), (3, 15, 1), (4, 9, 1), (5, 7, 1)],
)
def test_larger_boards_of_cram(rows, columns, value):
    """Lemoine and Viennot, Nimbers are inevitable, 2012."""
    g = game("cram")
    position = g.parse("|".join(["." * columns] * rows))
    assert Solver(g, budget=Budget(None, 300)).value(position) == value


def test_a_small_table_only_takes_longer():
    inner, part = game("cram").packed(game("cram").parse("|".join(["....."] * 5)))
    board = BoardNimbers.fitting(inner, part)
    assert BoardNimbers(board.local, bits=6).lost(board, 0, Budget())


def test_the_budget_ends_the_kernel():
    g = game("cram")
    with pytest.raises(LimitError, match="no answer in 5000 states"):
        Solver(g, budget=Budget(5000)).value(g.parse("|".join(["......."] * 7)))


def test_what_the_kernel_finds_is_kept(monkeypatch):
    monkeypatch.setattr("grundy.solvers.impartial.nimbers._FEW", 10)
    inner, part = game("cram").packed(game("cram").parse("|".join(["....."] * 4)))
    search = Nimbers(inner, Budget())
    assert search.value(part) == 2
    spent = search.budget.spent
    assert search.value(part) == 2
    assert search.budget.spent == spent
