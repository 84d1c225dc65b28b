"""Play at small positions refutes what is false of them, before any proof is looked at."""

import re
from contextlib import suppress
from random import Random

import pytest
from certificates import said
from forgery import KINDS, changed_fields, honest
from plain import Game, refuted

from costs import at_most
from grundy.checker.core import check as checking
from grundy.checker.core import small
from grundy.checker.core.automata import Given
from grundy.checker.core.certificate import Rejected
from grundy.checker.core.check import Theorem
from grundy.checker.core.claims import read_claim
from grundy.checker.core.digits import Numeration
from grundy.checker.core.rules import read_rule
from grundy.checker.extensions.sentence import Decided, GameLaw
from samples import rotated, seed

NIM = {"code": {}, "tail": 3, "unequal": False, "misere": False}
KAYLES = {"code": {"1": 7, "2": 7}, "tail": 0, "unequal": False, "misere": False}
TO_THREE = {"code": {"1": 3, "2": 3, "3": 3}, "tail": 0, "unequal": False, "misere": False}
HALVE = {"heaps": [False, said("x1 == n // 2 and x1 < n")], "misere": False}
SPLIT = {"heaps": [False, False, said("x1 + x2 == n and x1 < x2")], "misere": False}
OWN = [{"to": ["x1", "b"], "when": said("x1 < a")}, {"to": ["a", "x1"], "when": said("x1 < b")}]
PILES = {"piles": ["a", "b"], "domain": True, "moves": OWN, "misere": False}
LIST = {"list": [[], [0], [0, 1], [1, 2]], "misere": False}
ROW = [{"new": ["x1"], "when": said("x1 + 1 < n"), "cells": [["x1"], [said("x1 + 1")]]}]
ROW = {"board": ["n"], "domain": True, "covers": ROW, "misere": False}
ADDS = {"takes": [1, 2], "adds": [1], "times": 2, "floor": 0, "most": 0, "misere": False}
ROUND = {**ADDS, "takes": [1, 2, 4, 5], "times": None, "floor": 3, "most": 30}


MISERE = "a + b == 1 if a < 2 and b < 2 else a == b"


def misere(rule):
    return {**rule, "misere": True}


def lost(text, *names):
    return ["lost", [*(names or "n")], said(text)]


def values(text, *names):
    return ["values", [*(names or "n")], said(text)]


def compared(rule, claim, proof=None):
    return small.compare(read_rule(rule), read_claim(claim), proof)


@pytest.mark.parametrize(
    ("rule", "claim", "how_far"),
    [
        (NIM, values("n"), "at heaps to 200"),
        (NIM, values("a ^ b", "a", "b"), "at piles to 24"),
        (NIM, lost("a ^ b ^ c == 0", "a", "b", "c"), "at piles to 12"),
        (KAYLES, ["period", 71, 12, 0], "at heaps to 107"),
        (TO_THREE, ["period", 0, 4, 0], "at heaps to 50"),
        (NIM, ["period", 0, 5, 5], "at heaps to 50"),
        (misere(TO_THREE), lost("n % 4 == 1"), "at heaps to 200"),
        (PILES, lost("a == b", "a", "b"), "at piles to 24"),
        (PILES, values("a ^ b", "a", "b"), "at piles to 24"),
        (misere(PILES), lost(MISERE, "a", "b"), "at piles to 24"),
        (LIST, values("min(n, 2) if n < 3 else 0"), "at 4 positions"),
        (misere(LIST), lost("n == 1"), "at 4 positions"),
        (ADDS, ["additions", 0, 3], "at heaps to 201"),
        (ROUND, ["additions", 0, 3], "at heaps to 199"),
        (NIM, ["counts", ["n"], "binary", [1, 1], [1], 0, []], "at heaps to 200"),
    ],
)
def test_what_is_true_is_compared_as_far_as_is_said(rule, claim, how_far):
    assert compared(rule, claim) == f"compared with play {how_far}"


