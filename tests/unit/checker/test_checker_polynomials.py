"""What signs alone say of sums of products is so for all numbers, by counting."""

from itertools import product
from math import prod
from random import Random

import pytest

from grundy.checker.classes.polynomials import normal
from grundy.checker.evaluation import holds

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
