"""Claims are proved for every size, refuted at their first exception, or open with a reason."""

import json
from dataclasses import replace
from itertools import product
from math import isqrt

import pytest
from claimed import BETWEEN, CLAIMS, LASKER, described
from logic import exists
from naive_heaps import least_missing
from plain import Game, first_wrong

from costs import at_most
from grundy import ask
from grundy.automata.automaton import Automaton
from grundy.automata.compiler import compile_formula
from grundy.automata.statements import numeration_of
from grundy.checker.core.rules import read_rule, words
from grundy.errors import InputError, RuleError
from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import Period
from grundy.formulas.tree import variables
from grundy.games import game
from grundy.laws.by_automata import Flaw, Proof, decide_claim
from grundy.laws.claims import HeapValues, Move, PileValues, Positions
from grundy.laws.law import Law, by_cases
from grundy.laws.prove.proposed import METHODS
from grundy.laws.proving import prove, prove_law
from grundy.laws.question import asked, claim_for
from grundy.laws.search import search_law
from grundy.laws.truth import FAR, Truth
from grundy.laws.verdict import Open, Proved, Refuted
from grundy.rules.codes import parse_code
from grundy.rules.heaps import HeapGame
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.values import code_values
from samples import rotated

A, B, N, V, X, Y = variables("a b n v x y")
MOST = {1: 60, 2: 20, 3: 11, 4: 10}
"""The sums of piles up to which a claim about so many of them is compared."""


@pytest.mark.parametrize(("text", "right", "wrong"), rotated([*CLAIMS, *BETWEEN], 10))
def test_a_right_claim_is_proved_and_a_wrong_one_refuted_where_it_is_first_wrong(
    text, right, wrong
):
    rules = game(text)
    with at_most(10):
        proof = prove(rules, right)
    assert isinstance(proof, Proved), proof
    certificate = dict(proof.certificate)
    if text != "wythoff:3":  # the checker takes six seconds for it
        found = ask.check(certificate, text)
        assert (found.status, found.game) == ("accepted", rules.text)
        assert found.statement == str(proof.claim)
    played, most = Game(certificate["rule"]), MOST[len(proof.claim.names)]
    assert first_wrong(played, certificate["claim"], most) is None
    refuted, false = prove(rules, wrong), claim_for(rules, wrong)
    assert isinstance(refuted, Refuted)
    assert refuted.actual != refuted.claimed
    small = sum(refuted.at) <= most
    assert first_wrong(played, false.data(), most) == (refuted.at if small else None)
    if "list" not in certificate["rule"]:
        verdict = decide_claim(described(text, right), numeration_of(proof.claim))
        assert isinstance(verdict, Proof), verdict
        flaw = decide_claim(described(text, wrong), numeration_of(false))
        assert isinstance(flaw, Flaw)
        assert tuple(flaw.at.values()) == refuted.at


@pytest.mark.slow
def test_the_proof_of_3_wythoff_is_accepted():
    assert ask.check(prove(game("wythoff:3"), "beatty").certificate, "wythoff:3").accepted


def test_pairs_of_3_wythoff_have_a_first_wrong_one_however_far():
    rules = game("wythoff:3")
    assert prove(rules, "beatty and a != 200 and b != 200").at[0] == 200
    assert prove(rules, "beatty(a, b, 2)").at == (1, 3)
    assert isinstance(prove(game("wythoff:4"), "beatty"), Proved)
    found = prove(game("wythoff:4"), "beatty and a != 2000")
    assert isinstance(found, Open)
    assert "k is larger than 3" in found.why


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
    lost = (0, 1, 4, 12, 20, 30, 46, 72, 98, 124, 150, 176)  # the next is 314
    known = " or ".join(f"n == {n}" for n in lost)
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
    cases = by_cases(table, start, length, saltus)
    assert all(cases.holds({"n": n}) == law.value(n) for n in range(300))


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
        ("misere:nim:3", "f(n) == 1", "P-positions under misere play"),
    ],
)
def test_claims_that_do_not_fit_are_errors(text, claim, error):
    with pytest.raises(InputError, match=error):
        prove(game(text), claim)


# What automata decide


