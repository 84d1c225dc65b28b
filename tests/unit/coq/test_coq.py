"""Coq accepts the certificates of the house, and no false ones.

What is changed is judged by `plain`, as for the checker: Coq may accept another certificate than
the checker, since it reads no automaton of it but one, but never a false statement about the rule
that the certificate holds.
"""

import json
from functools import cache
from random import Random

import pytest
from forgery import believed, changed_fields, forged, honest
from plain import refuted
from published import cases

from grundy import ask
from grundy.coq.compiler import CLOSED, compile_law, export, kinds
from grundy.errors import GrundyError, NotSupported
from grundy.games import game
from grundy.laws.prove.quotient import quotient_law
from grundy.solvers.misere.quotients import Limits
from samples import rotated

LASKER = "f(n) == (0 if n == 0 else n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n)"
MISERE = "a ^ b ^ c == 0 if max(a, max(b, c)) > 1 else a ^ b ^ c == 1"
KAYLES = ("kayles", "forall n >= 71: f(n + 12) == f(n)")
MATCHES = ("matches", "v2(a) == v2(b) == v2(c)")
OF_LASKER = ("lasker", LASKER)
LOST = ("kayles", "n == 0")
WYTHOFF = ("wythoff", "beatty")
MISERE_NIM = ("misere:nim", MISERE)
PERIODS = [
    ("lasker", "forall n >= 1: f(n + 4) == f(n) + 4"),
    ("nim", "forall n: f(n + 4) == f(n) + 4"),
]
LONG = ("octal:0.156", "forall n >= 3479: f(n + 349) == f(n)")


@cache
def proved(game, claim):
    return json.dumps(ask.prove(game, claim).certificate)


def seed(*named):
    """Give the certificate of a claim, as it comes out of a file."""
    return json.loads(proved(*named))


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


# What is true

FEW = [KAYLES, MATCHES, OF_LASKER, WYTHOFF]
SEEDS = cases(__file__, "seeds.tsv")
UNKNOWN = [tuple(named) for *named, of in SEEDS if of == "none"]
KNOWN = [tuple(named) for *named, of in SEEDS if of != "none"]
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


NETS = {"play", "coq"}
MINUTES = {"piecewise"}  # Coq takes minutes to find them false
FORGED = [(kind, one) for kind in kinds() for one in forged(kind) if NETS & {*one.falls}]
LONG_FORGED = [pytest.param(*row, marks=pytest.mark.slow) for row in FORGED if row[0] in MINUTES]
TODAY = rotated([row for row in FORGED if row[0] not in MINUTES], 4)


@pytest.mark.coq
@pytest.mark.parametrize(("kind", "one"), [*TODAY, *LONG_FORGED])
def test_what_is_forged_is_no_theorem(kind, one):
    assert by_coq(one.certificate) is not None, (kind, one.name)


@pytest.mark.coq
@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_one_of_a_hundred_changed_certificates_that_is_accepted_is_true(number):
    random = Random(500 + number)
    seeds = [seed(*named) for *named, of in SEEDS if of == "one"]
    for _ in range(10):
        data = believed(random, random.choice(seeds))
        if by_coq(data) is None:
            assert refuted(data) is None, data


# Misere quotients: small positions are won or lost as the rule has it, which knows no monoids

SMALL = ("misere:octal:0.75", 0)
PART = ("misere:octal:0.07", 12)
LARGE = [("misere:kayles", 0), ("misere:octal:0.123", 0), ("misere:octal:0.07", 24)]


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
        export(next(data for data in honest("quotient") if "sum" in data["rule"]))


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
