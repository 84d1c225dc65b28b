"""Count in nimbers: the values of impartial games, which form a field (field.py)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import index, xor
from typing import Any

from grundy.errors import InputError
from grundy.values.field import digits, nim_inverse, nim_power, nim_product, nim_sqrt, width

__all__ = ["Nimber", "mex", "nim_sum"]


def mex(values: Iterable[int]) -> int:
    """Find the least number from 0 up that is not among the values.

    >>> mex([0, 1, 3, 1])
    2
    >>> mex([])
    0

    `InputError` is raised for what is no whole number from 0 on.
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    if least < len(present):  # others are there too
        _natural(present, "mex")
    return least


def nim_sum(*values: int | Iterable[int]) -> int:
    """Add without carrying in binary: the value of a sum of games.

    >>> nim_sum([3, 5, 7]), nim_sum(3, 5, 7), nim_sum()
    (1, 1, 0)

    `InputError` is raised for what is no whole number from 0 on.
    """
    one = values[0] if len(values) == 1 else values
    return reduce(xor, _natural(one if isinstance(one, Iterable) else values, "nim_sum"), 0)


def _natural(values: Iterable[Any], where: str) -> list[int]:
    """Read whole numbers from 0 on, those of NumPy too."""
    found = list(values)
    if {*map(type, found)} <= {int} and min(found, default=0) >= 0:
        return found
    wrong = [v for v in found if not hasattr(v, "__index__") or index(v) < 0]
    if wrong:
        raise InputError("whole numbers from 0 on", got=repr(wrong[0]), where=where)
    return [index(v) for v in found]


class Nimber:
    """Hold the value ``*n`` of an impartial game, exact and frozen, with the field's operators.

    The order is that of the ordinals; as games, two different nimbers are never comparable.
    A nimber equals nimbers only: ``*2`` is not the number 2.

    >>> Nimber(5) + Nimber(3), Nimber(5) * Nimber(3), Nimber(1) / Nimber(2), Nimber(4) ** 2
    (*6, *15, *3, *6)
    >>> sorted([Nimber(4), Nimber(1), Nimber(0)])
    [0, *, *4]
    """

    __slots__ = ("_value",)
    _value: int

    def __init__(self, value: int) -> None:
        self._value = int(index(value))
        width(self._value)  # refuses a negative number

    @classmethod
    def parse(cls, text: str) -> Nimber:
        """Read ``0``, ``*`` or ``*n``, as ``str`` writes it; raise `InputError` for others.

        Past the length at which Python stops reading decimals (4300 digits unless set
        otherwise) the digits are hexadecimal, as in ``*0x1f``.

        >>> Nimber.parse("*5"), Nimber.parse("*"), Nimber.parse("*0")
        (*5, *, 0)
        """
        body = text.strip()
        if body in ("0", "*"):
            return cls(("0", "*").index(body))
        try:
            if body[:1] == "*" and body[1:].isalnum() and body.isascii():
                return cls(int(body[1:], 16 if body[1:3] == "0x" else 10))
        except ValueError:
            pass
        raise InputError("a nimber such as 0, * or *5", got=text)

    @property
    def value(self) -> int:
        """Give the size of the Nim heap of this value.

        >>> Nimber.parse("*5").value
        5
        """
        return self._value

    def sqrt(self) -> Nimber:
        """Find the one nimber whose square is this one.

        >>> Nimber(6).sqrt()
        *4
        """
        return Nimber(nim_sqrt(self._value))

    def __add__(self, other: Nimber) -> Nimber:
        return Nimber(self._value ^ other._value) if isinstance(other, Nimber) else NotImplemented

    # Every nimber is its own negative.
    __sub__ = __add__

    def __neg__(self) -> Nimber:
        return self

    def __mul__(self, other: Nimber) -> Nimber:
        if not isinstance(other, Nimber):
            return NotImplemented
        return Nimber(nim_product(self._value, other._value))

    def __truediv__(self, other: Nimber) -> Nimber:
        if not isinstance(other, Nimber):
            return NotImplemented
        return Nimber(nim_product(self._value, nim_inverse(other._value)))

    def __pow__(self, exponent: int) -> Nimber:
        if not isinstance(exponent, int):
            return NotImplemented
        return Nimber(nim_power(self._value, exponent))

    def __eq__(self, other: object) -> bool:
        return self._value == other._value if isinstance(other, Nimber) else NotImplemented

    def __lt__(self, other: Nimber) -> bool:
        return self._value < other._value if isinstance(other, Nimber) else NotImplemented

    def __le__(self, other: Nimber) -> bool:
        return self._value <= other._value if isinstance(other, Nimber) else NotImplemented

    def __hash__(self) -> int:
        return hash((Nimber, self._value))

    def __bool__(self) -> bool:
        return self._value != 0

    def __int__(self) -> int:
        return self._value

    def __repr__(self) -> str:
        return f"*{digits(self._value)}" if self._value > 1 else ("0", "*")[self._value]

    def _repr_latex_(self) -> str:
        return "$" + repr(self).replace("*", r"\ast ").strip() + "$"
