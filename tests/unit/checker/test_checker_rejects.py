"""Whatever is changed in a certificate is found out, with a reason that says where."""

import copy
import random

import pytest
from certificates import ALWAYS, NAMES, certificate, changed, claiming, drop, put
from plain_sense import Play, holds, term

from grundy.checker.check import Checked, Rejected, check
from grundy.checker.claims import AllValues
from grundy.checker.methods import valuations
from grundy.checker.rules.rule import ByHeaps

BINARY_ADDER = ("proof", "adder", certificate("nim3_values")["proof"]["adder"])
NIM5 = {"code": {str(k): 3 for k in range(1, 6)}, "tail": 0, "unequal": False, "misere": False}
N = "n"


def when_n(relation, number, then, otherwise):
    return ["if", ["compare", N, relation, number], then, otherwise]


EVERY = [
    (put("format", "another"), "its format is not"),
    (put("version", 1), "of the first format: prove the law and save it again"),
    (put("version", 3), "version is not 2"),
    (put("version", "2"), "version is not 2"),
    (put("kind", "proof"), "kind: none of"),
    (put("kind", ["values"]), "kind: none of"),
    (put("game", "two\nlines"), "game: no text"),
    (put("game", 7), "game: no text"),
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
    (claiming(["period", 70, 12, 0], "forall n >= 70: f(n + 12) == f(n)"), "fails at heap 70"),
    (claiming(["period", 72, 12, 0], "forall n >= 72: f(n + 12) == f(n)"), "the least one"),
    (claiming(["period", 71, 24, 0], "forall n >= 71: f(n + 24) == f(n)"), "smaller"),
    (claiming(["period", 71, 6, 0], "forall n >= 71: f(n + 6) == f(n)"), "smaller"),
    (claiming(["period", 71, 12, 1], "forall n >= 71: f(n + 12) == f(n) + 1"), "saltus"),
    (claiming(["period", "71", 12, 0], "forall n >= 71: f(n + 12) == f(n)"), "start: no number"),
    (claiming(["period", 71, 0, 0], "forall n >= 71: f(n + 0) == f(n)"), "length: no number"),
    (claiming(["period", True, 12, 0], "forall n >= 1: f(n + 12) == f(n)"), "start: no number"),
    (claiming(["period", 71, 12], "forall n >= 71: f(n + 12) == f(n)"), "claim: no values"),
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
    (put("proof", "smaller", 7), "smaller: its fields"),
    (put("proof", "smaller", 0, "fails_at", 75), "smaller: the period 6 does not fail at 75"),
    (put("proof", "smaller", 0, "fails_at", 3), "smaller: the period 6 does not fail at 3"),
    (put("proof", "smaller", 0, "fails_at", 10**9), "smaller: the period 6 does not fail"),
    (put("proof", "smaller", 0, "period", 5), "smaller: it does not say why"),
    (put("proof", "smaller", 0, 3), "smaller: its fields"),
    (put("proof", "mask", "6"), "mask: no number"),
    (put("proof", "mask", 1 << 40), "mask: no number"),
    (put("kind", "claim by period"), "not one about one heap"),
    (put("kind", "values"), "not one about values"),
    (drop("proof", "mask"), "proof: its fields"),
]
CLAIM_BY_PERIOD = [
    (claiming(["lost", ["n"], ["compare", N, "==", 0]], "P(n) <=> n == 0"), "claim: wrong at 1"),
    (claiming(["lost", ["n"], ["pow2", N]], "P(n) <=> pow2(n)"), "claim: wrong at 0"),
    (claiming(["values", ["n"], 0], "f(n) == 0"), "claim: wrong at 2"),
    (claiming(["lost", ["a"], ["compare", "a", "==", 0]], "P(a) <=> a == 0"), "one heap of n"),
    (put("claim", 2, lambda c: ["or", *c[1:], ["compare", N, "==", 9999]]), "statement"),
    (put("proof", "repeats", [52, 34]), "repeats: not with the values"),
    (put("proof", "repeats", [53, 17]), "repeats: not with the values"),
    (put("proof", "repeats", [53, 10**9]), "repeats: they take too long"),
    (put("proof", "repeats", [53, 34, 1]), "repeats: not a heap and a length"),
    (put("proof", "repeats", None), "repeats: not a heap and a length"),
    (put("proof", "period", None), "period: its fields"),
    (put("proof", "period", "start", 52), "fails at heap 52"),
    (put("proof", "period", "start", 54), "the least one"),
    (put("proof", "period", "length", 68), "smaller"),
    (put("proof", "period", "length", 0), "period, length: no number"),
    (put("rule", "code", {"1": 7, "2": 7}), "fails at heap"),
    (put("rule", "misere", True), "misere play"),
]
VALUES = [
    (claiming(["values", ["n"], ["%", N, 5]], "f(n) == n % 5"), "something else at n = 4, v = 0"),
    (claiming(["values", ["n"], ["%", N, 0]], "f(n) == n % 0"), "something else at n = 0"),
    (claiming(["values", ["n"], ["%", "a", 4]], "f(n) == a % 4"), "claim: no term about n"),
    (claiming(["values", ["n"], "v"], "f(n) == v"), "claim: no term about n"),
    (claiming(["values", ["n"], -4], "f(n) == -4"), "claim: no term about n"),
    (claiming(["values", ["n"], 4.0], "f(n) == 4.0"), "claim: no term about n"),
    (claiming(["values", ["n"], True], "f(n) == true"), "claim: no term about n"),
    (claiming(["values", ["n"], ["ones", N]], "f(n) == ones(n)"), "cannot be read digit by digit"),
    (claiming(["values", ["n"], ["*", N, N]], "f(n) == n * n"), "a product with what is not"),
    (claiming(["values", ["n"], ["//", 9, N]], "f(n) == 9 // n"), "a division with what is not"),
    (claiming(["values", ["m"], ["%", "m", 4]], "f(m) == m % 4"), "claim: its names"),
    (claiming(["values", ["a"], ["%", "a", 4]], "f(a) == a % 4"), "both about one heap of n"),
    (claiming(["lost", ["n"], ["compare", N, "==", 0]], "P(n) <=> n == 0"), "not one about values"),
    (put("rule", NIM5), "moves: not those of the rule at"),
    (put("rule", "code", {"1": 3, "2": 3}), "moves: not those of the rule at"),
    (put("rule", "code", "3", 7), "moves: not those of the rule at"),
    (put("rule", "tail", 3), "moves: not those of the rule at"),
    (put("rule", "misere", True), "misere play"),
    (put("rule", {"list": [[]], "misere": False}), "a list of positions is no rule for all sizes"),
    (put("proof", "claimed", "accepting", []), "claim: the automaton says something else"),
    (put("proof", "claimed", "step", 0, lambda row: row[1:] + row[:1]), "claim: the automaton"),
    (put("proof", "claimed", ALWAYS), "claim: the automaton says something else"),
    (put("proof", "claimed", "step", 0, 0, 10**9), "claimed: no automaton"),
    (put("proof", "claimed", "step", 0, 1, True), "claimed: no automaton"),
    (put("proof", "claimed", "step", 0, 0, -1), "claimed: no automaton"),
    (put("proof", "claimed", "step", []), "claimed: no automaton"),
    (put("proof", "claimed", "step", 3), "claimed: no automaton"),
    (put("proof", "claimed", "tracks", ["n", "n"]), "claimed: no automaton"),
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
    (put("proof", "moves", lambda moves: moves * 101), "moves: not a list of at most 100"),
    (put("proof", "moves", 0, "when", "accepting", []), "moves: not those of the rule"),
    (put("proof", "moves", 0, "when", ALWAYS), "moves: not those of the rule"),
    (put("proof", "moves", 0, "to", ["n"]), "it depends on a number that it does not leave"),
    (put("proof", "moves", 0, "to", ["y"]), "move 1: what it leaves is not named"),
    (put("proof", "moves", 0, "to", ["x1"] * 7), "move 1: not a list of at most 6 names"),
    (put("proof", "moves", 0, "to", "x1"), "move 1: not a list"),
    (put("proof", "moves", 0, "to", [["x1"]]), "move 1: what it leaves is not named"),
    (put("proof", "moves", 0, 0), "move 1: its fields"),
    (put("proof", "moves", lambda moves: [*moves, {**moves[0], "to": ["x1", "x1"]}]), "moves: not"),
    (put("kind", "positions"), "not one about lost positions"),
    (drop("proof", "moves"), "proof: its fields"),
]
LOST_AB = ["lost", ["a", "b"]]
POSITIONS = [
    (claiming([*LOST_AB, ["compare", "a", "==", "b"]], "P(a, b) <=> a == b"), "something else at"),
    (claiming([*LOST_AB, ["beatty", "a", "b", 2]], "P(a, b) <=> beatty(a, b, 2)"), "Zeckendorf"),
    (claiming([*LOST_AB, ["beatty", "a", "b", 0]], "P(a, b) <=> beatty(a, b, 0)"), "no condition"),
    (claiming([*LOST_AB, "a"], "P(a, b) <=> a"), "claim: no condition on a, b"),
    (claiming([*LOST_AB, 1], "P(a, b) <=> 1"), "claim: no condition on a, b"),
    (claiming(["lost", ["b", "a"], True], "P(b, a) <=> true"), "claim: its names"),
    (claiming(["lost", ["a"], True], "P(a) <=> true"), "the rule is about piles a, b"),
    (claiming(["lost", ["n"], True], "P(n) <=> true"), "the rule is about piles a, b"),
    (claiming(["values", ["a", "b"], 0], "f(a, b) == 0"), "not one about lost positions"),
    (put("rule", "domain", ["compare", "a", "<=", "b"]), "domain: wrong at a = 1, b = 0"),
    (put("rule", "moves", lambda moves: moves[:2]), "moves: not those of the rule at"),
    (put("rule", "moves", lambda moves: moves[1:]), "moves: not those of the rule at"),
    (put("rule", "moves", 0, "when", True), "moves: not those of the rule at"),
    (put("rule", "moves", 0, "to", ["x2", "b"]), "the piles that change are not named x1"),
    (put("rule", "moves", 0, "to", ["a", "b"]), "the piles that change are not named x1"),
    (put("rule", "moves", 0, "to", ["b", "a"]), "the piles that change are not named x1"),
    (put("rule", "moves", 0, "to", ["x1"]), "rule, move 1: it leaves another number of piles"),
    (put("rule", "moves", 0, "when", ["compare", "x2", "<", "a"]), "rule, move 1: no term about"),
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
    (put("proof", "moves", 0, "to", ["x1", "b", "b"]), "move 1: it leaves another number"),
    (put("kind", "values"), "not one about values"),
    (put("kind", "pile values"), "not one about values"),
]
PILE_VALUES = [
    (claiming(["values", ["a", "b"], ["+", "a", "b"]], "f(a, b) == a + b"), "something else"),
    (put("rule", "moves", lambda moves: moves[1:]), "moves: not those of the rule at"),
    (put("rule", "misere", True), "misere play"),
    (put("proof", "claimed", ALWAYS), "claim: the automaton"),
    (put("proof", "moves", lambda moves: moves[1:]), "moves: not those of the rule"),
    (put("proof", "numeration", "Zeckendorf"), "in binary digits only"),
    (put("kind", "values"), "proof: its fields"),
]
ALL_POSITIONS = [
    (claiming(["lost", ["n"], ["compare", N, "==", 0]], "P(n) <=> n == 0"), "wrong at position 20"),
    (claiming(["values", ["n"], N], "f(n) == n"), "wrong at position 20"),
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
    ("takes_heaps_values", put("rule", "heaps", 1, ["compare", "x2", "<", N]), "rule, 1 heaps: no"),
    ("lasker_values", put("rule", "unequal", True), "moves: not those of the rule at n = 2"),
]


