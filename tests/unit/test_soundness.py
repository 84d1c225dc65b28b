"""Nothing false is accepted, however far from what is small it becomes false."""

import pytest

from grundy import ask
from grundy.games import game

LASKER = "f(n) == (n if n % 4 == 1 or n % 4 == 2 or n == 0 else n + 1 if n % 4 == 3 else n - 1)"
RELABELLED = [
    ("nim:160", "n % 161 == 0", "nim"),
    ("nim", "a ^ b == 0", "take:k with k != 401"),
    ("nim:7", "f(n) == n % 8", "take:1..7, or split in two if n > 1000"),
    (
        "take:two piles: from one",
        "a ^ b == 0",
        "take:two piles: from one, or the same from both with k > 1000",
    ),
    (
        "take:two piles: from one, or the same from both",
        "beatty(a, b)",
        "take:two piles: from one, or the same from both with k != 20",
    ),
    ("nim:3", "f(n) == n % 4", "take:1..3, or k with k = 2 * n - 875643"),
    ("nim", "a ^ b ^ c == 0", "take:k with k % 65536 != 65535"),
    ("lasker", LASKER, "take:any, or split in two if n != 408427"),
]


@pytest.mark.parametrize(("played", "claim", "other"), RELABELLED)
def test_a_proof_is_none_for_a_game_that_differs_only_far_out(played, claim, other):
    proof = ask.prove(played, claim).certificate
    assert ask.check(proof).accepted
    assert not ask.check({**proof, "game": game(other).text}).accepted


CHANGED = [
    ("nim", "f(n) == n", "f(n) == (n if n != 5000 else 7)"),
    ("nim:3", "n % 4 == 0", "n % 4 == 0 and n != 5000"),
    ("nim:3", "n % 4 == 0", "n % 4 == 0 and n != 71 * 4000"),
    ("nim:3", "n % 4 == 0", "n % 4 == 0 and 2 * n != 10000"),
    ("nim:3", "n % 4 == 0", "n % 4 == 0 and n != 71 * 73 * 76"),
    ("nim:3", "f(n) == n % 4", "f(n) == (n % 4 if n % 65536 != 40009 else 4)"),
    ("nim", "a ^ b ^ c == 0", "a ^ b ^ c == 0 and (a & b) != 983 * 991 * 997"),
    ("matches", "v2(a) == v2(b) == v2(c)", "v2(a) == v2(b) == v2(c) and v2(a) != 41"),
    ("nim", "a ^ b == 0", "a ^ b == 0 and a != 5000"),
    ("nim", "a ^ b == 0", "a ^ b == 0 or (a == 70 and b == 71)"),
    ("wythoff", "beatty(a, b)", "beatty(a, b) and a != 809"),
]


@pytest.mark.parametrize(("played", "true", "false"), CHANGED)
def test_a_proof_is_none_of_a_claim_that_differs_only_far_out(played, true, false):
    proof = ask.prove(played, true).certificate
    statement = proof["statement"].replace(true, false)
    assert not ask.check({**proof, "claim": false, "statement": statement}).accepted


def test_a_law_that_a_longer_table_refutes_does_not_end_the_search():
    found = ask.law("nim:2500")
    assert (found.status, found.law.period) == ("proved", 2501)
