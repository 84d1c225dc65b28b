"""Coq accepts the certificates of the house, and no false ones.

What is changed is judged by `plain`, as for the checker: Coq may accept another certificate than
the checker, since it reads no automaton of it but one, but never a false statement about the rule
that the certificate holds.
"""

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from certificates import changed, claiming, drop, put, said
from forgery import changed_fields
from plain import exception, refuted
from seeds import SEEDS, SLOW_SEEDS, SLOWER_SEEDS, seed
from tamper import tampered

from grundy import ask
from grundy.checker.check import Rejected, check
from grundy.checker.claims import read_claim
from grundy.coq.compiler import CLOSED, compile_law
from grundy.coq.export import export
from grundy.errors import GrundyError, NotSupported
from grundy.games import game
from grundy.laws.prove.quotient import quotient_law
from grundy.solvers.misere.words import Limits

MOST = {1: 60, 2: 20, 3: 8}
LASKER = "f(n) == (0 if n == 0 else n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n)"
MISERE = "a ^ b ^ c == 0 if max(a, max(b, c)) > 1 else a ^ b ^ c == 1"
KAYLES = ("kayles", "forall n >= 71: f(n + 12) == f(n)")
DAWSON = ("octal:0.07", "forall n >= 53: f(n + 34) == f(n)")
SHORT = ("subtraction:1,3,4", "forall n: f(n + 7) == f(n)")
SPLIT = ("octal:4.7", "forall n >= 1: f(n + 2) == f(n)")
NIM = ("nim", "a ^ b ^ c == 0")
MATCHES = ("matches", "v2(a) == v2(b) == v2(c)")
OF_LASKER = ("lasker", LASKER)
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
    except GrundyError as error:
        return str(error)
    return None if found.accepted else found.refused or str(found.foreign)


def by_coq(data):
    return verdict(json.dumps(data))


def by_checker(data):
    """Say why the checker rejects a certificate: None where it accepts it."""
    try:
        check(data)
    except Rejected as error:
        return str(error)
    return None


def is_false(data):
    """Tell whether small positions show that the claim is wrong of the rule."""
    claim = data["claim"]
    most = MOST[1 if claim[0] == "period" else len(claim[1])]
    return exception(data["rule"], claim, most) is not None


# What is true

FEW = [KAYLES, MATCHES, OF_LASKER, WYTHOFF]
UNKNOWN = [named for named in SLOWER_SEEDS if named[0] == "pairs" or "digits" in named[1]]
KNOWN = [named for named in (*SEEDS, *SLOWER_SEEDS, *SLOW_SEEDS) if named not in UNKNOWN]
ALL = [pytest.param(named, marks=pytest.mark.slow) for named in (*KNOWN, *PERIODS, MISERE_NIM)]


@pytest.mark.coq
@pytest.mark.parametrize("named", [*FEW, *ALL], ids=" ".join)
def test_what_the_house_proves_is_a_theorem(named):
    """Among them the laws of the README."""
    assert by_coq(seed(*named)) is None


@pytest.mark.coq
def test_the_command_reads_what_coq_prints():
    found = ask.check_coq(seed(*LOST))
    assert found.status == "accepted"
    assert CLOSED.split()[0].lower() in found.steps[1]
    assert ask.check_coq(seed(*LOST) | {"game": "nim"}).status == "rejected"


@pytest.mark.parametrize("named", UNKNOWN, ids=" ".join)
def test_what_has_no_theorem_is_named(named):
    assert "no theorem of Coq yet" in str(by_coq(seed(*named)))


@pytest.mark.coq
@pytest.mark.slow
def test_long_windows_rest_on_machine_integers_alone():
    found = compile_law(export(seed(*LONG)))
    assert found.accepted
    assert any(found.assumed)


# What is false


def to(body):
    """Make a change to what is claimed of positions; of the statement, too."""

    def change(data):
        data["claim"][2] = said(body)
        data["statement"] = str(read_claim(data["claim"]))

    return change


def period(text):
    return claiming(f"forall n >= {text}")


