"""Certificates of every kind are accepted, and what they state is what brute force finds."""

from itertools import product

import pytest
from certificates import NAMES, certificate
from plain_sense import Play, holds, term

from grundy.checker.check import check

SIZE = {1: 26, 2: 9, 3: 6}


@pytest.mark.parametrize("name", NAMES)
def test_accepted(name):
    data = certificate(name)
    found = check(data)
    assert (found.game, found.statement) == (data["game"], data["statement"])
    assert found.theorem.startswith(found.statement)
    assert found.rule.endswith("loses") or data["rule"]["misere"]
    assert found.steps


@pytest.mark.parametrize("name", [name for name in NAMES if "period" not in name])
def test_what_is_accepted_is_true_of_the_rule(name):
    data = certificate(name)
    rule, (kind, names, body) = data["rule"], data["claim"]
    play, domain = Play(rule), rule.get("domain", True)
    size = len(rule["list"]) if "list" in rule else SIZE[len(names)]
    for sizes in product(range(size), repeat=len(names)):
        at = dict(zip(names, sizes, strict=True))
        if holds(domain, at):
            if kind == "values":
                assert play.value(sizes) == term(body, at)
            else:
                assert play.lost(sizes) == holds(body, at)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nim3_values", "from a heap take 1 to 3 and leave 0 or 1 heap, none empty"),
        ("lasker_values", "take 0 and leave 2 heaps, or take 1 or more and leave 0 or 1 heap"),
        ("takes_heaps_values", "a heap n becomes nothing when n % 2 == 1; a heap n becomes a heap"),
        ("misere_nim3_positions", "who cannot move wins"),
        ("wythoff_positions", "(x1, x2) when x1 < a and a - x1 == b - x2; who cannot move loses"),
        ("matches_positions", "from (a, b, c) with a >= 1 and b >= 1 and c >= 1 move to"),
        ("count_up_all_positions", "a list of 21 positions with 74 moves"),
    ],
)
def test_the_rule_is_said_in_words(name, said):
    assert said in check(certificate(name)).rule


def test_progress_is_told():
    told = []
    check(certificate("kayles_period"), lambda *now: told.append(now))
    assert told[-1] == (168, 168)
