"""Values that grow by classes: what the checker accepts is counted, and forgeries are refused."""

from functools import cache
from math import isqrt
from random import Random

import pytest

from grundy.checker.certificate import Rejected
from grundy.checker.check import check as checked
from grundy.checker.claims import AllValues, Repeating
from grundy.checker.classes.progressions import Some, surely
from grundy.checker.evaluation import holds
from grundy.checker.methods import classes as by_classes
from grundy.checker.methods import rising as method
from grundy.checker.methods import valuations as by_levels
from grundy.checker.methods.classes import smaller
from grundy.checker.rules.rule import ByHeaps
from grundy.checker.sets import SETS, is_member, rests
from grundy.games import game
from grundy.laws.proving import prove
from grundy.laws.question import asked
from grundy.laws.verdict import Proved

TAKEN = ("-", "n", "x1")
MOST = 320


def fibonacci(first, second):
    found = [first, second]
    while found[-1] < 10**7:
        found.append(found[-1] + found[-2])
    return found


def prime_powers(most):
    """Give the powers of primes below a number, each made of its prime."""
    primes = [p for p in range(2, most) if all(p % d for d in range(2, isqrt(p) + 1))]
    return sorted(p**i for p in primes for i in range(1, 15) if p**i < most)


MEMBERS = {
    "square": [i * i for i in range(1, 3000)],
    "cube": [i * i * i for i in range(1, 300)],
    "triangular": [sum(range(i + 1)) for i in range(1, 300)],
    "fibonacci": fibonacci(1, 2),
    "lucas": [1, 2, *fibonacci(3, 4)],
    "factorial": [1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800],
    "primepower": prime_powers(30_000),
}


@pytest.mark.parametrize("name", SETS)
def test_the_members_of_a_set_are_those_of_a_list(name):
    members = {x for x in MEMBERS[name] if x < 5000}
    assert {x for x in range(-5, 5000) if is_member(name, x)} == members


@pytest.mark.parametrize("name", SETS)
def test_no_rest_of_a_member_is_forgotten(name):
    for by in range(1, 60):
        for least in (1, 7, 100):
            left = {x % by for x in MEMBERS[name] if x >= least}
            found = rests(name, by, least)
            assert left <= found <= set(range(by))
            if name in ("square", "lucas") and by < 20:  # the lists have all rests then
                assert found == {x % by for x in MEMBERS[name]}


def test_a_condition_is_told_of_classes_as_of_each_number():
    chosen, told = Random(3), set()
    for _ in range(200):
        name, step, at = chosen.choice(SETS), chosen.randint(1, 24), chosen.randint(1, 60)
        found = surely((name, "n"), {"n": Some(step, at % step, at)})
        told.add(found)
        truth = {holds((name, n), {}) for n in range(at, at + 200 * step, step)}
        assert found is None or truth == {found}
    assert told == {None, False}


def rules():
    """Give conditions on what is taken, and the same in Python."""
    by, rest = Random(5), ("%", "n", 2)
    for name in SETS[:5]:
        for multiple in (2, 5):
            kind = by.choice(["even", "odd", "all"])
            when = {"even": ("compare", rest, "==", 0), "odd": ("compare", rest, "==", 1)}
            some = [(name, TAKEN), *([when[kind]] if kind in when else [])]
            named = ("and", *some) if len(some) > 1 else some[0]
            often = (
                "and",
                ("compare", ("%", TAKEN, multiple), "==", 0),
                ("compare", 1, "<=", TAKEN),
            )
            yield ("or", named, often), name, kind, multiple


def at_end(condition):
    """Put the empty heap for the one that is left."""
    if condition == TAKEN:
        return "n"
    return tuple(map(at_end, condition)) if isinstance(condition, tuple) else condition


def values(name, kind, multiple):
    members, found = set(MEMBERS[name]), []
    for n in range(MOST):
        named = kind == "all" or n % 2 == (kind == "odd")
        taken = (k for k in range(1, n + 1) if k % multiple == 0 or (named and k in members))
        options = {found[n - k] for k in taken}
        found.append(next(g for g in range(n + 1) if g not in options))
    return found


