"""Be a game that is a number."""

from __future__ import annotations

from numbers import Rational

from grundy.values.game import Game

__all__ = ["Number"]


class Number(Game):
    """Be a game that is a number: `Fraction` takes it over.

    >>> from fractions import Fraction
    >>> from grundy.values.short import Session
    >>> half = Session().parse("1/2")
    >>> type(half), Fraction(half), half.numerator, half.denominator
    (<class 'grundy.values.number.Number'>, Fraction(1, 2), 1, 2)
    """

    __slots__ = ()
    is_number = True

    @property
    def numerator(self) -> int:
        """Give the numerator in lowest terms."""
        return self.as_integer_ratio()[0]

    @property
    def denominator(self) -> int:
        """Give the denominator in lowest terms."""
        return self.as_integer_ratio()[1]


Rational.register(Number)  # so that Fraction compares with it and takes it over