def test_proof_has_the_automata_of_domain_claim_and_moves():
    claim = described("lasker", LASKER)
    proof = decide_claim(claim)
    assert proof.numeration.name == "binary"
    assert proof.domain == compile_formula(claim.domain)
    assert proof.claimed == compile_formula(claim.claimed)
    assert proof.moves == tuple(compile_formula(move.when) for move in claim.moves)
    for automaton in (proof.domain, proof.claimed, *proof.moves):
        data = json.loads(json.dumps(automaton.to_json()))
        assert Automaton.from_json(data) == automaton


def test_the_first_wrong_value_may_be_far_out():
    """Nim with one move more: brute force gives f(112, 120) = 9, and 112 ^ 120 = 8."""
    far = "take:two piles: from one, or from both with i = 104 and j = 120"
    with at_most(0.5):
        flaw = decide_claim(described(far, "f(a, b) == a ^ b"))
        assert flaw == Flaw("no option has the value", {"a": 112, "b": 120})
    found = ask.prove(far, "f(a, b) == a ^ b")
    assert (found.status, found.counterexample) == ("refuted", "112+120")
    values = {}
    for a, b in product(range(113), range(129)):
        options = {values[x, b] for x in range(a)} | {values[a, x] for x in range(b)}
        options |= {values[a - 104, b - 120]} if a >= 104 and b >= 120 else set()
        values[a, b] = least_missing(options)
    wrong = [p for p, value in values.items() if value != p[0] ^ p[1]]
    assert min(wrong, key=lambda p: (sum(p), p)) == (112, 120)
    assert values[112, 120] == 9


def test_value_claim_must_give_one_value():
    moves = (Move(X < N, ("x",)),)
    two = decide_claim(HeapValues(moves, V.eq(N) | V.eq(N + 1)))
    none = decide_claim(HeapValues(moves, V.eq(N) & (N <= 4)))
    assert two == Flaw("the formula gives one value", {"n": 0})
    assert none == Flaw("the formula gives a value", {"n": 5})


def test_a_wrong_value_of_a_board_is_told_with_the_values_of_its_options():
    found = prove(game("cover:n -> i and i + 1 when i + 1 < n, or i when i < n"), "f(n) == n % 2")
    values = [0]  # Kayles, by its definition
    for n in range(1, 9):
        gaps = {values[i] ^ values[n - i - k] for k in (1, 2) for i in range(n - k + 1)}
        values.append(least_missing(gaps))
    first = next(n for n, value in enumerate(values) if value != n % 2)
    assert (found.at, found.actual) == ((first,), str(values[first]))


def test_values_under_misere_play_are_looked_at_and_not_proved():
    assert ask.prove("misere:nim:3", "forall n: f(n + 4) == f(n)").status == "open"
    assert ask.prove("misere:nim:3", "forall n: f(n + 3) == f(n)").counterexample == "n = 0"


def test_option_with_the_value_is_found():
    moves = (Move(X < N, ("x",)),)
    verdict = decide_claim(HeapValues(moves, V.eq(N) & (N <= 6) | V.eq(3) & (N > 6)))
    assert verdict == Flaw("no option has the value", {"n": 7})


@pytest.mark.parametrize(
    ("moves", "domain", "broken"),
    [
        ((Move(X <= A, ("x", "b")),), A >= 0, "lowers the sum"),
        ((Move(X < A, ("x", "b")),), A >= B, "a position of the domain"),
        ((Move(X + Y <= A, ("x", "y")),), A >= 1, "a position of the domain"),
    ],
)
def test_rule_outside_the_theorem_is_an_error(moves, domain, broken):
    with pytest.raises(RuleError, match=broken):
        decide_claim(Positions(("a", "b"), moves, A.eq(0), domain=domain))


def test_heaps_that_do_not_shrink_are_an_error():
    with pytest.raises(RuleError, match="smaller heaps"):
        decide_claim(HeapValues((Move(X < N, ("x", "n")),), V.eq(0)))


