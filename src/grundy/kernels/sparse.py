"""Find the values of take-and-break games without marking every pair.

Both kernels need n > last place, so that no heap is taken whole, and moves that leave at most two
heaps. A mark is a store; a scan compares one value with a whole run of pairs and is vector code.

The sparse space (E. Berlekamp, J. Conway and R. Guy, "Winning Ways", chapter 4; A. Gangolli and
T. Plambeck, "A note on periodicity in some octal games", Int. J. Game Theory 18, 1989): a value v
is rare at n when the parity of v & mask, plus that of n if all breaking places are equally odd,
is even; else it is common. Two common heaps never leave a common value, so a common value is
settled by the few pairs with a rare heap in them. This holds for ANY mask: the mask decides the
speed only.

The callees are forced inline: a call for each heap would spend as long on reference counts.
"""

from __future__ import annotations

import numpy as np

from grundy.kernels.compiler import register_jitable
from grundy.kernels.run import Array

__all__: list[str] = []


@register_jitable(inline=True)
def _mark_pairs(G: Array, seen: Array, m: np.uint64, low: np.uint64, high: np.uint64) -> None:
    for a in range(low, high):
        seen[G[a] ^ G[m - a]] = 1


@register_jitable(inline=True)
def _has_pair(G: Array, m: np.uint64, low: np.uint64, high: np.uint64, value: np.uint64) -> bool:
    """Say whether heaps a and m - a, low <= a < high, have this value together."""
    u = G.dtype.type(value)  # compared in its own width, or the scan fills no vector
    while low < high:
        end = min(low + np.uint64(256), high)
        hit = False
        for a in range(low, end):
            hit |= (G[a] ^ G[m - a]) == u
        if hit:
            return True
        low = end
    return False


