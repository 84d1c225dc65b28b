"""Nothing false is accepted, however far from what is small it becomes false."""

import pytest
from certificates import certificate, changed, claiming, put

from grundy.checker.check import Rejected, check
from grundy.checker.printing import text

TAKEN = ["-", "n", "x1"]


def compare(*chain):
    return ["compare", *chain]


def heaps(*conditions):
    return put("rule", {"heaps": list(conditions), "misere": False})


def leaving_two(more):
    """Give Lasker's rule, with a condition on splits."""
    split = ["and", compare(["+", "x1", "x2"], "==", "n"), more]
    return heaps(compare("n", ">=", 1), compare("x1", "<", "n"), split)


TAKE_THREE = compare(1, "<=", TAKEN, "<=", 3)
ODD = compare(["%", TAKEN, 2], "==", 1)
SAME_RULE = [
    ("nim3_values", heaps(compare(1, "<=", "n", "<=", 3), TAKE_THREE)),
    ("nim3_values", heaps(compare(1, "<=", "n", "<=", 3), TAKE_THREE, False)),
    ("nim_positions", heaps(compare("n", "!=", 0), compare("x1", "<", "n"))),
    ("lasker_values", leaving_two(compare("x1", "<=", "x2"))),
    ("lasker_values", leaving_two(compare("x2", "<=", "x1"))),
    ("lasker_values", leaving_two(True)),
    ("takes_heaps_values", put("rule", "heaps", 1, ["and", compare("x1", "<=", "n"), ODD])),
]
OTHER_RULE = [
    (
        "nim3_values",
        heaps(
            compare(1, "<=", "n", "<=", 3),
            ["or", TAKE_THREE, compare(TAKEN, "==", ["-", ["*", 2, "n"], 875643])],
        ),
    ),
    ("nim3_values", put("rule", "code", {"1": 3, "2": 3, "3": 3, "987654": 3})),
    ("nim3_values", put("rule", "code", {"1": 3, "2": 3, "3": 3, "987654": 4})),
    (
        "nim_positions",
        heaps(compare("n", ">=", 1), ["and", compare("x1", "<", "n"), compare(TAKEN, "!=", 401)]),
    ),
    (
        "nim_positions",
        heaps(
            compare("n", ">=", 1),
            ["and", compare("x1", "<", "n"), compare(["%", TAKEN, 65536], "!=", 65535)],
        ),
    ),
    ("nim_positions", put("rule", "code", {"1": 0, "401": 3})),
    ("lasker_values", leaving_two(compare("n", "!=", 408427))),
    ("lasker_values", leaving_two(compare("x1", "<", "x2"))),
    ("lasker_values", leaving_two(["or", compare("x1", "!=", "x2"), compare("x1", "<", 70001)])),
    (
        "takes_heaps_values",
        put("rule", "heaps", 1, ["and", compare("x1", "<", "n"), ODD, compare("n", "!=", 70003)]),
    ),
    (
        "two_piles_values",
        put(
            "rule",
            "moves",
            lambda moves: [
                *moves,
                {
                    "to": ["x1", "x2"],
                    "when": [
                        "and",
                        compare(["-", "a", "x1"], "==", 104),
                        compare(["-", "b", "x2"], "==", 120),
                    ],
                },
            ],
        ),
    ),
    (
        "two_piles_values",
        put(
            "rule",
            "moves",
            lambda moves: [
                *moves,
                {"to": ["x1", "b"], "when": compare("x1", "==", "a", "==", 999)},
            ],
        ),
    ),
    (
        "wythoff_positions",
        put(
            "rule",
            "moves",
            2,
            "when",
            lambda when: ["and", when, compare(["-", "a", "x1"], "!=", 20)],
        ),
    ),
    (
        "wythoff_positions",
        put(
            "rule",
            "moves",
            2,
            "when",
            lambda when: ["or", when, compare("b", "==", 21, ">", "x2", "==", "x1")],
        ),
    ),
    ("wythoff_positions", put("rule", "domain", compare("a", "!=", 377))),
]


@pytest.mark.parametrize(("name", "change"), SAME_RULE)
def test_a_rule_may_be_said_in_other_ways(name, change):
    check(changed(certificate(name), change))


@pytest.mark.parametrize(("name", "change"), OTHER_RULE)
def test_a_proof_is_none_for_a_rule_that_differs_only_far_out(name, change):
    with pytest.raises(Rejected, match=r"^(moves: not those of the rule|domain: wrong) at "):
        check(changed(certificate(name), change))


