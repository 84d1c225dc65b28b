"""Certificates of every kind: what is true is accepted, and whatever is changed is found out.

The folder of the checker can be copied out and run by itself.
"""

import json
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from certificates import (
    ALWAYS,
    DATA,
    NAMES,
    certificate,
    changed,
    claim_of,
    claiming,
    drop,
    put,
    said,
)
from plain import Game, condition, term

import grundy.checker
from grundy import ask
from grundy.checker.__main__ import main
from grundy.checker.certificate import Unreadable, read
from grundy.checker.check import NotChecked, Rejected, check
from grundy.checker.claims import read_claim
from grundy.games import game

# What is true

SIZE = {1: 26, 2: 9, 3: 6}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_accepted_is_said_and_true_of_the_rule(name):
    data = certificate(name)
    found, rule = check(data), data["rule"]
    assert (found.game, found.statement) == (data["game"], data["statement"])
    assert found.theorem.startswith(found.statement)
    assert found.rule.endswith("loses") or rule["misere"]
    assert found.steps
    if data["claim"][0] == "period":
        return
    kind, names, body = data["claim"]
    play, right = Game(rule), (term if kind == "values" else condition)(body)
    size = len(rule["list"]) if "list" in rule else SIZE[len(names)]
    for sizes in filter(play.is_position, product(range(size), repeat=len(names))):
        at = dict(zip(names, sizes, strict=True))
        assert (play.value if kind == "values" else play.loses)(sizes) == right(at)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nim3_values", "from a heap take 1 to 3 and leave 0 or 1 heap, none empty"),
        ("lasker_values", "take 0 and leave 2 heaps, or take 1 or more and leave 0 or 1 heap"),
        ("takes_heaps_values", "a heap n becomes nothing when n % 2 == 1; a heap n becomes a heap"),
        ("misere_nim3_positions", "who cannot move wins"),
        ("wythoff_positions", "(x1, x2) when x1 < a and a - x1 == b - x2; who cannot move loses"),
        ("matches_positions", "from (a, b, c) with a >= 1 and b >= 1 and c >= 1 move to"),
        (
            "count_up_all_positions",
            "a list of 21 positions, with just these moves: 0 -> 1..4 | 1 -> 2..5",
        ),
    ],
)
def test_the_rule_is_said_in_words(name, words):
    assert words in check(certificate(name)).rule


def test_progress_is_told():
    told = []
    check(certificate("kayles_period"), lambda *now: told.append(now))
    assert told[-1] == (168, 168)


# What is changed

BINARY_ADDER = ("proof", "adder", certificate("nim3_values")["proof"]["adder"])
NIM5 = {"code": {str(k): 3 for k in range(1, 6)}, "tail": 0, "unequal": False, "misere": False}


