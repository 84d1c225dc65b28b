"""Laws of rules of one heap: what the form shows, periods, misere quotients, programs."""

import copy
import random
import re
import sys
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from naive_heaps import table
from readings import JOINED, TAKES, meant, played, sizes

from samples import rotated

sys.path.insert(0, str(Path(__file__).parents[1] / "soundness"))

from plain import Game, first_wrong

from grundy import ask
from grundy.ask.proved_law import ProvedLaw
from grundy.checker.certificate import Rejected
from grundy.checker.check import check
from grundy.errors import InputError
from grundy.games import game
from grundy.laws.find.by_rule import law_by_rule
from grundy.laws.prove.classes import prove
from grundy.laws.prove.quotient import quotient_law
from grundy.laws.question import asked
from grundy.laws.search import search_law
from grundy.laws.verdict import Open, Proved
from grundy.rules.codes import Code
from grundy.solvers.impartial import reference
from grundy.solvers.impartial.solution import solve
from grundy.solvers.misere.words import Limits

WILD = (
    "take 1 or 2, or split into two unequal heaps",
    "take 1, or split into two equal heaps",
    "take 1 or 2, or split into two equal heaps",
    "take 1 or 2 if n is odd, or split in three equal",
    "take:at most half",
    "take:primes",
    "take:k with k divides n and k < n",
)


def least_period(values):
    """Give the least (start, period) of some values, by trying them all; at least 20 rounds."""
    for p in range(1, 40):
        start = len(values) - p
        while start and values[start - 1] == values[start - 1 + p]:
            start -= 1
        if len(values) - start >= 20 * p:
            return start, p
    return None


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
    certificate = dict(ask.law(text).certificate)
    for change in ({"0": 4, "1": 3, "2": 7}, {"0": 8, "1": 3, "2": 3}, {"0": 4, "1": 3}):
        forged = copy.deepcopy(certificate)
        forged["rule"]["code"] = change
        with pytest.raises(Rejected):
            check(forged)


@pytest.mark.parametrize("text", WILD)
def test_quotients_of_rules_against_play_itself(text):
    g, lost = game(f"misere:{text}"), {}
    law, verdict = quotient_law(g, Limits(heaps=14, positions=20_000))
    proof = verdict if isinstance(verdict, Proved) else verdict.proof
    check(proof.certificate)
    last = min(proof.claim.heaps or 7, 7)
    assert last >= 4
    products, phi = proof.certificate["proof"]["table"], proof.certificate["proof"]["phi"][0]
    for count in (1, 2, 3):
        for heaps in combinations_with_replacement(range(1, last + 1), count):
            product = 0
            for heap in heaps:
                product = products[product][phi[heap]]
            known = product in proof.certificate["proof"]["lost"]
            assert known == reference.is_p(g, heaps, lost, misere=True), heaps
    assert isinstance(verdict, Open) or law.period


@pytest.mark.parametrize("text", WILD[:3])
def test_moves_of_sums_against_play_itself(text):
    g, lost, chance = game(f"misere:{text}"), {}, random.Random(text)
    for _ in range(6):
        position = tuple(chance.randint(1, 6) for _ in range(3))
        wanted = {o for o in g.options(position) if reference.is_p(g, o, lost, misere=True)}
        assert {move.to for move in solve(g, position).moves} == wanted, position


def test_what_is_forged_of_rules_is_refused():
    g = game("misere:take 1, or split into two equal heaps")
    _, verdict = quotient_law(g, Limits(heaps=12))
    honest = verdict.proof.certificate
    check(honest)
    forgeries = [
        (("rule", "heaps", 1), ["compare", 1, "<=", "x1"], "not smaller"),
        (("rule", "heaps", 1), ["compare", ["-", "n", "x1"], "==", 0], "not smaller|not clear"),
        (("rule", "heaps", 2), ["compare", "x1", "==", "x2"], "not smaller"),
        (
            ("rule", "heaps", 1),
            ["compare", ["-", "n", "x1"], "==", 2],
            "no moves|lost|refutes",
        ),
        (("claim", 4, 1), 13, "heaps to 13"),
    ]
    for place, new, why in forgeries:
        forged = copy.deepcopy(dict(honest))
        *path, last = place
        inner = forged
        for key in path:
            inner = inner[key]
        inner[last] = new
        with pytest.raises(Rejected, match=why):
            check(forged)