def boldest(rule, claim, start, first, length):
    """Name every move that the checker takes for one."""
    proof = {"start": start, "first": first, "length": length}
    classes = method._Growth(*smaller(rule), claim, proof)
    moves = []
    for at in range(first, first + length):
        takes = [["take", k] for k in range(1, at - start + 1)]
        leaves = [["leave", x] for x in range(start)]
        heaps = range(start, start + length)
        wholes = [
            ["class", x, k] for x in heaps for k in range((at - x - 1) % length + 1, 99, length)
        ]
        there = [takes, leaves, wholes[::-1]]
        seen = [move for some in there for move in some if is_there(classes, at, move)]
        moves.append(seen)
    return proof | {"moves": moves}


def is_there(classes, at, move):
    match move:
        case ["take", k]:
            return surely(classes.left, classes._takes(at, k))
        case ["leave", x]:
            return classes._is_left(at, x)
    return classes._is_class(at, *move[1:])


def test_what_is_accepted_is_true_of_all_heaps_that_are_counted():
    chosen, accepted, refused = Random(7), 0, 0
    for when, *known in rules():
        rule = ByHeaps((at_end(when), when), misere=False)
        numbers = values(*known)
        multiple = known[-1]
        for _ in range(5):
            length = multiple * chosen.choice([1, 1, 2, 3])
            likely = numbers[200 + length] - numbers[200]
            saltus = max(1, likely + chosen.choice([0, 0, 1]))
            wrong = [n for n in range(MOST - length) if numbers[n + length] != numbers[n] + saltus]
            start = min(max(0, max(wrong, default=-1) + chosen.choice([0, 1, 1])), 40)
            claim, true = Repeating(start, length, saltus), max(wrong, default=-1) < start
            begin = max(start, 1)
            try:
                proof = boldest(rule, claim, begin, begin + 2 * length, length)
                method.check(rule, claim, proof, lambda done, total: None)
            except Rejected:
                refused += 1
                continue
            accepted += 1
            assert true, (when, claim)
    assert accepted >= 5
    assert refused >= 10


EVERYDAY = {
    "take:fibonacci if n is even, or even": "f(n) == n // 2",
    "take:squares if n is even, or multiples of 4": "forall n: f(n + 8) == f(n) + 2",
    "take:multiples of 5, or fibonacci": "forall n >= 23: f(n + 30) == f(n) + 6",
}


@cache
def certificate(text):
    found = prove(game(text), asked(game(text), EVERYDAY[text]).claim)
    assert isinstance(found, Proved)
    return found.certificate


def taken(text, n):
    square, even = [k for k in range(1, n + 1) if isqrt(k) ** 2 == k], n % 2 == 0
    some = [k for k in MEMBERS["fibonacci"] if k <= n]
    if "squares" in text:
        return {*(square if even else []), *range(4, n + 1, 4)}
    if "5" in text:
        return {*some, *range(5, n + 1, 5)}
    return {*(some if even else []), *range(2, n + 1, 2)}


