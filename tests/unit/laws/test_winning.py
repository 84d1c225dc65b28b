"""Options of a value found by a law are those that trying all options finds."""

from itertools import product

import pytest

from grundy import ask
from grundy.formulas.parser import parse_claim
from grundy.games import game
from grundy.laws.winning import winning
from grundy.solvers.impartial.solver import Solver

HEAPS = {
    "take a multiple of 3": "f(n) == n // 3",
    "take any odd number": "f(n) == n % 2",
    "take any number but 2": "f(n) == 2 * (n // 4) + n % 2",
    "take 1 or 2, or split into two heaps": "f(n) == (0 if n == 0 else 3 if n % 4 == 0 else "
    "1 if n % 4 == 1 else 2 if n % 2 == 0 else 0)",
    "take any number, or split into two heaps": "f(n) == (n if n == 0 or n % 4 in {1, 2} else "
    "n + 1 if n % 4 == 3 else n - 1)",
    "take any up to half": "f(n) == (n // 2 if n % 2 == 0 else f(n // 2))",
    "take any up to a third": "f(n) == (n // 3 if n % 3 == 0 else f(n - n // 3 - 1))",
}
PILES = {
    "two piles: take any number from one pile, or the same number from both": "beatty(a, b)",
    "two piles: take any number from one pile": "a == b",
    "two piles: take 1 or 2 from one pile": "a % 3 == b % 3",
}


def options_by(rule, law, part, value):
    found = winning(game(rule), law, part, value)
    return None if found is None else list(found[1])


@pytest.mark.parametrize("rule", HEAPS)
def test_options_of_a_heap(rule):
    law, played = parse_claim(HEAPS[rule]), game(rule)
    solver = Solver(played)
    assert [solver.value((n,)) for n in range(40)] == [law.holds({"n": n}) for n in range(40)]
    for n, value in product((2, 7, 31), range(3)):
        tried = {option for option in played.options((n,)) if solver.value(option) == value}
        found = options_by(rule, law, (n,), value)
        assert {tuple(sorted(option)) for option in found} == tried, (n, value)


@pytest.mark.parametrize("rule", PILES)
def test_options_of_piles(rule):
    law, played = parse_claim(f"P(a, b) <=> {PILES[rule]}"), game(rule)
    solver = Solver(played)
    for part in product((1, 5, 8), repeat=2):
        tried = {option for option in played.options(part) if solver.value(option) == 0}
        assert set(options_by(rule, law, part, 0)) == tried, part
    assert options_by(rule, law, (5, 8), 3) is None  # the law does not tell


def test_a_rule_that_was_typed_is_answered_at_any_size():
    text = "two piles: take any number from one pile, or the same number from both"
    answer = ask.solve(text, "1000000000000000 5")
    assert (answer.winner, [move.to for move in answer.moves]) == ("first", ["3+5"])
    answer = ask.solve("take a multiple of 3", "1000000000000000000 7")
    assert [move.to for move in answer.moves] == ["7+7"]  # 10^18 = 1, and 1 - 1 = 0 modulo 3
    answer = ask.solve("take any up to half", "1000000000000000000")
    assert [move.to for move in answer.moves] == ["576460752303423487"]  # 2^59 - 1
    answer = ask.solve("take any number but 2", "1000000000000000000")
    assert [move.to for move in answer.moves] == ["0", "2"]
    many = ask.solve("take any odd number", "1000000000000000001")
    assert (len(many.moves), many.cut) == (1000, "1000 of up to 500000000000000001")
