"""Products of many nimbers at once."""

import numpy as np
import pytest

from grundy.errors import InputError
from grundy.kernels.nimproduct import NimProduct
from grundy.values.field import nim_product


@pytest.fixture(scope="module")
def multiply():
    return NimProduct()


@pytest.fixture(scope="module")
def nimbers():
    return np.random.default_rng(6).integers(0, 2**64, (3, 20_000), np.uint64)


def test_products_are_those_of_python(multiply, nimbers):
    """Those of `values.field` are compared with the definition and with the laws of a field."""
    size = 32
    a, b = np.divmod(np.arange(size * size, dtype=np.uint64), np.uint64(size))
    few = nimbers[:2, :1000]
    powers = np.array([1 << k for k in range(64)], np.uint64)
    for x, y in ((a, b), few, (powers, powers), (powers, powers[::-1])):
        wanted = [nim_product(int(m), int(n)) for m, n in zip(x, y, strict=True)]
        assert multiply(x, y).tolist() == wanted


def test_shapes_are_kept_and_checked(multiply, nimbers):
    square = nimbers[:, :4]
    assert multiply(square, square).shape == (3, 4)
    with pytest.raises(InputError, match="one shape"):
        multiply(nimbers[0], nimbers[0, :4])
