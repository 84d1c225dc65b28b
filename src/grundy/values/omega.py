"""Hold numbers a.omega + r + b/omega: what rows of stones without end, and their sums, are worth.

Here a and b are integers and r is rational; omega is greater than every integer, 1/omega less
than every positive fraction. Further numbers (omega/2, 1/omega^2, ...) are no sums of such rows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from typing import TypeAlias

from grundy.errors import InputError
from grundy.values.dyadic import Dyadic, Real

__all__ = ["Number", "Omega", "birthday", "number", "parse_number", "simplest"]

_TERM = re.compile(r"\s*([+-])\s*(?:(\d*)\s*omega|(\d+)\s*/\s*omega|([0-9][0-9a-fxA-FX/*]*))\s*")


@total_ordering
@dataclass(frozen=True, eq=False)
class Omega:
    """Be the number ``omegas * omega + real + parts / omega``.

    >>> number(1, 0) - 1, number(0, Fraction(2, 3), 1), number(1, 0) > 10**100
    (omega - 1, 2/3 + 1/omega, True)
    """

    omegas: int
    real: Dyadic | Fraction
    parts: int

    def __add__(self, other: Number | int) -> Number:
        if not isinstance(other, (Omega, Dyadic, Fraction, int)):
            return NotImplemented
        more = _omega(other)
        omegas, parts = self.omegas + more.omegas, self.parts + more.parts
        return number(omegas, self.real + more.real, parts)

    __radd__ = __add__

    def __neg__(self) -> Omega:
        return Omega(-self.omegas, -self.real, -self.parts)

    def __sub__(self, other: Number | int) -> Number:
        return self + -other

    def __rsub__(self, other: Number | int) -> Number:
        return -self + other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Omega) and self._key() == other._key()

    def __lt__(self, other: Number | int) -> bool:
        if not isinstance(other, (Omega, Dyadic, Fraction, int)):
            return NotImplemented
        return self._key() < _omega(other)._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        terms = []
        if self.omegas:
            times = abs(self.omegas)
            terms.append((self.omegas, f"{times if times > 1 else ''}omega"))
        if self.real:
            terms.append((1 if self.real > 0 else -1, str(abs(self.real))))
        if self.parts:
            terms.append((self.parts, f"{abs(self.parts)}/omega"))
        words = "".join(f" {'-' if sign < 0 else '+'} {word}" for sign, word in terms)
        return words[3:] if words.startswith(" +") else "-" + words[3:]

    __repr__ = __str__

    def _repr_latex_(self) -> str:
        from grundy.values.latex import latex

        return f"${latex(self)}$"

    def _key(self) -> tuple[int, Dyadic | Fraction, int]:
        return self.omegas, self.real, self.parts


Number: TypeAlias = "Dyadic | Fraction | Omega"


def number(omegas: int, real: Real, parts: int = 0) -> Number:
    """Make the simplest kind of number that ``omegas * omega + real + parts / omega`` is.

    >>> number(0, Fraction(1, 2)), number(0, Fraction(1, 3)), number(2, 0)
    (1/2, Fraction(1, 3), 2omega)
    """
    below = real.denominator if isinstance(real, Fraction) else 1
    plain = real if below & (below - 1) and isinstance(real, Fraction) else Dyadic.of(real)
    return Omega(omegas, plain, parts) if omegas or parts else plain


def simplest(x: Number | int) -> Number:
    """Change a number into the simplest kind that holds it.

    >>> simplest(3), simplest(Fraction(1, 2))
    (3, 1/2)
    """
    return x if isinstance(x, Omega) else number(0, x)


def parse_number(text: str) -> Number:
    """Read a sum of rational numbers and of multiples of ``omega`` and ``1/omega``.

    >>> parse_number("2/3"), parse_number("omega - 1"), parse_number("-1/2 + 3/omega")
    (Fraction(2, 3), omega - 1, -1/2 + 3/omega)

    `InputError` is raised for what is no such sum.
    """
    signed = text.strip()
    signed = signed if signed[:1] in ("+", "-") else "+" + signed
    total, at = number(0, 0), 0
    while at < len(signed):
        found = _TERM.match(signed, at)
        if not found:
            raise InputError("a number such as 2/3, omega - 1 or 1/2 + 1/omega", got=text)
        sign, omegas, parts, rational = found.groups()
        side = -1 if sign == "-" else 1
        if rational:
            term = number(0, side * _read_rational(rational, text))
        elif parts:
            term = number(0, 0, side * int(parts))
        else:
            term = number(side * int(omegas or "1"), 0)
        total, at = _omega(total) + term, found.end()
    return total


def birthday(x: Number) -> Number:
    """Tell on which day a number is born: the length of its row, an ordinal.

    >>> [birthday(parse_number(t)) for t in ("3/4", "2/3", "omega - 1", "1 + 2/omega")]
    [3, omega, omega + 1, omega + 1]
    """
    x = simplest(x)
    if isinstance(x, Dyadic):
        return Dyadic(x.birthday())
    if isinstance(x, Fraction):
        return number(1, 0)
    days = number(abs(x.omegas), 0)
    if isinstance(x.real, Fraction):
        return days + number(1, abs(x.parts))
    if x.parts:  # the row of the number, one stone, and the other colour for ever
        return days + number(1, abs(x.parts) - 1)
    return days + Dyadic(x.real.birthday())


def _read_rational(word: str, text: str) -> Dyadic | Fraction:
    top, _, bottom = word.partition("/")
    if bottom.isdigit() and top.isdigit() and len(word) < 4000 and int(bottom):
        return Fraction(int(top), int(bottom))
    try:
        return Dyadic.parse(word)
    except InputError:
        raise InputError("a rational number", got=word, where=text) from None


def _omega(x: Number | int) -> Omega:
    if isinstance(x, Omega):
        return x
    return Omega(0, Dyadic(x) if isinstance(x, int) else x, 0)
