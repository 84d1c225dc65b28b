"""What is only recognised is compared near what is asked for, and proves nothing."""

import numpy as np
import pytest
from naive_heaps import table

from grundy import ask
from grundy.games import game
from grundy.laws.proving import prove
from grundy.laws.verdict import Refuted
from grundy.rules.heaps import HeapGame
from grundy.solvers.impartial.values import heap_values, recognise


class AnyThenFew(HeapGame):
    """Take any number of stones, but at most 1000."""

    name = "any-then-few"

    def heap_options(self, n):
        return ((m,) for m in range(max(0, n - 1000), n))


class Pins(HeapGame):
    """Take one or two adjacent pins."""

    name = "pins"

    def heap_options(self, n):
        return ((a, n - k - a) for k in (1, 2) for a in range(n - k + 1))


def test_a_bound_beyond_what_is_small_is_seen():
    assert recognise(AnyThenFew()) is not None
    assert recognise(AnyThenFew(), 5_000) is None
    values = heap_values(AnyThenFew(), 0, 1_050)
    assert values == [n % 1001 for n in range(1_050)]


class Apart(HeapGame):
    """Split a heap into two that differ."""

    name = "apart"

    def heap_options(self, n):
        return ((a, n - a) for a in range(1, n) if a < n - a)


def test_heaps_that_must_differ_are_recognised():
    code = recognise(Apart(), 2_000)
    assert code is not None
    assert all(set(code.options(n)) == set(Apart().heap_options(n)) for n in range(60))


def test_a_game_that_says_it_is_no_code_is_believed():
    assert recognise(game("nim:200000")) is None
    assert ask.prove("nim:200000", "f(n) == n").status != "proved"
    assert ask.law("nim:1000000").status != "proved"


def test_recognised_rulesets_get_tables_but_no_proof():
    kayles = heap_values(game("kayles"), 0, 3_000)
    assert np.array_equal(heap_values(Pins(), 0, 3_000), kayles)
    found = ask.law(Pins())
    assert found.status == "observed"
    assert (found.law.preperiod, found.law.period) == (71, 12)


def test_the_least_counterexample_of_a_bounded_game_is_found():
    verdict = prove(game("nim:1000"), "f(n) == n")
    assert isinstance(verdict, Refuted)
    assert verdict.at == (1001,)


@pytest.mark.parametrize("bound", [1_000, 200_000, 10**6, 10**9])
def test_the_proof_for_a_game_is_none_for_a_bounded_one(bound):
    for claim in ("f(n) == n", "a ^ b == 0"):
        proof = dict(prove(game("nim"), claim).certificate)
        assert ask.check(proof).accepted
        assert not ask.check({**proof, "game": f"nim:{bound}"}).accepted


class AlmostThree(HeapGame):
    """Take one, two or three stones, but from a heap of 202 only one."""

    name = "almost-three"

    def heap_options(self, n):
        return ((n - k,) for k in (1, 2, 3) if k <= n and (n != 202 or k == 1))


def test_an_own_class_is_asked_for_every_heap_where_that_is_soon_done():
    values = table(AlmostThree().heap_options, 400)
    assert values[202] != 202 % 4
    assert list(heap_values(AlmostThree(), 0, 400)) == values
    found = ask.table(AlmostThree(), 400)
    assert (list(found.values), found.note) == (values, "")


def test_a_table_says_that_a_class_was_not_asked_for_every_heap():
    assert "follow that code" in ask.table(Pins(), 3_000).note
    assert "follow that code" in ask.p_positions(Pins(), 3_000).note
