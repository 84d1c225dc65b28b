"""Recognise the games that need no options: numbers, ups and stars."""

from __future__ import annotations

from typing import TypeAlias

from grundy.values.dyadic import Dyadic
from grundy.values.game import UNIT, Game, Units, real
from grundy.values.simplicity import simplest_between, simplest_in_units

__all__ = ["Name", "name_of", "simplest"]

Name: TypeAlias = "tuple[Units, int, int]"
"""The base, the ups and the star of base + ups.^ + *star."""


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
