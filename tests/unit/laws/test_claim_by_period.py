"""Claims about one heap are decided by a proved period: against brute force and known results."""

import json
from itertools import islice

import pytest
from certificates import truth
from naive_heaps import table
from plain import split_values
from sentences import sentences

from grundy import ask
from grundy.automata.automaton import MAX_STATES
from grundy.formulas.parser import parse_claim
from grundy.formulas.parts import free
from grundy.formulas.statement import Lost
from grundy.games import game
from grundy.laws.prove import piecewise
from grundy.laws.proving import prove
from grundy.laws.question import Question, claimed_about
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Open, Proved, Refuted
from grundy.rules.moves import Undescribed
from samples import rotated, seed

DAWSON = "n == 0 or n == 1 or n == 15 or n == 35" + "".join(
    f" or n % 34 == {r}" for r in (5, 9, 21, 25, 29)
)


def decide_by_period(game, claim):
    return piecewise.prove(Question(game, claimed_about(game, claim), MAX_STATES))


@pytest.mark.parametrize(
    ("claim", "most"),
    [
        ("n == 0 or n % 5000 == 4999", 5000),
        ("n % 34 == 0 and n < 20", 200),
        (f"({DAWSON}) and n != 12345 * 34 + 5", 200),  # it repeats too late to be decided
        (f"({DAWSON}) and n != 99 * 34 + 5", 3400),
    ],
)
def test_the_first_exception_is_found_however_large(claim, most):
    values = split_values({2: 7}, most)
    wrong = next((n for n in range(most) if truth(claim)({"n": n}) != (values[n] == 0)), None)
    found = prove(game("octal:0.07"), claim, n=1000)
    assert isinstance(found, Refuted) or wrong is None
    assert isinstance(found, Open) if wrong is None else found.at == (wrong,)


def test_values_are_decided_too():
    nimbers = "1101122122"  # 0.15 has the values 0(1101122122): Guy and Smith 1956
    cases = "".join(f"{v} if n % 10 == {(r + 1) % 10} else " for r, v in enumerate(nimbers))
    claim = f"f(n) == (0 if n == 0 else {cases}5)"
    proof = decide_by_period(game("octal:0.15"), parse_claim(claim))
    assert ask.check(json.loads(json.dumps(proof.certificate))).statement == claim
    for text, wrong, at in (
        ("octal:0.15", claim.replace("0 if n == 0 else ", ""), 0),
        ("kayles", "f(n) == (n if n < 4 else n % 3)", 5),
        ("octal:0.1", "f(n) == n", 2),
    ):
        assert decide_by_period(game(text), parse_claim(wrong)).at == (at,)


@pytest.mark.parametrize(
    ("text", "claim", "why"),
    [
        ("kayles", "n == 0 or pow2(n) and n % 3 == 0", r"'pow2\(n\)' does not repeat"),
        ("kayles", "n == 0 or n * n < 0", r"'n \* n' does not repeat"),
        ("kayles", "n == 0 or n % 99991 == 99990", "repeat together only after 1"),
        ("kayles", "n == 0 or n % 100003 == 100002", "only after more than 100000 heaps"),
    ],
)
def test_what_is_not_decided_says_why(text, claim, why):
    with pytest.raises(Undescribed, match=why):
        decide_by_period(game(text), parse_claim(claim))


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("nim:24", "f(n) == n % 25"),
        ("nim:45", "f(n) == n % 46"),
        ("nim:160", "n % 161 == 0"),
        ("take:19,29,39", "f(n) == n % 58 // 19"),  # by automata it is too large to be checked
        ("take:21,24,37,40", "f(n) == n % 61 // 21"),
    ],
)
def test_no_automata_are_made_where_one_heap_stays_and_repeats_late(text, claim):
    assert ask.prove(text, claim).certificate["kind"] == "piecewise"
    assert ask.prove(text, "f(n) == n % 3").status == "refuted"


@pytest.mark.parametrize("text", ["take:split in three unequal", "lasker", "misere:kayles"])
def test_games_without_a_theorem_are_left_to_others(text):
    assert decide_by_period(game(text), parse_claim("n == 0")) is None


# Random claims: what repeats, and what the checker makes of it, against plain evaluation.


def claims(count, more):
    """Draw conditions about n, all of which are claims."""
    drawn = sentences(seed() + more, 3 * count, iff=False)
    return list(islice((claim for claim in drawn if free(claim) == {"n"}), count))


def test_repetitions():
    found = 0
    for claim in claims(400, 5):
        try:
            start, length, step = repetition(claim)
        except Undescribed:
            continue
        assert step == 0
        if start + 4 * length < 3000:
            found += 1
            true = [truth(str(claim))({"n": n}) for n in range(start, start + 3 * length)]
            assert true[:-length] == true[length:], str(claim)
    assert found > 100


GAMES = ["kayles", "octal:0.31", "octal:0.07", "octal:0.15", "octal:4.3"]


@pytest.mark.parametrize("text", rotated(GAMES))
def test_random_claims_against_brute_force(text):
    rules, agreed = game(text), 0
    values = table(rules.heap_options, 16)
    for body in claims(40, len(text)):
        try:
            found = decide_by_period(rules, Lost(("n",), body))
        except Undescribed:
            continue
        wrong = next((n for n in range(16) if truth(str(body))({"n": n}) != (not values[n])), None)
        assert wrong is None or found.at == (wrong,), str(body)
        agreed += 1
        if isinstance(found, Proved):
            assert wrong is None
            assert ask.check(found.certificate, rules.text).accepted
    assert agreed > 8
