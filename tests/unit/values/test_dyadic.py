"""Dyadic numbers against Fraction, and the simplest number against a search by birthday."""

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from costs import growth
from grundy.errors import InputError
from grundy.values.dyadic import Dyadic
from grundy.values.names import simplest_between

dyadics = st.builds(Dyadic, st.integers(-(10**6), 10**6), st.integers(-3, 70))
bounds = st.one_of(
    st.none(),
    st.builds(Dyadic, st.integers(-60, 60), st.integers(0, 5)),
    st.integers(-4, 4),
    st.fractions(-4, 4, max_denominator=12),
)


@pytest.mark.parametrize("exponent", range(-4, 7))
def test_it_is_a_fraction_in_lowest_terms(exponent):
    for numerator in range(-40, 41):
        number, fraction = (
            Dyadic(numerator, exponent),
            Fraction(numerator) / Fraction(2) ** exponent,
        )
        assert (number.fraction(), str(number)) == (fraction, str(fraction))


@given(dyadics, dyadics, st.integers(-50, 50))
def test_arithmetic_is_that_of_fractions(x, y, n):
    a, b = x.fraction(), y.fraction()
    assert ((x + y).fraction(), (x - y).fraction(), (x * y).fraction()) == (a + b, a - b, a * b)
    assert ((n + x).fraction(), (n - x).fraction(), (n * x).fraction()) == (n + a, n - a, n * a)
    assert (-x).fraction() == -a
    assert abs(x).fraction() == abs(a)
    assert (floor(x), ceil(x), bool(x)) == (floor(a), ceil(a), bool(a))
    assert (x < y, x <= y, x == y, x > y, x >= y) == (a < b, a <= b, a == b, a > b, a >= b)
    assert (x < b, x <= b, x == b, x > b, x >= b) == (a < b, a <= b, a == b, a > b, a >= b)
    assert (x < n, x <= n, x == n, x > n, x >= n) == (a < n, a <= n, a == n, a > n, a >= n)
    assert (a < y, a == x, n < x) == (a < b, True, n < a)


@given(dyadics)
def test_one_number_one_hash_one_text(x):
    assert hash(x) == hash(x.fraction())
    assert x.exponent == 0 or x.numerator % 2
    assert x.denominator == x.fraction().denominator
    assert Dyadic.parse(str(x)) == Dyadic.of(x.fraction()) == x


@given(dyadics, st.integers(0, 80))
def test_units_count_the_number(x, bits):
    assert Fraction(x.in_units(bits)) == x.fraction() * 2**bits


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", Dyadic(7)),
        ("-6/8", Dyadic(-3, 2)),
        ("+1/2**200", Dyadic(1, 200)),
        ("0xff/2**4", Dyadic(255, 4)),
    ],
)
def test_parse(text, value):
    assert Dyadic.parse(text) == value


def test_long_text_is_hexadecimal_and_quick():
    number = Dyadic(3**100_000, 10**6)
    assert str(number).startswith("0x")
    assert Dyadic.parse(str(number)) == number
    assert str(Dyadic(2**4096 - 1, 0)) == str(2**4096 - 1)
    assert str(Dyadic(2**4096, 0)).startswith("0x")


def days(number):
    """Find the day of birth by writing the number as a row: integer, then halving steps."""
    number, day, step = abs(number.fraction()), 0, Fraction(1)
    place = Fraction(0)
    while place != number:
        up = number > place
        step = step if up and place.denominator == 1 and step == 1 else step / 2
        place = place + step if up else place - step
        day += 1
    return day


@given(st.builds(Dyadic, st.integers(-60, 60), st.integers(0, 5)))
def test_birthday_is_the_number_of_steps(x):
    assert x.birthday() == days(x)


def inside(x, low, high, low_closed, high_closed):
    above = low is None or x > low or (low_closed and x == low)
    return above and (high is None or x < high or (high_closed and x == high))


CANDIDATES = sorted({Dyadic(n, 6) for n in range(-640, 641)}, key=lambda x: (days(x), x))


@given(bounds, bounds, st.booleans(), st.booleans())
def test_the_simplest_number_is_born_first(low, high, low_closed, high_closed):
    kinds = (low_closed, high_closed)
    if low is not None and high is not None and not (low < high or (low == high and all(kinds))):
        with pytest.raises(InputError):
            simplest_between(low, high, low_closed=low_closed, high_closed=high_closed)
        return
    if low == high and low is not None and Fraction(low).denominator & 63 != 0:
        return  # a single point that need not be dyadic
    found = simplest_between(low, high, low_closed=low_closed, high_closed=high_closed)
    assert inside(found, low, high, *kinds)
    first = next((x for x in CANDIDATES if inside(x, low, high, *kinds)), None)
    assert first is None or found == first


def test_a_point_that_is_not_dyadic_holds_no_number():
    third = Fraction(1, 3)
    with pytest.raises(InputError):
        simplest_between(third, third, low_closed=True, high_closed=True)


def work_on(places):
    """Add to a number of so many binary places, and look for one beside it."""
    low, step = Dyadic(5 ** (places * 2 // 5), places), Dyadic(1, places)
    for _ in range(20):
        low = low + step
    assert simplest_between(low, low + step).exponent == places + 1
    assert hash(low) != hash(low + 1)


@pytest.mark.alone
def test_ten_times_as_many_binary_places_take_about_ten_times_as_long():
    assert growth(work_on, 10**5, 10**6) < 40