EVERY = [
    (put("format", "another"), "its format is not"),
    (put("version", 1), "of the first format: prove the law and save it again"),
    (put("version", 3), "version is not 2"),
    (put("version", "2"), "version is not 2"),
    (put("kind", "proof"), "kind: none of"),
    (put("kind", ["values"]), "kind: none of"),
    (put("game", "two\nlines"), "game: no text"),
    (put("game", 7), "game: no text"),
    (put("game", "\ud800"), "game: no text"),
    (
        put("statement", lambda text: text.replace("n", "m") + " "),
        "statement: what is claimed reads",
    ),
    (put("statement", None), "statement: what is claimed reads"),
    (put("claim", ["values"]), "claim: no values"),
    (put("claim", {}), "claim: no values"),
    (put("rule", {}), "rule: no code, no heaps"),
    (put("rule", "misere", "no"), "rule: misere and unequal are true or false"),
    (put("rule", "more", 1), "rule: its fields must be"),
    (put("proof", []), "proof: its fields must be"),
    (put("proof", "more", 1), "proof: its fields must be"),
    (put("more", 1), "it has other fields"),
    (drop("statement"), "the field 'statement' is missing"),
    (drop("proof"), "the field 'proof' is missing"),
]
PERIOD = [
    (claiming("forall n >= 70: f(n + 12) == f(n)"), "fails at heap 70"),
    (claiming("forall n >= 72: f(n + 12) == f(n)"), "the least one"),
    (claiming("forall n >= 71: f(n + 24) == f(n)"), "smaller"),
    (claiming("forall n >= 71: f(n + 6) == f(n)"), "smaller"),
    (claiming("forall n >= 71: f(n + 12) == f(n) + 1"), "saltus"),
    (claiming("forall n >= 71: f(n + 12) == f(n)", ["period", "71", 12, 0]), "start: no number"),
    (claiming("forall n >= 71: f(n + 0) == f(n)"), "length: no number"),
    (claiming("forall n >= 1: f(n + 12) == f(n)", ["period", True, 12, 0]), "start: no number"),
    (claiming("forall n >= 71: f(n + 12) == f(n)", ["period", 71, 12]), "claim: no values"),
    (put("rule", "code", {"1": 7, "2": 3}), "claim, start: it is not"),
    (put("rule", "code", {"1": "x"}), "rule, a digit: no number"),
    (put("rule", "code", {"x": 7}), "a place of a code is a number"),
    (put("rule", "code", {"01": 7}), "begins with 0"),
    (put("rule", "code", {"0": 7}), "place 0 takes nothing"),
    (put("rule", "code", {}), "rule: no finite code"),
    (put("rule", "code", {"1": 256}), "rule, a digit: no number"),
    (put("rule", "tail", 3), "rule: no finite code"),
    (put("rule", "unequal", True), "the period fails at heap 71"),
    (put("rule", "misere", True), "misere play"),
    (put("proof", "smaller", []), "smaller: it does not say why"),
    (put("proof", "smaller", 7), "smaller: not a list"),
    (put("proof", "smaller", 0, "fails_at", 75), "smaller: the period 6 does not fail at 75"),
    (put("proof", "smaller", 0, "fails_at", 3), "smaller: the period 6 does not fail at 3"),
    (put("proof", "smaller", 0, "fails_at", 10**9), "smaller: the period 6 does not fail"),
    (put("proof", "smaller", 0, "period", 5), "smaller: it does not say why"),
    (put("proof", "smaller", 0, 3), "smaller: its fields"),
    (put("proof", "mask", "6"), "mask: no number"),
    (put("proof", "mask", 1 << 40), "mask: no number"),
    (put("kind", "claim by period"), "proof: its fields"),
    (put("kind", "values"), "proof: its fields"),
    (drop("proof", "mask"), "proof: its fields"),
]
CLAIM_BY_PERIOD = [
    (claiming("P(n) <=> n == 0"), "claim: wrong at 1"),
    (claiming("P(n) <=> pow2(n)"), "claim: wrong at 0"),
    (claiming("f(n) == 0"), "claim: wrong at 2"),
    (claiming("P(a) <=> a == 0"), "one heap of n"),
    (put("claim", 2, lambda c: ["or", *c[1:], said("n == 9999")]), "statement"),
    (put("proof", "repeats", [52, 34]), "repeats: not with the values"),
    (put("proof", "repeats", [53, 17]), "repeats: not with the values"),
    (put("proof", "repeats", [53, 10**9]), "the claim repeats too late"),
    (put("proof", "repeats", [53, 34, 1]), "repeats: not a list of 2"),
    (put("proof", "repeats", None), "repeats: not a list of 2"),
    (put("proof", "period", None), "period: its fields"),
    (put("proof", "period", "start", 52), "fails at heap 52"),
    (put("proof", "period", "start", 54), "the least one"),
    (put("proof", "period", "length", 68), "smaller"),
    (put("proof", "period", "length", 0), "period, length: no number"),
    (put("rule", "code", {"1": 7, "2": 7}), "fails at heap"),
    (put("rule", "misere", True), "misere play"),
]
VALUES = [
    (claiming("f(n) == n % 5"), "something else at n = 4, v = 0"),
    (claiming("f(n) == n % 0"), "something else at n = 0"),
    (claiming("f(n) == a % 4"), "claim: no term about n"),
    (claiming("f(n) == v"), "claim: no term about n"),
    (claiming("f(n) == -4", ["values", ["n"], -4]), "claim: no term about n"),
    (claiming("f(n) == 4.0"), "claim: no term about n"),
    (claiming("f(n) == true"), "claim: no term about n"),
    (claiming("f(n) == ones(n)"), "cannot be read digit by digit"),
    (claiming("f(n) == n * n"), "a product with what is not"),
    (claiming("f(n) == 9 // n"), "a division with what is not"),
    (claiming("f(m) == m % 4"), "claim: its names"),
    (claiming("f(a) == a % 4"), "moves: one depends on a number that it does not leave"),
    (claiming("P(n) <=> n == 0"), "not one about values"),
    (put("rule", NIM5), "moves: not those of the rule at"),
    (put("rule", "code", {"1": 3, "2": 3}), "moves: not those of the rule at"),
    (put("rule", "code", "3", 7), "moves: not those of the rule at"),
    (put("rule", "tail", 3), "moves: not those of the rule at"),
    (put("rule", "misere", True), "misere play"),
    (put("rule", {"list": [[]], "misere": False}), "a list of positions is no rule for all sizes"),
    (put("proof", "claimed", "accepting", []), "claim: the automaton says something else"),
    (put("proof", "claimed", "step", 0, lambda row: row[1:] + row[:1]), "claim: the automaton"),
    (put("proof", "claimed", ALWAYS), "claim: the automaton says something else"),
    (put("proof", "claimed", "step", 0, 0, 10**9), "claimed: a symbol leads to no state"),
    (put("proof", "claimed", "step", 0, 1, True), "claimed: a symbol leads to no state"),
    (put("proof", "claimed", "step", 0, 0, -1), "claimed: a symbol leads to no state"),
    (put("proof", "claimed", "step", []), "claimed, states: not a list"),
    (put("proof", "claimed", "step", 3), "claimed, states: not a list"),
    (put("proof", "claimed", "tracks", ["n", "n"]), "claimed: two tracks of one name"),
    (put("proof", "claimed", "tracks", ["n", "w"]), "other numbers"),
    (put("proof", "claimed", "more", 0), "claimed: its fields"),
    (put("proof", "domain", "accepting", []), "domain: wrong"),
    (put("proof", "adder", "accepting", [1]), "adder: wrong"),
    (put("proof", "adder", "step", 0, 3, 0), "adder: wrong"),
    (put("proof", "adder", ALWAYS), "adder: not over x, y, z"),
    (put("proof", "numeration", "Zeckendorf"), "in binary digits only"),
    (put("proof", "numeration", "roman"), "numeration: unknown"),
    (put("proof", "numeration", ["binary"]), "numeration: unknown"),
    (put("proof", "moves", []), "moves: not those of the rule at n = 1"),
    (put("proof", "moves", 5), "moves: not a list"),
    (put("proof", "moves", lambda moves: moves * 101), "moves: not a list of 0 to 100"),
    (put("proof", "moves", 0, "when", "accepting", []), "moves: not those of the rule"),
    (put("proof", "moves", 0, "when", ALWAYS), "moves: not those of the rule"),
    (put("proof", "moves", 0, "to", ["n"]), "one depends on a number that it does not leave"),
    (put("proof", "moves", 0, "to", ["y"]), "moves: what one leaves is not named"),
    (put("proof", "moves", 0, "to", ["x1"] * 7), "moves, what one leaves: not a list of 0 to 6"),
    (put("proof", "moves", 0, "to", "x1"), "moves, what one leaves: not a list"),
    (put("proof", "moves", 0, "to", [["x1"]]), "moves, what one leaves: no list of texts"),
    (put("proof", "moves", 0, 0), "moves, an entry: its fields"),
    (put("proof", "moves", lambda moves: [*moves, {**moves[0], "to": ["x1", "x1"]}]), "moves: not"),
    (put("kind", "positions"), "not one about lost positions"),
    (drop("proof", "moves"), "proof: its fields"),
]
LOST_AB = ["lost", ["a", "b"]]
POSITIONS = [
    (claiming("P(a, b) <=> a == b"), "something else at"),
    (claiming("P(a, b) <=> beatty(a, b, 2)"), "Zeckendorf"),
    (claiming("P(a, b) <=> beatty(a, b, 0)"), "no condition"),
    (claiming("P(a, b) <=> a"), "claim: no condition on a, b"),
    (claiming("P(a, b) <=> 1"), "claim: no condition on a, b"),
    (claiming("P(b, a) <=> true"), "claim: its names"),
    (claiming("P(a) <=> true"), "moves: one leaves another number of piles"),
    (claiming("P(n) <=> true"), "moves: one leaves another number of piles"),
    (claiming("f(a, b) == 0"), "not one about lost positions"),
    (put("rule", "domain", said("a <= b")), "domain: wrong at a = 1, b = 0"),
    (put("rule", "moves", lambda moves: moves[:2]), "moves: not those of the rule at"),
    (put("rule", "moves", lambda moves: moves[1:]), "moves: not those of the rule at"),
    (put("rule", "moves", 0, "when", True), "moves: not those of the rule at"),
    (put("rule", "moves", 0, "to", ["x2", "b"]), "the piles that change are not named x1"),
    (put("rule", "moves", 0, "to", ["a", "b"]), "the piles that change are not named x1"),
    (put("rule", "moves", 0, "to", ["b", "a"]), "the piles that change are not named x1"),
    (put("rule", "moves", 0, "to", ["x1"]), "rule, move 1: it leaves another number of piles"),
    (put("rule", "moves", 0, "when", said("x2 < a")), "rule, move 1: no term about"),
    (put("rule", "moves", 0, "when", ["compare", "x1", "=", "a"]), "rule, move 1: no comparison"),
    (put("rule", "piles", ["a", "c"]), "rule: the piles are not a, b"),
    (put("rule", "piles", []), "rule: the piles are not a, b"),
    (put("rule", "misere", True), "misere play"),
    (put("rule", NIM5), "moves: not those of the rule"),
    (put("proof", "claimed", "accepting", lambda states: states[1:]), "claim: the automaton"),
    (put("proof", "claimed", ALWAYS), "claim: the automaton"),
    (put("proof", "numeration", "binary"), ""),
    (put("proof", "numeration", "Fraenkel 2"), ""),
    (put(*BINARY_ADDER), "adder: wrong"),
    (put("proof", "moves", 0, "to", ["x1", "b", "b"]), "moves: one leaves another number"),
    (put("kind", "values"), "not one about values"),
    (put("kind", "pile values"), "proof: its fields"),
]
PILE_VALUES = [
    (claiming("f(a, b) == a + b"), "something else"),
    (put("rule", "moves", lambda moves: moves[1:]), "moves: not those of the rule at"),
    (put("rule", "misere", True), "misere play"),
    (put("proof", "claimed", ALWAYS), "claim: the automaton"),
    (put("proof", "moves", lambda moves: moves[1:]), "moves: not those of the rule"),
    (put("proof", "numeration", "Zeckendorf"), "in binary digits only"),
    (put("kind", "values"), "proof: its fields"),
]
ALL_POSITIONS = [
    (claiming("P(n) <=> n == 0"), "wrong at position 20"),
    (claiming("f(n) == n"), "wrong at position 20"),
    (put("rule", "list", lambda rows: rows[:-1]), "rule, an option of position 16: no number"),
    (put("rule", "list", 20, [19]), "play need not end from position 0"),
    (put("rule", "list", 20, [20]), "play need not end from position 0"),
    (put("rule", "list", 3, lambda row: row[::-1]), "the options of position 3 do not rise"),
    (put("rule", "list", 3, 4), "position 3 has no list of options"),
    (put("rule", "list", []), "rule: not a list"),
    (put("rule", "misere", True), "claim: wrong at position 20"),
    (put("rule", NIM5), "rule: no list of positions"),
    (put("claim", 1, ["a"]), ""),
]
TAMPERED = [
    *((name, *case) for name in NAMES for case in EVERY),
    *(("kayles_period", *case) for case in PERIOD),
    *(("dawson_claim_by_period", *case) for case in CLAIM_BY_PERIOD),
    *(("nim3_values", *case) for case in VALUES),
    *(("wythoff_positions", *case) for case in POSITIONS),
    *(("two_piles_values", *case) for case in PILE_VALUES),
    *(("count_up_all_positions", *case) for case in ALL_POSITIONS),
    ("matches_positions", put("rule", "domain", True), "domain: wrong at a = 0"),
    ("misere_nim3_positions", put("rule", "misere", False), "claim: no move leads to"),
    ("nim_positions", put("rule", "misere", True), "is won under misere play"),
    ("nim_positions", put("rule", "code", {"1": 7}), "a move leaves more heaps"),
    ("takes_heaps_values", put("rule", "heaps", 0, True), "moves: not those of the rule at n = 0"),
    ("takes_heaps_values", put("rule", "heaps", []), "rule: not conditions for 0 to at most"),
    ("takes_heaps_values", put("rule", "heaps", 1, said("x2 < n")), "rule, 1 heaps: no"),
    ("lasker_values", put("rule", "unequal", True), "moves: not those of the rule at n = 2"),
]


