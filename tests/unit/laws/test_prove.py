"""Methods of proof: what each proves is accepted, said, and true of small heaps by brute force."""

import json
from functools import cache
from itertools import product

import pytest
from chinese import SAY, english, unsaid
from plain import Game, first_wrong, refuted
from published import cases

from grundy import ask
from grundy.ask.certificates import refused
from grundy.checker.core.check import Rejected, check
from grundy.checker.core.claims import read_claim
from grundy.checker.extensions import bounds
from grundy.checker.extensions.parts.words import SETS, is_member
from grundy.errors import LimitError
from grundy.formulas.parser import parse_expression
from grundy.games import game
from grundy.laws.proving import methods, prove
from grundy.laws.question import asked
from grundy.laws.verdict import Open, Proved
from grundy.rules.moves import Undescribed
from grundy.rules.stated import moves_of
from samples import rotated

TABLE = cases(__file__, "proved.tsv")
PROVED = [row for row in TABLE if row[3] != "own"]
OTHERS = [row for row in TABLE if row[3] == "own"]
LAW = ""  # what is found without a claim
MOST = {
    "arithmetic period": 40,
    "classes": 80,
    "sentence": 14,
    "mirror": 150,
    "pairs": 26,
    "piecewise": 900,
}


@cache
def proved(kind, rule, claim, tests="here"):
    """Give the certificate by the method that a kind names, and what it rests on."""
    if kind == "counting" or "exists" in claim:
        found = ask.count(rule, 10**9) if kind == "counting" else ask.prove(rule, claim)
    elif claim == LAW or tests == "law":
        found = ask.law(rule)
    else:
        found = methods()[kind].prove(asked(game(rule), claim))
        assert isinstance(found, Proved), (rule, claim)
    return json.dumps(found.certificate), getattr(found, "theorem", None)


def certificate(*row):
    return json.loads(proved(*row)[0])


def test_no_method_is_left_out():
    assert {*methods()} == {kind for kind, *_ in TABLE}


@pytest.mark.parametrize(
    ("kind", "rule", "claim", "tests"), [*rotated(PROVED, 9), *rotated(OTHERS, 4)]
)
def test_what_is_proved_is_accepted_said_and_true(kind, rule, claim, tests):
    row = kind, rule, claim, tests
    data, theorem = certificate(*row), proved(*row)[1]
    assert data["kind"] == kind
    assert tests != "law" or data["statement"] == claim
    checked = ask.check(data)
    assert (checked.accepted, checked.statement) == (True, data["statement"])
    assert not unsaid(checked)
    assert kind == "counting" or (SAY(theorem) != theorem and not english(SAY(theorem)))
    if kind == "pairing":
        assert refuted(data) is None
    elif tests != "own":
        most = 26 if "piles" in data["rule"] and kind == "divisibility" else MOST.get(kind, 60)
        assert first_wrong(Game(data["rule"]), data["claim"], most) is None


def test_a_period_that_grows_otherwise_is_not_said_to_be_proved():
    for claim in ("f(n + 6) == f(n) + 2", "f(n + 5) == f(n) + 3"):
        with pytest.raises(Undescribed):
            methods()["arithmetic period"].prove(asked(game("hex:0.3F"), claim))


ALONE = [row for row in PROVED if "forall" not in row[2] and row[0] != "pairing"]


