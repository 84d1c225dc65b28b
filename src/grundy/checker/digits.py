"""Name the digits in which a proof writes numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from .certificate import Rejected

__all__ = ["Digits"]


class Digits:
    """Hold a numeration: base 2, or digits 0 to k in the weights of Wythoff's game and its kin.

    The weights are 1, k + 1, then k times the last one and the one before it; a digit k has a 0
    below it. Each digit takes k places, of which the lowest ones are 1. With k = 1 these are
    Fibonacci digits without two neighbouring ones, called Zeckendorf.

    ``upwards`` tells whether digits are read from the least significant one. Sums suggest so in
    base 2, the other way elsewhere; automata of certificates are made to be read upwards.

    >>> Digits("Zeckendorf").number([1, 0, 1, 0, 1]), Digits("binary").number([0, 1, 1])
    (12, 6)
    >>> Digits("Fraenkel 2").number([1, 0, 1, 1])
    7
    """

    def __init__(self, name: Any, upwards: bool | None = None) -> None:
        found = re.fullmatch("Fraenkel ([2-9])", name) if isinstance(name, str) else None
        if found is None and name not in ("binary", "Zeckendorf"):
            raise Rejected("numeration: unknown")
        self.name = name
        self.binary = name == "binary"
        self.largest = int(found[1]) if found else 1
        self.upwards = self.binary if upwards is None else upwards
        self._fresh = count()

    def weights(self) -> Iterator[int]:
        """Give the weights of the places."""
        k, before, weight = self.largest, 1, 1
        while True:
            yield from [weight] * k
            before, weight = weight, 2 * weight if self.binary else k * weight + before

    def number(self, places: Sequence[int]) -> int:
        """Give the number with these places, the lowest first."""
        return sum(weight * place for weight, place in zip(self.weights(), places, strict=False))

    def fresh(self) -> str:
        """Give a name that no other number has; it begins with #."""
        return f"#{next(self._fresh)}"
