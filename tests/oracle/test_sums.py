"""Sums of named games, as another program finds who wins them."""

import re
from pathlib import Path

import pytest

from grundy.values.dyadic import Dyadic
from grundy.values.short import Session

MCGS = Path(__file__).parent / "mcgs"


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
