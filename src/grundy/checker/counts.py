"""Read what is claimed of how many positions are lost, and write it as a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .automata import Digits
from .certificate import Rejected, natural

__all__ = ["FIELDS", "CountClaim", "read_counts"]

FIELDS = ("digits", "first", "factors", "times", "powers")
"""What a claim about counts says of some piles, in order."""

_MOST_FACTORS = 60
_LARGEST = 10**30
_MOST_START = 200
_MOST_POWERS = 20
_LARGEST_EXPONENT = 12
_LARGEST_BASE = 10**6

Power = tuple[int, int, int]


@dataclass(frozen=True)
class CountClaim:
    """count(k), the lost positions whose piles all have at most k digits, has a recurrence.

    From ``start`` on it is the sum of ``factors``, the last count first; ``first`` are the counts
    up to there. ``powers`` (factor, e, base) sum factor * k^e * base^k to ``times`` count(k) from
    ``start`` on; there are none where ``times`` is 0.

    >>> print(CountClaim(("a", "b"), "binary", first=(1,), factors=(2,)))
    count(k) of P(a, b) with a, b < 2**k: count(0) == 1; forall k: count(k + 1) == 2 * count(k)
    """

    names: tuple[str, ...]
    digits: str
    first: tuple[int, ...]
    factors: tuple[int, ...]
    times: int = 0
    powers: tuple[Power, ...] = ()

    @property
    def start(self) -> int:
        """Give the first k of the recurrence."""
        return len(self.first) - len(self.factors)

    def __str__(self) -> str:
        names, digits = ", ".join(self.names), Digits(self.digits)
        k = digits.largest
        below, weights = f"{names} < {digits.base}**k", ""
        if not digits.base:
            times = "" if k == 1 else f"{k} * "
            below = f"{names} < u(k)"
            weights = f", u(0) == 1, u(1) == {k + 1}, u(k + 2) == {times}u(k + 1) + u(k)"
        known = ", ".join(f"count({k}) == {n}" for k, n in enumerate(self.first))
        since = f"k >= {self.start}" if self.start else "k"
        width = len(self.factors)
        back = [(f, _count(width - 1 - i)) for i, f in enumerate(self.factors)]
        said = f"forall {since}: {_count(width)} == {_sum(back)}"
        if self.times:
            powers = [(factor, _power(e, base)) for factor, e, base in self.powers]
            said += f"; forall {since}: {_times(self.times, 'count(k)')} == {_sum(powers)}"
        return f"count(k) of P({names}) with {below}{weights}: {known}; {said}"


def _count(ahead: int) -> str:
    return f"count(k + {ahead})" if ahead else "count(k)"


def _power(exponent: int, base: int) -> str:
    named = f"({base})" if base < 0 else str(base)
    parts = ["k"] * exponent + ([f"{named}**k"] if base != 1 else [])
    return " * ".join(parts)


def _sum(terms: Sequence[tuple[int, str]]) -> str:
    """Write factors times terms; a term without a text is 1.

    >>> _sum([(3, "x"), (-1, "y"), (0, "z"), (-2, "")])
    '3 * x - y - 2'
    """
    out = ""
    for factor, term in terms:
        if factor:
            sign = (" - " if factor < 0 else " + ") if out else ("-" if factor < 0 else "")
            out += sign + (_times(abs(factor), term) if term else str(abs(factor)))
    return out or "0"


def _times(factor: int, term: str) -> str:
    return term if factor == 1 else f"{factor} * {term}"


def read_counts(names: tuple[str, ...], data: Sequence[Any]) -> CountClaim:
    """Read a claim about counts.

    >>> print(read_counts(("n",), ["binary", [1, 1, 1], [2], 4, [[1, 0, 2]]]))
    count(k) of P(n) with n < 2**k: count(0) == 1, count(1) == 1, count(2) == 1; \
forall k >= 2: count(k + 1) == 2 * count(k); forall k >= 2: 4 * count(k) == 2**k

    `Rejected` is raised for what is none.
    """
    digits, first, factors, times, powers = data
    known = _numbers(first, 0, _MOST_START + _MOST_FACTORS)
    found = _numbers(factors, -_LARGEST, _MOST_FACTORS)
    if not found or not 0 <= len(known) - len(found) <= _MOST_START:
        raise Rejected("claim: a recurrence of no factors, or of more than first counts")
    if not isinstance(powers, list) or len(powers) > _MOST_POWERS:
        raise Rejected(f"claim: no list of at most {_MOST_POWERS} powers")
    times = natural(times, "claim, times", most=_LARGEST)
    if bool(times) != bool(powers):
        raise Rejected("claim: powers go with what they are a multiple of")
    sums = tuple(_read_power(power) for power in powers)
    if Digits(digits).proven:
        raise Rejected(f"claim: no counts in {digits} digits are known")
    return CountClaim(names, Digits(digits).name, known, found, times, sums)


def _numbers(data: Any, least: int, most: int) -> tuple[int, ...]:
    if not isinstance(data, list) or len(data) > most:
        raise Rejected(f"claim: no list of at most {most} numbers")
    return tuple(natural(n, "claim, a number", least, _LARGEST) for n in data)


def _read_power(data: Any) -> Power:
    if not isinstance(data, list) or len(data) != 3:
        raise Rejected("claim: a power is a factor, an exponent and a base")
    factor, exponent, base = data
    if base == 0:
        raise Rejected("claim: a power of 0")
    return (
        natural(factor, "claim, a factor", -_LARGEST, _LARGEST),
        natural(exponent, "claim, an exponent", 0, _LARGEST_EXPONENT),
        natural(base, "claim, a base", -_LARGEST_BASE, _LARGEST_BASE),
    )