@pytest.mark.parametrize(
    ("rule", "claim", "at"),
    [
        (NIM, values("n if n < 150 else 0"), "n = 150"),
        (NIM, ["period", 0, 5, 0], "n = 0"),
        (KAYLES, ["period", 70, 12, 0], "n = 70"),
        (KAYLES, ["period", 71, 6, 0], "n = 71"),
        (KAYLES, lost("n < 0"), "n = 0"),
        (TO_THREE, ["period", 0, 2, 0], "n = 0"),
        (HALVE, ["recursion", ["f", "n"]], "n = 0"),
        (SPLIT, values("0"), "n = 3"),
        (misere(TO_THREE), lost("n % 4 == 0"), "n = 0"),
        (misere(KAYLES), lost("n == 1"), "n = 4"),
        (PILES, lost("a == b < 20", "a", "b"), "a = 20, b = 20"),
        (PILES, values("a | b", "a", "b"), "a = 1, b = 1"),
        (misere(PILES), lost("a == b", "a", "b"), "a = 0, b = 0"),
        (NIM, lost("a + b == c", "a", "b", "c"), "a = 1, b = 1, c = 0"),
        (LIST, lost("n == 0"), "n = 3"),
        (misere(LIST), lost("n < 0"), "n = 1"),
        (ROW, lost("n < 2"), "n = 5"),
        (misere(ROW), lost("n < 2"), "n = 0"),
        (ADDS, ["additions", 0, 2], "n = 0"),
        (ADDS | {"adds": [3]}, ["additions", 0, 3], "n = 0, 1 additions"),
        (ROUND | {"takes": [1, 2], "floor": 0}, ["additions", 0, 3], "n = 0"),
        (NIM, ["counts", ["n"], "binary", [1, 1], [2], 0, []], "k = 2"),
        (NIM, ["counts", ["a", "b"], "base 3", [1, 3], [3], 1, [[2, 0, 3]]], "k = 1"),
    ],
)
def test_what_is_false_falls_at_a_position_that_is_named(rule, claim, at):
    with pytest.raises(Rejected, match=f"claim: play refutes it at {at}"):
        compared(rule, claim)


GROWING = [{"to": ["x1", "x2"], "when": said("x1 + 1 == a and x2 <= 2 * a")}]
GROWING = {"piles": ["a", "b"], "domain": True, "moves": GROWING, "misere": False}
ENDLESS = [{"to": ["x1", "x2"], "when": said("x1 + 1 == a and x2 >= b")}]


def test_piles_may_grow_where_play_ends_by_another_measure():
    proof = Given(Numeration("binary"), ((1,),), powers=False)
    claim = values("a % 2", "a", "b")
    assert compared(GROWING, claim, proof) == "compared with play at piles to 23"
    with pytest.raises(Rejected, match="no smaller sum"):
        compared(GROWING, claim)
    found = compared({**GROWING, "moves": ENDLESS}, claim, proof)
    assert found == "compared with play at piles to 0"


@pytest.mark.parametrize(
    ("rule", "claim", "why"),
    [
        ({"heaps": [True, False], "misere": False}, values("0"), "a heap of 0 becomes one"),
        ({"heaps": [False, said("x1 == n + 1")], "misere": False}, values("0"), "not smaller"),
        ({"list": [[1], [0]], "misere": False}, values("0"), "play need not end"),
        ({**PILES, "domain": said("a <= b")}, values("b", "a", "b"), "no position"),
        (misere(NIM), values("n"), "values mean nothing under misere play"),
        (PILES, values("n"), "the rule is about a, b"),
        (LIST, ["period", 0, 1, 0], "not one about a rule of this kind"),
    ],
)
def test_rules_without_an_end_and_claims_of_another_kind_are_refused(rule, claim, why):
    with pytest.raises(Rejected, match=why):
        compared(rule, claim)


SENTENCES = [
    ("forall n: f(n) == n", ["forall", ["n"], ["compare", ["f", "", "n"], "==", "n"]], None),
    ("n < 5", ["forall", ["n"], ["compare", "n", "<", 5]], False),
    ("a lost heap above 0", ["exists", ["n"], ["and", said("n > 0"), ["P", "", "n"]]], None),
    ("one up to 9", ["exists", ["k"], ["and", said("k < 9"), ["P", "", ["+", "k", 1]]]], False),
    ("each up to 9", ["forall", ["k"], ["implies", said("k < 9"), ["P", "", "k"]]], False),
    ("two equal", ["forall", ["a"], ["exists", ["b"], ["P", "", "a", "b"]]], None),
    ("iff", ["forall", ["a", "b"], ["iff", ["P", "", "a", "b"], said("a == b")]], None),
    ("iff, wrong", ["forall", ["a", "b"], ["iff", ["P", "", "a", "b"], said("a <= b")]], False),
    ("a choice", ["forall", ["n"], ["if", said("n < 3"), True, ["P", "", "n"]]], False),
    ("no value", ["exists", ["n"], ["compare", ["f", "", ["-", "n", 5]], "!=", 0]], None),
    ("far", ["forall", ["n"], ["compare", ["f", "", ["*", 1000, "n"]], "<", 1]], None),
]


