"""Laws are proved for every size, wrong variants refuted, and the rest is open with a reason."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest

from grundy import ask
from grundy.errors import InputError
from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import Period
from grundy.games import game
from grundy.laws.law import Law
from grundy.laws.prove.period import prove_by_values
from grundy.laws.prove.period_by_values import by_cases
from grundy.laws.proving import prove, prove_law
from grundy.laws.verdict import Open, Proved, Refuted
from grundy.rules.codes import parse_code
from grundy.solvers.impartial.reference import grundy, is_p
from grundy.solvers.impartial.values import code_values

LASKER = "f(n) == (0 if n == 0 else n + 1 if n % 4 == 3 else n - 1 if n % 4 == 0 else n)"
MISERE = "a ^ b ^ c == (1 if a <= 1 and b <= 1 and c <= 1 else 0)"
TWO_FIVE_SEVEN = "0011021322031001122332"
ONE_FOUR_NINE = "01012"


def by_residues(values):
    cases = "".join(f"{v} if n % {len(values)} == {r} else " for r, v in enumerate(values))
    return f"f(n) == ({cases}0)"


CLAIMS = [
    ("nim", "a == b", "a == b + 1"),
    ("nim", "a ^ b ^ c == 0", "(a + b + c) % 2 == 0"),
    ("nim", "a ^ b ^ c ^ d == 0", "a ^ b ^ c ^ d == 1"),
    *((f"nim:{m}", f"f(n) == n % {m + 1}", f"f(n) == n % {m + 2}") for m in range(1, 11)),
    *(
        (f"between:{low},{high}", f"f(n) == n % {low + high} // {low}", f"f(n) == n // {low}")
        for low in range(1, 7)
        for high in range(low, 7)
    ),
    ("lasker", LASKER, "f(n) == n"),
    ("matches", "v2(a) == v2(b) == v2(c)", "v2(a) == v2(b)"),
    ("pairs", "a % 2 == 1 and b % 2 == 1", "(a + b) % 2 == 0"),
    ("wythoff:2", "beatty", "beatty(a, b)"),
    ("wythoff:3", "beatty(a, b, 3)", "beatty(a, b, 3) or a + b == 99"),
    ("take:two piles: from one, or from both with |i-j| < 2", "beatty(a, b, 2)", "beatty"),
    ("wythoff", "beatty", "a == b"),
    ("misere:nim", MISERE, "a ^ b ^ c == 0"),
    ("take:k with 2k <= n", "pow2(n + 1)", "pow2(n)"),
    ("subtraction:1,3", "f(n) == n % 2", "f(n) == n % 4"),
    ("subtraction:2,5,7", by_residues(TWO_FIVE_SEVEN), by_residues(TWO_FIVE_SEVEN[:-1] + "3")),
    ("subtraction:1,4,9", by_residues(ONE_FOUR_NINE), by_residues("01013")),
    ("pebbles", "c - b ^ a == 0", "a ^ b ^ c == 0"),
    ("pebbles", "d - c ^ b - a == 0", "a ^ b ^ c ^ d == 0"),
    ("strip", "c - b - 1 ^ a - 1 == 0", "a ^ b ^ c == 0"),
    ("nim:2", "n % 3 == 0", "n % 3 == 1"),
    ("nim:3", "n % 4 == 0", "n % 3 == 0"),
    ("misere:nim:3", "n % 4 == 1", "n % 4 == 0"),
    ("count-up:10,100", "n % 11 == 1", "n % 10 == 0"),
    ("count-up:10,100", "f(n) == (100 - n) % 11", "f(n) == (100 - n) % 10"),
]


@pytest.mark.parametrize(("text", "right", "wrong"), CLAIMS)
def test_right_claim_is_proved_and_checked_and_wrong_one_refuted(text, right, wrong):
    rules = game(text)
    start = process_time()
    proof = prove(rules, right)
    assert isinstance(proof, Proved), proof
    assert process_time() - start < 10
    found = prove(rules, wrong)
    assert isinstance(found, Refuted)
    assert truth(rules, found) == found.actual != found.claimed


def test_pairs_of_3_wythoff_have_a_first_wrong_one_however_far():
    rules = game("wythoff:3")
    assert prove(rules, "beatty and a != 200 and b != 200").at[0] == 200
    assert prove(rules, "beatty(a, b, 2)").at == (1, 3)
    assert isinstance(prove(game("wythoff:4"), "beatty"), Proved)
    found = prove(game("wythoff:4"), "beatty and a != 2000")
    assert isinstance(found, Open)
    assert "k is larger than 3" in found.why


@pytest.mark.parametrize(
    ("text", "right"),
    [
        pytest.param(text, right, marks=[pytest.mark.slow] if text == "wythoff:3" else [])
        for text, right, _ in CLAIMS
    ],
)
def test_certificates_of_claims_are_accepted(text, right):
    found = ask.check(prove(game(text), right).certificate, text)
    assert (found.status, found.game) == ("accepted", game(text).text)


def truth(rules, found):
    """Work out from the definition what is true at a counterexample."""
    piles = tuple(filter(None, found.at)) if "nim" in rules.text else found.at
    if found.claimed in "PN":
        return "P" if is_p(rules, piles, {}, misere=rules.misere) else "N"
    return str(grundy(rules, piles, {}))


def test_values_of_take_at_most_half_need_shifts():
    """The value law is true (n + 1 without its last zeros and one), but no automaton can say it."""
    found = prove(game("take:k with 2k <= n"), "f(n) == (n + 1) // (2 * low(n + 1))", n=500)
    assert isinstance(found, Open)
    assert found.checked_to == 500
    assert "unbounded shift" in found.why


def test_proof_that_needs_more_states_is_open():
    found = prove(game("lasker"), LASKER, max_states=5, n=99)
    assert found == Open(99, "the proof needs an automaton of more than 5 states")


def test_splits_need_values():
    found = prove(game("octal:0.07"), "a == b or a + b == 1", n=30)
    assert isinstance(found, Refuted)
    known = "n == 0 or n == 1 or n == 4 or n == 12 or n == 20 or n == 30 or n == 46 or n == 72"
    found = prove(game("octal:0.6"), known, n=97)
    why = "a move may leave more heaps than there were; no period was proved with 200000 values"
    assert found == Open(97, why)


LAWS = [
    ("subtraction:all-but:1,3", (0, 0, 1, 1), 0, 4, 2),
    ("subtraction:all-but:2,5", (0, 1, 0, 1), 0, 4, 2),
    ("lasker", (0, 1, 2, 4, 3), 1, 4, 4),
    ("subtraction:1,4,9", (0, 1, 0, 1, 2), 0, 5, 0),
    ("octal:0.07", code_values(parse_code("0.07", 8), 87), 53, 34, 0),
]


@pytest.mark.parametrize(("text", "table", "start", "length", "saltus"), LAWS)
def test_laws_of_period_are_proved_and_wrong_ones_refuted(text, table, start, length, saltus):
    law = Law("period", "", 99, Period(start, length, saltus), tuple(table), start, length, saltus)
    proof = prove_law(game(text), law)
    assert isinstance(proof, Proved), proof
    assert ask.check(proof.certificate).accepted
    found = prove_law(game(text), replace(law, claim=Period(start, length, saltus + 1)))
    assert isinstance(found, Refuted)


@pytest.mark.parametrize(("text", "table", "start", "length", "saltus"), LAWS)
def test_law_as_a_claim_says_the_same(text, table, start, length, saltus):
    law = Law("period", "", 99, Period(start, length, saltus), tuple(table), start, length, saltus)
    claim = by_cases(table, start, length, saltus)
    assert all(claim.holds({"n": n}) == law.value(n) for n in range(300))


def test_number_of_piles_that_a_game_cannot_have():
    with pytest.raises(InputError, match="a number of piles that pairs has, got 1 pile"):
        prove(game("pairs"), "n == 1")


def test_law_that_is_a_formula_is_proved_as_it_is_said():
    claim = parse_claim("f(n) == n % 7 // 2")
    law = Law("formula", "", 99, claim, (0, 0, 1, 1, 2, 2, 3), 0, 7)
    assert prove_law(game("between:2,5"), law).claim == claim


def test_law_without_a_claim_is_open():
    assert prove_law(game("nim"), Law("view", "something", 77)).checked_to == 77


@pytest.mark.parametrize(
    ("text", "claim", "error"),
    [
        ("wythoff", "f(n) == 1", "a claim about a, b"),
        ("wythoff", "n == 1", "a claim about a, b"),
        ("misere:nim:3", "f(n) == 1", "P-positions under misere play"),
        ("graph:a>b", "n == 1", "heaps or piles"),
        ("nim", "n ==", "place 5"),
    ],
)
def test_claims_that_do_not_fit_are_errors(text, claim, error):
    with pytest.raises(InputError, match=error):
        prove(game(text), claim)


# Periods: n0 and p as published (kernels that find them are tested elsewhere).
PERIODS = [
    ("0.77", 71, 12),
    ("0.07", 53, 34),
    ("0.44", 143, 24),
    ("0.45", 498, 20),
    ("0.055", 259, 148),
    ("0.644", 3256, 442),
    ("0.156", 3479, 349),
    ("0.165", 5181, 1550),
    ("0.356", 7315, 142),
    ("0.127", 46578, 4),
    ("4.064", 94272, 16132),
    ("0.16", 105351, 149459),
    ("4.406", 294097, 44),
    ("0.56", 326640, 144),
]


def certified(code, start, length):
    rules = game(f"octal:{code}")
    stop = 2 * start + 2 * length + rules.as_code().last
    values = code_values(rules.as_code(), stop)
    proof = prove_by_values(rules.text, rules.as_code(), values)
    assert isinstance(proof, Proved)
    assert proof.claim == Period(start, length)
    assert prove_by_values(rules.text, rules.as_code(), values[:-1]) is None
    return proof.certificate


@pytest.mark.parametrize(("code", "start", "length"), PERIODS)
def test_published_period_is_proved_with_the_shortest_table(code, start, length):
    found = ask.check(certified(code, start, length))
    assert found.accepted
    assert found.statement == f"forall n >= {start}: f(n + {length}) == f(n)"


def trivial_rows():
    table = Path(__file__).parents[1] / "oracle" / "octal_periods.tsv"
    lines = (line for line in table.read_text().splitlines() if not line.startswith("#"))
    rows = csv.DictReader(lines, delimiter="\t")
    return [row for row in rows if row["kind"] == "trivial"]


def test_every_trivial_row_of_the_table_of_octal_games():
    rows = trivial_rows()
    assert len(rows) > 20
    for row in rows:
        start, length = int(row["prefix"]), int(row["period"])
        rules = game(f"octal:{row['game']}")
        stop = 2 * max(start, 1) + 2 * length + rules.as_code().last
        proof = prove_by_values(rules.text, rules.as_code(), code_values(rules.as_code(), stop))
        assert isinstance(proof, Proved), row
        assert proof.claim == Period(start, length), row
        assert ask.check(proof.certificate).accepted


def test_false_window_accepts_a_period_of_127_that_fails():
    """A public text asks for t <= n <= 2p + t + d only: for .127 it accepts p = 20."""
    t, p, d = 1695, 20, 3
    values = code_values(parse_code(".127", 8), 4000)
    assert all(values[n] == values[n + p] for n in range(t, 2 * p + t + d + 1))
    assert next(n for n in range(t, 2000) if values[n] != values[n + p]) == 1755
    found = prove(game("octal:0.127"), Period(t, p))
    assert isinstance(found, Refuted)
    assert found.at == (1755 + p,)