FORGED = {
    "a period too short": (KAYLES, period("71: f(n + 6) == f(n)")),
    "a period too long": (KAYLES, period("71: f(n + 24) == f(n)")),
    "another period": (KAYLES, period("71: f(n + 13) == f(n)")),
    "a start too early": (KAYLES, period("70: f(n + 12) == f(n)")),
    "a start too late": (KAYLES, period("72: f(n + 12) == f(n)")),
    "another game: 0.76": (KAYLES, put("rule", "code", "2", 6)),
    "another game: 0.774": (KAYLES, put("rule", "code", "3", 4)),
    "a saltus": (KAYLES, period("71: f(n + 12) == f(n) + 1")),
    "misere play": (KAYLES, put("rule", "misere", True)),
    "period 33 for 0.07": (DAWSON, period("53: f(n + 33) == f(n)")),
    "start 52 for 0.07": (DAWSON, period("52: f(n + 34) == f(n)")),
    "subtraction 1, 3, 5 for 1, 3, 4": (SHORT, put("rule", "code", {"1": 3, "3": 3, "5": 3})),
    "a split where nothing is taken, digit 3": (SPLIT, put("rule", "code", "0", 3)),
    "Nim lost where the nim-sum is 1": (NIM, to("a ^ b ^ c == 1")),
    "Nim lost where all piles are equal": (NIM, to("a == b == c")),
    "Nim where one may not take one": (NIM, put("rule", "tail", 0)),
    "Nim in which two heaps may be left": (NIM, put("rule", "tail", 7)),
    "matches lost where the nim-sum is 0": (MATCHES, to("a ^ b ^ c == 0")),
    "matches, only two exponents equal": (MATCHES, to("v2(a) == v2(b)")),
    "matches, a pile stays as it is": (MATCHES, put("rule", "moves", 0, "when", said("x1 <= a"))),
    "matches, only two kinds of move": (MATCHES, drop("rule", "moves", slice(2, 6))),
    "matches with empty piles": (MATCHES, put("rule", "domain", True)),
    "Lasker without the splits": (OF_LASKER, drop("rule", "code", "0")),
    "Lasker, remainders exchanged": (OF_LASKER, to(LASKER[8:].replace("n % 4 == 0", "n % 4 == 3"))),
    "Nim values n + 1": (VALUES, to("n + 1")),
    "Nim values n % 8": (VALUES, to("n % 8")),
    "a P-position claim sold as values": (VALUES, to("0 if n == 0 else 1")),
    "a claim that fails at 12 alone": (LOST, to("n == 0 or n == 12")),
    "a claim that fails late": (LOST, to("n == 0 or n == 1000")),
    "a period of claims that is none": (LOST, put("proof", "period", "length", 6)),
    "a round that is no multiple": (LOST, put("proof", "repeats", 1, 5)),
    "a round of nothing": (LOST, put("proof", "repeats", 1, 0)),
    "misere Nim by the rule of normal play": (MISERE_NIM, to("a ^ b ^ c == 0")),
    "misere Nim sold as normal play": (MISERE_NIM, put("rule", "misere", False)),
    "Wythoff, one step of the adder": (WYTHOFF, put("proof", "adder", "step", 0, 3, 5)),
    "Wythoff, one state accepted more": (WYTHOFF, put("proof", "adder", "accepting", 0, 7)),
    "Wythoff, some accepted less": (WYTHOFF, put("proof", "adder", "accepting", [0, 1, 6, 18])),
    "Wythoff without the move on both": (WYTHOFF, drop("rule", "moves", 2)),
    "Wythoff with other moves": (WYTHOFF, put("rule", "moves", 2, "when", said("1 <= a - x1"))),
    "Wythoff with the pairs of 2-Wythoff": (WYTHOFF, to("beatty(a, b, 2)")),
    "Wythoff under misere play": (WYTHOFF, put("rule", "misere", True)),
}
QUICK = ["a start too early", "matches lost where the nim-sum is 0", "Nim values n + 1"]
QUICK += ["Wythoff, some accepted less"]


def forged(name):
    named, change = FORGED[name]
    return changed(seed(*named), change)


def test_the_checker_refuses_what_is_forged():
    for name in FORGED:
        assert by_checker(forged(name)) is not None, name


@pytest.mark.coq
@pytest.mark.parametrize(
    "name", [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in FORGED)]
)
def test_what_is_forged_is_no_theorem(name):
    assert by_coq(forged(name)) is not None


@pytest.mark.coq
@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_one_of_a_hundred_changed_certificates_that_is_accepted_is_true(number):
    seeds = [seed(*named) for named in KNOWN if named not in SLOW_SEEDS]
    for way, data in tampered(Random(500 + number), seeds, 10):
        if by_coq(data) is None:
            assert not is_false(data), (way, data)


# Misere quotients: small positions are won or lost as the rule has it, which knows no monoids

SMALL = ("misere:octal:0.75", 0)
PART = ("misere:octal:0.07", 12)
LARGE = [("misere:kayles", 0), ("misere:octal:0.123", 0), ("misere:octal:0.07", 24)]
SUM = Path(__file__).parents[1] / "checker" / "quotients" / "sum.json"


