"""Heaps that must differ, and heaps whose moves no code says: periods and misere quotients."""

import copy
import random
from itertools import combinations_with_replacement

import pytest

from grundy import ask
from grundy.checker.certificate import Rejected
from grundy.checker.check import check
from grundy.games import game
from grundy.laws.prove.quotient import quotient_law
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


def values(code, stop):
    """Work out values of a code from the definition, with sets of what is left."""
    found = []
    for n in range(stop):
        options = {
            0 if not left else found[left[0]] if len(left) == 1 else found[left[0]] ^ found[left[1]]
            for left in code.options(n)
        }
        found.append(next(v for v in range(len(options) + 1) if v not in options))
    return found


def least_period(table):
    """Give the least (start, period) of a table, by trying them all; at least 20 rounds."""
    for p in range(1, 40):
        start = len(table) - p
        while start and table[start - 1] == table[start - 1 + p]:
            start -= 1
        if len(table) - start >= 20 * p:
            return start, p
    return None


@pytest.mark.parametrize("digits", [(4, 3, 3), (4, 3, 2), (4, 5, 2), (0, 7), (4, 2, 1), (4, 3, 1)])
def test_periods_of_unequal_heaps_are_proved_and_checked(digits):
    code = Code(dict(enumerate(digits)), unequal=True)
    start, period = least_period(values(code, 600))
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
    table, phi = proof.certificate["proof"]["table"], proof.certificate["proof"]["phi"][0]
    for count in (1, 2, 3):
        for heaps in combinations_with_replacement(range(1, last + 1), count):
            product = 0
            for heap in heaps:
                product = table[product][phi[heap]]
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
        (("rule", "heaps", 1), ["compare", 1, "<=", "x1"], "not clear that a move takes"),
        (("rule", "heaps", 1), ["compare", ["-", "n", "x1"], "==", 0], "not clear that a move"),
        (("rule", "heaps", 2), ["compare", "x1", "==", "x2"], "not clear that a move takes"),
        (("rule", "heaps", 1), ["compare", ["-", "n", "x1"], "==", 2], "no moves|lost|chain"),
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
