"""A rule that allows more, and one that allows less: by counting, as words are told one by one."""

from itertools import product
from math import gcd
from random import Random

import pytest
from naive_numbers import MEMBERS

from grundy.checker.core import digits as digits_of
from grundy.checker.core.certificate import NotChecked, Rejected
from grundy.checker.core.digits import Digits
from grundy.checker.core.meaning import holds
from grundy.checker.core.reading import condition_run
from grundy.checker.extensions.bounds import Bounded
from grundy.checker.extensions.parts.words import SETS, differ, is_member, rests
from samples import rotated

PRIMES = [p for p in range(2, 3000) if all(p % d for d in range(2, p))]
WORDS = [*((name,) for name in ("prime", "pow2", *SETS)), ("power", 3), ("power", 4), ("power", 10)]


def term(random, depth=2):
    """Give a term of which automata read a part."""
    if not depth or random.random() < 0.3:
        return random.choice(["n", "x1", random.randint(0, 5)])
    sign = random.choice(["+", "-", "-", "%", "gcd", "*", "low", "constant", "if"])
    if sign == "low":
        return ("low", term(random, depth - 1))
    if sign == "constant":
        return ("%", term(random, depth - 1), random.randint(0, 5))
    if sign == "if":
        return ("if", ("compare", "n", "<", random.randint(1, 30)), "x1", random.randint(0, 5))
    return (sign, term(random, depth - 1), term(random, depth - 1))


def condition(random, depth):
    if not depth or random.random() < 0.3:
        if random.random() < 0.4:
            name, *base = random.choice(WORDS)
            return (name, term(random, 1), *base)
        chain = [term(random)]
        for _ in range(random.choice([1, 1, 2])):
            chain += [random.choice(["==", "!=", "<", "<=", ">", ">="]), term(random)]
        return ("compare", *chain)
    word = random.choice(["and", "or", "not", "if"])
    parts = {"not": 1, "if": 3}.get(word, 2)
    return (word, *(condition(random, depth - 1) for _ in range(parts)))


def reader(said, digits):
    """Give what reads two numbers digit by digit."""
    run = condition_run(said, digits, ["n", "x1"])
    words = [[*digits.word(n), *[0] * 16][:16] for n in range(40)]

    def is_so(n, x1):
        state, numbers = run.start, {"n": words[n], "x1": words[x1]}
        for place in range(16):
            state = run.after(state, [numbers[name][place] for name in run.names])
        return run.holds(state)

    return is_so


@pytest.mark.parametrize("seed", rotated(range(60), 3))
def test_one_condition_is_true_wherever_it_is_and_the_other_only_there(seed, monkeypatch):
    monkeypatch.setattr(digits_of, "_MOST_STEPS", 500_000)
    random, told, pairs = Random(seed), {True: 0, False: 0}, [*product(range(34), repeat=2)]
    for _ in range(5):
        digits = Digits(random.choice(["binary", *(f"blocks of {m}" for m in (2, 4, 6, 9, 12))]))
        said, bounded = condition(random, 2), Bounded(digits)
        try:
            both = [reader(bounded.said(said, one), digits) for one in (True, False)]
        except (NotChecked, Rejected):
            continue
        for n, x1 in pairs:
            truth = holds(said, {"n": n, "x1": x1})
            wider, narrower = (one(n, x1) for one in both)
            assert narrower <= truth <= wider, (said, n, x1)
            told[truth] += 1
    assert min(told.values()) > 0


@pytest.mark.parametrize(
    ("said", "numeration"),
    [
        (("compare", ("%", "n", "x1"), "==", 0), "blocks of 6"),
        (("compare", ("%", "n", "x1"), "==", 0), "binary"),
        (("not", ("compare", ("%", "n", "x1"), "==", 0)), "blocks of 6"),
        (("compare", ("gcd", "n", "x1"), "==", 1), "blocks of 6"),
        (("compare", ("*", "x1", "x1"), ">=", "n"), "binary"),
        (("prime", "n"), "blocks of 6"),
        (("square", ("-", "n", "x1")), "blocks of 8"),
    ],
)
def test_most_pairs_of_small_numbers_are_told(said, numeration):
    """Both bounds are told of, whatever of them would be sound: all and nothing are not enough."""
    digits, known = Digits(numeration), 0
    bounded = Bounded(digits)
    both = [reader(bounded.said(said, one), digits) for one in (True, False)]
    for n, x1 in product(range(20), repeat=2):
        truth = holds(said, {"n": n, "x1": x1})
        one, other = (is_so(n, x1) for is_so in both)
        assert other <= truth <= one, (n, x1)
        known += one == other
    assert known > 300


@pytest.mark.parametrize(
    ("facts", "made"),
    [("_of_remainders", int.__mod__), ("_of_divisors", gcd), ("_of_products", int.__mul__)],
)
def test_facts_of_a_number_are_true_of_it(facts, made):
    for numeration in ("binary", "blocks of 12", "blocks of 90"):
        said = [*getattr(Bounded(Digits(numeration)), facts)()]
        for a, b in product(range(50), repeat=2):
            if b or made != int.__mod__:
                at = {"a": a, "b": b, "x": made(a, b)}
                assert all(holds(one, at) for one in said), at


def test_a_number_is_not_chosen_by_what_is_not_read():
    bounded = Bounded(Digits("binary"))
    for chosen in (("prime", "n"), ("compare", ("%", "n", "x1"), "==", 0)):
        with pytest.raises(Rejected, match="chosen by what is not read"):
            bounded.said(("compare", ("if", chosen, 1, 2), "==", 2), True)
    with pytest.raises(Rejected, match="is made of another"):
        bounded.said(("compare", ("%", "n", ("%", "n", "x1")), "==", 0), False)


GIVEN = ("compare", 1, "<=", "x1", "<", "n")


@pytest.mark.parametrize("seed", rotated(range(30), 3))
def test_what_is_not_told_apart_is_the_same_of_all_numbers(seed, monkeypatch):
    monkeypatch.setattr(digits_of, "_MOST_STEPS", 500_000)
    random, told = Random(seed), {True: 0, False: 0}
    for _ in range(40):
        one = condition(random, 1)
        other = random.choice([condition(random, 1), ("not", ("not", one)), ("or", one, GIVEN)])
        try:
            apart = differ(GIVEN, one, other) is not None
        except (NotChecked, Rejected):
            continue
        told[apart] += 1
        if not apart:
            for n in range(2, 22):
                for x1 in range(1, n):
                    at = {"n": n, "x1": x1}
                    assert holds(one, at) is holds(other, at), (one, other, at)
    assert min(told.values()) > 1


# Sets of numbers


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


@pytest.mark.parametrize("base", range(2, 8))
def test_no_rest_of_a_power_or_a_prime_is_forgotten(base):
    for by, least in product(range(1, 50), (1, 7, 60)):
        powers = {base**k % by for k in range(70) if base**k >= least}
        assert rests("power", by, least, base) == powers
        primes = {p % by for p in PRIMES if p >= least}
        assert base > 2 or primes == rests("prime", by, least)
