"""False claims with a small counterexample are refuted, whatever stands in them."""

import random

import pytest
from naive_heaps import table

from grundy import ask
from grundy.ask import prove
from samples import rotated


@pytest.mark.parametrize(
    ("game", "claim", "at"),
    [
        ("take:squares", "P(n) <=> exists k: n == 2 * k", "n = 4"),
        ("take:squares", "forall n: P(n) => exists k: n == 5 * k", "n = 2"),
        ("take:squares", "forall n: exists k < n: f(k) == f(n)", "n = 0"),
        ("take:squares", "forall a: exists b <= a: P(b) and a < b + 2", "a = 4"),
        ("take:primes", "P(m) <=> exists k: m == 4 * k", "m = 1"),
    ],
)
def test_a_quantifier_inside_hides_no_counterexample(game, claim, at):
    found = prove(game, claim)
    assert (found.status, found.counterexample) == ("refuted", at)


@pytest.mark.parametrize(
    "claim", rotated(["forall n: exists k: k > n and P(k)", "forall n: exists k: f(k) == n"])
)
def test_what_no_trial_settles_is_not_refuted(claim):
    found = prove("take:squares", claim)
    assert found.status == "open"
    assert found.checked_to is None or found.checked_to < 40


def test_random_claims_fall_exactly_at_their_first_counterexample():
    chance = random.Random(1)
    values = table(lambda n: [(n - k * k,) for k in range(1, n + 1) if k * k <= n], 60)
    for _ in range(5):
        a, b = chance.randrange(2, 5), chance.randrange(5)
        claim = f"P(n) <=> exists k: n == {a} * k + {b}"
        first = next(n for n in range(60) if (values[n] == 0) != (n >= b and (n - b) % a == 0))
        assert prove("take:squares", claim).counterexample == f"n = {first}", claim


@pytest.mark.parametrize(
    ("claim", "same"),
    [
        ("P(m) <=> m % 4 == 0", "P(n) <=> n % 4 == 0"),
        ("f(x) == x % 4", "f(n) == n % 4"),
    ],
)
def test_any_letter_names_the_heap(claim, same):
    assert prove("nim:3", claim).statement == prove("nim:3", same).statement
    assert prove("nim:3", claim).status == "proved"


def test_any_letters_name_the_piles():
    for claim in ("P(x, y) <=> x == y", "P(b, a) <=> a == b", "f(p, q) == p ^ q"):
        assert prove("take:two piles: from one", claim).status == "proved"
    found = prove("wythoff", "P(x, y) <=> x == y")
    assert (found.status, found.counterexample) == ("refuted", "1+1")
    assert prove("take:two piles: from one", "f(b, a) == b - a").status == "refuted"


@pytest.mark.parametrize("names", ["a, b", "x, y", "n, t"])
def test_the_law_of_a_rule_does_not_depend_on_its_letters(names):
    a, b = names.split(", ")
    rule = f"moves:({names}) -> ({a} - k, {b}) when 1 <= k <= 2, or ({a}, {b} - k) when 1 <= k <= 3"
    assert ask.law(rule).status == "proved"


@pytest.mark.parametrize(
    ("game", "largest"),
    rotated([("take:three piles: from one, or the same from any two", 11), ("grundy", 99)]),
)
def test_a_law_that_is_not_found_says_how_far_it_was_looked_for(game, largest):
    found = ask.law(game, largest + 1)
    assert found.status == "none"
    assert found.checked_to == largest
