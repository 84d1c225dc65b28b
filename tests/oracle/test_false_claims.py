"""The false claims that go around are refuted, with the exceptions that are known."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from published import cases

from grundy.errors import InputError
from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import on
from grundy.games import game
from grundy.laws.folklore import in_doubles, near_fibonacci, refute_claim
from grundy.laws.refute import line_of_play, refute, refute_set
from grundy.laws.verdict import Open, Refuted
from grundy.solvers.impartial.reference import is_p


@pytest.mark.parametrize(("text", "claim", "at", "actual"), cases(__file__, "false_claims.tsv"))
def test_false_claim(text, claim, at, actual):
    found = refute_claim(game(text), claim)
    assert isinstance(found, Refuted)
    assert (found.at, found.actual) == (tuple(map(int, at.split())), actual)
    assert found.line


def test_a_claim_that_is_true_of_a_game_is_not_refuted():
    assert isinstance(refute_claim(game("nim"), "above-options", 50), Open)
    assert isinstance(refute_claim(game("nim"), "a ^ b == 0"), Open)


def test_a_name_of_another_game_lists_those_of_this_one():
    with pytest.raises(InputError, match=r"least-option.* about kayles"):
        refute_claim(game("kayles"), "unique")


def test_first_exceptions_of_claims_about_nim_moves():
    """What is quoted is not always the first: both are shown."""
    nim = game("nim")
    assert "(2, 4, 5)" in refute_claim(nim, "third-to-xor").line[-1]
    assert "(2, 6, 7)" in refute_claim(nim, "unique").line[-1]
    for piles in ((2, 4, 5), (3, 4, 5)):
        a, b, c = piles
        assert a ^ b > c
        assert not is_p(nim, piles, {})


def by_doubles(piles):
    a, b = sorted(piles)
    return a == int((b - a) * ((1 + sqrt(5)) / 2))


def test_rounding_is_that_of_the_machine():
    pairs = [pair for pair, _ in zip(near_fibonacci(), range(60), strict=False)]
    assert [in_doubles(pair) for pair in pairs] == [by_doubles(pair) for pair in pairs]
    found = refute_set(game("wythoff"), by_doubles, near_fibonacci())
    assert isinstance(found, Refuted)
    assert found.at == (165580140, 267914295)


@pytest.mark.slow
def test_doubles_fail_nowhere_before():
    phi = (1 + sqrt(5)) / 2
    for start in range(0, 102334155, 1 << 20):
        k = np.arange(start, min(start + (1 << 20), 102334155), dtype=np.int64)
        a = (k * phi).astype(np.int64)
        assert (a * a <= k * (k + a)).all()
        assert ((a + 1) ** 2 > k * (k + a + 1)).all()


def test_line_of_play_is_legal_and_won():
    wythoff = game("wythoff")
    line = line_of_play(wythoff, (2, 3))
    assert line[-1] == "second cannot move: first wins"
    assert len(line_of_play(wythoff, (165580140, 267914295))) == 13


def test_exceptions_beyond_brute_force_are_found():
    found = refute_claim(game("nim"), "a ^ b == 0 or a == 1000000000")
    assert found == refute_set(game("nim"), lambda piles: True, [(1000000000, 0)])
    assert isinstance(
        refute(game("nim"), on(parse_claim("a ^ b == 0 or a == 1000000000"), 2)), Open
    )
