"""Recognise the games that need no options: numbers, ups and stars, and uptimals."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from grundy.errors import InputError
from grundy.values.compound import ordinal
from grundy.values.dyadic import Dyadic, Real
from grundy.values.game import UNIT, Game, Units, bottom_up, real

__all__ = ["Name", "name_of", "simplest", "simplest_between", "simplest_in_units", "uptimal"]

Name: TypeAlias = "tuple[Units, int, int]"
"""The base, the ups and the star of base + ups.^ + *star."""

Uptimal: TypeAlias = "tuple[Game, dict[int, int]]"


def simplest(low: Units | None, high: Units | None, low_open: bool, high_open: bool) -> Units:
    """Find the simplest number between two stops, in units.

    >>> simplest(1 << 32, 1 << 33, True, False) >> 32
    2
    """
    if not isinstance(low, Dyadic) and not isinstance(high, Dyadic):
        bottom = None if low is None else 2 * low + low_open  # half units hold what lies between
        top = None if high is None else 2 * high - high_open
        twice = simplest_in_units(bottom, top, UNIT + 1)
        return Dyadic(twice, 1) if twice & 1 else twice >> 1
    ends = [None if end is None else real(end) for end in (low, high)]
    found = simplest_between(*ends, low_closed=not low_open, high_closed=not high_open)
    return found.in_units(UNIT)


def name_of(left: list[Game], right: list[Game]) -> Name | None:
    """Give the name of {left|right}, which is no number but canonical, or None.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> name_of([s.zero, s.star(1)], [s.zero]), name_of([s.number(1)], [s.zero])
    ((0, 1, 1), None)
    """
    first = left[0]
    if first.base is None and right[0].base is None:
        return None
    if len(left) == len(right) and {x.index for x in left} == {y.index for y in right}:
        stars = len(left)
        for option in left:
            if option.base != first.base or option.ups or option.star >= stars:
                return None
        assert first.base is not None
        return first.base, 0, stars
    return _rise(left, right, 1) or _rise(right, left, -1)


def _rise(low: list[Game], high: list[Game], sign: int) -> Name | None:
    """Recognise {base | base + (ups-1).^ + *m}, or its mirror image for sign -1."""
    top = high[0]
    if len(high) > 1 or top.base is None or top.ups * sign < 0:
        return None
    feet = 1 if top.ups or top.star else 2  # ^* = {0,*|0}
    if len(low) != feet:
        return None
    for option in low:
        if option.base != top.base or option.ups or option.star >= feet:
            return None
    return top.base, top.ups + sign, top.star ^ 1


def uptimal(game: Game) -> Uptimal | None:
    """Give a number-up-star and how often each ``^[k]`` is added to it for k > 1, or None.

    ``^[k]`` is ^ + ^2 + ... + ^k in powers (Siegel, Combinatorial Game Theory, II.5). A move takes
    the longest one off and leaves a star for it; a sum says whether it was there. The options are
    named first, so that a game with one that has no name is left at once.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> uptimal(s.parse("{^|*}")), uptimal(s.parse("{0|v*}")), uptimal(s.parse("{1|-1}"))
    ((0, {2: 1}), (v, {2: 1}), None)
    """
    notes: dict[tuple[str, Game], Uptimal | None] = game.session.tables.notes

    def settled(inner: Game) -> bool:
        wide = inner.base is not None or min(len(inner.left), len(inner.right)) > 1
        return wide or inner.ls != inner.rs or ("uptimal", inner) in notes

    def known(inner: Game) -> Uptimal | None:
        return notes.get(("uptimal", inner)) if inner.base is None else (inner, {})

    for inner in bottom_up(game, leaf=settled):
        if not settled(inner):
            parts = [part for option in inner.left + inner.right if (part := known(option))]
            found = None
            if len(parts) == len(inner.left + inner.right):
                most = max(max(counts, default=1) for _, counts in parts)
                found = _longest(inner, most, parts[-1], 1) or _longest(-inner, most, parts[0], -1)
            game.session.tables.note("uptimal", inner, found)
    return known(game)


def _longest(game: Game, most: int, rest: Uptimal, sign: int) -> Uptimal | None:
    """Try game = its right option + ^[k] + *, where ``rest`` is sign times that option.

    No option has a power above the ``most``-th: the k-th is the last one in the game, so either
    Right leaves it or the one before, or, where the last two are as many, Left leaves the latter.
    """
    session = game.session
    if len(game.right) > 1:
        return None
    for times in (most, most + 1):
        rise = ordinal(session.up(1), session.number(times - 1))
        if game.right[0] + rise + session.up(0, 1) is game:
            counts = {**rest[1], times: rest[1].get(times, 0) + sign}
            return rest[0] + session.up(0, 1), counts
    return None


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
