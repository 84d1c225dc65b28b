"""Count in nimbers: the values of impartial games, which form a field (field.py)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import xor

from grundy.errors import InputError
from grundy.values.conversion import whole
from grundy.values.field import digits, nim_inverse, nim_power, nim_product, nim_sqrt, width

__all__ = ["Nimber", "mex", "nim_sum"]


def mex(values: Iterable[int]) -> int:
    """Find the least number from 0 up that is not among the values.

    >>> mex([0, 1, 3, 1])
    2
    >>> mex([])
    0
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


def nim_sum(*values: int | Iterable[int]) -> int:
    """Add without carrying in binary: the value of a sum of games.

    >>> nim_sum([3, 5, 7]), nim_sum(3, 5, 7), nim_sum()
    (1, 1, 0)
    """
    if len(values) != 1 or isinstance(values[0], int):
        return reduce(xor, values, 0)
    return reduce(xor, values[0], 0)


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
        self._value = whole(value, "Nimber")
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

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"*{digits(self._value)}" if self._value > 1 else ("0", "*")[self._value]

    def _repr_latex_(self) -> str:
        return "$" + repr(self).replace("*", r"\ast ").strip() + "$"
