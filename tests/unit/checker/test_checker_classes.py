"""What is said of classes of heaps is so for each of them, by counting: polynomials, progressions,
and the rests of sets of numbers."""

from itertools import product
from math import prod
from random import Random

import pytest
from naive_numbers import MEMBERS

from grundy.checker.core.meaning import holds
from grundy.checker.extensions.parts.progressions import Some, normal, rests, surely
from grundy.checker.extensions.parts.words import SETS, is_member

# Sums of products, by their signs

LEAST = {"n": {("t",): 1, ("x",): 1, (): 1}}  # n > x


def term(random, depth=2):
    if not depth or random.random() < 0.3:
        return random.choice(["n", "x", random.randint(0, 3)])
    sign = random.choice([*"+-*", "%", "//"])
    if sign in ("%", "//"):
        return (sign, term(random, depth - 1), random.randint(1, 4))
    return (sign, term(random, depth - 1), term(random, depth - 1))


@pytest.mark.parametrize("seed", range(8))
def test_what_signs_say_holds_of_all_numbers(seed):
    random, told = Random(seed), {True: 0, False: 0}
    for _ in range(300):
        sign = random.choice(["==", "!=", "<", "<=", ">", ">="])
        condition = ("compare", term(random), sign, term(random))
        said = normal(condition, {}, LEAST)
        if isinstance(said, bool):
            told[said] += 1
            for t, x in product(range(5), repeat=2):
                assert holds(condition, {"n": t + x + 1, "x": x}) is said, (condition, t, x)
    assert min(told.values()) > 20


@pytest.mark.parametrize("sign", ["<", "<=", "==", "!=", ">=", ">"])
def test_signs_are_seen_wherever_they_are_of_one_kind(sign):
    for a, b, c in product(range(3), repeat=3):
        large = ("+", ("+", ("*", a, "x"), ("*", b, ("*", "x", "x"))), c)
        for condition in (("compare", large, sign, 0), ("compare", 0, sign, large)):
            true = {holds(condition, {"x": x}) for x in range(4)}
            said = normal(condition, {}, {})
            assert said in true or not isinstance(said, bool)
            if len(true) == 1 and (c or not (a or b)):
                assert {said} == true, condition


def condition(random, depth):
    if not depth or random.random() < 0.3:
        if random.random() < 0.3:
            return (random.choice(["prime", "square"]), term(random))
        return ("compare", term(random, 1), random.choice(["==", "!=", "<", ">="]), term(random, 1))
    word = random.choice(["and", "or", "not"])
    parts = [condition(random, depth - 1) for _ in range(1 if word == "not" else 2)]
    return (word, *parts)


def number(of, at):
    """Give what a sum of products is worth."""
    return sum(factor * prod(factor_of(name, at) for name in names) for names, factor in of)


def factor_of(name, at):
    if isinstance(name, str):
        return at[name]
    sign, of, by = name
    return number(of, at) % by if sign == "%" else number(of, at) // by


def is_so(said, at):
    """Tell whether what is written in the one form is true."""
    match said:
        case bool():
            return said
        case ("and" | "or" as word, parts):
            return (all if word == "and" else any)(is_so(part, at) for part in parts)
        case ("not", of):
            return not is_so(of, at)
        case ("<=" | "==" | "!=" as sign, of):
            found = number(of, at)
            return {"<=": found <= 0, "==": found == 0, "!=": found != 0}[sign]
        case ("prime", of):
            found = number(of, at)
            return found > 1 and all(found % k for k in range(2, found))
        case ("square", of):
            return number(of, at) in {k * k for k in range(1, 100)}


@pytest.mark.parametrize("seed", range(8))
def test_the_one_form_of_a_condition_says_what_it_says(seed):
    random = Random(seed)
    for _ in range(60):
        asked = condition(random, 3)
        said = normal(asked, {}, LEAST)
        for t, x in product(range(4), repeat=2):
            at = {"n": t + x + 1, "x": x}
            assert is_so(said, at) is holds(asked, at), (asked, said, at)


# Progressions

FAR, MOST = 40, 900


def random_some(random):
    """Give a progression, and some of its numbers, among them those at its bounds."""
    if random.random() < 0.3:
        number = random.randint(0, 9)
        return Some.one(number), [number]
    step = random.randint(1, 6)
    at = random.randrange(step)
    low = random.choice([None, 0, 1, random.randint(2, 12)])
    high = random.choice([None, random.randint(12, 20)])
    reach = range(0 if low is None else low, FAR if high is None else high + 1)
    return Some(step, at, low, high), [n for n in reach if n % step == at]


