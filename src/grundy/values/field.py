"""Calculate in the field of the nimbers.

Sums and products are Conway's (*On Numbers and Games*, ch. 6), each the least number that its
options leave free::

    x + y = mex{x' + y, x + y'}
    x * y = mex{x'*y + x*y' + x'*y'}      for all x' < x and y' < y

What is computed rests on a theorem proved there. Write F for a Fermat 2-power, that is 2, 4, 16,
256, 65536, ...: 2 raised to a power of two. Then

1. the numbers below F are closed under sum and product and form a field;
2. F times a smaller number is their ordinary product;
3. F times F is F + F/2, which is 3F/2.

So a number below F*F is ``high * F + low`` with both halves below F, and every operation on it
becomes a few operations on the halves: those of the quadratic extension by a root F of
X*X + X = F/2. H. W. Lenstra, *Nim multiplication* (1978), treats this as an algorithm.

The recursion halves the bits at each step, so it is never deep, and it ends in logarithm tables
of the field of 256 elements.
"""

from __future__ import annotations

from grundy.errors import InputError

__all__ = ["digits", "nim_inverse", "nim_power", "nim_product", "nim_sqrt", "width"]


def nim_product(a: int, b: int) -> int:
    """Multiply two numbers, of any size, in the field of nimbers.

    The work grows as the 1.6th power of the number of bits.

    >>> nim_product(4, 4), nim_product(16, 15)
    (6, 240)
    """
    return _product(a, b, max(width(a), width(b)))


def nim_inverse(a: int) -> int:
    """Find the number whose nim-product with ``a`` is 1; 0 has none.

    >>> nim_inverse(2), nim_product(2, 3)
    (3, 1)

    `InputError` is raised for 0.
    """
    if a == 0:
        raise InputError("a nonzero nimber to divide by", got="0")
    return _inverse(a, width(a))


def nim_power(a: int, n: int) -> int:
    """Multiply ``a`` by itself ``n`` times in the field; a negative ``n`` inverts ``a``.

    The exponent counts modulo the order of the field's group, so it may be huge; what is left
    of it costs a product or two a bit. Like the empty product, the power 0 of 0 is 1.

    >>> nim_power(4, 3), nim_power(4, -3), nim_power(4, 15**100)
    (14, 13, 1)
    """
    if n < 0:
        a, n = nim_inverse(a), -n
    bits = width(a)
    if a:
        n %= (1 << bits) - 1
    power = 1
    for bit in f"{n:b}":
        power = _square(power, bits)
        if bit == "1":
            power = _product(power, a, bits)
    return power


def nim_sqrt(a: int) -> int:
    """Find the one number whose nim-square is ``a``; every number has it.

    >>> nim_sqrt(6), nim_product(4, 4)
    (4, 6)
    """
    return _sqrt(a, width(a))


def digits(value: int) -> str:
    """Write a number in decimal, or in hexadecimal where Python refuses so many digits.

    >>> digits(31)
    '31'
    """
    try:
        return str(value)
    except ValueError:
        return hex(value)


def width(value: int) -> int:
    """Count the bits of the smallest field that holds the value, 8 or a larger power of two.

    >>> width(256)
    16

    `InputError` is raised below 0.
    """
    if value < 0:
        raise InputError("a nimber of at least 0", got=digits(value))
    if not _ROOTS:
        _tabulate()
    return max(8, 1 << (value.bit_length() - 1).bit_length())


def _product(a: int, b: int, width: int) -> int:
    """Multiply in the field of 2**width elements with three products of halves."""
    if a < 256 and b < 256:
        return _POWERS[_LOGS[a] + _LOGS[b]]
    if not a or not b:
        return 0
    half = width >> 1
    mask = (1 << half) - 1
    a_high, a_low, b_high, b_low = a >> half, a & mask, b >> half, b & mask
    high = _product(a_high, b_high, half)
    low = _product(a_low, b_low, half)
    both = _product(a_high ^ a_low, b_high ^ b_low, half)
    return (both ^ low) << half | (low ^ _times_top(high, half))


def _times_top(a: int, width: int) -> int:
    """Multiply by F/2 in the field of the F = 2**width elements."""
    if width == 8 or not a:
        return _TIMES_TOP[a]
    half = width >> 1
    high, low = a >> half, a & (1 << half) - 1
    # With f the square root of F, F/2 is f * f/2, and f*f = f + f/2.
    return _times_top(high ^ low, half) << half | _times_top(_times_top(high, half), half)


def _square(a: int, width: int) -> int:
    """Square in the field of 2**width elements, where squaring is additive."""
    if a < 256:
        return _POWERS[2 * _LOGS[a]]
    half = width >> 1
    high, low = _square(a >> half, half), _square(a & (1 << half) - 1, half)
    return high << half | (low ^ _times_top(high, half))


def _sqrt(a: int, width: int) -> int:
    """Undo ``_square`` half by half."""
    if a < 256:
        return _ROOTS[a]
    half = width >> 1
    high, low = a >> half, a & (1 << half) - 1
    return _sqrt(high, half) << half | _sqrt(low ^ _times_top(high, half), half)


def _inverse(a: int, width: int) -> int:
    """Divide the conjugate by the norm, which lies in the field of half the width.

    The conjugate of F is the other root F + 1 of X*X + X = F/2.
    """
    if a < 256:
        return _POWERS[255 - _LOGS[a]]
    half = width >> 1
    high, low = a >> half, a & (1 << half) - 1
    other = high ^ low
    norm = _product(low, other, half) ^ _times_top(_square(high, half), half)
    scale = _inverse(norm, half)
    return _product(high, scale, half) << half | _product(other, scale, half)


def _small_product(a: int, b: int, half: int) -> int:
    """Multiply below 4**half with no table, to make the tables."""
    if half == 0:
        return a & b
    mask, quarter = (1 << half) - 1, half >> 1
    a_high, a_low, b_high, b_low = a >> half, a & mask, b >> half, b & mask
    high = _small_product(a_high, b_high, quarter)
    low = _small_product(a_low, b_low, quarter)
    both = _small_product(a_high ^ a_low, b_high ^ b_low, quarter)
    return (both ^ low) << half | (low ^ _small_product(high, 1 << half >> 1, quarter))


def _multiples(a: int) -> list[int]:
    """Tabulate the products of ``a`` with all numbers below 256."""
    table = [0]
    for bit in range(8):
        image = _small_product(a, 1 << bit, 4)
        table += [known ^ image for known in table]
    return table


def _tabulate() -> None:
    """Fill the tables of the field of 256 elements: powers, logarithms and square roots."""
    _TIMES_TOP[:] = _multiples(128)
    times_base = _multiples(32)  # the least power of two that generates all 255 units
    # The logarithm of 0 is so large that a sum with it falls among the zeros.
    powers, logs, roots = [1], [510] * 256, [0] * 256
    for log in range(255):
        logs[powers[log]] = log
        powers.append(times_base[powers[log]])
    for unit in powers:
        roots[powers[2 * logs[unit] % 255]] = unit
    _POWERS[:], _LOGS[:], _ROOTS[:] = powers[:255] * 2 + [0] * 511, logs, roots


_TIMES_TOP: list[int] = []
_POWERS: list[int] = []
_LOGS: list[int] = []
_ROOTS: list[int] = []
"""Empty until `width` is asked, with which every operation begins."""
