"""Published values and another program's facts: Domineering, and sums of named games."""

import re
from pathlib import Path

import pytest
from domineering import rectangle, value

from grundy.values.dyadic import Dyadic
from grundy.values.short import Session
from grundy.values.thermograph import thermograph

MCGS = Path(__file__).parents[1] / "oracle" / "mcgs"


@pytest.mark.parametrize(
    ("rows", "columns", "text"),
    [
        (1, 2, "-1"),
        (2, 1, "1"),
        (2, 2, "+-1"),
        (2, 3, "{2|-1/2}"),
        (3, 3, "+-1"),
        (4, 4, "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"),
        (4, 5, "1"),
    ],
)
def test_domineering_rectangles(rows, columns, text):
    session = Session()
    assert rectangle(session, rows, columns) is session.parse(text)
    assert rectangle(session, columns, rows) is -session.parse(text)


@pytest.mark.slow
def test_domineering_5_by_5():
    session = Session()
    assert rectangle(session, 5, 5) is session.zero


def thermograph_cases():
    text = (MCGS / "domineering_4x4_therm.test").read_text().split("[domineering]")[1]
    found = re.findall(r"^([.#|]+)\s*\{thermograph\s*L:([^R]*)R:([^}]*)\}", text, re.MULTILINE)
    assert len(found) == text.count("{thermograph")
    return found


@pytest.mark.parametrize(("board", "left", "right"), thermograph_cases())
def test_thermographs_of_another_program(board, left, right):
    drawn = str(thermograph(value(Session(), board)))
    assert drawn.split() == f"L: {left} R: {right}".split()


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


def sum_cases():
    text = (MCGS / "random_cgt_games1.test").read_text()
    return re.findall(r"#(\d+) \*/\n(.*?)\{B (win|loss), W (win|loss)\}", text, re.DOTALL)


def test_all_sums_are_read():
    assert len(sum_cases()) == (MCGS / "random_cgt_games1.test").read_text().count("{B")


@pytest.mark.parametrize(("number", "lines", "left", "right"), sum_cases())
def test_sums_of_another_program(number, lines, left, right):
    session = Session()
    games = [
        named_game(session, kind, words)
        for kind, words in re.findall(r"^\[(\w+)\] *(.*)$", lines, re.MULTILINE)
    ]
    total = session.sum(games)
    wins = {"L": ("win", "loss"), "R": ("loss", "win"), "N": ("win", "win"), "P": ("loss", "loss")}
    assert wins[total.outcome()] == (left, right), number
