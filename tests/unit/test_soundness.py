"""Nothing false is accepted, however far from what is small it becomes false."""

import pytest

from grundy import ask
from grundy.games import game
from grundy.laws.check_moves import allows
from grundy.rules.heaps import HeapGame

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
        "take:two piles: from one, or the same from both with k != 100",
    ),
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
    ("nim", "a ^ b == 0", "a ^ b == 0 and a != 5000"),
    ("nim", "a ^ b == 0", "a ^ b == 0 or (a == 70 and b == 71)"),
    ("wythoff", "beatty(a, b)", "beatty(a, b) and a != 809"),
]


@pytest.mark.parametrize(("played", "true", "false"), CHANGED)
def test_a_proof_is_none_of_a_claim_that_differs_only_far_out(played, true, false):
    proof = ask.prove(played, true).certificate
    statement = proof["statement"].replace(true, false)
    assert not ask.check({**proof, "claim": false, "statement": statement}).accepted


RULES = [
    "nim:3",
    "subtraction:all-but:2",
    "octal:4.07",
    "hex:8.3",
    "grundy",
    "take:k with 2k <= n",
    "take:odd k, or halve rounding up",
    "take:powers of 2, or split in two equal",
    "take:1..2 leaving nothing, or split in three unequal",
]


@pytest.mark.parametrize("text", RULES)
def test_single_moves_of_a_heap_are_those_that_are_listed(text):
    played = game(text)
    assert isinstance(played, HeapGame)
    allowed = allows(played, single=True)
    for n in range(15):
        listed = {tuple(sorted(filter(None, left))) for left in played.heap_options(n)}
        every = {left for left in _up_to(n, 3) if allowed((n,), left)}
        assert every == listed


PILES = ["wythoff", "wythoff:3", "matches", "pairs", "take:two piles: 1..3 from one"]


@pytest.mark.parametrize("text", PILES)
def test_single_moves_of_piles_are_those_that_are_listed(text):
    played = game(text)
    allowed = allows(played, single=False)
    width, least = played.arity or 2, played.least
    every = [p for p in _tuples(width, 7) if min(p) >= least]
    for piles in every:
        assert {after for after in every if allowed(piles, after)} == set(played.options(piles))


def test_a_law_that_a_longer_table_refutes_does_not_end_the_search():
    found = ask.law("nim:2500")
    assert (found.status, found.law.period) == ("proved", 2501)


def _up_to(total, most, least=1):
    """Give all rising heaps of at most this sum."""
    yield ()
    if most:
        for heap in range(least, total + 1):
            for rest in _up_to(total - heap, most - 1, heap):
                yield (heap, *rest)


def _tuples(width, stop):
    if not width:
        return [()]
    return [(n, *rest) for n in range(stop) for rest in _tuples(width - 1, stop)]