@pytest.mark.parametrize("row", rotated(ALONE, 3))
def test_a_claim_that_is_wrong_at_one_heap_alone_is_rejected(row):
    """A proved claim that says another thing at one heap is false, however far out that heap is."""
    data = certificate(*row)
    kind_of_claim, *names, body = data["claim"]
    piles = names[0] if names else ["n"]
    for at in (0, 7, 97, 100_003):
        there = ["compare", piles[0], "==", at]
        more = ["+", piles[0], 1] if len(piles) == 1 else ["+", ["+", *piles], 1]  # none has that
        wrong = ["not", body] if kind_of_claim == "lost" else more
        for said in (["if", there, wrong, body], ["if", ["not", there], body, wrong]):
            forged = {**data, "claim": [kind_of_claim, *names, said]}
            forged["statement"] = str(read_claim(forged["claim"]))
            if data["proof"].get("repeats") and at < 100:  # heaps up to it are compared one by one
                first, length = data["proof"]["repeats"]
                later = {"repeats": [first + (at // length + 1) * length, length]}
                forged["proof"] = data["proof"] | later
                assert check(data | {"proof": forged["proof"]}).statement == data["statement"]
            with pytest.raises(Rejected):
                check(forged)


SINGLE = [(base,) for base in range(2, 11)]


@pytest.mark.parametrize(("name", "base"), [*product(SETS, [()]), *product(["power"], SINGLE)])
@pytest.mark.usefixtures("method_alone")
def test_remainders_need_a_set_without_multiples(name, base):
    """Of "1 to m - 1, or a member" a multiple of m among the members is refused, below 20,000."""
    powers = {of**k for of in base for k in range(40)}
    forged = certificate("bounds", "take:1 or primes", "f(n) == n % 4")
    told = set()
    for m in range(2, 11):
        for when, taken in zip(forged["rule"]["heaps"], ("n", ["-", "n", "x1"]), strict=True):
            when[:] = ["or", ["compare", 1, "<=", taken, "<=", m - 1], [name, taken, *base]]
        forged |= {"claim": ["values", ["n"], ["%", "n", m]], "statement": f"f(n) == n % {m}"}
        forged["proof"]["numeration"] = f"blocks of {m}"
        multiple = any(k in powers if base else is_member(name, k) for k in range(m, 20_000, m))
        told.add(multiple)
        if multiple:
            with pytest.raises(Rejected, match="claim: an option has the value"):
                check(forged)
        else:
            assert check(forged).statement == f"f(n) == n % {m}"
    assert told == ({True, False} if name in ("power", "primepower", "lucas") else {True})


@pytest.mark.parametrize("low", [4, 100, 99_999, 100_000, 10**9])
@pytest.mark.parametrize("length", [2, 3, 10**5])
@pytest.mark.usefixtures("method_alone")
def test_a_span_with_a_multiple_in_it_leaves_no_remainders(low, length):
    """Spans that begin one above a multiple of 3: with two numbers there is no other in it."""
    forged = certificate("bounds", "take:1 or primes", "f(n) == n % 4")
    for when, taken in zip(forged["rule"]["heaps"], ("n", ["-", "n", "x1"]), strict=True):
        span = ["compare", low // 3 * 3 + 1, "<=", taken, "<=", low // 3 * 3 + length]
        when[:] = ["or", ["compare", 1, "<=", taken, "<=", 2], span]
    forged |= {"claim": ["values", ["n"], ["%", "n", 3]], "statement": "f(n) == n % 3"}
    forged["proof"]["numeration"] = "blocks of 3"
    if length == 2:
        assert check(forged).statement == "f(n) == n % 3"
        return
    with pytest.raises(Rejected, match="claim: an option has the value"):
        check(forged)


THIRDS = "take:two piles: from one, or the same from both with k % 3 = 0"
NEAR = "or (x, y) when x < a and y < b and abs(a - x - b + y) < 4"
SAID_AS_BOTH = f"moves:(a, b) -> (x, b) when x < a, or (a, x) when x < b, {NEAR}"
SAID_AS_BOTH += ", or (x, y) when x + 4 == a and y == b"  # a move of one pile, said as one of both


@pytest.mark.usefixtures("method_alone")
def test_a_move_of_one_pile_may_be_said_as_one_of_both():
    data = certificate("pairs", "wythoff:4", "beatty")
    data["rule"] = moves_of(game(SAID_AS_BOTH), 2).data()
    assert check(data).statement == "P(a, b) <=> beatty(a, b, 4)"


def test_pairs_made_one_by_one_are_not_read_far_out():
    swapped = prove(game(THIRDS), "partners(b, a, 3)", n=20)
    assert isinstance(swapped, Open)  # true, and no method says so
    with pytest.raises(LimitError, match="one after another"):
        parse_expression("partners(a, b, 3)").evaluate({"a": 10**18, "b": 10**18})


def test_a_proof_that_the_checker_found_is_checked_once(monkeypatch):
    """What it said is believed of that very statement, and of nothing that was written by hand."""
    known, done = bounds.check, []

    def counted(*asked):
        steps = known(*asked)
        done.append(steps)
        return steps

    monkeypatch.setattr(bounds, "check", counted)
    assert ask.prove("take:an odd divisor", "f(n) == n % 2").status == "proved"
    assert len(done) == 1
    found = prove(game("take:an odd divisor"), "f(n) == n % 2")
    other = {**found.certificate, "statement": "f(n) == n % 3"}
    assert refused(found.certificate, found.checked) is None
    assert refused(other, found.checked) == refused(other)
    assert refused(other, found.statement) is not None
