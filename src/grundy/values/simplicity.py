"""Find the simplest number between two bounds, which is the one that is born first."""

from __future__ import annotations

from fractions import Fraction

from grundy.errors import InputError
from grundy.values.dyadic import Dyadic, Real

__all__ = ["simplest_between", "simplest_in_units"]


def simplest_in_units(low: int | None, high: int | None, bits: int) -> int:
    """Find the simplest number from low to high (both allowed), all in units of 2**-bits.

    Simplest: born first; the integer nearest 0, or else the smallest denominator.
    ``None`` stands for an infinite bound.

    >>> simplest_in_units(9, 11, 3), simplest_in_units(9, None, 3)
    (10, 16)
    """
    if low is None:
        low = min(high or 0, 0) - (1 << bits)
    if high is None:
        high = max(low, 0) + (1 << bits)
    if low <= 0 <= high:
        return 0
    if high < 0:
        return -simplest_in_units(-high, -low, bits)
    whole = -(-low >> bits) << bits
    if whole <= high:
        return whole
    # the highest binary place where low - 1 and high differ is the last one that is needed
    place = ((low - 1) ^ high).bit_length() - 1
    return high >> place << place


def simplest_between(
    low: Real | None, high: Real | None, *, low_closed: bool = False, high_closed: bool = False
) -> Dyadic:
    """Find the simplest number between two bounds; ``None`` stands for an infinite bound.

    >>> simplest_between(Dyadic(1, 2), Fraction(1, 3)), simplest_between(2, None)
    (5/16, 3)
    >>> simplest_between(-1, 2, low_closed=True), simplest_between(3, 4, high_closed=True)
    (0, 4)

    `InputError` is raised for a lower bound above the upper one.
    """
    bits = _bits_enough(low, high)
    bottom = None if low is None else _at_least(low, bits, low_closed)
    top = None if high is None else -_at_least(-high, bits, high_closed)
    if bottom is not None and top is not None and bottom > top:
        raise InputError("a lower bound below the upper bound", got=f"{low} and {high}")
    return Dyadic(simplest_in_units(bottom, top, bits), bits)


def _bits_enough(low: Real | None, high: Real | None) -> int:
    """Give e such that the simplest number between the bounds is a multiple of 2**-e."""
    ends = [end for end in (low, high) if end is not None]
    bits = max((end.denominator.bit_length() for end in ends), default=1)
    # two fractions differ by at least 1/(product of the denominators)
    return bits if all(isinstance(end, (int, Dyadic)) for end in ends) else 2 * bits + 1


def _at_least(bound: Real, bits: int, closed: bool) -> int:
    """Give the least multiple of 2**-bits at (if closed) or above the bound, in units."""
    if isinstance(bound, Fraction):
        units, rest = divmod(bound.numerator << bits, bound.denominator)
        return units + 1 if rest or not closed else units
    number = Dyadic.of(bound)  # shifts only: a division of such sizes would be quadratic
    return (number.numerator << (bits - number.exponent)) + (not closed)