def test_strangers_are_named():
    with pytest.raises(InputError, match=r"claimed: expected .* got 'b'"):
        Positions(("a",), (), A.eq(B))
    with pytest.raises(InputError, match="move 1"):
        Positions(("a",), (Move(X < A, ("x", "a")),), A.eq(0))
    with pytest.raises(InputError, match="claimed: expected"):
        HeapValues((), V.eq(A))
    with pytest.raises(InputError, match="v or ~"):
        HeapValues((Move(V < N, ("v",)),), V.eq(0))
    with pytest.raises(InputError, match="v or ~"):
        PileValues(("a",), (Move(V < A, ("v",)),), V.eq(A))


def test_game_that_ends_at_once():
    assert isinstance(decide_claim(Positions(("a",), (), A >= 0)), Proof)
    misere = Positions(("a",), (), A >= 0, misere=True)
    assert decide_claim(misere) == Flaw("no move from a P-position to a P-position", {"a": 0})


def test_names_of_moves_do_not_catch_names_of_claims():
    """The claim binds x, which is also what the moves leave."""
    names, moves = ("a", "b"), (Move(A > X, ("x", "b")), Move(B > X, ("a", "x")))
    right = Positions(names, moves, exists("x", A.eq(X) & B.eq(X)))
    wrong = Positions(names, moves, exists("x", A.eq(X) & B.eq(X + 1)))
    assert isinstance(decide_claim(right), Proof)
    assert isinstance(decide_claim(wrong), Flaw)


def test_the_line_of_play_of_an_exception_far_out_asks_for_winning_moves_alone():
    """Values of Wythoff's piles would have to be searched, and that took seconds."""
    prove(game("wythoff"), "beatty(a, b)")  # what is made once
    with at_most(2):
        found = prove(game("wythoff"), "beatty(a, b) and a != 377")
    assert isinstance(found, Refuted)
    assert found.at == (377, 610)
    assert (isqrt(5 * 144**2) + 144) // 2 == 232  # so (232, 232 + 144) is lost, by Wythoff
    assert found.line[:2] == ("first: take 1 from pile 1", "second: take 378 from pile 2")


def test_a_claim_about_a_heap_is_compared_as_far_as_the_numbers_that_it_names():
    """Automata of such numbers are large: they took 39 seconds to find this heap of 987."""
    lasker = "n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n"  # Winning Ways, chapter 4
    claim = f"f(n) == (0 if n == 0 else 1 if n == 987 else {lasker})"
    with at_most(2):
        found = prove(game("lasker"), claim)
    assert isinstance(found, Refuted)
    assert (found.at, found.actual) == ((987,), "988")


# --- what is printed as proved is what was proved: of values and positions, classes, and forgeries

FAR_PAIR = "take:two piles: from one, or from both with i = 104 and j = 120"


def test_values_that_go_another_way_far_out_are_not_called_proved():
    law = ask.law(FAR_PAIR)
    assert (law.status, str(law.claim)) == ("proved", "P(a, b) <=> a == b")
    assert ask.check(law.certificate).accepted


class Late(HeapGame):
    """Take 1 to 3, from 100 stones on at most 2."""

    name = "late"
    rule = "take 1..3"

    def heap_options(self, n):
        return ((n - k,) for k in range(1, 4) if k <= n and (n < 100 or k < 3))


class Small(HeapGame):
    """Take 1 or 2."""

    name = "small"
    rule = "take 1..3"

    def heap_options(self, n):
        return ((n - k,) for k in (1, 2) if k <= n)


class Honest(HeapGame):
    """Take 1 to 3."""

    name = "honest"
    rule = "take 1..3"

    def heap_options(self, n):
        return ((n - k,) for k in (1, 2, 3) if k <= n)


class Apart(VectorGame):
    """Take one from either pile, whatever ``apart`` says."""

    name = "apart"
    arity = 2
    apart = 0

    def options(self, position):
        a, b = position
        yield from [(a - 1, b)] if a else []
        yield from [(a, b - 1)] if b else []


EXTRA = (Late, Small, Honest, Apart)


@pytest.mark.parametrize("name", ["late", "small", "honest"])
def test_a_class_proves_nothing_by_its_text(name):
    assert ask.prove(name, "f(n) == n % 4", extra=EXTRA).status != "proved"
    assert ask.law(name, extra=EXTRA).status != "proved"
    found = ask.prove("honest", "f(n) == n % 4", extra=EXTRA)
    assert found.status == "open"
    text = {**found.certificate, "game": name}
    checked = ask.check(text, extra=EXTRA)
    assert not checked.accepted
    assert checked.status == ("observed" if name == "honest" else "rejected")
    assert ask.check(text, rule=True, extra=EXTRA).accepted


