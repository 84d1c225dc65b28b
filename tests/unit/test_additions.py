"""Rules that put stones on: the theorems against values worked out from the definition."""

from functools import cache
from itertools import combinations

import pytest

from grundy import ask
from grundy.errors import InputError
from grundy.games import game
from grundy.rules.additions import TakeValues
from grundy.solvers.loopy.solver import LoopySolver

MOST = 5
TAKES = [s for size in (1, 2, 3) for s in combinations(range(1, MOST + 1), size)]
ADDS = [a for size in (1, 2) for a in combinations(range(1, 5), size)]


def least_missing(values):
    return next(m for m in range(len(values) + 1) if m not in values)


def plain(takes, adds):
    @cache
    def value(n, credit):
        seen = {value(n - t, credit) for t in takes if t <= n}
        return least_missing(seen | {value(n + a, credit - 1) for a in adds if credit})

    return value


def test_values_repeat_as_said():
    for takes in TAKES:
        value, f = plain(takes, ()), TakeValues(takes)
        assert [f(n) for n in range(200)] == [value(n, 0) for n in range(200)]
        assert f(f.preperiod + 10**20 * f.period) == f(f.preperiod)


def test_whether_bounded_additions_keep_all_values_is_decided():
    kept = 0
    for takes in TAKES:
        f = TakeValues(takes)
        assert f.preperiod + f.period < 40
        for adds in ADDS:
            value = plain(takes, adds)
            same = all(value(n, c) == value(n, 0) for n in range(50) for c in (1, 2))
            assert f.keeps(adds) == same, (takes, adds)
            kept += same
    assert 40 < kept < len(TAKES) * len(ADDS) / 2


def test_endless_additions_that_keep_values_do_so():
    kept = 0
    for takes in TAKES:
        f = TakeValues(takes)
        for adds in ADDS:
            for floor in range(1, 7):
                if f.keeps_endless(adds, floor):
                    kept += 1
                    listed = ",".join(map(str, takes)), ",".join(map(str, adds))
                    rule = f"{listed[0]} add {listed[1]} while at least {floor} up to 40"
                    solver = LoopySolver(game(f"adding:{rule}"))
                    found = [str(solver.value(((n, 0),))) for n in range(1, 41)]
                    assert found == [str(f(n)) for n in range(1, 41)], rule
    assert kept > 10


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("take:1 or 2, or add 1 to 2, at most 3 times", "1,2_add_1,2_at_most_3_times"),
        ("take:1..3_or_add_2_at_most_1_time", "1,2,3_add_2_at_most_1_times"),
        (
            "take:1, 2, 4 or 5, or add 1 or 2 while at least 3 stones are there",
            "1,2,4,5_add_1,2_while_at_least_3_up_to_1000",
        ),
        ("adding:1,2 add 1 up to 50", "1,2_add_1_up_to_50"),
    ],
)
def test_a_rule_is_read_and_written(text, canonical):
    assert game(text).text == f"adding:{canonical}"
    assert game(game(text).text) == game(text)


@pytest.mark.parametrize(
    "text", ["1 add", "add 1", "any add 1", "1 add 1 at most x times", "0 add 1", "2 to 1 add 1"]
)
def test_a_rule_that_cannot_be_read_is_an_input_error(text):
    with pytest.raises(InputError):
        game(f"adding:{text}")


def test_a_heap_is_bounded_where_additions_are_not():
    assert not list(game("adding:1 add 9 up to 9").options(((1, 0),)))[1:]
    with pytest.raises(InputError, match="a heap of at most 9"):
        game("adding:1 add 1 up to 9").parse("10")
    with pytest.raises(InputError, match="at most 2 additions left"):
        game("adding:1 add 1 at most 2 times").parse("4:3")


def test_large_heaps_are_answered_by_the_theorem():
    answer = ask.solve("take:1 or 2, or add 1 to 2, at most 3 times", f"{10**30}", explain=True)
    assert answer.value == "1"
    assert answer.steps[0].kind == "theorem"