@pytest.mark.parametrize(("name", "change", "why"), TAMPERED)
def test_tampered_certificate_is_rejected(name, change, why):
    data = certificate(name)
    tampered = changed(data, change)
    assert tampered != data
    with pytest.raises(Rejected) as caught:
        check(tampered)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


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


SLOW = ("matches_positions", "wythoff_positions")
LEAVES = [0, 1, 7, -1, 2**70, "n", "x1", "", True, None, [], {}, 0.5, "if", ["+", "n", 1]]


def mutate(data, chosen):
    """Change, remove or double one random part."""
    data = copy.deepcopy(data)
    inner = data
    while True:
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        key = chosen.choice(list(keys))
        if isinstance(inner[key], dict | list) and inner[key] and chosen.random() < 0.85:
            inner = inner[key]
            continue
        what = chosen.randrange(4)
        if what == 0 and isinstance(inner[key], int):
            inner[key] += chosen.choice([-1, 1])
        elif what == 1:
            del inner[key]
        elif what == 2 and isinstance(inner, list):
            inner.insert(key, copy.deepcopy(inner[key]))
        else:
            inner[key] = chosen.choice(LEAVES)
        return data


@pytest.mark.parametrize("name", NAMES)
def test_random_changes_are_rejected_or_leave_something_true(name):
    """Nothing but `Rejected` is raised, and what is accepted is still true of the rule."""
    chosen, data = random.Random(name), certificate(name)
    accepted = 0
    for _ in range(20 if name in SLOW else 120):
        tampered = mutate(data, chosen)
        if not {"rule", "claim"} <= {*tampered}:
            tampered["statement"] = 0
        elif tampered["rule"] != data["rule"] or tampered["claim"] != data["claim"]:
            tampered["statement"] = said_by_the_checker(tampered)
        try:
            assert isinstance(check(tampered), Checked)
        except Rejected:
            continue
        accepted += 1
        true_of_small(tampered)
    assert accepted < 50


