"""Certificates are changed in thousands of ways: what is still accepted is true.

The judge is `plain`, which works out from the rule in the certificate what is true of small
positions, and shares nothing with the checker.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from honest import Data
from plain import Game, exception, first_wrong, split_values
from seeds import SEEDS, SLOW_SEEDS, SLOWER_SEEDS, seed
from tamper import OWN_PROOF, tampered

from grundy.checker.check import Rejected, check

FALSE = (
    "claim: wrong at",
    "claim: an option has the value of its position",
    "claim: a smaller value is that of no option",
    "claim: a position has no value",
    "claim: a move leads from a position that is claimed to be lost to another",
    "claim: no move leads to a position that is claimed to be lost",
    "claim: a position without moves is won under misere play",
    "the period fails at",
)
NO_PROOF = (
    "claim: the automaton says something else at",
    "claim: it is not the same for all of",
    "claim, start: it is not the least one",
    "smaller: the period",
    "repeats: not with the values",
    "adder: wrong at",
    "domain: wrong at",
    "moves: not those of the rule at",
    "moves: one does not lower the sum",
    "moves: one leaves",
    "moves: an empty heap has one",
    "rule: play need not end",
)
"""What the checker says of a certificate that reads well, but proves nothing."""

MOST = {1: 60, 2: 20, 3: 8}
"""The sums of piles up to which a claim about so many of them is compared."""


class Tried(NamedTuple):
    way: str
    data: Data
    said: str | None

    def fell(self, *reasons: str) -> bool:
        """Tell whether it was rejected for one of these reasons."""
        return self.said is not None and self.said.startswith(reasons)


def verdict(data: Data) -> str | None:
    """Say why a certificate is rejected; None where it is accepted."""
    try:
        check(data)
    except Rejected as error:
        return str(error)
    return None


@cache
def played(rule: str) -> Game:
    return Game(json.loads(rule))


def wrong_at(data: Data, times: int = 1) -> Any:
    """Give the first small position at which the claim is wrong of the rule in the certificate."""
    claim = data["claim"]
    most = times * MOST[1 if claim[0] == "period" else len(claim[1])]
    return first_wrong(played(json.dumps(data["rule"])), claim, most)


@pytest.fixture(scope="module")
def tried():
    """Try 2,000 changed certificates, all different."""
    seeds = [seed(*named) for named in (*SEEDS, *SEEDS, *SEEDS, *SLOWER_SEEDS)]
    found = tampered(Random(12), seeds, 2000)
    return [Tried(way, data, verdict(data)) for way, data in found]


@pytest.mark.parametrize("named", SEEDS + SLOWER_SEEDS, ids=" ".join)
def test_what_is_tampered_with_is_accepted_and_true(named):
    data = seed(*named)
    assert verdict(data) is None
    assert wrong_at(data) is None


@pytest.mark.long
def test_many_changes_pass_the_reading_and_fall_by_the_mathematics(tried):
    assert len({json.dumps(one.data) for one in tried}) == 2000
    by_mathematics = [one for one in tried if one.fell(*FALSE, *NO_PROOF)]
    assert len(by_mathematics) >= 800
    assert sum(one.fell(*FALSE) for one in tried) >= 400
    for reason in (*FALSE, *NO_PROOF):
        assert any(one.fell(reason) for one in tried), reason
    kinds = Counter(one.data["kind"] for one in by_mathematics)
    assert len(kinds) == 6
    assert min(kinds.values()) >= 40, kinds


@pytest.mark.long
def test_what_is_accepted_is_true(tried):
    accepted = [one for one in tried if one.said is None]
    assert len(accepted) >= 200
    for one in accepted:
        assert wrong_at(one.data) is None, one
    kinds = Counter(one.data["kind"] for one in accepted)
    assert len(kinds) == 6


@pytest.mark.long
def test_what_falls_by_a_theorem_is_false(tried):
    """Where all else is in order, the checker rejects only what brute force refutes."""
    honest = [one for one in tried if one.way.endswith(OWN_PROOF) and one.fell(*FALSE)]
    honest = [one for one in honest if "period" not in one.data["kind"]]
    assert len(honest) >= 200
    for one in honest:
        assert any(wrong_at(one.data, times) for times in (1, 2, 4, 8, 16)), one


@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_more_changes(number):
    seeds = [seed(*named) for named in (*SEEDS, *SLOWER_SEEDS, *SLOW_SEEDS)]
    for way, data in tampered(Random(1000 + number), seeds, 2000):
        one = Tried(way, data, verdict(data))
        if one.said is None:
            assert wrong_at(data) is None, one


def test_the_judge_knows_true_from_false():
    """Values of octal games as published (Winning Ways, chapter 4); the rest by hand."""
    kayles = {"code": {"1": 7, "2": 7}, "tail": 0, "unequal": False, "misere": False}
    assert "".join(map(str, split_values({1: 7, 2: 7}, 24))) == "012314321426412714321467"
    assert [Game(kayles).value((n,)) for n in range(60)] == split_values({1: 7, 2: 7}, 60)
    assert exception(kayles, ["period", 71, 12, 0], 200) is None
    assert exception(kayles, ["period", 70, 12, 0], 200) == 70
    misere = {**kayles, "misere": True}
    lost = [n for n in range(12) if Game(misere).loses((n,))]
    assert lost == [1, 4, 9]
    nim = {"code": {}, "tail": 3, "unequal": False, "misere": False}
    total = ["compare", ["^", "a", "b"], "==", 0]
    assert exception(nim, ["lost", ["a", "b"], total], 20) is None
    assert exception({**nim, "misere": True}, ["lost", ["a", "b"], total], 20) == (0, 0)
    grundy = {"code": {"0": 4}, "tail": 0, "unequal": True, "misere": False}
    values = [Game(grundy).value((n,)) for n in range(20)]
    assert values == [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]
    beyond = ["compare", ["-", "n", 3], "!=", 5]
    assert exception(nim, ["values", ["n"], ["if", beyond, "n", 8]], 20) is None
    assert exception(nim, ["values", ["n"], ["^", ["-", "n", 3], ["-", "n", 3]]], 20) == (0,)
