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

from typing import Any

import numpy as np
from numba import njit

from .certificate import Rejected
from .nimbers import Told
from .rules import ByCode

__all__ = ["continued"]

Array = np.ndarray[Any, np.dtype[np.unsignedinteger[Any]]]

_MOST_VALUES = 2 * 10**9
_SEGMENT = 1 << 22


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _fill(
    G: Array,
    numbers: Array,
    singles: Array,
    breaks: Array,
    odd: Array,
    sparse: bool,
    where: Array,
    value: Array,
) -> tuple[int, int]:
    """Fill G from start on; return where it stopped, and the number of rare heaps listed.

    ``numbers`` are start, stop, swap and how many rare heaps ``where`` and ``value`` list already.
    ``odd[v]`` is 1 where v is odd; twice a value must be below its length. It stops early where a
    value is too large, or there is no room in a list.
    """
    start, stop, swap, count = numbers
    zero, one, two, chunk = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(512)
    top = np.uint64(len(odd) // 2)
    seen = np.zeros(len(odd), np.uint8)
    for i in range(start, stop):
        n = np.uint64(i)
        if count == np.uint64(len(where)):
            return n, count
        seen[:] = 0
        for j in range(len(singles)):
            seen[G[n - singles[j]]] = 1
        for j in range(len(breaks)):
            m = n - breaks[j]
            last = count
            while last > zero and where[last - one] >= m:
                last -= one
            for r in range(last):
                seen[value[r] ^ G[m - where[r]]] = 1
        side = swap & (n ^ breaks[0]) & one if len(breaks) else zero
        common = zero
        while common < top and (seen[common] or odd[common] == side):
            common += one
        g = common
        for v in range(common):
            if seen[v] or odd[v] != side:
                continue
            u = G.dtype.type(v)
            hit = False
            low = one
            while sparse and low <= n // two and not hit:
                for j in range(len(breaks)):
                    m = n - breaks[j]
                    for a in range(low, min(low + chunk, m // two + one)):
                        hit |= (G[a] ^ G[m - a]) == u
                low += chunk
            if not hit:
                g = np.uint64(v)
                break
        if g >= top:
            return n, count
        G[n] = g
        if odd[g] == side:
            where[count] = n
            value[count] = g
            count += one
    return stop, count


def continued(code: ByCode, known: list[int], stop: int, mask: int, told: Told) -> memoryview:
    """Give the values of all heaps below ``stop``, of which the first ones are known.

    >>> known = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> kayles = ByCode({1: 7, 2: 7}, 0, False, False)
    >>> [*continued(kayles, known, 18, 7, lambda done, total: None)[12:]]
    [4, 1, 2, 7, 1, 4]
    """
    if stop > _MOST_VALUES:
        raise Rejected(f"{stop} values are more than {_MOST_VALUES}: nothing was checked")
    singles, breaks = (
        np.array([k for k, digit in code.places.items() if digit >> heaps & 1], np.uint64)
        for heaps in (1, 2)
    )
    span = 16 << max(known).bit_length()
    G = np.zeros(stop, _width(span))
    n = len(known)
    G[:n] = known
    while n < stop:
        odd = (np.bitwise_count(np.arange(span, dtype=np.uint32) & (mask % span)) & 1).view(
            np.uint8
        )
        swap, where = _rare(G[:n], odd, breaks)
        count, room = len(where), 2 * len(where) + 1024
        where, value = np.resize(where, room), np.resize(G[where], room)
        end = min(2 * n, stop)
        early = False
        while n < end and not early:
            last = min(end, n + _SEGMENT)
            numbers = np.array([n, last, swap, count], np.uint64)
            n, count = _fill(G, numbers, singles, breaks, odd, bool(mask or swap), where, value)
            told(int(n), stop)
            early = n < last
        if early and count < room:
            span *= 2
            G = G.astype(_width(span), copy=False)
    return memoryview(G)


def _width(span: int) -> type[np.unsignedinteger[Any]]:
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