@pytest.mark.parametrize(("name", "change", "why"), TAMPERED)
def test_tampered_certificate_is_rejected(name, change, why):
    data = certificate(name)
    tampered = changed(data, change)
    assert tampered != data
    with pytest.raises((Rejected, NotChecked)) as caught:
        check(tampered)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "too late" not in why or isinstance(caught.value, NotChecked)


def numbers_in(data, path=()):
    """Give the place of every number of an automaton."""
    if isinstance(data, int):
        yield path
    elif isinstance(data, dict | list):
        items = data.items() if isinstance(data, dict) else enumerate(data)
        for key, inner in items:
            yield from numbers_in(inner, (*path, key))


def test_every_number_of_a_proof_by_automata_matters():
    data = certificate("nim3_values")
    proof = data["proof"]
    machines = [("domain",), ("claimed",), ("moves", 0, "when")]
    changes = 0
    for keys in machines:
        machine = proof
        for key in keys:
            machine = machine[key]
        size = len(machine["step"])
        for path in numbers_in(machine):
            changes += 1
            tampered = changed(
                data, put("proof", *keys, *path, lambda old, size=size: (old + 1) % size)
            )
            if tampered != data:
                with pytest.raises(Rejected):
                    check(tampered)
    assert changes > 20


# What becomes false only far out