@register_jitable(inline=True)
def _is_option(
    G: Array, n: np.uint64, breaks: Array, unequal: np.uint64, low: np.uint64, u: np.uint64
) -> bool:
    """Say whether a pair that begins at low or later has the value u.

    The places take turns, in longer and longer stretches: one place may have no such pair while
    the next has many.
    """
    one, two, step = np.uint64(1), np.uint64(2), np.uint64(256)
    while low <= n // two:
        for j in range(len(breaks)):
            m = n - breaks[j]
            if _has_pair(G, m, low, min(low + step, (m - unequal) // two + one), u):
                return True
        low += step
        step += step
    return False


@register_jitable(inline=True)
def _mark_first(
    G: Array,
    seen: Array,
    n: np.uint64,
    breaks: Array,
    unequal: np.uint64,
    low: np.uint64,
    high: np.uint64,
) -> None:
    """Mark the pairs that begin at low to high - 1, at every breaking place."""
    one, two = np.uint64(1), np.uint64(2)
    for j in range(len(breaks)):
        m = n - breaks[j]
        end = min(high, (m - unequal) // two + one)
        if low < end:
            _mark_pairs(G, seen, m, low, end)


@register_jitable(inline=True)
def _mark_single(G: Array, seen: Array, n: np.uint64, singles: Array) -> None:
    seen[:] = 0
    for j in range(len(singles)):
        seen[G[n - singles[j]]] = 1


@register_jitable(inline=True)
def _mark_rares(
    G: Array, seen: Array, m: np.uint64, where: Array, value: Array, low: np.uint64, high: np.uint64
) -> None:
    for j in range(low, high):
        seen[value[j] ^ G[m - where[j]]] = 1


@register_jitable(inline=True)
def _rares_below(where: Array, count: np.uint64, bound: np.uint64) -> np.uint64:
    """Count the rare heaps smaller than bound, by bisection."""
    low = np.uint64(0)
    while low < count:
        middle = (low + count) // np.uint64(2)
        if where[middle] < bound:
            low = middle + np.uint64(1)
        else:
            count = middle
    return low


@register_jitable(inline=True)
def _mark_all_rares(
    G: Array,
    seen: Array,
    n: np.uint64,
    breaks: Array,
    unequal: np.uint64,
    where: Array,
    value: Array,
    count: np.uint64,
) -> None:
    """Mark every pair in which a heap is rare."""
    zero, one, two = np.uint64(0), np.uint64(1), np.uint64(2)
    for j in range(len(breaks)):
        m = n - breaks[j]
        high = count
        while high > zero and where[high - one] >= m:
            high -= one
        low = zero
        if unequal:
            half = _rares_below(where, high, (m + one) // two)
            _mark_rares(G, seen, m, where, value, zero, half)
            low = half
            if low < high and two * np.uint64(where[low]) == m:
                low += one
        _mark_rares(G, seen, m, where, value, low, high)


@register_jitable(inline=True)
def _unseen(
    seen: Array, values: Array, first: np.uint64, bound: np.uint64, left: Array
) -> np.uint64:
    """List in left the values from values[first] to bound - 1 that are not seen; count them.

    Options are below len(seen) / 2, and so is the mask: a value of either class lies beyond bound.
    """
    count = np.uint64(0)
    while values[first] < bound:
        left[count] = values[first]
        count += np.uint64(1 - seen[values[first]])
        first += np.uint64(1)
    return count


@register_jitable(inline=True)
def _settle(
    G: Array,
    seen: Array,
    n: np.uint64,
    breaks: Array,
    unequal: np.uint64,
    values: Array,
    first: np.uint64,
    common: np.uint64,
    left: Array,
) -> np.uint64:
    """Return the least of the unseen rare values that no pair has; without one, the common."""
    low, step, few = np.uint64(1), np.uint64(512), np.uint64(8)
    count = _unseen(seen, values, first, common, left)
    while count > few and low < n:
        _mark_first(G, seen, n, breaks, unequal, low, low + step)
        low += step
        count = _unseen(seen, values, first, common, left)
    for j in range(count):
        g = np.uint64(left[j])
        if g + g >= np.uint64(len(seen)) or not _is_option(G, n, breaks, unequal, low, g):
            return g
    return common


def _sparse(
    G: Array,
    start: np.uint64,
    stop: np.uint64,
    singles: Array,
    breaks: Array,
    unequal: np.uint64,
    seen: Array,
    classes: Array,
    swap: np.uint64,
    where: Array,
    value: Array,
    rares: Array,
    left: Array,
) -> np.uint64:
    """Fill G from start on; return where it stopped, with the number of rare heaps in ``rares``.

    ``classes`` lists the values below len(seen) of even parity under the mask, then those of odd
    parity; ``left`` has as much room. It stops early when 2 G(n) >= len(seen) or when there is no
    room for a rare heap.
    """
    one, half, count = np.uint64(1), np.uint64(len(seen) // 2), np.uint64(rares[0])
    for i in range(start, stop):
        n = np.uint64(i)
        if count == np.uint64(len(where)):
            return n
        _mark_single(G, seen, n, singles)
        _mark_all_rares(G, seen, n, breaks, unequal, where, value, count)
        side = swap & (n ^ breaks[0])
        j = half * (one - side)
        while seen[classes[j]]:
            j += one
        common = np.uint64(classes[j])
        g = _settle(G, seen, n, breaks, unequal, classes, half * side, common, left)
        if g + g >= np.uint64(len(seen)):
            return n
        G[n] = g
        if g != common:
            where[count] = n
            value[count] = g
            count += one
            rares[0] = count
    return stop


def _filter_and_compare(
    G: Array,
    start: np.uint64,
    stop: np.uint64,
    singles: Array,
    breaks: Array,
    unequal: np.uint64,
    seen: Array,
) -> np.uint64:
    """Fill G from start on; return where it stopped, early when 2 G(n) >= len(seen).

    Some pairs are marked; each value that is still unseen is compared with all other pairs.
    Twice as many are marked when many comparisons find their value, fewer when none does.
    """
    marked, least, top = np.uint64(64), np.uint64(64), np.uint64(len(seen) // 2)
    for i in range(start, stop):
        n = np.uint64(i)
        _mark_single(G, seen, n, singles)
        _mark_first(G, seen, n, breaks, unequal, np.uint64(1), marked)
        g, failed = np.uint64(0), 0
        while g < top and (seen[g] or _is_option(G, n, breaks, unequal, marked, g)):
            failed += 1 - seen[g]
            g += np.uint64(1)
        if g == top:
            return n
        G[n] = g
        if failed > 8:
            marked = min(marked + marked, n)
        elif failed == 0:
            marked = max(least, marked - marked // np.uint64(8))
    return stop
