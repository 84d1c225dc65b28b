"""Bases above 2: sums, order and laws, against plain arithmetic; what the checker refuses."""

import json
from itertools import product
from random import Random

import pytest

from grundy.ask.claims import prove
from grundy.automata.base import base
from grundy.automata.compiler import Compiler
from grundy.checker.automata import Digits, Machine, Mixed
from grundy.checker.check import Rejected, check
from grundy.checker.derive import derive_adder
from grundy.errors import InputError
from grundy.formulas.accepted import digits
from grundy.formulas.parser import parse_expression
from grundy.games import game
from grundy.laws.search import search_law
from grundy.laws.verdict import Proved

MARK_3 = "take:1..2, or divide by 3 rounding down"


@pytest.fixture(scope="module")
def mark():
    return search_law(game(MARK_3))


def after_whole_digits(automaton, b):
    """Give the states where whole digits can end; at the others no verdict is asked for."""
    step, found = automaton["step"], {0}
    for state in (queue := [0]):
        for word in product(range(b), repeat=len(automaton["tracks"])):
            after = state
            for place in range(b - 1):
                after = step[after][sum((place < d) << i for i, d in enumerate(word))]
            if after not in found:
                found.add(after)
                queue.append(after)
    return sorted(found)


@pytest.mark.parametrize("b", [3, 4, 9])
def test_numbers_are_written_and_read_alike_everywhere(b):
    for n in range(300):
        written = base(b).digits(n)
        assert written == digits(n, f"base {b}")
        assert base(b).number(written) == Digits(f"base {b}").number(written) == n
        pairs = zip(written[:: b - 1], (n // b**i % b for i in range(9)), strict=False)
        assert all(d > 0 or not bit for bit, d in pairs)


@pytest.mark.parametrize("b", [3, 5])
def test_sums_are_those_of_arithmetic(b):
    chance = Random(b)
    for _ in range(8):
        factors = {"x": chance.randint(-3, 3), "y": chance.randint(1, 4)}
        bound, equal = chance.randint(-9, 20), chance.random() < 0.5
        found = base(b).linear(factors, bound, equal)
        for x, y in product(range(30), repeat=2):
            total = factors["x"] * x + factors["y"] * y
            wanted = total == bound if equal else total <= bound
            assert base(b).holds(found, x=x, y=y) == wanted, (factors, bound, equal, x, y)


@pytest.mark.parametrize(
    "text",
    [
        "a // 3 + b % 2 == 4",
        "a < b and (a + b) % 5 == 1",
        "max(a, 2 * b) - abs(a - b) >= 7",
        "not a // 9 == b or b % 3 == a % 3",
    ],
)
def test_conditions_are_true_of_the_same_numbers(text):
    what = parse_expression(text)
    found = Compiler(base(3)).compile(what)
    for a, b in product(range(30), repeat=2):
        assert base(3).holds(found, a=a, b=b) == what.evaluate({"a": a, "b": b})


@pytest.mark.parametrize("b", [3, 4])
def test_the_checker_knows_an_adder_from_another_automaton(b):
    rows = base(b).linear({"x": 1, "y": 1, "z": -1}, 0, True).to_json()
    adder, known = Machine.read(rows, f"base {b}", "adder"), Digits(f"base {b}")
    derive_adder(adder, known)
    for state in after_whole_digits(rows, b):
        flipped = {**rows, "accepting": sorted({*rows["accepting"]} ^ {state})}
        with pytest.raises(Rejected, match="adder"):
            derive_adder(Machine.read(flipped, f"base {b}", "adder"), known)
    for other in ("binary", "base 5", "Fraenkel 2", "Fraenkel 3"):
        with pytest.raises(Rejected, match="adder"):
            derive_adder(Machine.read(rows, other, "adder"), Digits(other))
        with pytest.raises(Mixed, match=f"base {b} digits meet {other} ones"):
            derive_adder(adder, Digits(other))


def test_the_lost_heaps_of_mark_3_are_found_and_proved(mark):
    """P iff n = 0 or the ternary digits of n end in an odd number of zeros (Fraenkel 2012)."""
    assert isinstance(mark.verdict, Proved)
    assert check(mark.verdict.certificate).statement == mark.verdict.statement
    for n in range(1, 400):
        zeros = next(k for k in range(9) if n // 3**k % 3)
        assert mark.law.claim.holds({"n": n}) == (zeros % 2 == 1)


@pytest.mark.parametrize("other", ["base 4", "base 2", "base 10", "Fraenkel 2", "binary"])
def test_digits_of_another_name_prove_nothing(mark, other):
    forged = json.loads(json.dumps(mark.verdict.certificate).replace("base 3", other))
    with pytest.raises(Rejected):
        check(forged)


def test_a_state_with_another_verdict_proves_nothing(mark):
    for state in after_whole_digits(mark.verdict.certificate["proof"]["claimed"], 3):
        forged = json.loads(json.dumps(mark.verdict.certificate))
        claimed = forged["proof"]["claimed"]
        claimed["accepting"] = sorted({*claimed["accepting"]} ^ {state})
        with pytest.raises(Rejected):
            check(forged)


def test_sentences_choose_a_base():
    right = prove(MARK_3, "base 3: forall n > 0: P(n) => n % 3 == 0")
    assert right.status == "proved"
    assert check(right.certificate).statement == right.statement
    wrong = prove(MARK_3, "base 3: forall n > 0: P(n) => n % 9 == 3")
    assert wrong.status == "refuted"
    assert str(wrong).endswith("refuted at n = 6")
    with pytest.raises(InputError, match="base 3 to 9"):
        digits(5, "base 12")
