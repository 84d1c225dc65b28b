"""Work out long tables of values by a compiled loop; imported where NumPy and Numba are needed.

The sparse space (E. Berlekamp, J. Conway and R. Guy, "Winning Ways", chapter 4; A. Gangolli and
T. Plambeck, "A note on periodicity in some octal games", Int. J. Game Theory 18, 1989). Under a
mask a value is odd where an odd number of its bits lie in the mask. A heap of n is common where its
value is odd, or, with ``swap``, where that and "n is as odd as the breaking places" are both true
or both false; else it is rare. Two common heaps, n - k together, never leave what would make n
common. So the options among such values come from pairs with a rare heap in them, which are few.
This holds for any mask: under the mask 0 all heaps are rare, and all pairs are looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from ...core.certificate import NotChecked, begin
from ...core.rules import ByCode

__all__ = ["continued"]

Array = Any  # of unsigned integers

_MOST_VALUES = 2 * 10**9
_SEGMENT = 1 << 22
_STEPS = 1e9  # in a second, and before the rate of rare heaps is known


@njit(nogil=True, forceinline=True)
def _mark(
    G: Array,
    seen: Array,
    n: np.uint64,
    places: Array,
    apart: np.uint64,
    where: Array,
    value: Array,
    count: np.uint64,
) -> None:
    """Mark what pairs are worth that hold n - place and in which one heap is listed.

    With ``apart`` 1 the two heaps differ.
    """
    zero, one = np.uint64(0), np.uint64(1)
    for j in range(len(places)):
        m = n - places[j]
        end = count
        while end > zero and where[end - one] >= m:
            end -= one
        for r in range(end):
            if not apart or where[r] << one != m:
                seen[value[r] ^ G[m - where[r]]] = 1


@njit(nogil=True, forceinline=True)
def _is_option(G: Array, n: np.uint64, places: Array, apart: np.uint64, v: np.uint64) -> bool:
    """Tell whether some pair that holds n - place is worth v; the places take turns."""
    one, two, chunk = np.uint64(1), np.uint64(2), np.uint64(256)
    u = G.dtype.type(v)  # compared in its own width, or the scan fills no vector
    low = one
    while low <= n // two:
        hit = False
        for j in range(len(places)):
            m = n - places[j]
            for a in range(low, min(low + chunk, (m - apart) // two + one)):
                hit |= (G[a] ^ G[m - a]) == u
        if hit:
            return True
        low += chunk
    return False


@njit(cache=True, nogil=True)
def _fill(
    G: Array,
    numbers: Array,
    singles: Array,
    breaks: Array,
    odd: Array,
    sparse: bool,
    where: Array,
    value: Array,
) -> tuple[Any, Any]:
    """Fill G from start on; return where it stopped, and the number of rare heaps listed.

    ``numbers`` are start, stop, swap, how many rare heaps ``where`` and ``value`` list already, and
    whether two heaps that are left must differ.
    ``odd[v]`` is 1 where v is odd; twice a value must be below its length. It stops early where a
    value is too large, or there is no room in a list. Unless ``sparse``, all heaps are rare.
    """
    start, stop, swap, count, apart = numbers
    one, top = np.uint64(1), np.uint64(len(odd) // 2)
    seen = np.zeros(len(odd), np.uint8)
    for i in range(start, stop):
        n = np.uint64(i)
        seen[:] = 0
        for j in range(len(singles)):
            seen[G[n - singles[j]]] = 1
        _mark(G, seen, n, breaks, apart, where, value, count)
        side = swap and (n ^ breaks[0]) & one
        common = np.uint64(0)
        while common < top and (seen[common] or odd[common] == side):
            common += one
        g = np.uint64(0)
        while g < common:
            if (
                odd[g] == side
                and not seen[g]
                and not (sparse and _is_option(G, n, breaks, apart, g))
            ):
                break
            g += one
        if g >= top or count == np.uint64(len(where)):
            return n, count
        G[n] = g
        if odd[g] == side:
            where[count] = n
            value[count] = g
            count += one
    return stop, count


def continued(
    code: ByCode, known: list[int], stop: int, mask: int, progress: Callable[[int, int], None]
) -> memoryview:
    """Give the values of all heaps below ``stop``, of which the first ones are known.

    >>> known = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> kayles = ByCode({1: 7, 2: 7}, 0, False, False)
    >>> [*continued(kayles, known, 18, 7, lambda done, total: None)[12:]]
    [4, 1, 2, 7, 1, 4]

    `NotChecked` is raised for more values than are worked out here, or as soon as it is seen that
    it would take too long: each rare heap is looked at again for each later heap.
    """
    if stop > _MOST_VALUES:
        raise NotChecked(f"{stop} values are more than {_MOST_VALUES}")
    singles, breaks = (
        np.array([k for k, digit in code.places.items() if digit >> heaps & 1], np.uint64)
        for heaps in (1, 2)
    )
    span = 16 << max(known).bit_length()
    G = np.zeros(stop, _width(span))
    n, before, spent = len(known), 0, 0.0
    G[:n] = known
    while n < stop:
        odd = (np.bitwise_count(np.arange(span, dtype=np.uint32) & (mask % span)) & 1).view(
            np.uint8
        )
        swap, where = _rare(G[:n], odd, breaks)
        count, room = len(where), 2 * len(where) + 1024
        left, rate = stop - n, (count - before) / (n - n // 2)
        if not mask or spent > _STEPS:
            begin(max(len(breaks), 1) * (count * left + rate * left**2 / 2) / _STEPS)
        spent, before = spent + len(breaks) * count * n, count
        where, value = np.resize(where, room), np.resize(G[where], room)
        end = min(2 * n, stop)
        early = False
        while n < end and not early:
            last = min(end, n + _SEGMENT)
            numbers = np.array([n, last, swap, count, code.unequal], np.uint64)
            n, count = _fill(G, numbers, singles, breaks, odd, bool(mask or swap), where, value)
            progress(int(n), stop)
            early = n < last
        if early and count < room:
            span *= 2
            G = G.astype(_width(span), copy=False)
    return memoryview(G.data)


def _width(span: int) -> Any:
    """Choose the narrowest type for values below half the span."""
    if span <= 1 << 9:
        return np.uint8
    return np.uint16 if span <= 1 << 17 else np.uint32


def _rare(G: Array, odd: Array, breaks: Array) -> tuple[int, Array]:
    """List the rare heaps, but 0, with swap or without: the shorter list."""
    found = []
    for swap in (0, 1) if len({*(breaks % 2).tolist()}) == 1 else (0,):
        blocks = []
        for low in range(1, len(G), _SEGMENT):
            heaps = np.arange(low, min(low + _SEGMENT, len(G)), dtype=np.uint32)
            side = (heaps - int(breaks[0])) & 1 if swap else 0
            blocks.append(heaps[odd[G[heaps]] == side])
        found.append((swap, np.concatenate(blocks)))
    return min(found, key=lambda pair: len(pair[1]))