def test_a_refutation_is_one_of_the_moves_that_are_played():
    found = ask.prove("small", "f(n) == n % 3", extra=EXTRA)
    assert (found.status, found.checked_to) == ("open", 1000)


def test_piles_that_are_called_ordered_prove_nothing():
    assert ask.prove("apart", "a == b", extra=EXTRA).status == "refuted"
    assert ask.prove("apart", "(a + b) % 2 == 0", extra=EXTRA).status != "proved"


GAMES = ("kayles", "dawson", "nim", "nim:4", "lasker", "matches", "pairs", "pebbles", "strip")
GAMES += ("wythoff", "between:2,5", "subtraction:1,3,4", "subtraction:all-but:2,5")
GAMES += ("take:1 or 4, or split into two equal piles", "take:k with 2k <= n", "octal:0.6")
GAMES += ("count-up:10,100", "misere:nim:3")
LONG = ("wythoff:2", "hex:0.8")


@pytest.mark.parametrize(
    "text", [*rotated(GAMES, 6), *(pytest.param(text, marks=pytest.mark.slow) for text in LONG)]
)
def test_a_printed_law_can_be_given_back(text):
    law = ask.law(text, 400)
    if law.claim is not None:
        found = ask.prove(text, str(law.claim))
        assert found.status == ("proved" if law.status == "proved" else "open")
        assert found.status == "proved" or found.checked_to >= law.checked_to
    said = law.law.statement if law.law else ""
    if law.status == "proved" and said.startswith(("f(n) = ", "f(a", "f(n + ")):
        assert ask.prove(text, said).status == "proved"


@pytest.mark.parametrize("n", [FAR, FAR + 1])
def test_values_go_on_where_the_table_ends(n):
    assert Truth(game("nim:4")).value(n) == n % 5


def test_a_rule_that_no_method_can_read_still_has_what_was_observed():
    law = ask.law("take:a digit of n")
    assert (law.status, str(law.claim)) == ("observed", "P(n) <=> n % 10 == 0")
    assert str(law.why) == "'k is a digit of n' has no formula that automata decide"


# --- boards whose cells are covered


DOMINOES = "(i, j) and (i, j + 1) when i < r and j + 1 < c, or (i, j) and (i + 1, j) when i + 1 < r"
KAYLES = "cover:n -> i when i < n, or i and i + 1 when i + 1 < n"


def test_what_is_false_is_refuted_and_what_no_partner_proves_stays_open():
    found = prove(game(KAYLES), "n % 5 == 0")
    assert isinstance(found, Refuted)
    assert found.at == (5,)
    odd = "cover:n -> i and i + 1 when i + 1 < n"
    lost = " or ".join(f"n == {n}" for n in (0, 1, 5, 9, 15))  # Guy, Smith 1956
    assert isinstance(prove(game(odd), lost, n=16), Open)
    assert search_law(game(odd)).law is None  # Dawson's Kayles


@pytest.mark.parametrize("rule", ["i when i < 2 * n + 1", "i and j when i < n", "i"])
def test_no_move_is_left_out_because_a_number_is_above_the_sum_of_the_sizes(rule):
    """Only numbers up to n are tried: 3 of the 5 moves of the first rule were played for n = 2."""
    found = game(f"cover:n -> {rule}")
    with pytest.raises(InputError, match="at most 2, the sum of the sizes"):
        list(found.options((2,)))


def test_the_rule_of_a_certificate_says_how_large_new_numbers_are():
    data = METHODS["pairing"].prove(asked(game(KAYLES), "n == 0")).certificate
    assert words(read_rule(data["rule"])).split("; ")[0].endswith(", new numbers at most n")


def test_positions_are_read_and_written():
    cram = game(f"cover:(r, c) -> {DOMINOES} and j < c")
    assert cram.parse("2 3") == cram.parse("2x3") == (2, 3)
    assert cram.format(cram.parse("2x3:0,1;0,0")) == "2x3:0,0;0,1"