TAKE_THREE = "1 <= n - x1 <= 3"
SPLIT = "x1 + x2 == n"
ODD = "(n - x1) % 2 == 1"


def heaps(*conditions):
    return put("rule", {"heaps": list(map(said, conditions)), "misere": False})


def leaving_two(more):
    """Give Lasker's rule, with a condition on splits."""
    return heaps("n >= 1", "x1 < n", f"{SPLIT} and {more}")


def and_to(*keys_and_text):
    """Make a change that adds a condition to one."""
    *keys, more = keys_and_text
    return put(*keys, lambda when: ["and", when, said(more)])


def one_more(to, when):
    return put("rule", "moves", lambda moves: [*moves, {"to": to, "when": said(when)}])


SAME_RULE = [
    ("nim3_values", heaps("1 <= n <= 3", TAKE_THREE)),
    ("nim3_values", heaps("1 <= n <= 3", TAKE_THREE, "false")),
    ("nim_positions", heaps("n != 0", "x1 < n")),
    ("lasker_values", leaving_two("x1 <= x2")),
    ("lasker_values", leaving_two("x2 <= x1")),
    ("lasker_values", leaving_two("true")),
    ("takes_heaps_values", put("rule", "heaps", 1, said(f"x1 <= n and {ODD}"))),
]
OTHER_RULE = [
    ("nim3_values", heaps("1 <= n <= 3", f"{TAKE_THREE} or n - x1 == 2 * n - 875643")),
    ("nim3_values", put("rule", "code", {"1": 3, "2": 3, "3": 3, "987654": 3})),
    ("nim3_values", put("rule", "code", {"1": 3, "2": 3, "3": 3, "987654": 4})),
    ("nim_positions", heaps("n >= 1", "x1 < n and n - x1 != 401")),
    ("nim_positions", heaps("n >= 1", "x1 < n and (n - x1) % 65536 != 65535")),
    ("nim_positions", put("rule", "code", {"1": 0, "401": 3})),
    ("lasker_values", leaving_two("n != 408427")),
    ("lasker_values", leaving_two("x1 < x2")),
    ("lasker_values", leaving_two("(x1 != x2 or x1 < 70001)")),
    ("takes_heaps_values", put("rule", "heaps", 1, said(f"x1 < n and {ODD} and n != 70003"))),
    ("two_piles_values", one_more(["x1", "x2"], "a - x1 == 104 and b - x2 == 120")),
    ("two_piles_values", one_more(["x1", "b"], "x1 == a == 999")),
    ("wythoff_positions", and_to("rule", "moves", 2, "when", "a - x1 != 20")),
    ("wythoff_positions", one_more(["x1", "x2"], "b == 8 > x2 == x1")),
    ("wythoff_positions", put("rule", "domain", said("a != 377"))),
]


