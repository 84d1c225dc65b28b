"""Hold what is said of how many positions of a game are lost: a recurrence, and a closed form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grundy.phrases.phrase import phrase

__all__ = ["Counts", "Power"]

Power = tuple[int, int, int]
"""(factor, e, base) is factor * k^e * base^k."""


@dataclass(frozen=True)
class Counts:
    """Say how count(k), the lost positions with at most k digits in each pile, goes on.

    >>> print(Counts(("n",), "binary", (1, 1, 1), (2,), 4, ((1, 0, 2),)))
    count(k) of P(n) with n < 2**k: count(0) == 1, count(1) == 1, count(2) == 1; \
forall k >= 2: count(k + 1) == 2 * count(k); forall k >= 2: 4 * count(k) == 2**k

    ``first`` are the counts of 0, 1, ...; the later ones are the sum of ``factors`` times those
    before, the last one first. Where there is a closed form, ``powers`` sum to ``times`` the count.
    """

    names: tuple[str, ...]
    numeration: str
    first: tuple[int, ...]
    factors: tuple[int, ...]
    times: int = 0
    powers: tuple[Power, ...] = ()

    @property
    def start(self) -> int:
        """Give the first k of the recurrence."""
        return len(self.first) - len(self.factors)

    def __str__(self) -> str:
        known = ", ".join(f"count({k}) == {n}" for k, n in enumerate(self.first))
        said = "; ".join([known, self.recurrence, *filter(None, [self.closed])])
        names = ", ".join(self.names)
        sizes = f"{names} < {self._bound()}"
        return phrase(
            "count(k) of P({names}) with {sizes}: {said}", names=names, sizes=sizes, said=said
        )

    def _bound(self) -> str:
        if self.numeration == "binary" or self.numeration.startswith("base"):
            return f"{self.numeration.split()[-1].replace('binary', '2')}**k"
        digit = 1 if self.numeration == "Zeckendorf" else int(self.numeration.split()[-1])
        times = "" if digit == 1 else f"{digit} * "
        rest = f"u(0) == 1, u(1) == {digit + 1}, u(k + 2) == {times}u(k + 1) + u(k)"
        return f"u(k), {rest}"

    @property
    def _since(self) -> str:
        return f"forall k >= {self.start}" if self.start else "forall k"

    @property
    def recurrence(self) -> str:
        """Write how a count follows from those before."""
        width = len(self.factors)
        back = [(f, _ahead(width - 1 - i)) for i, f in enumerate(self.factors)]
        return f"{self._since}: {_ahead(width)} == {_sum(back)}"

    @property
    def closed(self) -> str:
        """Write the closed form, or nothing where there is none."""
        if not self.times:
            return ""
        powers = [(factor, _power(e, base)) for factor, e, base in self.powers]
        return f"{self._since}: {_product(self.times, 'count(k)')} == {_sum(powers)}"

    def data(self) -> list[Any]:
        """Give it as a certificate holds it."""
        powers = [list(power) for power in self.powers]
        first, factors = list(self.first), list(self.factors)
        return ["counts", list(self.names), self.numeration, first, factors, self.times, powers]


def _ahead(more: int) -> str:
    return f"count(k + {more})" if more else "count(k)"


def _power(exponent: int, base: int) -> str:
    named = f"({base})" if base < 0 else str(base)
    return " * ".join(["k"] * exponent + ([f"{named}**k"] if base != 1 else []))


def _sum(terms: Sequence[tuple[int, str]]) -> str:
    out = ""
    for factor, term in terms:
        sign = (" - " if factor < 0 else " + ") if out else ("-" if factor < 0 else "")
        if factor:
            out += sign + (_product(abs(factor), term) if term else str(abs(factor)))
    return out or "0"


def _product(factor: int, term: str) -> str:
    return term if factor == 1 else f"{factor} * {term}"