def linear_term(random, depth=2):
    if not depth or random.random() < 0.3:
        return random.choice(["n", "x1", random.randint(0, 9)])
    sign = random.choice(["+", "-", "*", "turned"])
    if sign == "turned":
        return ("-", linear_term(random, depth - 1))
    return (sign, linear_term(random, depth - 1), linear_term(random, depth - 1))


def of_some(random, depth=1):
    """Give a comparison, a chain of two, a kind of number, or what is made of such."""
    word = random.choice(["compare", "chain", "kind", "not", "and", "or"][: 6 if depth else 3])
    if word == "not":
        return ("not", of_some(random, depth - 1))
    if word in ("and", "or"):
        return (word, of_some(random, depth - 1), of_some(random, depth - 1))
    if word == "kind":
        kind = random.choice([("prime",), ("pow2",), ("power", 3), ("power", 4), ("square",)])
        return (kind[0], linear_term(random, 1), *kind[1:])
    signs = [random.choice(["==", "!=", "<", "<=", ">", ">="]) for _ in range(2)]
    chain = [part for sign in signs for part in (sign, linear_term(random))]
    return ("compare", linear_term(random), *chain[: 4 if word == "chain" else 2])


@pytest.mark.parametrize("seed", range(8))
def test_what_is_sure_of_all_holds_of_each(seed):
    random, told = Random(seed), 0
    for _ in range(250):
        (n, of_n), (x, of_x) = random_some(random), random_some(random)
        condition = of_some(random)
        said = surely(condition, {"n": n, "x1": x})
        if said is None:
            continue
        told += 1
        for a, b in product(of_n, of_x):
            assert holds(condition, {"n": a, "x1": b}) is said, (condition, n, x, a, b)
    assert told > 30


@pytest.mark.parametrize(
    ("condition", "some", "known"),
    [
        (("compare", "n", "==", 0), Some(2, 0, low=2), False),
        (("compare", "n", "==", 9), Some(3, 0, high=6), False),
        (("compare", "n", "==", 9), Some(3, 0, low=6), None),
        (("prime", "n"), Some(2, 0, low=4), False),
        (("prime", "n"), Some(2, 0, low=2), None),
        (("power", "n", 3), Some(9, 3, low=4), False),
        (("power", "n", 3), Some(9, 1, low=1), None),
        (("compare", 0, "<", "n", "<", 8), Some(2, 1, low=1, high=7), True),
        (("compare", 1, "<=", "n", "<=", 4), Some(2, 1, low=1, high=5), None),
        (("compare", 6, "<=", "n", "<=", 9), Some(2, 0, low=8), None),
        (("compare", 0, "<", "n", "<", 8), Some(2, 0, low=8), False),
    ],
)
def test_what_must_be_known_of_a_progression(condition, some, known):
    assert surely(condition, {"n": some}) is known
    truths = {holds(condition, {"n": n}) for n in members(some)}
    assert truths == ({True, False} if known is None else {known})


def members(some):
    low = 0 if some.low is None else some.low
    most = MOST if some.high is None else some.high
    return [n for n in range(low, most + 1) if n % some.step == some.at]


@pytest.mark.parametrize("base", range(2, 8))
def test_no_power_is_among_numbers_just_where_none_has_their_rest(base):
    for step in range(1, 30):
        rests = {base**k % step for k in range(step)}
        for at in range(step):
            said = surely(("power", "n", base), {"n": Some(step, at, 0)})
            assert said is (None if at in rests else False), (step, at)


def test_no_prime_is_among_large_numbers_just_where_a_factor_is_common_to_all():
    for step in range(1, 30):
        for at, low in product(range(step), (step + 1, step + 5)):
            found = [n for n in range(low, low + 60 * step) if n % step == at]
            primes = [n for n in found if all(n % d for d in range(2, n))]
            said = surely(("prime", "n"), {"n": Some(step, at, low)})
            assert said is (None if primes else False), (step, at, low)
    assert surely(("prime", "n"), {"n": Some(8, 4, 2)}) is False
    assert surely(("prime", "n"), {"n": Some(6, 3, 2)}) is None


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


def test_a_condition_is_told_of_classes_as_of_each_number():
    chosen, told = Random(3), set()
    for _ in range(200):
        name, step, at = chosen.choice(SETS), chosen.randint(1, 24), chosen.randint(1, 60)
        found = surely((name, "n"), {"n": Some(step, at % step, at)})
        told.add(found)
        truth = {holds((name, n), {}) for n in range(at, at + 200 * step, step)}
        assert found is None or truth == {found}
    assert told == {None, False}