@pytest.mark.parametrize(("name", "change"), SAME_RULE)
def test_a_rule_may_be_said_in_other_ways(name, change):
    check(changed(certificate(name), change))


@pytest.mark.parametrize(("name", "change"), OTHER_RULE)
def test_a_proof_is_none_for_a_rule_that_differs_only_far_out(name, change):
    with pytest.raises(Rejected, match=r"^(moves: not those of the rule|domain: wrong) at "):
        check(changed(certificate(name), change))


def meaning(text):
    """Make a change to a claim that is not written as the checker writes it."""
    return claiming(str(read_claim(claim_of(text))), claim_of(text))


FAR_CLAIMS = [
    ("nim3_values", "f(n) == (n % 4 if n != 5000 else 7)"),
    ("nim3_values", "f(n) == (n % 4 if n % 65536 != 40009 else 4)"),
    ("nim3_values", "f(n) == max(n % 4, n - 1000000000)"),
    ("nim3_values", "f(n) == n % 4 + n // 1000"),
    ("misere_nim3_positions", "P(n) <=> n % 4 == 1 and n != 284001"),
    ("misere_nim3_positions", "P(n) <=> n % 4 == 1 and 2 * n != 10002"),
    ("nim_positions", "P(a, b, c) <=> (a ^ b) ^ c == 0 and (a & b) != 971226541"),
    ("nim_positions", "P(a, b, c) <=> (a ^ b) ^ c == 0 or a == 70 == b - 1"),
    ("matches_positions", "P(a, b, c) <=> v2(a) == v2(b) == v2(c) and v2(a) != 41"),
    ("wythoff_positions", "P(a, b) <=> beatty(a, b) and a != 377"),
    ("two_piles_values", "f(a, b) == (0 if a == 70 < b else a ^ b)"),
]