N4 = ["%", "n", 4]
XOR = ["^", ["^", "a", "b"], "c"]
MATCH = compare(["v2", "a"], "==", ["v2", "b"], "==", ["v2", "c"])
FAR_CLAIMS = [
    ("nim3_values", ["values", ["n"], ["if", compare("n", "!=", 5000), N4, 7]]),
    ("nim3_values", ["values", ["n"], ["if", compare(["%", "n", 65536], "!=", 40009), N4, 4]]),
    ("nim3_values", ["values", ["n"], ["max", N4, ["-", "n", 10**9]]]),
    ("nim3_values", ["values", ["n"], ["+", N4, ["//", "n", 1000]]]),
    (
        "misere_nim3_positions",
        ["lost", ["n"], ["and", compare(N4, "==", 1), compare("n", "!=", 71 * 4000 + 1)]],
    ),
    (
        "misere_nim3_positions",
        ["lost", ["n"], ["and", compare(N4, "==", 1), compare(["*", 2, "n"], "!=", 10002)]],
    ),
    (
        "nim_positions",
        [
            "lost",
            ["a", "b", "c"],
            ["and", compare(XOR, "==", 0), compare(["&", "a", "b"], "!=", 983 * 991 * 997)],
        ],
    ),
    (
        "nim_positions",
        [
            "lost",
            ["a", "b", "c"],
            ["or", compare(XOR, "==", 0), compare("a", "==", 70, "==", ["-", "b", 1])],
        ],
    ),
    (
        "matches_positions",
        ["lost", ["a", "b", "c"], ["and", MATCH, compare(["v2", "a"], "!=", 41)]],
    ),
    (
        "wythoff_positions",
        ["lost", ["a", "b"], ["and", ["beatty", "a", "b"], compare("a", "!=", 377)]],
    ),
    (
        "two_piles_values",
        ["values", ["a", "b"], ["if", compare("a", "==", 70, "<", "b"), 0, ["^", "a", "b"]]],
    ),
]


@pytest.mark.parametrize(("name", "claim"), FAR_CLAIMS)
def test_a_proof_is_none_of_a_claim_that_differs_only_far_out(name, claim):
    data = certificate(name)
    with pytest.raises(Rejected, match="the automaton says something else at"):
        check(changed(data, claiming(claim, said(claim))))


def said(claim):
    kind, names, body = claim
    position = ", ".join(names)
    return (
        f"f({position}) == {text(tuples(body), 1)}"
        if kind == "values"
        else f"P({position}) <=> {text(tuples(body))}"
    )


def tuples(data):
    return tuple(map(tuples, data)) if isinstance(data, list) else data


FAR_HEAPS = [
    ["and", compare("n", ">", 900), compare(["%", "n", 1001], "==", 5)],
    ["or", compare("n", "==", 0), compare("n", "==", 10**9)],
    ["or", compare("n", "==", 0), compare(["%", "n", 5000], "==", 4999)],
    ["or", compare("n", "==", 0), compare(["*", "n", "n"], "<", 0)],
]


@pytest.mark.parametrize("more", FAR_HEAPS)
def test_a_period_proves_no_claim_that_differs_only_far_out(more):
    data = certificate("dawson_claim_by_period")
    for joined in ("and", "or"):
        claim = ["lost", ["n"], [joined, data["claim"][2], more]]
        with pytest.raises(Rejected, match=r"claim: (wrong at|it is not the same for all)"):
            check(changed(data, claiming(claim, said(claim))))


def test_values_in_fibonacci_digits_are_refused():
    """Values are xored digit by digit, which is no xor there: a false Kayles passed so once."""
    data, other = certificate("nim3_values"), certificate("wythoff_positions")
    kayles = {"code": {"1": 7, "2": 7}, "tail": 0, "unequal": False, "misere": False}
    changes = [
        claiming(["values", ["n"], ["%", "n", 3]], "f(n) == n % 3"),
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
        claiming(["period", 1695, 20, 0], "forall n >= 1695: f(n + 20) == f(n)"),
        put("rule", rule),
        put("proof", {**proof, "mask": None}),
    ]
    with pytest.raises(Rejected, match="the period fails at heap 1755"):
        check(changed(certificate("kayles_period"), *changes))
