"""Counts of lost positions are those of the definition."""

from itertools import product

import pytest

from grundy import ask
from grundy.errors import InputError, LimitError
from grundy.games import game
from grundy.laws.counting import count_lost
from grundy.laws.question import claim_for
from grundy.solvers.impartial.reference import is_p

LAWS = [
    ("wythoff", "beatty"),
    ("wythoff:2", "beatty"),
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


def test_a_law_is_found_and_its_lost_heaps_are_counted():
    assert ask.count("nim:3", 1000).count == 250


def test_what_cannot_be_counted_is_refused():
    with pytest.raises(LimitError, match="no law"):
        ask.count("take:primes", 10)
    with pytest.raises(InputError, match="bound"):
        ask.count("wythoff", 0)
    with pytest.raises(InputError, match="sum"):
        ask.count("wythoff", 10, -1)
