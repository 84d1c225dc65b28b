"""Laws of rules of one heap: what the form shows, periods, misere quotients, programs."""

import re

import pytest
from naive_heaps import least_period, table
from plain import Game, first_wrong, refuted
from readings import JOINED, TAKES, meant, played, sizes

from grundy import ask
from grundy.ask.proved_law import ProvedLaw
from grundy.checker.core.check import check
from grundy.games import game
from grundy.laws.prove.quotient import quotient_law
from grundy.laws.search import search_law
from grundy.laws.verdict import Open, Proved
from grundy.rules.codes import Code
from grundy.solvers.misere.quotients import Limits
from samples import NIGHTS, rotated

WILD = (
    "take 1 or 2, or split into two unequal heaps",
    "take 1, or split into two equal heaps",
    "take 1 or 2, or split into two equal heaps",
    "take 1..2 if n is odd, or split in three equal",
    "take:at most half",
    "take:primes",
    "take:k with k divides n and k < n",
)


@pytest.mark.parametrize("digits", [(4, 3, 3), (4, 3, 2), (4, 5, 2), (0, 7), (4, 2, 1), (4, 3, 1)])
def test_periods_of_unequal_heaps_are_proved_and_checked(digits):
    code = Code(dict(enumerate(digits)), unequal=True)
    start, period = least_period(table(code.options, 600))
    takes = {
        1: "leaving nothing",
        2: "leaving one pile",
        3: "",
        5: "leaving no or two unequal piles",
    }
    takes[7] = "leaving no or one or two unequal piles"
    parts = [f"take {k} {takes[d]}" for k, d in enumerate(digits) if k and d]
    parts += ["split into two unequal heaps"] if digits[0] else []
    g = game("take: " + ", or ".join(parts))
    assert g.as_code() == code
    found = ask.law(g)
    assert found.status == "proved"
    certificate = found.certificate
    assert check(certificate)
    if found.law.period:
        assert (max(found.law.preperiod, 1), found.law.period) == (max(start, 1), period)


def test_a_period_of_unequal_heaps_that_ends_is_refused():
    claim = "forall n >= {}: f(n + 4) == f(n)"
    text = "take: take 1 or 2, or split into two unequal heaps"
    assert [ask.prove(text, claim.format(n)).status for n in (0, 1)] == ["refuted", "proved"]


@pytest.mark.parametrize("text", rotated(WILD, 3))
def test_quotients_of_rules_against_play_itself(text):
    g = game(f"misere:{text}")
    law, verdict = quotient_law(g, Limits(heaps=14, positions=20_000))
    proof = verdict if isinstance(verdict, Proved) else verdict.proof
    check(proof.certificate)
    assert (proof.claim.heaps or 4) >= 4
    assert refuted(proof.certificate) is None
    assert isinstance(verdict, Open) or law.period


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("at least half", 60),
        ("k with n - k in powers of 2", 60),
        ("at least half, but not all", 59),
        ("an odd divisor", 0),
    ],
)
def test_values_of_large_heaps_are_told(rule, value):
    assert ProvedLaw(game(f"take:{rule}")).value((10**18,)) == value


ASKED = ["k with n - k in primes"]  # whose law no program says
TODAY = dict.fromkeys(rotated(JOINED, 3, NIGHTS) + rotated(TAKES, 2, NIGHTS))
TODAY |= dict.fromkeys(row for row in TAKES if row[0] in ASKED)


@pytest.mark.parametrize(("rule", "meaning"), TODAY)
def test_laws_and_programs_are_those_of_the_rule(rule, meaning):
    text = played(rule).text.removeprefix("misere:")
    leaves = meant(meaning)
    numbers = table(leaves, 200)
    law = search_law(game(text), 200)
    if isinstance(law.verdict, Proved):
        certificate = law.verdict.certificate
        rule, claim = certificate["rule"], certificate["claim"]
        assert check(certificate).statement == law.verdict.statement
        hard = re.search("automaton|lucas|primepi", f"{rule} {claim}")  # not for plain sense
        if claim[0] in ("values", "lost") and not hard:
            assert first_wrong(Game(rule), claim, 80) is None
    space = {}
    exec(ask.code(text, "python", 200).program, space)
    for n in range(60):
        said = space["said"](str(n))
        assert said.startswith("first") == (numbers[n] > 0)
        if numbers[n]:
            to = int(said.split("->")[1])
            assert sizes((to,)) in leaves(n)
            assert numbers[to] == 0
