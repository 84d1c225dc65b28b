"""Convert what is a ratio of integers as numbers are converted: `int`, `round`, `float`."""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction
from operator import index
from typing import SupportsIndex

__all__ = ["Convertible", "whole"]


def whole(given: object, where: str) -> int:
    """Read a whole number, of NumPy too.

    >>> whole(3, "Nimber"), whole(True, "Nimber")
    (3, 1)
    >>> whole("*3", "Nimber")
    Traceback (most recent call last):
    TypeError: Nimber is made of whole numbers, not of '*3'; Nimber.parse reads text

    `TypeError` is raised for anything else.
    """
    if not isinstance(given, SupportsIndex):
        made = f"{where} is made of whole numbers, not of {given!r}"
        raise TypeError(f"{made}; {where}.parse reads text" if isinstance(given, str) else made)
    return int(index(given))


class Convertible:
    """Be converted by `as_integer_ratio`, which raises where there is no number.

    >>> from grundy.values.dyadic import Dyadic
    >>> half = Dyadic(5, 1)
    >>> int(half), float(half), round(half), round(half, 1)
    (2, 2.5, 2, Fraction(5, 2))
    """

    __slots__ = ()

    def __dir__(self) -> list[str]:
        inner = {name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ())}
        return [name for name in super().__dir__() if name not in inner]

    @abstractmethod
    def as_integer_ratio(self) -> tuple[int, int]:
        """Give numerator and denominator."""

    def __floor__(self) -> int:
        top, bottom = self.as_integer_ratio()
        return top // bottom

    def __ceil__(self) -> int:
        top, bottom = self.as_integer_ratio()
        return -(-top // bottom)

    def __trunc__(self) -> int:
        top, bottom = self.as_integer_ratio()
        return top // bottom if top >= 0 else -(-top // bottom)

    __int__ = __trunc__

    def __float__(self) -> float:
        top, bottom = self.as_integer_ratio()
        return top / bottom

    def __round__(self, digits: int | None = None) -> int | Fraction:
        return round(Fraction(*self.as_integer_ratio()), digits)
