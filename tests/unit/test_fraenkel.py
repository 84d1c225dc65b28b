"""Fibonacci digits and their kin against integers, and against k-Wythoff."""

from __future__ import annotations

from itertools import product

import pytest
from adder import adder_faults
from logic import exists, related

from grundy.automata.atoms import Inexpressible
from grundy.automata.automaton import build, either
from grundy.automata.binary import BINARY, linear
from grundy.automata.compiler import Valid, compile_formula, decide
from grundy.automata.fraenkel import fraenkel
from grundy.automata.numeration import Numeration
from grundy.errors import LimitError
from grundy.formulas.tree import variables

X, Y, Z = variables("x y z")
RATES = [1, 2, 3, 4]
KINDS = pytest.mark.parametrize(
    "numeration", [BINARY, *map(fraenkel, RATES)], ids=lambda numeration: numeration.name
)
RELATIONS = [(1, 0, True), (2, -3, 7), (5, -1, -7), (3, 2, 40), (-1, 1, 0), (1, 1, 100), (4, -4, 8)]


def test_weights_and_names():
    assert [fraenkel(k).name for k in RATES] == [
        "Zeckendorf",
        "Fraenkel 2",
        "Fraenkel 3",
        "Fraenkel 4",
    ]
    assert [fraenkel(1).weight(place) for place in range(7)] == [1, 2, 3, 5, 8, 13, 21]
    assert [fraenkel(2).weight(place) for place in range(0, 12, 2)] == [1, 3, 7, 17, 41, 99]
    assert [fraenkel(3).weight(place) for place in range(7)] == [1, 1, 1, 4, 4, 4, 13]


@pytest.mark.parametrize("k", RATES)
def test_digits_are_the_only_valid_word_of_their_number(k):
    numeration = fraenkel(k)
    words = [w for w in product((0, 1), repeat=12) if numeration.valid.accepts(**{"0": w})]
    numbers = [numeration.number(word) for word in words]
    assert sorted(numbers) == list(range({1: 377, 2: 239, 3: 142, 4: 89}[k]))
    for n, w in zip(numbers, words, strict=True):
        digits = numeration.digits(n)
        assert [*digits, *[0] * (12 - len(digits))] == list(w)


@pytest.mark.parametrize("k", RATES)
def test_digits_are_read_back(k):
    numeration = fraenkel(k)
    for n in range(20_001):
        digits = numeration.digits(n)
        assert numeration.number(digits) == n
        assert numeration.valid.accepts(**{"0": digits})


@pytest.mark.parametrize(("k", "states"), [(1, 21), (2, 62), (3, 117), (4, 189)])
def test_adder_agrees_with_integers_to_5000(k, states):
    """Besides these states, it has one that rejects for ever."""
    numeration = fraenkel(k)
    adder = numeration.linear({"x": 1, "y": 1, "z": -1}, 0, True)
    assert len(adder) == states + 1
    for x, y in product(range(0, 5001, 293), range(0, 5001, 271)):
        assert numeration.holds(adder, x=x, y=y, z=x + y)
        assert not numeration.holds(adder, x=x, y=y, z=x + y + 1)
        assert not numeration.holds(adder, x=x, y=y + 1, z=x + y)
    small = range(25)
    assert all(
        numeration.holds(adder, x=x, y=y, z=z) == (x + y == z)
        for x, y in product(small, small)
        for z in range(50)
    )


@KINDS
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


@KINDS
@pytest.mark.parametrize(("a", "b", "bound"), RELATIONS)
def test_linear_relations_are_those_of_integers(numeration, a, b, bound):
    for equal in (True, False):
        relation = numeration.linear({"x": a, "y": b}, bound, equal)
        for x, y in product(range(40), repeat=2):
            total = a * x + b * y
            expected = total == bound if equal else total <= bound
            assert numeration.holds(relation, x=x, y=y) == expected


@KINDS
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


def losing_pairs(k, most):
    """Search: a pair is lost when no lost one can be reached by the moves of k-Wythoff."""
    lost = []
    for a, b in sorted(product(range(most + 1), repeat=2), key=sum):
        if a <= b and a + b <= most:
            reached = any(
                (x == a and y < b)
                or (y == b and x < a)
                or (x < a and y < b and abs((a - x) - (b - y)) < k)
                for pair in lost
                for x, y in (pair, pair[::-1])
            )
            if not reached:
                lost.append((a, b))
    return lost


@pytest.mark.parametrize("k", RATES)
def test_order_shift_and_endings(k):
    numeration = fraenkel(k)
    less, shift, even = (
        numeration.relation(name, arity)
        for name, arity in (("less", 2), ("shift", 2), ("even_zeros", 1))
    )
    moved = {}
    for x, y in product(range(90), range(300)):
        assert numeration.holds(less, **{"0": x, "1": y}) == (x < y)
        if numeration.holds(shift, **{"0": x, "1": y}):
            assert moved.setdefault(x, y) == y == numeration.number([0] * k + numeration.digits(x))
    pairs = [(0, 0), *((x, y) for x, y in moved.items() if numeration.holds(even, **{"0": x}))]
    assert [(x, y) for x, y in pairs if x + y <= 150] == losing_pairs(k, 150)


@pytest.mark.parametrize("k", RATES)
def test_words_that_are_no_numbers_are_never_accepted(k):
    wrong = {1: [0, 1, 1], 2: [1, 0, 1, 1], 3: [0, 1, 0], 4: [1, 0, 1, 0]}[k]
    for formula in (X.eq(Y), X.ne(Y), X < Y, ~(X < Y), X.ne(3) | Y.ne(3), exists("z", X.ne(Z))):
        assert not compile_formula(formula, fraenkel(k)).accepts(x=wrong, y=[1])
    assert build(["x"], 0, lambda s, d: s, lambda s: True).accepts(x=[1, 1])


def test_bitwise_relations_are_not_offered():
    with pytest.raises(Inexpressible, match="cannot be read off Zeckendorf digits"):
        compile_formula((X ^ Y).eq(0), fraenkel(1))


@pytest.mark.parametrize("factor", [200, 10**9])
def test_large_factors_pass_the_bound_at_once(factor):
    with pytest.raises(LimitError, match="more than 20000 states"):
        compile_formula((factor * X).eq(Y), fraenkel(1))