@cache
def found_quotient(text, heaps):
    """Give a quotient's certificate: of all heaps, or of those up to a size."""
    _, verdict = quotient_law(game(text), Limits(heaps=heaps or 400))
    return json.dumps(getattr(verdict, "proof", verdict).certificate)


def quotient(named):
    return json.loads(found_quotient(*named))


@pytest.mark.parametrize("named", [SMALL, PART], ids=str)
def test_a_small_quotient_is_true(named):
    assert refuted(quotient(named)) is None


@pytest.mark.coq
@pytest.mark.parametrize(
    "named",
    [SMALL, PART, *(pytest.param(named, marks=pytest.mark.slow) for named in LARGE)],
    ids=str,
)
def test_a_quotient_is_a_theorem(named):
    assert by_coq(quotient(named)) is None


def test_the_theorem_says_who_wins_and_that_no_element_is_too_many():
    text = export(quotient(SMALL))
    assert "(loses_misere (heap_move (code_rule game)) heaps <-> In (prod heaps) lost)." in text
    assert "misere_quotient (code_rule game) (fun n => True)" in text
    assert "Theorem repeats : forall n, 8 <= n -> element (n + 2) = element n." in text


def test_sums_of_two_games_have_no_theorem_yet():
    with pytest.raises(NotSupported, match="no theorem of Coq yet"):
        export(json.loads(SUM.read_text(encoding="utf-8")))


def one_more(data):
    """Add a copy of an element that does what another does."""
    table = data["proof"]["table"]
    size = len(table)
    for row in table:
        row.append(row[-1])
    table.append([*table[-1]])
    table[size][0] = size
    table[0][size] = size
    data["claim"][2] += 1


def lost(change, count):
    """Make a change to the lost elements, of which there are so many then."""
    return put("proof", "lost", change), put("claim", 3, count)


def swapped(row):
    return [*row[:4], row[5], row[4], *row[6:]]


FORGED_QUOTIENTS = {
    "a product": [put("proof", "table", 6, 6, 5)],
    "two products": [put("proof", "table", 6, 7, 4), put("proof", "table", 7, 6, 4)],
    "a lost element less": lost(lambda of: of[:-1], 1),
    "a lost element more": lost(lambda of: [*of, 6], 3),
    "the identity lost": lost(lambda of: [0, *of], 3),
    "an element too many": [one_more],
    "more elements than there are": [put("claim", 2, 9)],
    "more lost ones than there are": [put("claim", 3, 3)],
    "the element of a heap": [put("proof", "phi", 0, 5, 2)],
    "the elements of two heaps": [put("proof", "phi", 0, swapped)],
    "a heap of nothing": [put("proof", "phi", 0, 0, 1)],
    "a pair left out": [drop("proof", "chain", 0)],
    "a pair that wins more": [put("proof", "chain", 0, 1, lambda of: [*of, 1])],
    "a pair that wins nothing": [put("proof", "chain", 0, 1, [])],
    "no pairs": [put("proof", "chain", [])],
    "a period too short": [put("claim", 4, 2, 1)],
    "a period too long": [put("claim", 4, 2, 3)],
    "a start too early": [put("claim", 4, 1, 5)],
    "a window too short": [put("proof", "phi", 0, lambda of: of[:-2])],
    "another game": [put("rule", "code", "2", 7)],
    "a move less": [put("rule", "code", "1", 3)],
    "normal play": [put("rule", "misere", False)],
}


def stated(data):
    return data | {"statement": str(read_claim(data["claim"]))}


@pytest.mark.parametrize("name", FORGED_QUOTIENTS)
def test_the_checker_refuses_a_forged_quotient(name):
    data = stated(changed(quotient(SMALL), *FORGED_QUOTIENTS[name]))
    assert data != quotient(SMALL)
    assert by_checker(data) is not None


@pytest.mark.coq
@pytest.mark.slow
@pytest.mark.parametrize("name", FORGED_QUOTIENTS)
def test_coq_refuses_a_forged_quotient(name):
    assert by_coq(stated(changed(quotient(SMALL), *FORGED_QUOTIENTS[name]))) is not None


@pytest.mark.coq
@pytest.mark.slow
@pytest.mark.parametrize("named", [SMALL, PART], ids=str)
def test_one_of_thirty_changed_quotients_that_is_accepted_is_true(named):
    random, accepted = Random(str(named)), 0
    for _ in range(30):
        _, data = changed_fields(random, quotient(named))
        if by_coq(data) is None:
            accepted += 1
            assert refuted(data) is None, data
    assert accepted < 15