def said_by_the_checker(data):
    try:
        check({**data, "statement": ""})
    except Rejected as error:
        return str(error).removeprefix("statement: what is claimed reads ")


def true_of_small(data):
    rule, claim = data["rule"], data["claim"]
    play = Play(rule)
    if claim[0] == "period":
        values = [play.value((n,) if n else ()) for n in range(18)]
        start, length = claim[1:3]
        assert all(values[n] == values[n + length] for n in range(start, 18 - length))
        return
    kind, names, body = claim
    domain = rule.get("domain", True)
    for n in range(len(rule["list"]) if "list" in rule else 8):
        position = (n,) * len(names)
        at = dict.fromkeys(names, n)
        heaps = position if "list" in rule or "piles" in rule else tuple(x for x in position if x)
        if holds(domain, at):
            right = play.value(heaps) if kind == "values" else play.lost(heaps)
            assert right == (term if kind == "values" else holds)(body, at)


def test_a_rule_too_long_for_levels_is_refused_before_it_is_worked_out():
    taken = ("-", "n", "x1")
    divides = ("compare", ("%", "n", taken), "==", 0)
    long = (
        "and",
        ("compare", 1, "<=", taken),
        divides,
        *[("compare", ("%", taken, 2), "==", 0)] * 300,
    )
    rule = ByHeaps((("compare", ("%", "n", 2), "==", 0, "<", "n"), long), misere=False)
    claim = AllValues(("n",), ("if", ("compare", "n", "==", 0), 0, ("v2", "n")))
    with pytest.raises(Rejected, match="too long to work out"):
        valuations.check(rule, claim, {"first": 1, "length": 1}, lambda done, total: None)
