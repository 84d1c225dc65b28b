"""The checker's relations between numbers, against integers themselves."""

from itertools import product

import pytest

from grundy.checker import relations, tallies
from grundy.checker.automata import Digits
from grundy.checker.canonical import canonical

LENGTHS = {"binary": 5, "Zeckendorf": 7, "Fraenkel 2": 8, "Fraenkel 3": 9}
SUMS = [((1, -1), 0), ((1, 1), -7), ((2, -3), 1), ((3, 1), -20), ((1, 0), -5)]


def holds(relation, numbers, upwards):
    """Read numbers, each given by its places from the lowest one on."""
    state, step = relation.start, 1 if upwards else -1
    for read in [*zip(*numbers, strict=True)][::step]:
        state = relation.after(state, dict(zip(relation.names, read, strict=True)))
    return relation.holds(state)


def numbers(digits):
    """Give the places of all numbers that have so many, by the number."""
    rule = canonical("x", digits)
    strings = product((0, 1), repeat=LENGTHS[digits.name])
    found = [s for s in strings if digits.binary or holds(rule, [s], digits.upwards)]
    return {digits.number(places): places for places in found}, len(found)


@pytest.fixture(params=LENGTHS)
def digits(request):
    return Digits(request.param)


def test_every_number_has_one_expansion_whichever_way_it_is_read(digits):
    found, count = numbers(digits)
    assert sorted(found) == list(range(count))
    assert count > 30
    if not digits.binary:
        assert numbers(Digits(digits.name, upwards=True)) == (found, count)


def test_sums_are_those_of_integers(digits):
    found, _ = numbers(digits)
    for (p, q), constant in SUMS:
        factors = {"x": p, "y": q}
        for least in (False, True):
            relation = relations.linear(factors, constant, digits, least)
            for x, y in product(found, repeat=2):
                total = p * x + q * y + constant
                given = [found[x], found[y]] if q else [found[x]]
                assert holds(relation, given, digits.upwards) == (
                    total <= 0 if least else total == 0
                )


@pytest.mark.parametrize("name", ["Zeckendorf", "Fraenkel 2", "Fraenkel 3"])
def test_the_zeros_at_the_end_are_counted(name):
    found, _ = numbers(digits := Digits(name))
    k = digits.largest
    for places in found.values():
        values = [sum(places[i : i + k]) for i in range(0, len(places), k)]
        zeros = next((i for i, value in enumerate(values) if value), None)
        relation = tallies.even_zeros("x", digits)
        assert holds(relation, [places], False) == (zeros is not None and zeros % 2 == 0)


@pytest.mark.parametrize("name", ["Zeckendorf", "Fraenkel 2"])
def test_a_shift_moves_digits_up(name):
    found, _ = numbers(digits := Digits(name))
    relation = relations.shifted("x", "y", digits)
    for x, y in product(found, repeat=2):
        zero = (0,) * digits.largest
        moved = zero + found[x] == found[y] + zero
        assert holds(relation, [found[x], found[y]], False) == moved


def test_relations_of_binary_digits():
    found, count = numbers(Digits("binary"))
    for x, y in product(range(count), repeat=2):
        given = [found[x], found[y]]
        assert holds(relations.less("x", "y"), given, True) == (x < y)
        assert holds(relations.less("x", "y", or_equal=True), given, True) == (x <= y)
        assert holds(tallies.low("x", "y"), given, True) == (x > 0 and y == x & -x)
        for z in (x ^ y, x | y):
            told = holds(relations.bits(["x", "y", "z"]), [*given, found[z]], True)
            assert told == (x ^ y == z)
    for x in range(count):
        zeros = (x & -x).bit_length() - 1
        for modulus in (1, 2, 3):
            for rest in range(modulus):
                trailing = tallies.trailing("x", rest, modulus)
                assert holds(trailing, [found[x]], True) == (x > 0 and zeros % modulus == rest)
                counted = tallies.counted("x", rest, modulus)
                assert holds(counted, [found[x]], True) == (x.bit_count() % modulus == rest)
