"""Counts of lost positions, and their recurrences, are those of the definition; none is forged."""

import json
from fractions import Fraction
from functools import cache, reduce
from itertools import product
from operator import xor
from random import Random

import pytest
from plain import refuted
from published import cases

import grundy
from grundy import ask
from grundy.checker.core.check import check
from grundy.errors import LimitError
from grundy.games import game
from grundy.laws.counting import _solved, count_lost, count_sums, powers_of, recurrence_of
from grundy.laws.prove.counting import proved_counts
from grundy.laws.proving import prove
from grundy.laws.question import claim_for
from grundy.solvers.impartial.reference import is_p
from samples import rotated


@cache
def lost_below(text, sides):
    """Give the lost positions below some sizes, by the definition."""
    found, memo = game(text), {}
    places = product(*(range(side) for side in sides))
    if text.endswith(ASCENDING):
        places = (p for p in places if p[0] < p[1])
    if len(sides) == 1:
        heaps = ((n,) if n else () for (n,) in places)
        return [p for p in heaps if is_p(found, p, memo, misere=found.misere)]
    return [p for p in places if is_p(found, p, memo, misere=found.misere)]


CLAIMS = [
    ("wythoff", "beatty"),
    ("wythoff:2", "beatty"),
    ("wythoff:4", "beatty"),
    ("take:two piles: take 1..2", "a % 3 == b % 3"),
    ("strip", "P(a, b) <=> a + 1 == b and a >= 1"),
]


ASCENDING = "for a < b -> (x, b) when x < a, or (a, x) when a < x and x < b"


@pytest.mark.parametrize(("text", "claim"), CLAIMS)
@pytest.mark.parametrize("below", [1, 7, 12])
def test_lost_positions_are_counted_as_they_are(text, claim, below):
    lost = [p for p in lost_below(text, (below, below)) if text != "strip" or 1 <= p[0] < p[1]]
    said = claim_for(game(text), claim)
    assert count_lost(said, below) == len(lost)
    total = below + below // 2
    assert count_lost(said, below, total) == sum(sum(p) == total for p in lost)


def test_a_law_is_found_and_its_lost_heaps_are_counted():
    assert ask.count("nim:3", 1000).count == 250


@pytest.mark.parametrize(
    "text", ["take:primes", "take:squares with 2k <= n", "take:half rounded down"]
)
def test_without_a_law_heaps_are_counted_in_a_table(text):
    assert ask.count(text, 60).count == len(lost_below(text, (60,)))


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


def test_a_box_is_its_own_bound_and_may_be_text():
    assert ask.count("wythoff", box="6,11").count == len(lost_below("wythoff", (6, 11)))
    three = "take:three piles: from one, or the same from any two"
    assert ask.count(three, 1, box=(5, 7, 4)).count == len(lost_below(three, (5, 7, 4)))


@pytest.mark.parametrize(
    "text", ["misere:nim", "misere:kayles", "misere:nim:3", "misere:take:squares", "misere:grundy"]
)
def test_single_heaps_of_misere_play_are_those_that_lose_by_the_definition(text):
    lost = [sum(heaps) for heaps in lost_below(text, (16,))]
    for n in (0, 1, 2, 16):
        wanted = [k for k in lost if k < n]
        assert list(grundy.p_positions(text, n)) == wanted
        assert grundy.count(text, n) == len(wanted)
    assert ask.p_positions(text, 16).values == lost
    assert ask.count(text, box=[16]).count == len(lost)


def test_no_positions_are_below_nothing():
    assert grundy.count("matches", 0) == 0
    assert grundy.table("misere:kayles", 0).tolist() == []


# Recurrences of counts, and their certificates

LAWS = dict(cases(__file__, "counted.tsv"))


@cache
def certificate(text):
    found = game(text)
    proof = prove(found, claim_for(found, LAWS[text]))
    return json.dumps(proved_counts(found, proof)[1])


@pytest.mark.parametrize("text", rotated(LAWS, 5))
def test_counts_are_those_of_the_definition(text):
    data = json.loads(certificate(text))
    assert check(data).statement == data["statement"]
    assert refuted(data) is None


def test_the_recurrence_is_the_shortest():
    assert recurrence_of([k**3 for k in range(12)], 9) == (0, (4, -6, 4, -1))
    assert recurrence_of([7, 7, *(3**k for k in range(12))], 9) == (2, (3,))
    assert recurrence_of([k * k % 7919 for k in range(300)][200:], 9) is None
    assert powers_of([0, 1, 1, 2, 3, 5], 0, (1, 1)) is None
    assert powers_of([k * 2**k - 5 for k in range(9)], 0, (5, -8, 4)) == (
        1,
        ((1, 1, 2), (-5, 0, 1)),
    )


def test_a_law_that_no_automaton_reads_gives_no_counts():
    found = game("kayles")
    proof = prove(found, "forall n >= 71: f(n + 12) == f(n)")
    with pytest.raises(LimitError):
        proved_counts(found, proof)


def test_what_solves_equations_makes_them_true():
    chosen = Random(4)
    for _ in range(50):
        size = chosen.randint(1, 4)
        wanted = [Fraction(chosen.randint(-5, 5), chosen.randint(1, 4)) for _ in range(size)]
        bases = chosen.sample([-3, -2, -1, 1, 2, 3, 4], size)
        rows = [[Fraction(base) ** k for base in bases] for k in range(size)]  # of Vandermonde
        chosen.shuffle(rows)
        sums = [sum(x * y for x, y in zip(row, wanted, strict=True)) for row in rows]
        assert _solved([[*row, right] for row, right in zip(rows, sums, strict=True)]) == wanted


def test_lost_sums_of_heaps():
    """Compared with all sums; the numbers of two sizes stand in Project Euler 888."""
    for seed in rotated(range(60), 15):
        chance = Random(seed)
        values, heaps = [chance.randrange(6) for _ in range(chance.randint(1, 6))], 1 + seed % 4
        tuples = [t for t in product(range(len(values)), repeat=heaps) if nim_sum(t, values) == 0]
        bags = {tuple(sorted(t)) for t in tuples}
        assert count_sums(values, heaps) == (len(bags), len(tuples))
    rule = "take:1, 2, 4 or 9, or split"
    assert ask.count(rule, 13, heaps=4).count == 204
    assert ask.count(rule, 125, heaps=9).count == 2259208528408


def nim_sum(heaps, values):
    return reduce(xor, (values[i] for i in heaps))
