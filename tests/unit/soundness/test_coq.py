"""Coq accepts the certificates of the house, and no false ones.

What is changed is judged by `plain`, as for the checker: Coq may accept another certificate than
the checker, since it reads no automaton of it but one, but never a false statement about the rule
that the certificate holds.
"""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from random import Random

import pytest
from plain import exception
from seeds import SEEDS, SLOW_SEEDS, SLOWER_SEEDS, seed
from tamper import tampered

from grundy import ask
from grundy.coq.compiler import CLOSED, compile_law
from grundy.coq.export import export
from grundy.errors import InputError, NotSupported

pytestmark = pytest.mark.coq

MOST = {1: 60, 2: 20, 3: 8}
LASKER = "f(n) == (0 if n == 0 else n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n)"
MISERE = "a ^ b ^ c == 0 if max(a, max(b, c)) > 1 else a ^ b ^ c == 1"
KAYLES = ("kayles", "forall n >= 71: f(n + 12) == f(n)")
DAWSON = ("octal:0.07", "forall n >= 53: f(n + 34) == f(n)")
SHORT = ("subtraction:1,3,4", "forall n: f(n + 7) == f(n)")
SPLIT = ("octal:4.7", "forall n >= 1: f(n + 2) == f(n)")
NIM = ("nim", "a ^ b ^ c == 0")
MATCHES = ("matches", "v2(a) == v2(b) == v2(c)")
VALUES = ("nim", "f(n) == n")
LOST = ("kayles", "n == 0")
WYTHOFF = ("wythoff", "beatty")
MISERE_NIM = ("misere:nim", MISERE)
PERIODS = [
    ("lasker", "forall n >= 1: f(n + 4) == f(n) + 4"),
    ("nim", "forall n: f(n + 4) == f(n) + 4"),
]
LONG = ("octal:0.156", "forall n >= 3479: f(n + 349) == f(n)")


@cache
def verdict(text):
    """Say what Coq makes of a certificate: None where it accepts it."""
    try:
        found = compile_law(export(json.loads(text)))
    except (InputError, NotSupported) as error:
        return str(error)
    return None if found.accepted else found.refused or str(found.foreign)


def said(data):
    return verdict(json.dumps(data))


def is_false(data):
    """Tell whether small positions show that the claim is wrong of the rule."""
    claim = data["claim"]
    most = MOST[1 if claim[0] == "period" else len(claim[1])]
    return exception(data["rule"], claim, most) is not None


@pytest.mark.parametrize("named", [KAYLES, MATCHES, ("lasker", LASKER), WYTHOFF], ids=" ".join)
def test_the_laws_of_the_readme_are_theorems(named):
    assert said(seed(*named)) is None


FALSE = [
    (KAYLES, ["claim", 1], 70),
    (MATCHES, ["claim", 2], ["compare", ["^", ["^", "a", "b"], "c"], "==", 0]),
    (("lasker", LASKER), ["claim", 2], "n"),
    (WYTHOFF, ["proof", "adder", "accepting"], [0, 1, 6, 18]),
]


def changed(data, place, value):
    """Put a value into a place of a certificate, and the statement that belongs to it."""
    from grundy.checker.claims import read_claim

    data = deepcopy(data)
    *path, last = place
    inner = data
    for key in path:
        inner = inner[key]
    if value is DROPPED:
        del inner[last]
    else:
        inner[last] = value
    data["statement"] = str(read_claim(data["claim"]))
    return data


DROPPED = object()


@pytest.mark.parametrize(("named", "place", "value"), FALSE, ids=lambda part: str(part)[:20])
def test_a_forgery_of_each_is_none(named, place, value):
    assert said(changed(seed(*named), place, value)) is not None


def test_the_command_reads_what_coq_prints():
    found = ask.check_coq(seed(*LOST))
    assert found.status == "accepted"
    assert CLOSED.split()[0].lower() in found.steps[1]
    assert ask.check_coq(seed(*LOST) | {"game": "nim"}).status == "rejected"


UNKNOWN = [named for named in SLOWER_SEEDS if named[0] == "pairs" or "digits" in named[1]]
KNOWN = [named for named in (*SEEDS, *SLOWER_SEEDS, *SLOW_SEEDS) if named not in UNKNOWN]


@pytest.mark.slow
@pytest.mark.parametrize("named", [*KNOWN, *PERIODS, MISERE_NIM], ids=" ".join)
def test_what_the_house_proves_is_a_theorem(named):
    assert said(seed(*named)) is None


@pytest.mark.parametrize("named", UNKNOWN, ids=" ".join)
def test_what_has_no_theorem_is_named(named):
    assert "no theorem of Coq yet" in str(said(seed(*named)))


@pytest.mark.slow
def test_long_windows_rest_on_machine_integers_alone():
    found = compile_law(export(seed(*LONG)))
    assert found.accepted
    assert any(found.assumed)