@pytest.mark.parametrize("text", EVERYDAY)
def test_laws_of_everyday_rules_are_true_and_accepted(text):
    assert checked(certificate(text))
    numbers = []
    for n in range(400):
        options = {numbers[n - k] for k in taken(text, n)}
        numbers.append(next(g for g in range(n + 1) if g not in options))
    if "f(n) ==" in EVERYDAY[text]:
        assert numbers == [n // 2 for n in range(400)]
    else:
        start, length, step = (23, 30, 6) if "23" in EVERYDAY[text] else (0, 8, 2)
        assert all(numbers[n + length] == numbers[n] + step for n in range(start, 400 - length))


@pytest.mark.parametrize("text", EVERYDAY)
def test_a_proof_with_another_number_or_a_move_less_is_refused(text):
    good = certificate(text)
    proof = good["proof"]
    changed = [{**proof, name: proof[name] + 1} for name in ("start", "length")]
    changed += [{**proof, "first": 0}, {**proof, "length": True}, {**proof, "moves": []}]
    for place, moves in enumerate(proof["moves"]):
        for gone in range(len(moves)):
            left = [*moves[:gone], *moves[gone + 1 :]]
            changed.append(
                {**proof, "moves": [*proof["moves"][:place], left, *proof["moves"][place + 1 :]]}
            )
        one = [["take", 10**9], *moves]
        changed.append(
            {**proof, "moves": [*proof["moves"][:place], one, *proof["moves"][place + 1 :]]}
        )
    for bad in Random(1).sample(changed, min(25, len(changed))):
        with pytest.raises(Rejected):
            checked({**good, "proof": bad})


EVERY = ("compare", 1, "<=", "n"), ("compare", 1, "<=", TAKEN)
LARGE = ("if", ("compare", "n", "==", 0), 0, 10**300)


@pytest.mark.parametrize(
    ("by", "term", "proof"),
    [
        (by_classes, 10**300, {"repeats": [1, 1], "moves": [[]]}),
        (by_levels, LARGE, {"first": 0, "length": 1}),
        (method, ("+", "n", 10**300), {"start": 1, "first": 2, "length": 1, "moves": [[]]}),
    ],
)
def test_smaller_numbers_of_a_large_claim_are_not_listed(by, term, proof):
    divides = ("compare", ("%", "n", TAKEN), "==", 0)
    rule = ByHeaps((False, ("and", EVERY[1], divides)), misere=False)
    with pytest.raises(Rejected):
        by.check(rule, AllValues(("n",), term), proof, lambda done, total: None)


def test_work_is_counted_with_the_rule_the_claim_and_the_moves(monkeypatch):
    """The conditions have 5 and 8 parts, the claim has 4; 5 + 2 heaps are looked at by pairs."""
    rule = ByHeaps(EVERY, misere=False)
    claim = AllValues(("n",), ("-", "n", 0))

    def refusal(moves):
        proof = {"start": 3, "first": 5, "length": 2, "moves": moves}
        with pytest.raises(Rejected) as refused:
            method.check(rule, claim, proof, lambda done, total: None)
        return str(refused.value)

    work = ((5 + 8) * 7 + 4) * 7  # enough for 25 moves from each of the two classes
    monkeypatch.setattr(method, "_MOST_WORK", work)
    assert "too long" not in refusal([])
    assert "too long, from 5" in refusal([[["leave", 0]] * 26, []])
    assert "too long" not in refusal([[["leave", 0]] * 25, []])
    monkeypatch.setattr(method, "_MOST_WORK", work - 1)
    assert "too long to work out" in refusal([])


def test_a_small_heap_with_the_number_of_a_later_one_is_looked_at():
    """The heaps 6, 7, 8, ... leave 0 and each other, and so are worth 1, 2, 3, ...; 10 is worth 5,
    as 5 is, which must not be an option of it."""
    nim = ("and", ("compare", "n", "<=", 5), ("compare", 1, "<=", TAKEN))
    later = ("and", ("compare", 6, "<=", "x1"), ("compare", 1, "<=", TAKEN))
    one_more = ("and", nim[2], ("compare", "n", "==", 10), ("compare", "x1", "==", 5))
    claim = AllValues(("n",), ("if", ("compare", "n", "<=", 5), "n", ("-", "n", 5)))
    proof = {"start": 6, "first": 6, "length": 1, "moves": [[["leave", 0], ["class", 6, 1]]]}

    def accepted(*left):
        rule = ByHeaps((("compare", 1, "<=", "n"), ("or", *left)), misere=False)
        return method.check(rule, claim, proof, lambda done, total: None)

    assert accepted(nim, later)
    with pytest.raises(Rejected, match="5 is an option with the same number"):
        accepted(nim, later, one_more)