@pytest.mark.parametrize(("name", "statement"), FAR_CLAIMS)
def test_a_proof_is_none_of_a_claim_that_differs_only_far_out(name, statement):
    with pytest.raises(Rejected, match="the automaton says something else at"):
        check(changed(certificate(name), meaning(statement)))


PROVED = {"take:two piles: from one": "a ^ b == 0", "wythoff": "beatty(a, b)"}
OTHER_GAME = [
    ("nim3_values", "take:1..3, or split in two if n > 1000"),
    ("nim3_values", "take:1..3, or k with k = 2 * n - 875643"),
    ("nim_positions", "take:k with k != 401"),
    ("nim_positions", "take:k with k % 65536 != 65535"),
    ("lasker_values", "take:any, or split in two if n != 408427"),
    ("take:two piles: from one", "take:two piles: from one, or the same from both with k > 1000"),
    ("wythoff", "take:two piles: from one, or the same from both with k != 20"),
]


@pytest.mark.parametrize(("name", "other"), OTHER_GAME)
def test_a_proof_is_none_for_a_game_that_differs_only_far_out(name, other):
    data = ask.prove(name, PROVED[name]).certificate if name in PROVED else certificate(name)
    assert ask.check(data).accepted
    assert not ask.check({**data, "game": game(other).text}).accepted


FAR_HEAPS = [
    "n > 900 and n % 1001 == 5",
    "n == 0 or n == 1000000000",
    "n == 0 or n % 5000 == 4999",
    "n == 0 or n * n < 0",
]


@pytest.mark.parametrize("more", FAR_HEAPS)
def test_a_period_proves_no_claim_that_differs_only_far_out(more):
    data = certificate("dawson_claim_by_period")
    plain = data["statement"].removeprefix("P(n) <=> ")
    for joined in (f"({plain}) and ({more})", f"({plain}) or ({more})"):
        statement = data["statement"].replace(plain, joined)
        with pytest.raises(Rejected, match=r"claim: (wrong at|it is not the same for all)"):
            check(changed(data, meaning(statement)))


def test_values_in_fibonacci_digits_are_refused():
    """Values are xored digit by digit, which is no xor there: a false Kayles passed so once."""
    data, other = certificate("nim3_values"), certificate("wythoff_positions")
    kayles = {"code": {"1": 7, "2": 7}, "tail": 0, "unequal": False, "misere": False}
    changes = [
        claiming("f(n) == n % 3"),
        put("rule", kayles),
        put("proof", "adder", other["proof"]["adder"]),
        put("proof", "numeration", "Zeckendorf"),
    ]
    with pytest.raises(Rejected, match="numeration: values are added digit by digit in binary"):
        check(changed(data, *changes))


