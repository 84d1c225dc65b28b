"""Partizan positions against other programs and published values."""

import re
import time
from pathlib import Path

import pytest

from grundy.games import game
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.solvers.partizan.solution import solve_partizan
from grundy.values.short import Session
from grundy.values.thermograph import thermograph

MCGS = Path(__file__).parent / "mcgs"
DOMINEERING = game("domineering")
OUTCOMES = {
    ("win", "win"): "N",
    ("win", "loss"): "L",
    ("loss", "win"): "R",
    ("loss", "loss"): "P",
}


def facts(name):
    """Read lines ``board board {B win, W loss}``: the boards of a sum, who wins moving first."""
    text = (MCGS / name).read_text(encoding="utf-8")
    found = re.findall(r"^([.#XO| ]+) \{B (win|loss), W (win|loss)\}", text, re.MULTILINE)
    assert len(found) == text.count("{B") > 0
    return [("+".join(boards.split()), OUTCOMES[b, w]) for boards, b, w in found]


def test_domineering_boards_of_another_program():
    values = PartizanValues(DOMINEERING)
    search = SumSearch(values, small=4)
    for text, outcome in facts("domineering_4x4.test"):
        board = DOMINEERING.parse(text)
        assert values.value(board).outcome() == outcome, text
        starts = search.wins(board, 0), search.wins(board, 1)
        assert starts == (outcome in "LN", outcome in "RN"), text


def test_domineering_thermographs_of_another_program():
    text = (MCGS / "domineering_4x4_therm.test").read_text(encoding="utf-8")
    found = re.findall(r"^([.#|]+)\s*\{thermograph\s*L:([^R]*)R:([^}]*)\}", text, re.MULTILINE)
    assert len(found) == text.count("{thermograph") > 0
    values = PartizanValues(DOMINEERING)
    for board, left, right in found:
        drawn = thermograph(values.value(DOMINEERING.parse(board)))
        assert str(drawn).split() == f"L: {left} R: {right}".split()


def rectangle(rows, columns):
    return DOMINEERING.parse("|".join(["." * columns] * rows))


@pytest.mark.parametrize(
    ("rows", "columns", "text"),
    [
        (1, 2, "-1"),
        (2, 2, "+-1"),
        (2, 3, "{2|-1/2}"),
        (3, 3, "+-1"),
        (4, 4, "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"),
        (4, 5, "1"),
    ],
)
def test_domineering_rectangles(rows, columns, text):
    session = Session()
    values = PartizanValues(DOMINEERING, session)
    assert values.value(rectangle(rows, columns)) is session.parse(text)
    assert values.value(rectangle(columns, rows)) is -session.parse(text)


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns", "text"), [(5, 5, "0"), (5, 6, "-3/2")])
def test_large_domineering_rectangles(rows, columns, text):
    session = Session(cap=20_000_000)
    values = PartizanValues(DOMINEERING, session, limit=10_000_000)
    assert values.value(rectangle(rows, columns)) is session.parse(text)


def test_square_boards():
    """Breuker, Uiterwijk and van den Herik, Solving 8x8 Domineering, TCS 230 (2000)."""
    for side, outcome in [(2, "N"), (3, "N"), (4, "N"), (5, "P"), (6, "N")]:
        search = SumSearch(PartizanValues(DOMINEERING))
        board = rectangle(side, side)
        start = time.process_time()
        assert [search.wins(board, player) for player in (0, 1)] == [outcome == "N"] * 2
        assert time.process_time() - start < 1


def test_a_large_board_is_solved_without_its_value(monkeypatch):
    monkeypatch.setattr("grundy.solvers.partizan.decision.SHARE", 500)
    solution = solve_partizan(DOMINEERING, rectangle(5, 8))
    assert solution.value is None
    assert solution.mean is None
    assert solution.outcome == "R"
    assert not solution.left_moves
