"""Recurrences of counts are those of the definition, and no other is accepted."""

import json
from copy import deepcopy
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from grundy.checker.certificate import Rejected
from grundy.checker.check import check
from grundy.checker.claims import read_claim
from grundy.errors import LimitError
from grundy.games import game
from grundy.laws.find.recurrences import _solved, powers_of, recurrence_of
from grundy.laws.prove.counting import proved_counts
from grundy.laws.proving import prove
from grundy.laws.question import claim_for
from grundy.solvers.impartial.reference import is_p

LAWS = {
    "nim:3": "f(n) == n % 4",
    "misere:nim:3": "n % 4 == 1",
    "take:1 or halve rounding down": "P(n) <=> n == 0 or v2(n) % 2 == 1",
    "wythoff": "beatty",
    "wythoff:2": "beatty",
    "take:three piles: take any": "f(a, b, c) == a ^ b ^ c",
    "moves:(a, b) -> (x, b) when x < a": "a == 0",
    "take:two piles: from one, or from both with i + j < 3": "a % 3 == 0 and a == b or "
    "a % 3 == 1 and b == a + 1 or a % 3 == 2 and a == b + 1",
    "moves:(a, b) -> (a - k, k) when 1 <= k <= b": "a == 0 or low(a) > b",
    "moves:(a, b) for a < b -> (x, b) when x < a, or (a, x) when a < x and x < b": "b == a + 1",
}
SLOW = {"wythoff": 30, "wythoff:2": 5}
DIGITS = {1: (1, 2, 3, 5, 8, 13), 2: (1, 3, 7, 17)}  # OEIS A000045, A001333


@cache
def certificate(text):
    found = game(text)
    proof = prove(found, claim_for(found, LAWS[text]))
    return json.dumps(proved_counts(found, proof)[1])


@cache
def brute(text, bound):
    """Count the lost positions below a bound by the definition."""
    found, memo = game(text), {}
    piles = getattr(found, "arity", None) or 1
    count = 0
    for position in product(range(bound), repeat=piles):
        if "a < b" in text and not position[0] < position[1]:
            continue
        heaps = position if piles > 1 or position[0] else ()
        count += is_p(found, heaps, memo, misere=found.misere)
    return count


def counted(text, claim):
    """Give what a claim says of the first counts, and what is true."""
    kind, names, digits, first, factors, times, powers = claim
    assert kind == "counts"
    bounds = {"Zeckendorf": DIGITS[1], "Fraenkel 2": DIGITS[2]}.get(digits)
    bounds = bounds or [2**k for k in range({1: 7, 2: 5, 3: 4}[len(names)])]
    true = [brute(text, bound) for bound in bounds]
    said = list(first)
    while len(said) < len(true):
        said.append(
            sum(f * n for f, n in zip(factors, reversed(said[-len(factors) :]), strict=True))
        )
    start = len(first) - len(factors)
    for k in range(start, len(true) if times else 0):
        if times * true[k] != sum(f * k**e * b**k for f, e, b in powers):
            said[k] = None
    return said[: len(true)], true


@pytest.mark.parametrize("text", LAWS)
def test_counts_are_those_of_the_definition(text):
    data = json.loads(certificate(text))
    assert check(data).statement == data["statement"]
    said, true = counted(text, data["claim"])
    assert said == true


def changes(data, random, count):
    """Change a number of the claim or of the automaton, so that it still reads."""
    done = 0
    while done < count:
        new = deepcopy(data)
        claim, machine = new["claim"], new["proof"]["machine"]
        match random.randrange(6):
            case 0:
                place = random.choice([3, 4])
                claim[place][random.randrange(len(claim[place]))] += random.choice([-1, 1, 2])
            case 1 if claim[6]:
                power = random.choice(claim[6])
                power[random.randrange(3)] += random.choice([-1, 1, 2])
            case 2:
                claim[5] += random.choice([-1, 1])
            case 3:
                row = random.choice(machine["step"])
                row[random.randrange(len(row))] = random.randrange(len(machine["step"]))
            case 4:
                state = random.randrange(len(machine["step"]))
                machine["accepting"] = sorted({state} ^ {*machine["accepting"]})
            case 5:
                claim[2] = random.choice(["binary", "Zeckendorf", "Fraenkel 2"])
        try:
            new["statement"] = str(read_claim(claim))
        except Rejected:
            continue
        if new != data:
            done += 1
            yield new


@pytest.mark.parametrize("text", LAWS)
def test_what_is_tampered_with_is_rejected_or_true(text):
    data, rejected = json.loads(certificate(text)), 0
    count = SLOW.get(text, 60)
    for new in changes(data, Random(3), count):
        try:
            check(new)
        except Rejected:
            rejected += 1
        else:
            said, true = counted(text, new["claim"])
            assert said == true, new["statement"]
    assert rejected >= count // 2


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (3, []),
        (3, [True]),
        (3, [1.0]),
        (4, []),
        (4, [4] * 61),
        (4, ["4"]),
        (5, -1),
        (5, 0),
        (6, [[1, 0, 0]]),
        (6, [[1, 0]]),
        (6, [[1, 13, 2]]),
        (6, [[1, 0, 10**7]]),
        (6, "4"),
        (2, "decimal"),
        (2, None),
    ],
)
def test_what_is_no_claim_is_rejected(place, value):
    data = json.loads(certificate("take:three piles: take any"))
    data["claim"][place] = value
    with pytest.raises(Rejected, match=r"claim|numeration"):
        check(data)


def test_the_law_must_be_that_of_the_rule():
    data = json.loads(certificate("nim:3"))
    data["rule"] = json.loads(certificate("take:1 or halve rounding down"))["rule"]
    with pytest.raises(Rejected):
        check(data)
    data = json.loads(certificate("nim:3"))
    data["proof"]["law"]["claim"][2] = ["%", "n", 5]
    with pytest.raises(Rejected):
        check(data)


def test_the_recurrence_is_the_shortest():
    assert recurrence_of([k**3 for k in range(12)], 9) == (0, (4, -6, 4, -1))
    assert recurrence_of([7, 7, *(3**k for k in range(12))], 9) == (2, (3,))
    assert recurrence_of([k * k % 7919 for k in range(300)][200:], 9) is None
    assert powers_of([0, 1, 1, 2, 3, 5], 0, (1, 1)) is None
    assert powers_of([k * 2**k - 5 for k in range(9)], 0, (5, -8, 4)) == (
        1,
        ((1, 1, 2), (-5, 0, 1)),
    )


def test_a_law_that_no_automaton_reads_gives_no_counts():
    found = game("kayles")
    proof = prove(found, "forall n >= 71: f(n + 12) == f(n)")
    with pytest.raises(LimitError):
        proved_counts(found, proof)


def test_what_solves_equations_makes_them_true():
    chosen = Random(4)
    for _ in range(50):
        size = chosen.randint(1, 4)
        wanted = [Fraction(chosen.randint(-5, 5), chosen.randint(1, 4)) for _ in range(size)]
        bases = chosen.sample([-3, -2, -1, 1, 2, 3, 4], size)
        rows = [[Fraction(base) ** k for base in bases] for k in range(size)]  # of Vandermonde
        chosen.shuffle(rows)
        sums = [sum(x * y for x, y in zip(row, wanted, strict=True)) for row in rows]
        assert _solved([[*row, right] for row, right in zip(rows, sums, strict=True)]) == wanted
