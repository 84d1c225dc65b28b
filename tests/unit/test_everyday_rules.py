"""Rules as people type them: what the form of a rule shows is true of small heaps."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "soundness"))

from plain import Game, first_wrong

from grundy.ask.proved_law import ProvedLaw
from grundy.checker.check import check
from grundy.games import game
from grundy.laws.find.by_rule import law_by_rule
from grundy.laws.prove.classes import prove
from grundy.laws.question import asked

BY_RULE = [
    *("at least half", "more than half", "at least a third", "more than a third"),
    *("at least two thirds", "at least three quarters", "more than three quarters"),
    *("at least half, but not all", "at least 3", "at least 2 but leave at least 1"),
    *("k with n - k in primes", "k with n - k in powers of 2", "k with n - k in powers of 5"),
    *(
        "k with 4k >= 3n",
        "k with 5k > 2n",
        "k with 3k >= n + 2",
        "at least four fifths",
    ),
    *("at most half or all", "less than half or all", "at most a third or all"),
    *("less than a third or all", "at most two thirds or all", "at most three quarters or all"),
    *("half, rounded up", "divide by 3 rounding up", "divide by 5 rounding down"),
]
REPEATING = [
    ("an odd divisor", "f(n) == n % 2"),
    ("an odd divisor", "P(n) <=> n % 2 == 0"),
    ("1 or k with k divides n and k % 2 = 0", "P(n) <=> n == 0 or n > 2 and n % 2 == 1"),
    ("powers of 2 with k divides n", "P(n) <=> n == 0 or n > 2 and n % 2 == 1"),
    ("a proper divisor", "P(n) <=> n == 0 or n % 2 == 1"),
    ("a divisor larger than 1", "P(n) <=> n <= 1"),
    ("a divisor or 1", "P(n) <=> n == 0"),
    ("a number that does not divide n", "P(n) <=> n <= 2"),
    ("a number coprime to n", "P(n) <=> n % 2 == 0"),
    ("k with k is coprime to n and k % 2 = 1", "P(n) <=> n % 2 == 0"),
    ("an even number coprime to n", "P(n) <=> n <= 1 or n % 2 == 0"),
    ("at least sqrt(n)", "P(n) <=> n == 0"),
    ("1 or a prime", "f(n) == n % 4"),
    ("1 or a prime", "P(n) <=> n % 4 == 0"),
    ("a prime or 1 or 4", "f(n) == n % 6"),
    ("a power of 2", "f(n) == n % 3"),
    ("a power of 3", "f(n) == n % 2"),
    ("a power of 9", "f(n) == n % 2"),
    ("a power of 5", "f(n) == n % 2"),
    ("1 or a power of 7", "f(n) == n % 2"),
    ("a power of 2 or all", "f(n) == (0 if n == 0 else 3 if n % 3 == 0 else n % 3)"),
    ("1 or k with k is prime and k % 4 = 1", "P(n) <=> n % 2 == 0"),
    ("powers of 3 with k divides n", "f(n) == n % 2"),
    ("6 or 9, or k with n - k is not prime", "P(n) <=> n == 0"),
]


@pytest.mark.parametrize("rule", BY_RULE)
def test_laws_that_the_form_of_a_rule_shows_are_accepted_and_true(rule):
    found = law_by_rule(game(f"take:{rule}"), 60)
    assert found is not None
    certificate = found[1].certificate
    assert check(certificate).statement == found[1].statement
    assert first_wrong(Game(certificate["rule"]), certificate["claim"], 60) is None


@pytest.mark.parametrize(("rule", "claim"), REPEATING)
def test_claims_that_repeat_are_accepted_and_true(rule, claim):
    found = prove(asked(game(f"take:{rule}"), claim))
    assert found is not None
    assert check(found.certificate).statement == claim
    assert first_wrong(Game(found.certificate["rule"]), found.certificate["claim"], 60) is None


@pytest.mark.parametrize(
    "rule",
    [
        *("at most half", "a prime", "halve or take 1", "1 or at least half"),
        *("at least half if n is even", "at least half, last one loses", "split in two"),
        *("k with n - k in primes and n is odd", "primes or all"),
    ],
)
def test_other_rules_show_nothing(rule):
    assert law_by_rule(game(f"take:{rule}"), 60) is None


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("at least half", 60),
        ("k with n - k in powers of 2", 60),
        ("at least half, but not all", 59),
        ("an odd divisor", 0),
    ],
)
def test_values_of_large_heaps_are_told(rule, value):
    assert ProvedLaw(game(f"take:{rule}")).value((10**18,)) == value
