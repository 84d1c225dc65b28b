"""Read rows of black and white stones as numbers, and write numbers as rows.

A row is the sign expansion of its number: B is +, W is -. Every stone is an option; taking one
takes all to its right too. n blacks alone are n. n blacks and a white have the integer part n-1;
the stones after that white are binary digits (B is 1, W is 0), then comes one last 1; an endless
row has no last 1. Rows and dyadic numbers correspond one to one. (Berlekamp's rule, Winning Ways
chapter 2; Gonshor, An Introduction to the Theory of Surreal Numbers, for the endless ones.)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.values.dyadic import Dyadic
from grundy.values.omega import Number, Omega, number, simplest

__all__ = ["Row", "half_add"]

_ROW = re.compile(r"([BW]*)(?:\(([BW]+)\))?")
_SWAP = str.maketrans("BW", "WB")
_TO_BITS = str.maketrans("BW", "10")
_TO_STONES = str.maketrans("10", "BW")
_MOST_STONES = 20_000_000


@dataclass(frozen=True)
class Row:
    """Be a row of stones: a head, and a cycle that repeats for ever (empty: the row ends).

    >>> Row.parse("BBW"), Row.parse("BWBWB(WBWB)"), Row.parse("BBW").value()
    (Row('BBW'), Row('(BW)'), 3/2)
    """

    head: str
    cycle: str = ""

    def __post_init__(self) -> None:
        """Keep the shortest cycle and the shortest head, so that equal rows are equal."""
        for stones in (self.head, self.cycle):
            if not isinstance(stones, str) or stones.strip("BW"):
                raise InputError("a row such as BWB or B(WB)", got=str(stones))
        cycle = self.cycle
        if not cycle:
            return
        cycle = cycle[: (cycle + cycle).find(cycle, 1)]
        size, same = len(cycle), 0
        while same < len(self.head) and self.head[-1 - same] == cycle[-1 - same % size]:
            same += 1
        turn = -same % size
        object.__setattr__(self, "head", self.head[: len(self.head) - same])
        object.__setattr__(self, "cycle", cycle[turn:] + cycle[:turn])

    @classmethod
    def parse(cls, text: str) -> Row:
        """Read stones B and W, a cycle in parentheses at the end; raise `InputError` for others.

        >>> Row.parse("B(WB)").value()
        Fraction(2, 3)
        """
        found = _ROW.match(text)
        assert found is not None
        if found.end() < len(text):
            at = found.end()
            raise InputError(
                "a row such as BWB or B(WB)",
                got=text[at : at + 10],
                where=phrase("place {n}", n=at + 1),
            )
        return cls(found[1], found[2] or "")

    @classmethod
    def of(cls, x: Number | int) -> Row:
        """Write a number as its row; raise `LimitError` for one that is too long.

        >>> [str(Row.of(x)) for x in (3, Dyadic(-5, 3), Fraction(13, 7), number(0, 1, -1))]
        ['BBB', 'WBWB', '(BBW)', 'BW(B)']
        """
        x = simplest(x)
        if x < 0:
            return -cls.of(-x)
        if isinstance(x, Omega):
            return _row_of_omega(x)
        whole = floor(x)
        rest = x - whole
        if whole > _MOST_STONES:
            raise LimitError(phrase("the row takes more than {n} stones", n=_MOST_STONES))
        if not rest:
            return cls("B" * whole)
        head, cycle = _bits(rest) if isinstance(rest, Fraction) else (_dyadic_bits(rest), "")
        stones = "B" * (whole + 1) + "W" + head.translate(_TO_STONES)
        return cls(stones, cycle.translate(_TO_STONES))

    def value(self) -> Number:
        """Read off the number.

        >>> [Row.parse(t).value() for t in ("BWBW", "(BWW)", "B(W)", "(B)", "BW(B)")]
        [5/8, Fraction(2, 7), 1/omega, omega, 1 - 1/omega]
        """
        if not self.cycle:
            return _finite(self.head)
        if len(self.cycle) == 1:
            side = 1 if self.cycle == "B" else -1
            if not self.head:
                return number(side, 0)
            return number(0, _finite(self.head[:-1]), -side)
        stones = self.head + self.cycle
        if stones[0] == "W":
            return -(-self).value()
        run = stones.find("W")
        size = len(self.cycle)
        fraction, repeated = stones[run + 1 :], stones[-size:]
        repeat = Fraction(_integer(repeated), (1 << size) - 1)
        return number(0, run - 1 + (_integer(fraction) + repeat) / (1 << len(fraction)))

    def __neg__(self) -> Row:
        return Row(self.head.translate(_SWAP), self.cycle.translate(_SWAP))

    def __len__(self) -> int:
        """Count the stones of a row that ends."""
        if self.cycle:
            raise InputError("a row that ends", got=str(self))
        return len(self.head)

    def __str__(self) -> str:
        return f"{self.head}({self.cycle})" if self.cycle else self.head

    def __repr__(self) -> str:
        return f"Row('{self}')"

    def then(self, other: Row) -> Row:
        """Put another row on this one; raise `InputError` where this one has no end.

        >>> Row("BW").then(Row.parse("B(W)"))
        Row('BWB(W)')
        """
        if self.cycle and other != Row(""):
            raise InputError("a row that ends under another one", got=str(self))
        return self if self.cycle else Row(self.head + other.head, other.cycle)


def half_add(x: Number, y: Number) -> Number:
    """Give x:y, the number of the row of x followed by the row of y (their ordinal sum).

    >>> half_add(Dyadic(1), Dyadic(-1, 1)), half_add(number(1, 0), Dyadic(-1))
    (3/4, omega - 1)
    >>> half_add(number(1, 0), number(0, 0, 1))
    omega + 1/omega

    `InputError` is raised for sums that are not known.
    """
    x, y = simplest(x), simplest(y)
    if not y:
        return x
    if isinstance(x, Dyadic):
        return Row.of(x).then(Row.of(y)).value()
    if isinstance(x, Omega) and x.omegas:
        rest = number(0, x.real, x.parts)
        if rest:
            return number(x.omegas, 0) + half_add(rest, y)
        if not isinstance(y, Omega) or y.omegas * x.omegas >= 0:
            return x + y
    elif isinstance(y, Dyadic) and not y.exponent:
        # an endless row of finite worth: each further stone is one more 1/omega
        turned = isinstance(x, Omega) and (x.parts > 0) != (y > 0)
        if not turned:
            return number(0, 0, y.numerator) + x
    raise InputError("a sum of omega, rationals and 1/omega as x:y", got=f"({x}):({y})")


def _integer(stones: str) -> int:
    return int(stones.translate(_TO_BITS) or "0", 2)


def _finite(stones: str) -> Dyadic:
    """Read off a row that ends, in linear time."""
    if stones[:1] == "W":
        return -_finite(stones.translate(_SWAP))
    run = stones.find("W")
    if run < 0:
        return Dyadic(len(stones))
    bits = stones[run + 1 :]
    places = len(bits) + 1
    return Dyadic(((run - 1) << places) + 2 * _integer(bits) + 1, places)


def _dyadic_bits(rest: Dyadic) -> str:
    """Write a fraction between 0 and 1 in binary digits, without the last 1."""
    if rest.exponent > _MOST_STONES:
        raise LimitError(phrase("the row takes more than {n} stones", n=_MOST_STONES))
    return f"{rest.numerator:0{rest.exponent}b}"[:-1]


def _bits(rest: Fraction) -> tuple[str, str]:
    """Write a fraction between 0 and 1 that is not dyadic in binary digits: head and cycle."""
    twos = (rest.denominator & -rest.denominator).bit_length() - 1
    odd = rest.denominator >> twos
    period, power = 1, 2 % odd
    while power != 1:
        period, power = period + 1, 2 * power % odd
        if period > _MOST_STONES:
            raise LimitError(phrase("the cycle takes more than {n} stones", n=_MOST_STONES))
    whole, left = divmod(rest.numerator, odd)
    cycle = left * ((1 << period) - 1) // odd
    return (f"{whole:0{twos}b}" if twos else ""), f"{cycle:0{period}b}"


def _row_of_omega(x: Omega) -> Row:
    """Write a number above 0 whose row is omega stones long."""
    if x.omegas == 1 and not x.real and not x.parts:
        return Row("", "B")
    if x.omegas or isinstance(x.real, Fraction) or abs(x.parts) != 1:
        raise InputError("a number whose row is at most omega long", got=str(x))
    first, rest = ("B", "W") if x.parts > 0 else ("W", "B")
    return Row(Row.of(x.real).head + first, rest)
