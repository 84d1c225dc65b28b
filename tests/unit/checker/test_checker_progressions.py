"""What the checker says of all numbers of progressions is so for each of them."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from grundy.checker.classes.progressions import Some, surely
from grundy.checker.evaluation import holds

_FAR = 40


def _some(random: Random) -> tuple[Some, list[int]]:
    """Give a progression, and some of its numbers, among them those at its bounds."""
    if random.random() < 0.3:
        number = random.randint(0, 9)
        return Some.one(number), [number]
    step = random.randint(1, 6)
    at = random.randrange(step)
    low = random.choice([None, 0, 1, random.randint(2, 12)])
    high = random.choice([None, random.randint(12, 20)])
    reach = range(0 if low is None else low, _FAR if high is None else high + 1)
    return Some(step, at, low, high), [n for n in reach if n % step == at]


def _term(random: Random, depth: int = 2) -> Any:
    if not depth or random.random() < 0.3:
        return random.choice(["n", "x1", random.randint(0, 9)])
    sign = random.choice(["+", "-", "*", "turned"])
    if sign == "turned":
        return ("-", _term(random, depth - 1))
    return (sign, _term(random, depth - 1), _term(random, depth - 1))


def _condition(random: Random, depth: int = 1) -> Any:
    """Give a comparison, a chain of two, a kind of number, or what is made of such."""
    word = random.choice(["compare", "chain", "kind", "not", "and", "or"][: 6 if depth else 3])
    if word == "not":
        return ("not", _condition(random, depth - 1))
    if word in ("and", "or"):
        return (word, _condition(random, depth - 1), _condition(random, depth - 1))
    if word == "kind":
        kind = random.choice([("prime",), ("pow2",), ("power", 3), ("power", 4), ("square",)])
        return (kind[0], _term(random, 1), *kind[1:])
    signs = [random.choice(["==", "!=", "<", "<=", ">", ">="]) for _ in range(2)]
    chain = [part for sign in signs for part in (sign, _term(random))]
    return ("compare", _term(random), *chain[: 4 if word == "chain" else 2])


@pytest.mark.parametrize("seed", range(8))
def test_what_is_sure_of_all_holds_of_each(seed: int) -> None:
    random, told = Random(seed), 0
    for _ in range(250):
        (n, of_n), (x, of_x) = _some(random), _some(random)
        condition = _condition(random)
        said = surely(condition, {"n": n, "x1": x})
        if said is None:
            continue
        told += 1
        for a, b in product(of_n, of_x):
            assert holds(condition, {"n": a, "x1": b}) is said, (condition, n, x, a, b)
    assert told > 30


@pytest.mark.parametrize("base", range(2, 8))
def test_no_power_is_among_numbers_just_where_none_has_their_rest(base: int) -> None:
    for step in range(1, 30):
        rests = {base**k % step for k in range(step)}
        for at in range(step):
            said = surely(("power", "n", base), {"n": Some(step, at, 0)})
            assert said is (None if at in rests else False), (step, at)


def test_no_prime_is_among_large_numbers_just_where_a_factor_is_common_to_all() -> None:
    for step in range(1, 30):
        for at, low in product(range(step), (step + 1, step + 5)):
            found = [n for n in range(low, low + 60 * step) if n % step == at]
            primes = [n for n in found if all(n % d for d in range(2, n))]
            said = surely(("prime", "n"), {"n": Some(step, at, low)})
            assert said is (None if primes else False), (step, at, low)
    assert surely(("prime", "n"), {"n": Some(8, 4, 2)}) is False
    assert surely(("prime", "n"), {"n": Some(6, 3, 2)}) is None
