"""Rules that put stones on: the theorems against values worked out from the definition."""

import json
import random
from functools import cache
from itertools import combinations, product

import pytest
from naive_heaps import least_missing
from plain_loops import number_by_sums

from grundy import ask
from grundy.checker.core.check import Rejected, check
from grundy.errors import NotSupported
from grundy.formulas.statement import Unchanged
from grundy.games import game
from grundy.games.adding import TakeValues
from grundy.laws.verdict import new_certificate
from grundy.rules.moves import AddingMoves
from grundy.rules.stated import moves_of
from grundy.solvers.loopy.solver import LoopySolver

MOST = 5
TAKES = [s for size in (1, 2, 3) for s in combinations(range(1, MOST + 1), size)]
ADDS = [a for size in (1, 2) for a in combinations(range(1, 5), size)]


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


def test_endless_additions_that_keep_values_do_so():
    kept = 0
    for takes, adds, floor in product(TAKES, ADDS, range(1, 7)):
        f = TakeValues(takes)
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


def test_a_heap_is_bounded_where_additions_are_not():
    assert not list(game("adding:1 add 9 up to 9").options(((1, 0),)))[1:]


def test_large_heaps_are_answered_by_the_theorem():
    answer = ask.solve("take:1 or 2, or add 1 to 2, at most 3 times", f"{10**30}", explain=True)
    assert answer.value == "1"
    assert answer.steps[0].kind == "theorem"


# --- the law, and its certificate


def forged(takes, adds, times=1, floor=0, most=0):
    """Claim of a rule that additions change nothing, whether that is so or not."""
    f, moves = TakeValues(takes), AddingMoves(takes, adds, times, floor, most)
    claim = Unchanged(f.preperiod, f.period)
    return json.loads(json.dumps(new_certificate("additions", "any", moves, claim, {})))


def accepted(data):
    data["statement"] = said(data["claim"])
    try:
        check(data)
    except Rejected:
        return False
    return True


def said(claim):
    bound = f" n >= {claim[1]}" if claim[1] else " n"
    return f"additions change no value; forall{bound}: f(n + {claim[2]}) == f(n)"


def test_what_is_true_of_bounded_additions_is_decided_and_accepted_and_no_more():
    count = 0
    for takes, adds in product(TAKES, ADDS):
        value, f = plain(takes, adds), TakeValues(takes)
        assert f.preperiod + f.period < 40
        same = all(value(n, c) == value(n, 0) for n in range(50) for c in (1, 2))
        assert f.keeps(adds) == accepted(forged(takes, adds)) == same, (takes, adds)
        count += same
    assert 40 < count < len(TAKES) * len(ADDS) / 2


def test_what_the_checker_accepts_of_endless_additions_is_true():
    chance, count = random.Random(1), 0
    for takes, adds in product(TAKES, ADDS):
        floor = chance.randint(0, 6)
        if accepted(forged(takes, adds, None, floor, 30)):
            count += 1
            graph = {
                n: [n - t for t in takes if t <= n]
                + [n + a for a in adds if n >= floor and n + a <= 30]
                for n in range(31)
            }
            value, found = plain(takes, ()), number_by_sums(graph, 5)
            wanted = {n: str(value(n, 0)) for n in graph if value(n, 0) < 5}
            assert {n: found[n] for n in wanted} == wanted, (takes, adds, floor)
    assert count > 5


@pytest.mark.parametrize(
    "text", ["1,2 add 1,2 at most 3 times", "1,2,4,5 add 1,2 while at least 3", "2,3 add 2 up to 9"]
)
def test_the_rule_that_is_stated_is_the_one_that_is_played(text):
    g = game(f"adding:{text}")
    rule = moves_of(g).data()
    full = rule["times"] or 0
    for n in range(10):
        stated = [n - t for t in rule["takes"] if t <= n]
        if rule["times"] is None:
            stated += [n + a for a in rule["adds"] if n >= rule["floor"] and n + a <= rule["most"]]
        else:
            stated += [n + a for a in rule["adds"]]
        played = [option[0][0] if option else 0 for option in g.options(((n, full),))]
        assert sorted(played) == sorted(stated)


def test_a_law_of_additions_is_saved_and_checked_with_its_game():
    found = ask.law("adding:1,2_add_1,2_at_most_3_times")
    assert (found.status, found.law.period) == ("proved", 3)
    answer = ask.check(found.certificate)
    assert answer.accepted
    assert answer.statement == str(found.claim)
    other = ask.check({**found.certificate, "game": "adding:1,2_add_1,2_at_most_4_times"})
    assert other.reason == "the rule is not that of adding:1,2_add_1,2_at_most_4_times"
    with pytest.raises(NotSupported, match="heaps of 0 and 3 have one value"):
        ask.law("adding:1,2_add_3_at_most_1_times")