def test_the_period_20_of_127_that_holds_for_a_while_only():
    rule = {"code": {"1": 1, "2": 2, "3": 7}, "tail": 0, "unequal": False, "misere": False}
    proof = {"smaller": [{"period": 10, "fails_at": 1695}, {"period": 4, "fails_at": 1695}]}
    changes = [
        claiming("forall n >= 1695: f(n + 20) == f(n)"),
        put("rule", rule),
        put("proof", {**proof, "mask": None}),
    ]
    with pytest.raises(Rejected, match="the period fails at heap 1755"):
        check(changed(certificate("kayles_period"), *changes))


# Files, and the folder by itself

HEAD = {"format": "grundy certificate", "version": 2}
FIELDS = certificate("nim3_values")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "cut off, or not JSON: line 1, column 1"),
        (b'{"format": "grundy certificate", ', "cut off, or not JSON: line 1, column"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b"[" * (60 << 20), "nested too deeply"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"1" * 100_000, "a number of more than 4000 digits"),
        (json.dumps(FIELDS).encode().replace(b"4]", b"4" * 5000 + b"]"), "more than 4000 digits"),
        (b"[1, 2]", "its format is not"),
        (b"null", "its format is not"),
        (b"NaN", "its format is not"),
        (b'{"format": "other"}', "its format is not"),
        (json.dumps(HEAD | {"version": 1}).encode(), "of the first format: prove the law and save"),
        (json.dumps(HEAD | {"version": 3}).encode(), "version is not 2"),
        (json.dumps(HEAD | {"version": "2"}).encode(), "version is not 2"),
        (json.dumps(HEAD | {"version": 2.0}).encode(), "version is not 2"),
        (json.dumps(HEAD).encode(), "the field 'kind' is missing"),
        (json.dumps(FIELDS | {"more": 1}).encode(), "it has other fields than"),
        (json.dumps(FIELDS).encode()[:-1] + b', "kind": "values"}', "a field stands there twice"),
    ],
)
def test_files_that_are_no_certificate(content, problem, tmp_path, capsys):
    path = tmp_path / "proof.json"
    path.write_bytes(content)
    assert main([str(path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("unreadable: ")
    assert problem in line


def test_what_cannot_be_read_is_named(tmp_path, capsys):
    path = tmp_path / "proof.json"
    with path.open("wb") as file:
        file.truncate((64 << 20) + 1)
    for place, problem in (
        (path, "more than 64 MB are too many"),
        (tmp_path / "none.json", "No such file"),
        (tmp_path, "Is a directory"),
        ("nul\0byte", "null"),
        ("/dev/zero", "it is a device"),
    ):
        with pytest.raises(Unreadable, match=problem):
            read(place)
    for arguments in ([], [str(tmp_path)] * 2):
        assert main(arguments) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("data", [None, 0, [], "x", {}, {"format": []}, b"", object(), {1: 2}])
def test_any_data_at_all_is_rejected(data):
    with pytest.raises(Unreadable):
        check(data)


def test_what_is_rejected_is_said_in_a_line(tmp_path, capsys):
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(changed(certificate("nim3_values"), put("rule", "tail", 3))))
    assert main([str(path)]) == 1
    assert capsys.readouterr().out == "rejected: moves: not those of the rule at n = 4\n"


ALONE = """
import sys
sys.path.insert(0, sys.argv[1])
from checks.__main__ import main
print(main([sys.argv[2]]), "numpy" in sys.modules)
import {names}
print(*sys.modules)
"""


def test_the_folder_is_run_by_itself(tmp_path):
    """It is copied to an empty place, under another name."""
    folder = shutil.copytree(Path(grundy.checker.__file__).parent, tmp_path / "checks")
    file = str(DATA / "kayles_period.json")

    def python(*words):
        command = [sys.executable, "-I", *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)

    lines = python(folder, file).stdout.splitlines()
    assert lines[0].startswith("accepted")
    assert lines[1].startswith("rule: ")
    assert lines[2].startswith(f"theorem: {certificate('kayles_period')['statement']}: ")
    assert all(line.startswith("checked: ") for line in lines[3:])
    paths = (path.relative_to(tmp_path).with_suffix("") for path in folder.rglob("*.py"))
    code = ALONE.format(names=", ".join(".".join(path.parts) for path in paths))
    *_, numpy, modules = python("-c", code, tmp_path, file).stdout.splitlines()
    assert numpy == "0 False", "NumPy is not imported for short proofs"
    assert "checks.methods.period" in modules.split()
    assert not [name for name in modules.split() if name.partition(".")[0] == "grundy"]
