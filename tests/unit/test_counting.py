"""Counts of lost positions are those of the definition."""

from itertools import product

import pytest

import grundy
from grundy import ask
from grundy.checker.claims import read_claim
from grundy.errors import InputError, LimitError
from grundy.games import game
from grundy.laws.counting import count_lost
from grundy.laws.question import claim_for
from grundy.solvers.impartial.reference import is_p

LAWS = [
    ("wythoff", "beatty"),
    ("wythoff:2", "beatty"),
    ("wythoff:4", "beatty"),
    ("take:two piles: take 1..2", "a % 3 == b % 3"),
    ("strip", "P(a, b) <=> a + 1 == b and a >= 1"),
]


@pytest.mark.parametrize(("text", "claim"), LAWS)
@pytest.mark.parametrize("below", [1, 7, 12])
def test_lost_positions_are_counted_as_they_are(text, claim, below):
    found, memo = game(text), {}
    piles = product(range(below), repeat=2)
    places = [p for p in piles if text != "strip" or 1 <= p[0] < p[1]]
    lost = [p for p in places if is_p(found, p, memo, misere=False)]
    said = claim_for(found, claim)
    assert count_lost(said, below) == len(lost)
    total = below + below // 2
    assert count_lost(said, below, total) == sum(sum(p) == total for p in lost)


def test_the_recurrence_of_the_counts_is_accepted_by_the_checker():
    found = ask.count("wythoff", 1000)
    assert found.recurrence
    assert ask.check(found.certificate).accepted


def test_a_sum_of_powers_that_is_right_at_first_only_is_rejected():
    certificate = ask.count("nim:3", 10**6).certificate
    kind, names, digits, first, factors, *_ = certificate["claim"]
    start = len(first) - len(factors)
    here, then = (sum(n % 4 == 0 for n in range(2**k)) for k in (start, start + 1))
    line = [[here - (then - here) * start, 0, 1], [then - here, 1, 1]]  # through both counts
    claim = [kind, names, digits, first, factors, 1, line]
    forged = {**certificate, "claim": claim, "statement": str(read_claim(claim))}
    said = ask.check(forged)
    assert said.status == "rejected"
    assert said.reason == f"claim: the sum of powers is wrong at {start + 2}"


def test_a_law_is_found_and_its_lost_heaps_are_counted():
    assert ask.count("nim:3", 1000).count == 250


def lost_below(text, sides):
    found, memo = game(text), {}
    places = product(*(range(side) for side in sides))
    return [p for p in places if is_p(found, p, memo, misere=False)]


@pytest.mark.parametrize(
    "text", ["take:primes", "take:squares with 2k <= n", "take:half rounded down"]
)
def test_without_a_law_heaps_are_counted_in_a_table(text):
    found = game(text)
    lost = [n for n in range(60) if is_p(found, (n,) if n else (), {}, misere=False)]
    assert ask.count(text, 60).count == len(lost)


@pytest.mark.parametrize("sides", [(9, 14), (14, 5), (1, 1)])
@pytest.mark.parametrize("text", ["wythoff", "take:two piles: from one, or from both with 2i = j"])
def test_a_box_is_counted_in_a_table(text, sides):
    lost = lost_below(text, sides)
    found = ask.count(text, 1, box=sides)
    assert (found.count, found.exact) == (len(lost), str(len(lost)))
    assert "no law" in found.statement
    for total in range(10):
        expected = sum(sum(p) == total for p in lost)
        assert ask.count(text, 1, total, box=sides).count == expected


@pytest.mark.parametrize("text", ["wythoff", "take:two piles: from one, or from both with 2i = j"])
def test_a_box_is_its_own_bound_and_may_be_text(text):
    lost = lost_below(text, (6, 11))
    assert ask.count(text, box="6,11").count == len(lost)
    with pytest.raises(InputError, match="a bound of the piles"):
        ask.count(text)


def test_three_piles_in_a_box():
    text, sides = "take:three piles: from one, or the same from any two", (5, 7, 4)
    assert ask.count(text, 1, box=sides).count == len(lost_below(text, sides))


def test_what_cannot_be_counted_is_refused():
    with pytest.raises(LimitError):
        ask.count("take:primes", 10**12)
    with pytest.raises(InputError, match="a bound for each of 2 piles"):
        ask.count("wythoff", 5, box=[5])
    with pytest.raises(InputError, match="bound"):
        ask.count("wythoff", 0)
    with pytest.raises(InputError, match="sum"):
        ask.count("wythoff", 10, -1)


@pytest.mark.parametrize(
    "text", ["misere:nim", "misere:kayles", "misere:nim:3", "misere:take:squares", "misere:grundy"]
)
def test_single_heaps_of_misere_play_are_those_that_lose_by_the_definition(text):
    found = game(text)
    memo = {}
    lost = [n for n in range(16) if is_p(found, (n,) if n else (), memo, misere=True)]
    for n in (0, 1, 2, 16):
        wanted = [k for k in lost if k < n]
        assert list(grundy.p_positions(text, n)) == wanted
        assert grundy.count(text, n) == len(wanted)
    assert ask.p_positions(text, 16).values == lost
    assert ask.count(text, box=[16]).count == len(lost)


def test_no_positions_are_below_nothing():
    assert grundy.count("matches", 0) == 0
    assert grundy.table("misere:kayles", 0).tolist() == []