X_BELOW = ["compare", "x1", "<=", "a"]
FORGED = [
    ("a period too short", KAYLES, ["claim", 2], 6),
    ("a period too long", KAYLES, ["claim", 2], 24),
    ("another period", KAYLES, ["claim", 2], 13),
    ("a start too early", KAYLES, ["claim", 1], 70),
    ("a start too late", KAYLES, ["claim", 1], 72),
    ("another game: 0.76", KAYLES, ["rule", "code", "2"], 6),
    ("another game: 0.774", KAYLES, ["rule", "code", "3"], 4),
    ("a saltus", KAYLES, ["claim", 3], 1),
    ("misere play", KAYLES, ["rule", "misere"], True),
    ("period 33 for 0.07", DAWSON, ["claim", 2], 33),
    ("start 52 for 0.07", DAWSON, ["claim", 1], 52),
    (
        "subtraction 1, 3, 5 for 1, 3, 4",
        SHORT,
        ["rule", "code"],
        {"1": 3, "3": 3, "5": 3},
    ),
    ("a split where nothing is taken, digit 3", SPLIT, ["rule", "code", "0"], 3),
    (
        "Nim lost where the nim-sum is 1",
        NIM,
        ["claim", 2],
        ["compare", ["^", ["^", "a", "b"], "c"], "==", 1],
    ),
    (
        "Nim lost where all piles are equal",
        NIM,
        ["claim", 2],
        ["compare", "a", "==", "b", "==", "c"],
    ),
    ("Nim where one may not take one", NIM, ["rule", "tail"], 0),
    ("Nim in which two heaps may be left", NIM, ["rule", "tail"], 7),
    (
        "matches lost where the nim-sum is 0",
        MATCHES,
        ["claim", 2],
        ["compare", ["^", ["^", "a", "b"], "c"], "==", 0],
    ),
    (
        "matches, only two exponents equal",
        MATCHES,
        ["claim", 2],
        ["compare", ["v2", "a"], "==", ["v2", "b"]],
    ),
    ("matches, a pile stays as it is", MATCHES, ["rule", "moves", 0, "when"], X_BELOW),
    ("matches, only two kinds of move", MATCHES, ["rule", "moves", slice(2, 6)], DROPPED),
    ("matches with empty piles", MATCHES, ["rule", "domain"], True),
    ("Lasker without the splits", ("lasker", LASKER), ["rule", "code", "0"], DROPPED),
    (
        "Lasker, remainders exchanged",
        ("lasker", LASKER),
        ["claim", 2, 3, 1, 3],
        3,
    ),
    ("Nim values n + 1", VALUES, ["claim", 2], ["+", "n", 1]),
    ("Nim values n % 8", VALUES, ["claim", 2], ["%", "n", 8]),
    (
        "a P-position claim sold as values",
        VALUES,
        ["claim", 2],
        ["if", ["compare", "n", "==", 0], 0, 1],
    ),
    (
        "a claim that fails at 12 alone",
        LOST,
        ["claim", 2],
        ["or", ["compare", "n", "==", 0], ["compare", "n", "==", 12]],
    ),
    (
        "a claim that fails late",
        LOST,
        ["claim", 2],
        ["or", ["compare", "n", "==", 0], ["compare", "n", "==", 1000]],
    ),
    ("a period of claims that is none", LOST, ["proof", "period", "length"], 6),
    ("a round that is no multiple", LOST, ["proof", "repeats", 1], 5),
    ("a round of nothing", LOST, ["proof", "repeats", 1], 0),
    (
        "misere Nim by the rule of normal play",
        MISERE_NIM,
        ["claim", 2],
        ["compare", ["^", ["^", "a", "b"], "c"], "==", 0],
    ),
    ("misere Nim sold as normal play", MISERE_NIM, ["rule", "misere"], False),
    ("Wythoff, one step of the adder", WYTHOFF, ["proof", "adder", "step", 0, 3], 5),
    ("Wythoff, one state accepted more", WYTHOFF, ["proof", "adder", "accepting", 0], 7),
    ("Wythoff, one state accepted less", WYTHOFF, ["proof", "adder", "accepting"], [0, 1, 6, 18]),
    ("Wythoff without the move on both", WYTHOFF, ["rule", "moves", 2], DROPPED),
    (
        "Wythoff with other moves",
        WYTHOFF,
        ["rule", "moves", 2, "when"],
        ["compare", 1, "<=", ["-", "a", "x1"]],
    ),
    ("Wythoff with the pairs of 2-Wythoff", WYTHOFF, ["claim", 2], ["beatty", "a", "b", 2]),
    ("Wythoff under misere play", WYTHOFF, ["rule", "misere"], True),
]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(FORGED)), ids=lambda i: FORGED[i][0])
def test_a_forged_certificate_is_refused(number):
    _, named, place, value = FORGED[number]
    assert said(changed(seed(*named), place, value)) is not None


def test_what_is_forged_is_false_or_no_proof():
    """The checker refuses all of them, too."""
    from grundy.checker.check import Rejected, check

    for _, named, place, value in FORGED:
        with pytest.raises(Rejected):
            check(changed(seed(*named), place, value))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_one_of_a_hundred_changed_certificates_that_is_accepted_is_true(number):
    seeds = [seed(*named) for named in KNOWN if named not in SLOW_SEEDS]
    for way, data in tampered(Random(500 + number), seeds, 10):
        reason = said(data)
        if reason is None:
            assert not is_false(data), (way, data)
