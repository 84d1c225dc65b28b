"""Nimbers against their definition, the axioms of a field, and Conway's rules."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_heaps import least_missing

from grundy.values.field import nim_inverse, nim_power, nim_product, nim_sqrt
from grundy.values.nimber import Nimber, mex, nim_sum

NUMBERS = st.integers(0, (1 << 128) - 1)
HUGE = random.Random(1).getrandbits(4096) | 1 << 4095


def sums_by_definition(size):
    table = {}
    for x in range(size):
        for y in range(size):
            options = [table[i, y] for i in range(x)] + [table[x, j] for j in range(y)]
            table[x, y] = least_missing(options)
    return table


def products_by_definition(size):
    table = {}
    for x in range(size):
        for y in range(x + 1):
            options = {table[i, y] ^ table[x, j] ^ table[i, j] for i in range(x) for j in range(y)}
            table[x, y] = table[y, x] = least_missing(options)
    return table


def test_sum_is_its_definition():
    for (x, y), value in sums_by_definition(32).items():
        assert nim_sum([x, y]) == value


def test_product_is_its_definition():
    for (x, y), value in products_by_definition(40).items():
        assert nim_product(x, y) == value


def test_sum_takes_any_number_of_values():
    assert nim_sum([]) == 0
    assert nim_sum(iter([9])) == 9
    assert nim_sum([1, 2, 4, 8]) == 15


@given(st.lists(st.integers(0, 12)))
def test_mex_is_absent_and_all_below_are_present(values):
    least = mex(iter(values))
    assert least not in values
    assert set(range(least)) <= set(values)


@given(st.integers(0, 10), st.data())
def test_fermat_powers_multiply_as_conway_says(n, data):
    fermat = 1 << (1 << n)
    smaller = data.draw(st.integers(0, fermat - 1))
    assert nim_product(fermat, smaller) == nim_product(smaller, fermat) == fermat * smaller
    assert nim_product(fermat, fermat) == nim_power(fermat, 2) == fermat * 3 // 2


@given(st.integers(0, 10), st.data())
def test_numbers_below_a_fermat_power_are_closed(n, data):
    fermat = 1 << (1 << n)
    a, b = (data.draw(st.integers(1, fermat - 1)) for _ in range(2))
    assert 0 < nim_product(a, b) < fermat
    assert 0 < nim_inverse(a) < fermat
    assert 0 < nim_sqrt(a) < fermat


@given(NUMBERS, NUMBERS, NUMBERS)
def test_products_obey_the_axioms_of_a_ring(a, b, c):
    assert nim_product(a, b) == nim_product(b, a)
    assert nim_product(a, nim_product(b, c)) == nim_product(nim_product(a, b), c)
    assert nim_product(a, b ^ c) == nim_product(a, b) ^ nim_product(a, c)
    assert nim_product(a, 1) == a
    assert nim_product(a, 0) == 0


@given(NUMBERS)
def test_square_of_the_root_and_root_of_the_square(a):
    root = nim_sqrt(a)
    assert nim_product(root, root) == a
    assert nim_sqrt(nim_product(a, a)) == a


@given(NUMBERS.filter(bool), st.integers(0, 12))
def test_power_is_the_repeated_product(a, n):
    product = 1
    for _ in range(n):
        product = nim_product(product, a)
    assert nim_power(a, n) == product
    assert nim_product(nim_power(a, -n), product) == 1


@given(NUMBERS.filter(bool), st.integers(), st.integers())
def test_exponents_add(a, m, n):
    assert nim_power(a, m + n) == nim_product(nim_power(a, m), nim_power(a, n))


def test_powers_of_nought_and_one():
    assert nim_power(0, 0) == 1
    assert nim_power(0, 255) == nim_power(0, 10**100) == 0
    assert nim_power(1, -(10**5000)) == 1


def test_numbers_of_4096_bits():
    other = HUGE >> 1
    assert nim_product(HUGE, nim_inverse(HUGE)) == 1
    assert nim_power(nim_sqrt(HUGE), 2) == HUGE
    assert nim_product(HUGE ^ other, 1 << 70) == nim_product(HUGE, 1 << 70) ^ nim_product(
        other, 1 << 70
    )


@given(NUMBERS, NUMBERS, st.integers(-4, 4))
def test_operators_are_those_of_the_field(a, b, n):
    x, y = Nimber(a), Nimber(b)
    assert (x + y).value == (x - y).value == a ^ b
    assert (x * y).value == nim_product(a, b)
    assert -x == x
    assert x.sqrt() * x.sqrt() == x
    if y:
        assert x / y * y == x
        assert (y**n * y).value == nim_power(b, n + 1)


@given(st.integers(0, 1 << 200))
def test_text_round_trip(a):
    x = Nimber(a)
    assert Nimber.parse(str(x)) == Nimber.parse(repr(x)) == Nimber.parse(f" *{a}\n") == x


@pytest.mark.parametrize(
    ("value", "text", "latex"),
    [(0, "0", "$0$"), (1, "*", r"$\ast$"), (2, "*2", r"$\ast 2$"), (17, "*17", r"$\ast 17$")],
)
def test_canonical_text(value, text, latex):
    assert str(Nimber(value)) == repr(Nimber(value)) == text
    assert Nimber(value)._repr_latex_() == latex


def test_text_of_a_number_too_long_for_decimals():
    x = Nimber(1 << 40000)
    assert str(x).startswith("*0x1000")
    assert Nimber.parse(str(x)) == x


def test_order_is_that_of_the_ordinals():
    assert sorted(map(Nimber, [3, 1, 2, 0])) == [Nimber(n) for n in range(4)]
    assert Nimber(2) < Nimber(3) <= Nimber(3) < Nimber(1 << 100)
    assert Nimber(3) > Nimber(2) >= Nimber(2)
    assert not Nimber(3) < Nimber(3)
    assert not Nimber(4) <= Nimber(3)


def test_equality_and_hash():
    assert Nimber(5) == Nimber(5) != Nimber(6)
    assert Nimber(5) != 5
    assert {Nimber(5), Nimber(2) + Nimber(7), Nimber(5)} == {Nimber(5)}
    assert hash(Nimber(1 << 200)) == hash(Nimber.parse(str(Nimber(1 << 200))))
    assert int(Nimber(5)) == Nimber(5).value == 5
    assert Nimber(1)
    assert not Nimber(0)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_and_copies(protocol):
    x = Nimber(1 << 100)
    assert pickle.loads(pickle.dumps(x, protocol)) == copy.copy(x) == copy.deepcopy(x) == x


def test_truth_values_become_plain_integers():
    assert repr(Nimber(True)) == "*"
    assert type(Nimber(True).value) is int
