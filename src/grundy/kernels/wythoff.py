"""Find the P-positions of Wythoff's game in arrays.

Theorem (Wythoff 1907). The piles x <= y lose exactly when x = floor(d phi) for d = y - x, where
phi = (1 + sqrt 5) / 2. The integer y' = x + 1 lies below d phi exactly when y'^2 - y' d - d^2 < 0.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["p_positions"]

_U32 = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_RATIO = 0x9E3779B97F4A7C15  # floor(2^64 / phi)
_RATIO_HIGH, _RATIO_LOW = np.uint64(_RATIO >> 32), np.uint64(_RATIO & 0xFFFFFFFF)


def p_positions(a: NDArray[np.uint64], b: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Say for each pair of piles whether the player to move loses.

    Integers only, exact for all piles below 2^63; larger ones are not checked for.

    >>> a, b = np.array([1, 7, 165580140], np.uint64), np.array([2, 11, 267914295], np.uint64)
    >>> p_positions(a, b).tolist()
    [True, False, True]
    """
    small = np.minimum(a, b)
    d = np.maximum(a, b) - small
    # floor(d phi) is near or near + 1. Up to floor(d phi) + d < 2^63 the form below fits 64 bits
    # with its sign; beyond, near + d >= 2^63 already, so that small is less than near.
    near = d + _times_ratio(d)
    above = near + np.uint64(1)
    form = above * (above - d) - d * d
    near += form.view(np.int64) < 0
    equal: NDArray[np.bool_] = small == near
    return equal


def _times_ratio(d: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Give the high 64 bits of d times the ratio, which is floor(d / phi) or one less."""
    high, low = d >> _U32, d & _LOW
    middle = high * _RATIO_LOW + (low * _RATIO_LOW >> _U32)
    carry = low * _RATIO_HIGH + (middle & _LOW)
    product: NDArray[np.uint64] = high * _RATIO_HIGH + (middle >> _U32) + (carry >> _U32)
    return product