BY_RULE = [
    *("at least half", "more than half", "at least a third", "more than a third"),
    *("at least two thirds", "at least three quarters", "more than three quarters"),
    *("at least half, but not all", "at least 3", "at least 2 but leave at least 1"),
    *("k with n - k in primes", "k with n - k in powers of 2", "k with n - k in powers of 5"),
    *(
        "k with 4k >= 3n",
        "k with 5k > 2n",
        "k with 3k >= n + 2",
        "at least four fifths",
    ),
    *("at most half or all", "less than half or all", "at most a third or all"),
    *("less than a third or all", "at most two thirds or all", "at most three quarters or all"),
    *("half, rounded up", "divide by 3 rounding up", "divide by 5 rounding down"),
]
REPEATING = [
    ("an odd divisor", "f(n) == n % 2"),
    ("an odd divisor", "P(n) <=> n % 2 == 0"),
    ("1 or k with k divides n and k % 2 = 0", "P(n) <=> n == 0 or n > 2 and n % 2 == 1"),
    ("powers of 2 with k divides n", "P(n) <=> n == 0 or n > 2 and n % 2 == 1"),
    ("a proper divisor", "P(n) <=> n == 0 or n % 2 == 1"),
    ("a divisor larger than 1", "P(n) <=> n <= 1"),
    ("a divisor or 1", "P(n) <=> n == 0"),
    ("a number that does not divide n", "P(n) <=> n <= 2"),
    ("a number coprime to n", "P(n) <=> n % 2 == 0"),
    ("k with k is coprime to n and k % 2 = 1", "P(n) <=> n % 2 == 0"),
    ("an even number coprime to n", "P(n) <=> n <= 1 or n % 2 == 0"),
    ("at least sqrt(n)", "P(n) <=> n == 0"),
    ("1 or a prime", "f(n) == n % 4"),
    ("1 or a prime", "P(n) <=> n % 4 == 0"),
    ("a prime or 1 or 4", "f(n) == n % 6"),
    ("a power of 2", "f(n) == n % 3"),
    ("a power of 3", "f(n) == n % 2"),
    ("a power of 9", "f(n) == n % 2"),
    ("a power of 5", "f(n) == n % 2"),
    ("1 or a power of 7", "f(n) == n % 2"),
    ("a power of 2 or all", "f(n) == (0 if n == 0 else 3 if n % 3 == 0 else n % 3)"),
    ("1 or k with k is prime and k % 4 = 1", "P(n) <=> n % 2 == 0"),
    ("powers of 3 with k divides n", "f(n) == n % 2"),
    ("6 or 9, or k with n - k is not prime", "P(n) <=> n == 0"),
]


@pytest.mark.parametrize("rule", BY_RULE)
def test_laws_that_the_form_of_a_rule_shows_are_accepted_and_true(rule):
    found = law_by_rule(game(f"take:{rule}"), 60)
    assert found is not None
    certificate = found[1].certificate
    assert check(certificate).statement == found[1].statement
    assert first_wrong(Game(certificate["rule"]), certificate["claim"], 60) is None


@pytest.mark.parametrize(("rule", "claim"), REPEATING)
def test_claims_that_repeat_are_accepted_and_true(rule, claim):
    found = prove(asked(game(f"take:{rule}"), claim))
    assert found is not None
    assert check(found.certificate).statement == claim
    assert first_wrong(Game(found.certificate["rule"]), found.certificate["claim"], 60) is None


@pytest.mark.parametrize(
    "rule",
    [
        *("at most half", "a prime", "halve or take 1", "1 or at least half"),
        *("at least half if n is even", "at least half, last one loses", "split in two"),
        *("k with n - k in primes and n is odd", "primes or all"),
    ],
)
def test_other_rules_show_nothing(rule):
    assert law_by_rule(game(f"take:{rule}"), 60) is None


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
TODAY = dict.fromkeys(rotated(JOINED, 6) + rotated(TAKES, 4))
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


@pytest.mark.parametrize("text", ["misere:cram", "misere:fibonacci-nim"])
def test_a_misere_game_that_is_not_on_heaps_has_no_law_in_one_line(text):
    with pytest.raises(InputError, match="a game on single heaps"):
        ask.law(text)
