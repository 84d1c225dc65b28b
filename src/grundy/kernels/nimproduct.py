"""Multiply whole arrays of 64-bit nimbers."""

from __future__ import annotations

import numpy as np

from grundy.errors import InputError
from grundy.kernels.compiler import njit
from grundy.kernels.places import Array

__all__ = ["NimProduct", "nim_products"]


def _product_16(a: np.uint64, b: np.uint64, exp: Array, log: Array) -> np.uint64:
    if a == np.uint64(0) or b == np.uint64(0):
        return np.uint64(0)
    return np.uint64(exp[np.uint64(log[a]) + np.uint64(log[b])])


product_16 = njit(nogil=True)(_product_16)


def _product_32(a: np.uint64, b: np.uint64, exp: Array, log: Array) -> np.uint64:
    half, low = np.uint64(16), np.uint64(0xFFFF)
    high = product_16(a >> half, b >> half, exp, log)
    rest = product_16(a & low, b & low, exp, log)
    both = product_16((a >> half) ^ (a & low), (b >> half) ^ (b & low), exp, log)
    carried = product_16(high, np.uint64(1 << 15), exp, log)
    return np.uint64(((both ^ rest) << half) | (rest ^ carried))


product_32 = njit(nogil=True)(_product_32)


def _nim_products(a: Array, b: Array, exp: Array, log: Array, out: Array) -> None:
    """Write in out the products; exp and log are the tables of ``NimProduct``.

    With F = 2^2^k: F times F is F + F/2, and F times a smaller number is their usual product. So
    (a F + b)(c F + d) = ((a + b)(c + d) + bd) F + bd + ac (F/2), with nim sums and products.
    """
    half, low = np.uint64(32), np.uint64(0xFFFFFFFF)
    for i in range(len(a)):
        x, y = a[i], b[i]
        high = product_32(x >> half, y >> half, exp, log)
        rest = product_32(x & low, y & low, exp, log)
        both = product_32((x >> half) ^ (x & low), (y >> half) ^ (y & low), exp, log)
        carried = product_32(high, np.uint64(1 << 31), exp, log)
        out[i] = ((both ^ rest) << half) | (rest ^ carried)


nim_products = njit(cache=True, nogil=True)(_nim_products)


class NimProduct:
    """Multiply arrays of nimbers, with tables of the field of 2^16 elements.

    The product is J. H. Conway's ("On Numbers and Games", chapter 6).

    >>> multiply = NimProduct()
    >>> multiply(np.array([2, 4, 2**32], np.uint64), np.array([2, 4, 2**32], np.uint64)).tolist()
    [3, 6, 6442450944]
    """

    def __init__(self) -> None:
        generator = next(g for g in range(2, 1 << 16) if _generates(g))
        self._exp = np.array(_powers(generator) * 2, np.uint16)
        self._log = np.zeros(1 << 16, np.uint16)
        self._log[self._exp[:65535]] = np.arange(65535)

    def __call__(self, a: Array, b: Array) -> Array:
        """Multiply two uint64 arrays of one shape, element by element."""
        x, y = np.asarray(a, np.uint64), np.asarray(b, np.uint64)
        if x.shape != y.shape:
            raise InputError("two arrays of one shape", got=f"{x.shape} and {y.shape}")
        out = np.zeros(x.size, np.uint64)
        nim_products(x.ravel(), y.ravel(), self._exp, self._log, out)
        return out.reshape(x.shape)


def _product(a: int, b: int, half: int = 8) -> int:
    """Multiply two nimbers below 2^(2 half), by the formula of ``nim_products``."""
    if a < 2 or b < 2:
        return a * b
    mask = (1 << half) - 1
    high = _product(a >> half, b >> half, half // 2)
    rest = _product(a & mask, b & mask, half // 2)
    both = _product((a >> half) ^ (a & mask), (b >> half) ^ (b & mask), half // 2)
    return ((both ^ rest) << half) | (rest ^ _product(high, 1 << half - 1, half // 2))


def _generates(g: int) -> bool:
    """Say whether g is no cube, nor another power by a prime that divides 65535."""
    return all(_power(g, 65535 // prime) != 1 for prime in (3, 5, 17, 257))


def _power(g: int, exponent: int) -> int:
    result = 1
    for bit in f"{exponent:b}":
        result = _product(result, result)
        if bit == "1":
            result = _product(result, g)
    return result


def _powers(g: int) -> list[int]:
    """List the powers 0 to 65534 of g, from the products of g with single bytes."""
    low = [_product(g, byte) for byte in range(256)]
    high = [_product(g, byte << 8) for byte in range(256)]
    powers = [1]
    for _ in range(65534):
        powers.append(low[powers[-1] & 255] ^ high[powers[-1] >> 8])
    return powers
