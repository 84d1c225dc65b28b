"""Products of nimbers against the definition by mex, and against the laws of a field."""

import numpy as np
import pytest

from grundy.errors import InputError
from grundy.kernels.nimproduct import NimProduct


@pytest.fixture(scope="module")
def multiply():
    return NimProduct()


@pytest.fixture(scope="module")
def nimbers():
    return np.random.default_rng(6).integers(0, 2**64, (3, 20_000), np.uint64)


def test_small_products_equal_the_definition(multiply):
    """J. H. Conway: ab is the mex of a'b + ab' + a'b' over all a' < a, b' < b."""
    size = 32
    table = [[0] * size for _ in range(size)]
    for a in range(size):
        for b in range(size):
            smaller = {table[x][b] ^ table[a][y] ^ table[x][y] for x in range(a) for y in range(b)}
            table[a][b] = next(g for g in range(len(smaller) + 1) if g not in smaller)
    a, b = np.divmod(np.arange(size * size, dtype=np.uint64), np.uint64(size))
    assert multiply(a, b).tolist() == [v for row in table for v in row]


@pytest.mark.parametrize("k", range(6))
def test_powers_of_two_of_powers_of_two(multiply, k):
    """F = 2^2^k: F F = F + F/2, and F times a smaller number is the usual product."""
    F = 1 << (1 << k)
    smaller = np.array([1, F // 2, F - 1], np.uint64)
    assert multiply(smaller, np.full(3, F, np.uint64)).tolist() == [F * int(s) for s in smaller]
    assert multiply(np.array([F], np.uint64), np.array([F], np.uint64)).tolist() == [F + F // 2]


def test_products_make_a_field(multiply, nimbers):
    a, b, c = nimbers
    assert np.array_equal(multiply(a, b), multiply(b, a))
    assert np.array_equal(multiply(multiply(a, b), c), multiply(a, multiply(b, c)))
    assert np.array_equal(multiply(a, b ^ c), multiply(a, b) ^ multiply(a, c))
    assert np.array_equal(multiply(a, np.ones_like(a)), a)
    assert multiply(a, b).all() == (a.all() and b.all())


def test_every_nimber_is_its_own_power_two_to_the_64(multiply, nimbers):
    power = nimbers[0]
    for _ in range(64):
        power = multiply(power, power)
    assert np.array_equal(power, nimbers[0])


def test_shapes_are_kept_and_checked(multiply, nimbers):
    square = nimbers[:, :4]
    assert multiply(square, square).shape == (3, 4)
    with pytest.raises(InputError, match="one shape"):
        multiply(nimbers[0], nimbers[0, :4])