@pytest.mark.parametrize(("name", "body", "truth"), SENTENCES)
def test_sentences_fall_by_small_numbers_and_are_never_proved_by_them(name, body, truth):
    proof = Decided(Numeration("binary"), (GameLaw("", Theorem("", read_rule(NIM), None, None)),))
    if truth is False:
        with pytest.raises(Rejected, match="claim: play refutes it by numbers to"):
            compared(NIM, ["sentence", body], proof)
    else:
        assert compared(NIM, ["sentence", body], proof).startswith("compared with play for numbers")


@pytest.mark.parametrize("kind", rotated(KINDS, 10))
def test_every_kind_of_true_certificate_is_compared(kind):
    for data in rotated(honest(kind), 1):
        assert checking.compared(checking._theorem(data)).startswith(
            ("compared with play", "not compared")
        )


def by_play(data):
    """Say why play refuses a certificate, or None."""
    try:
        checking.compared(checking._theorem(data))
    except Rejected as error:
        return str(error)
    return None


def by_another(data):
    """Give what refutes it by the program of the tests, or says that this cannot play it."""
    try:
        return refuted(data)
    except AssertionError as beyond:
        return str(beyond)


def test_play_refutes_nothing_that_another_program_does_not():
    """Of a quotient the other program goes through sums of at most 15 only."""
    for kind in rotated(KINDS, 8):
        random = Random(f"{kind} {seed()}")
        for _ in range(3):
            _, data = changed_fields(random, random.choice(honest(kind)[:3]))
            said = by_play(data)
            if said and "play refutes" in said:
                far = kind == "quotient" and sum(map(int, re.findall(r"\d+", said))) > 15
                assert far or by_another(data) is not None, (data["statement"], said)


def test_the_numbers_that_a_move_may_leave_are_found_from_its_condition():
    """All of them: they are those of which brute force finds that the condition holds."""
    whens = ["1 <= a - x1 <= 3", "x1 + 1 == a", "a - x1 == b - x2 and x1 < a", "x1 < a or x1 == b"]
    whens += ["x1 + x2 == a + b - 1 and x2 < b", "a > x1 and 2 * x1 != b and x1 >= b - 2"]
    whens += ["x1 // 2 == 1 and x1 < a", "x1 < a and (b - 3) // x1 == 1", "a - (b - x1) < a - 1"]
    for text in whens:
        new = ["x1", "x2"] if "x2" in text else ["x1"]
        move = {"to": new if len(new) > 1 else ["x1", "b"], "when": said(text)}
        rule = {"piles": ["a", "b"], "domain": True, "moves": [move], "misere": False}
        play = small.Play(read_rule(rule), small.Work(10**9))
        judge = Game(rule)
        for at in [(a, b) for a in range(9) for b in range(9)]:
            wanted = {after for after in judge.options(at) if sum(after) < sum(at)}
            assert {*found_after(play, at)} == wanted, (text, at)


def found_after(play, at):
    try:
        yield from play._piles_after(play.rule, at)
    except Rejected:  # one of no smaller sum comes after those that are
        return


@pytest.mark.parametrize("play", [NIM, misere(NIM)])
def test_the_work_is_counted_and_ends(play):
    """A rule that leaves four heaps, with a very long condition, and one that leaves two."""
    long = ["or", *([said("x1 + x2 + x3 + x4 == n * n * n")] * 900)]
    rules = [{"heaps": [False, False, False, False, long], "misere": play["misere"]}]
    rules.append({"code": {}, "tail": 7, "unequal": False, "misere": play["misere"]})
    for rule in rules:
        with at_most(5):
            claim = lost("n < 0" if play["misere"] else "n >= 0" if rule is rules[0] else "n == 0")
            with suppress(Rejected):
                compared(rule, claim)
