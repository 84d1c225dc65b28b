"""Those who wait are told what is being done, how far it is, and when it is given up."""

import pytest

from grundy.ask.claims import prove, refute
from grundy.ask.laws import law
from grundy.ask.tables import table
from grundy.solvers.cost import require_time
from grundy.solvers.progress import Tally, tally


@pytest.fixture
def heard():
    told = []

    class Heard(Tally):
        def __setattr__(self, name, value):
            super().__setattr__(name, value)
            told.append((name, value))

    token = tally.set(Heard())
    yield told
    tally.reset(token)


def test_a_law_says_what_is_done_for_it(heard):
    law("lasker")
    said = [value for name, value in heard if name == "doing"]
    assert said[0] == "", "nothing is being done at first"
    order = ("looking for a law", "looking for a proof; an automaton", "the checker reads")
    places = [next(i for i, one in enumerate(said) if one.startswith(text)) for text in order]
    assert places == sorted(places)
    assert said[-1] == "", "nothing is being done at the end"


def test_a_claim_says_what_is_done_for_it(heard):
    prove("kayles", "f(n) == n % 4 or n > 0")
    assert any(str(value).startswith("looking for a proof") for _, value in heard)


def test_a_misere_quotient_says_how_far_it_is_and_when_it_ends(heard):
    table("misere:nim", 9)
    said = [value for name, value in heard if name == "doing"]
    wanted = "misere quotient: {} elements for heaps to {}; given up after 60 s"
    assert {wanted.format(2, 1), wanted.format(6, 3)} <= {*said}


def test_a_comparison_says_how_far_it_is(heard):
    refute("nim", "f(n) == n", n=50)
    refute("wythoff", "P(a, a + 7) or a + b >= 0", n=30)
    assert {("done", 49), ("total", 50), ("done", 29), ("total", 30)} <= {*heard}


@pytest.mark.parametrize(("seconds", "told"), [(0.2, ""), (50, "about 50 seconds and 8 kB in all")])
def test_only_what_takes_a_second_is_told_beforehand(heard, seconds, told):
    require_time("a table", seconds, 8_000, 600)
    assert tally.get().estimate == told
