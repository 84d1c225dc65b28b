"""Hold dyadic numbers n/2^e exactly, with numerator and exponent of any size.

``fractions.Fraction`` would be right too, but takes a quadratic gcd at every step: with the
million binary places of a long row that is minutes. Here a sum is a shift and an addition.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from numbers import Rational
from operator import ge, gt, le, lt
from typing import Any, TypeAlias, overload

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.values.conversion import Convertible, whole

__all__ = ["Dyadic", "Real"]

Real: TypeAlias = "Dyadic | int | Fraction"

_PLAIN_EXPONENT = 64  # above it the denominator is written 2**e
_PLAIN_BITS = 4096  # above it the numerator is written in hexadecimal, in linear time
_LARGEST_EXPONENT = 10**8  # what is typed must not fill the memory
_DIGITS = 4000  # the interpreter reads no longer decimal numeral
_TEXT = re.compile(r"\s*([+-]?)(0x[0-9a-fA-F]+|\d+)(?:/(?:2\*\*(\d+)|(\d+)))?\s*\Z", re.ASCII)


class Dyadic(Convertible):
    """Be the number ``numerator / 2**exponent``, in lowest terms.

    >>> Dyadic(6, 3) + Dyadic(1, 2)
    1
    >>> Dyadic(3, 2) < 1 and Dyadic(3, 2) == Fraction(3, 4) and Dyadic(3, 2) > 0.7
    True
    """

    __slots__ = ("_exponent", "_numerator")

    def __init__(self, numerator: int, exponent: int = 0) -> None:
        if type(numerator) is not int or type(exponent) is not int:
            numerator, exponent = whole(numerator, "Dyadic"), whole(exponent, "Dyadic")
        if exponent < 0:
            numerator, exponent = numerator << -exponent, 0
        if exponent and not numerator & 1:
            zeros = (numerator & -numerator).bit_length() - 1 if numerator else exponent
            cut = min(zeros, exponent)
            numerator, exponent = numerator >> cut, exponent - cut
        self._numerator, self._exponent = numerator, exponent

    @classmethod
    def parse(cls, text: str) -> Dyadic:
        """Read ``5``, ``-3/4``, ``1/2**100`` or ``0x1f/2**9``; raise `InputError` for others.

        >>> Dyadic.parse("-3/4"), Dyadic.parse("1/2**5")
        (-3/4, 1/32)
        """
        found = _TEXT.match(text)
        if not found:
            raise InputError("a dyadic number such as 5, -3/4 or 1/2**100", got=text)
        if len(text) > _DIGITS and "0x" not in text:
            raise InputError(
                phrase("at most {n} digits, or hexadecimal 0x...", n=_DIGITS), got=text
            )
        sign, top, power, bottom = found.groups()
        below = int(bottom or "1")
        exponent = int(power) if power else below.bit_length() - 1
        if exponent > _LARGEST_EXPONENT:
            raise InputError(phrase("an exponent of at most {n}", n=_LARGEST_EXPONENT), got=text)
        if not below or below & (below - 1):
            raise InputError("a denominator that is a power of 2", got=text)
        size = int(top, 16 if top.startswith("0x") else 10)
        return cls(-size if sign == "-" else size, exponent)

    @classmethod
    def of(cls, number: Real) -> Dyadic:
        """Take over an int, a Fraction with a power of 2 below, or a Dyadic; refuse others.

        >>> Dyadic.of(Fraction(3, 8))
        3/8
        """
        if isinstance(number, Dyadic):
            return number
        if not isinstance(number, (int, Fraction)):
            raise InputError("an int, a Fraction or a Dyadic", got=repr(number))
        top, bottom = number.numerator, number.denominator
        if bottom & (bottom - 1):
            raise InputError("a dyadic number", got=str(number))
        return cls(top, bottom.bit_length() - 1)

    @property
    def numerator(self) -> int:
        """Give the numerator in lowest terms."""
        return self._numerator

    @property
    def exponent(self) -> int:
        """Give e where the denominator in lowest terms is 2**e."""
        return self._exponent

    @property
    def denominator(self) -> int:
        """Give the denominator in lowest terms."""
        return 1 << self._exponent

    def birthday(self) -> int:
        """Tell on which day the number is born: the length of its row.

        >>> [Dyadic(n, e).birthday() for n, e in [(0, 0), (-3, 0), (1, 1), (7, 2)]]
        [0, 3, 2, 4]
        """
        whole = abs(self._numerator) >> self._exponent
        return whole + self._exponent + 1 if self._exponent else whole

    def in_units(self, bits: int) -> int | Dyadic:
        """Count the number in units of 2**-bits, as an int where that is exact.

        >>> Dyadic(3, 2).in_units(4), Dyadic(3, 2).in_units(1)
        (12, 3/2)
        """
        if self._exponent <= bits:
            return self._numerator << (bits - self._exponent)
        return Dyadic(self._numerator, self._exponent - bits)

    def as_integer_ratio(self) -> tuple[int, int]:
        """Give numerator and denominator in lowest terms."""
        return self._numerator, 1 << self._exponent

    def fraction(self) -> Fraction:
        """Change into a Fraction.

        >>> Dyadic(3, 2).fraction()
        Fraction(3, 4)
        """
        return Fraction(self._numerator, 1 << self._exponent)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __str__(self) -> str:
        top = _numeral(self._numerator)
        if not self._exponent:
            return top
        if self._exponent <= _PLAIN_EXPONENT:
            return f"{top}/{1 << self._exponent}"
        return f"{top}/2**{self._exponent}"

    __repr__ = __str__

    def _repr_latex_(self) -> str:
        from grundy.values.latex import latex

        return f"${latex(self)}$"

    def __hash__(self) -> int:  # the hash of the equal int or Fraction: 2**61 is 1 modulo 2**61 - 1
        return hash(self._numerator << (-self._exponent % 61))

    def __bool__(self) -> bool:
        return self._numerator != 0

    def __neg__(self) -> Dyadic:
        return Dyadic(-self._numerator, self._exponent)

    def __abs__(self) -> Dyadic:
        return -self if self._numerator < 0 else self

    @overload
    def __add__(self, other: Dyadic | int) -> Dyadic: ...

    @overload
    def __add__(self, other: Fraction) -> Fraction: ...

    def __add__(self, other: Real) -> Dyadic | Fraction:
        if isinstance(other, Fraction):
            return self.fraction() + other
        if not isinstance(other, (int, Dyadic)):
            return NotImplemented
        mine, its, exponent = self._aligned(other)
        return Dyadic(mine + its, exponent)

    __radd__ = __add__

    @overload
    def __sub__(self, other: Dyadic | int) -> Dyadic: ...

    @overload
    def __sub__(self, other: Fraction) -> Fraction: ...

    def __sub__(self, other: Real) -> Dyadic | Fraction:
        if not isinstance(other, (int, Dyadic, Fraction)):
            return NotImplemented
        return self + -other

    @overload
    def __rsub__(self, other: int) -> Dyadic: ...

    @overload
    def __rsub__(self, other: Fraction) -> Fraction: ...

    def __rsub__(self, other: int | Fraction) -> Dyadic | Fraction:
        return -self + other

    def __mul__(self, other: Dyadic | int) -> Dyadic:
        if isinstance(other, int):
            return Dyadic(self._numerator * other, self._exponent)
        if not isinstance(other, Dyadic):
            return NotImplemented
        return Dyadic(self._numerator * other._numerator, self._exponent + other._exponent)

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Dyadic):
            return self._numerator == other._numerator and self._exponent == other._exponent
        if isinstance(other, int):
            return self._exponent == 0 and self._numerator == other
        if isinstance(other, float):  # exact: no float is rounded for it
            return self.fraction() == other
        return NotImplemented

    def __lt__(self, other: Real | float) -> bool:
        return self._holds(lt, other)

    def __le__(self, other: Real | float) -> bool:
        return self._holds(le, other)

    def __gt__(self, other: Real | float) -> bool:
        return self._holds(gt, other)

    def __ge__(self, other: Real | float) -> bool:
        return self._holds(ge, other)

    def _holds(self, order: Callable[[Any, Any], bool], other: Real | float) -> bool:
        if isinstance(other, float):
            return order(self.fraction(), other)
        return order(self._minus(other), 0) if isinstance(other, _REALS) else NotImplemented

    def _aligned(self, other: Dyadic | int) -> tuple[int, int, int]:
        """Give both numerators over one denominator, and its exponent."""
        top, exponent = (
            (other, 0) if isinstance(other, int) else (other._numerator, other._exponent)
        )
        gap = self._exponent - exponent
        if gap >= 0:
            return self._numerator, top << gap, self._exponent
        return self._numerator << -gap, top, exponent

    def _minus(self, other: Real) -> int:
        """Give an integer with the sign of the difference."""
        if isinstance(other, Fraction):
            return self._numerator * other.denominator - (other.numerator << self._exponent)
        mine, its, _ = self._aligned(other)
        return mine - its


_REALS = (Dyadic, int, Fraction)
Rational.register(Dyadic)  # so that Fraction compares with it and takes it over


def _numeral(number: int) -> str:
    return str(number) if number.bit_length() <= _PLAIN_BITS else hex(number)
