"""What signs alone say of sums of products is so for all numbers, by counting."""

from itertools import product
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
