"""Fibonacci digits against integers."""

from __future__ import annotations

from itertools import product
from math import isqrt

import pytest

from grundy.errors import UnknownName
from grundy.laws.adder import adder_faults
from grundy.laws.arithmetic import BINARY, linear
from grundy.laws.automata import build, either
from grundy.laws.compiler import Valid, compile_formula, decide
from grundy.laws.formula import exists, related, variables
from grundy.laws.numeration import Numeration
from grundy.laws.zeckendorf import ZECKENDORF

X, Y, Z = variables("x y z")
RELATIONS = [(1, 0, True), (2, -3, 7), (5, -1, -7), (3, 2, 40), (-1, 1, 0), (1, 1, 100), (4, -4, 8)]


def test_digits_are_the_only_valid_word_of_their_number():
    words = [w for w in product((0, 1), repeat=12) if ZECKENDORF.valid.accepts(**{"0": w})]
    numbers = [ZECKENDORF.number(word) for word in words]
    assert sorted(numbers) == list(range(377))
    assert all(
        ZECKENDORF.digits(n) == list(w[: len(ZECKENDORF.digits(n))])
        and not any(w[len(ZECKENDORF.digits(n)) :])
        for n, w in zip(numbers, words, strict=True)
    )


def test_adder_agrees_with_integers_to_5000():
    """It has 21 states, and the one that rejects for ever."""
    adder = ZECKENDORF.linear({"x": 1, "y": 1, "z": -1}, 0, True)
    assert len(adder) == 21 + 1
    for x, y in product(range(0, 5001, 293), range(0, 5001, 271)):
        assert ZECKENDORF.holds(adder, x=x, y=y, z=x + y)
        assert not ZECKENDORF.holds(adder, x=x, y=y, z=x + y + 1)
        assert not ZECKENDORF.holds(adder, x=x, y=y + 1, z=x + y)
    small = range(35)
    assert all(
        ZECKENDORF.holds(adder, x=x, y=y, z=z) == (x + y == z)
        for x, y in product(small, small)
        for z in range(70)
    )


@pytest.mark.parametrize("numeration", [BINARY, ZECKENDORF], ids=lambda n: n.name)
def test_adder_is_addition_by_induction_and_a_function(numeration):
    assert adder_faults(numeration) == []
    assert decide(exists("z", (X + Y).eq(Z)), numeration) == Valid()
    two = exists("z w", (X + Y).eq(Z) & (X + Y).eq(variables("w")[0]) & Z.ne(variables("w")[0]))
    assert decide(~two, numeration) == Valid()


def test_wrong_adders_are_found_out():
    """An adder with one sum more, one that loses a carry, and one that adds 1."""

    def made(change):
        def wrong(factors, bound, equal, max_states=20_000):
            right = linear(factors, bound, equal, max_states)
            return change(right, factors) if len(factors) == 3 else right

        return Numeration("wrong", BINARY.weight, wrong, BINARY.relations)

    def one_more(right, factors):
        six = dict.fromkeys(factors, 6)
        spots = [BINARY.constant(name, n) for name, n in six.items()]
        return either(right, compile_all(spots))

    def no_carry(_, factors):
        return BINARY.relation("xor", 3).rename(dict(zip("012", factors, strict=True)))

    assert adder_faults(made(one_more))
    assert "x + (y + 1) = (x + y) + 1" in adder_faults(made(no_carry))
    assert "x + 0 = x" in adder_faults(made(lambda _, factors: linear(factors, -1, True)))


def compile_all(spots):
    first, *rest = spots
    for spot in rest:
        first = ~either(~first, ~spot)
    return first


@pytest.mark.parametrize("numeration", [BINARY, ZECKENDORF], ids=lambda n: n.name)
@pytest.mark.parametrize(("a", "b", "bound"), RELATIONS)
def test_linear_relations_are_those_of_integers(numeration, a, b, bound):
    for equal in (True, False):
        relation = numeration.linear({"x": a, "y": b}, bound, equal)
        for x, y in product(range(40), repeat=2):
            total = a * x + b * y
            expected = total == bound if equal else total <= bound
            assert numeration.holds(relation, x=x, y=y) == expected


@pytest.mark.parametrize("numeration", [BINARY, ZECKENDORF], ids=lambda n: n.name)
def test_two_ways_to_one_relation_give_equal_arrays(numeration):
    """What is made at once is what adders joined by hidden variables make."""
    pairs = [
        (X < Y, related("less", X, Y)),
        ((3 * X).eq(Y), exists("z", (X + X).eq(Z) & (X + Z).eq(Y))),
        (X <= Y, exists("z", (X + Z).eq(Y))),
        ((2 * X + 5).eq(3 * Y), exists("z", (X + X + 5).eq(Z) & (Y + Y + Y).eq(Z))),
        ((X % 5).eq(3), exists("y", X.eq(5 * Y + 3))),
    ]
    for left, right in pairs:
        assert compile_formula(left, numeration) == compile_formula(right, numeration)


def test_order_shift_and_endings():
    less, shift = ZECKENDORF.relation("less", 2), ZECKENDORF.relation("shift", 2)
    even = ZECKENDORF.relation("even_zeros", 1)
    golden = {(k + isqrt(5 * k * k)) // 2 for k in range(1, 200)}
    for x in range(90):
        assert ZECKENDORF.holds(even, **{"0": x}) == (x in golden)
        for y in range(90):
            assert ZECKENDORF.holds(less, **{"0": x, "1": y}) == (x < y)
            moved = ZECKENDORF.number([0, *ZECKENDORF.digits(x)])
            assert ZECKENDORF.holds(shift, **{"0": x, "1": y}) == (y == moved)


def test_words_that_are_no_numbers_are_never_accepted():
    for formula in (X.eq(Y), X.ne(Y), X < Y, ~(X < Y), X.ne(3) | Y.ne(3), exists("z", X.ne(Z))):
        assert not compile_formula(formula, ZECKENDORF).accepts(x=[0, 1, 1], y=[1, 0, 1])
    assert build(["x"], 0, lambda s, d: s, lambda s: True).accepts(x=[1, 1])


def test_bitwise_relations_are_not_offered():
    with pytest.raises(UnknownName, match="Zeckendorf digits 'xor'"):
        compile_formula((X ^ Y).eq(0), ZECKENDORF)
