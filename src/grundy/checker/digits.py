"""Read numbers in the digits of a certificate; made for the checker alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from grundy.checker.machine import Machine, Part, Rejected, find

__all__ = ["Digits"]

_LARGEST = 9


class Digits:
    """Hold a numeration: base 2, or digits 0 to k in the weights of Wythoff's game and its kin.

    The weights are 1, k + 1, then k times the last one and the one before it; a digit k has a 0
    below it. Each digit takes k places, of which the lowest ones are 1. With k = 1 these are
    Fibonacci digits without two neighbouring ones, called Zeckendorf.

    >>> Digits("Zeckendorf").read([1, 0, 1, 0, 1]), Digits("binary").read([0, 1, 1])
    (12, 6)
    >>> Digits("Fraenkel 2").read([1, 0, 1, 1])
    7
    """

    def __init__(self, name: Any) -> None:
        found = re.fullmatch("Fraenkel ([2-9])", name) if isinstance(name, str) else None
        if found is None and name not in ("binary", "Zeckendorf"):
            raise Rejected(f"unknown digits {name!r}")
        self.binary = name == "binary"
        self.largest = int(found[1]) if found else 1

    def weights(self) -> Iterator[int]:
        """Give the weights of the places."""
        k, before, weight = self.largest, 1, 1
        while True:
            yield from [weight] * k
            before, weight = weight, 2 * weight if self.binary else k * weight + before

    def read(self, digits: Sequence[int]) -> int:
        """Give the number of some digits."""
        return sum(weight * digit for weight, digit in zip(self.weights(), digits, strict=False))

    def valid(self, names: Sequence[str]) -> list[Part]:
        """Say that words are numbers."""
        if self.binary:
            return []
        machine = _canonical(self.largest)
        return [Part(machine, {"x": name}) for name in names]

    def only_numbers(self, machine: Machine, where: str) -> None:
        """Make sure that an automaton accepts no word that is not a number."""
        for part in self.valid(machine.tracks):
            if find([Part(machine, {}), Part(part.machine, part.names, wanted=False)]) is not None:
                raise Rejected(f"{where}: it accepts what is no number")


def _canonical(k: int) -> Machine:
    """Accept digits of k places, ones first, of which one that is full has a 0 below it.

    A state is (place, whether the place before is 1, whether this digit is not 0, whether the digit
    below is not 0).
    """
    states: list[tuple[int, bool, bool, bool] | None] = [None, (0, True, False, False)]
    rows: list[tuple[int, ...]] = []
    for state in states:  # grows while it is read
        row = []
        for digit in (False, True):
            after = _place(k, *state, digit) if state else None
            if after not in states:
                states.append(after)
            row.append(states.index(after))
        rows.append(tuple(row))
    order = [1, 0, *range(2, len(states))]
    step = tuple(tuple(order.index(to) for to in rows[state]) for state in order)
    return Machine(("x",), step, frozenset({0, *range(2, len(states))}))


def _place(
    k: int, place: int, last: bool, some: bool, below: bool, digit: bool
) -> tuple[int, bool, bool, bool] | None:
    if digit and (not last or (below and place == k - 1)):
        return None
    some = some or digit
    return (place + 1, digit, some, below) if place + 1 < k else (0, True, False, some)
