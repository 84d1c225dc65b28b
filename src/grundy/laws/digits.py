"""Write numbers in the digits of a certificate, and check its adder; made for the checker alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from grundy.laws.machine import Machine, Part, Rejected, find, less, no_neighbours, xor

__all__ = ["NUMERATIONS", "Digits"]

NUMERATIONS = ("binary", "Zeckendorf")


class Digits:
    """Hold a numeration: base 2, or Fibonacci digits without two neighbouring ones.

    >>> Digits("Zeckendorf").write(12), Digits("binary").read([0, 1, 1])
    ([1, 0, 1, 0, 1], 6)
    """

    def __init__(self, name: Any) -> None:
        if name not in NUMERATIONS:
            raise Rejected(f"unknown digits {name!r}")
        self.binary = name == "binary"

    def weights(self) -> Iterator[int]:
        """Give the weights of the places."""
        small, large = 1, 2
        while True:
            yield small
            small, large = large, 2 * large if self.binary else small + large

    def write(self, number: int) -> list[int]:
        """Give the digits of a number, least significant first."""
        places = []
        for weight in self.weights():
            if weight > number:
                break
            places.append(weight)
        digits = []
        for weight in reversed(places):
            digits.append(int(weight <= number))
            number -= weight * digits[-1]
        return digits[::-1]

    def read(self, digits: Sequence[int]) -> int:
        """Give the number of some digits."""
        return sum(weight * digit for weight, digit in zip(self.weights(), digits, strict=False))

    def valid(self, names: Sequence[str]) -> list[Part]:
        """Say that words are numbers."""
        return [] if self.binary else [Part(no_neighbours(), {"x": name}) for name in names]

    def only_numbers(self, machine: Machine, where: str) -> None:
        """Make sure that an automaton accepts no word that is not a number."""
        for part in self.valid(machine.tracks):
            if find([Part(machine, {}), Part(part.machine, part.names, wanted=False)]) is not None:
                raise Rejected(f"{where}: it accepts what is no number")

    def solutions(self, machine: Machine, known: Mapping[str, int]) -> Iterator[dict[str, int]]:
        """Give the numbers on the other tracks, none with more digits than the longest known.

        >>> binary = Digits("binary")
        >>> list(binary.solutions(less(), {"y": 2}))
        [{'x': 0}, {'x': 1}]
        """
        words = {track: self.write(known[track]) for track in machine.tracks if track in known}
        length = max((len(self.write(number)) for number in known.values()), default=0)
        rest = [track for track in machine.tracks if track not in known]
        dead = machine.hopeless(True)
        found = self._words(machine, words, rest, dead, length)
        for word in sorted(found):
            yield {t: self.read([row[i] for row in word]) for i, t in enumerate(rest)}

    def _words(
        self,
        machine: Machine,
        words: Mapping[str, Sequence[int]],
        rest: Sequence[str],
        dead: frozenset[int],
        length: int,
    ) -> list[tuple[tuple[int, ...], ...]]:
        """Walk place by place, dropping what can no longer be accepted."""
        paths: list[tuple[int, tuple[tuple[int, ...], ...]]] = [(0, ())]
        for place in range(length):
            fixed = {t: word[place] if place < len(word) else 0 for t, word in words.items()}
            longer = []
            for (state, word), choice in product(paths, product((0, 1), repeat=len(rest))):
                digits = {**fixed, **dict(zip(rest, choice, strict=True))}
                after = machine.step[state][machine.symbol(digits)]
                if after not in dead:
                    longer.append((after, (*word, choice)))
            paths = longer
        return [word for state, word in paths if state in machine.accepting]

    def check_adder(self, adder: Machine) -> None:
        """Make sure that x + y = z is what an automaton says, by induction on y.

        With the next number after y and after z for their successors: x + 0 = z just for z = x;
        no x + (y + 1) is 0; and x + (y + 1) = z + 1 just where x + y = z.
        """
        if adder.tracks != ("x", "y", "z"):
            raise Rejected("adder: not over x, y, z")
        self.only_numbers(adder, "adder")
        names = ["x", "y", "z", "y'", "z'"]
        before = Part(adder, {})
        after = Part(adder, {"y": "y'", "z": "z'"})
        successors = [Part(less(), {"x": "y", "y": "y'"}), Part(less(), {"x": "z", "y": "z'"})]
        gaps = [self._between("y", "y'"), self._between("z", "z'")]
        for one, other in ((before, after), (after, before)):
            denied = Part(other.machine, other.names, wanted=False)
            if find([one, denied, *successors, *self.valid(names)], gaps) is not None:
                raise Rejected("adder: the induction on y fails")
        self._check_zero(adder)

    def _between(self, low: str, high: str) -> list[Part]:
        below, above = Part(less(), {"x": low, "y": "w"}), Part(less(), {"x": "w", "y": high})
        return [below, above, *self.valid(["w"])]

    def _check_zero(self, adder: Machine) -> None:
        """Say that x + 0 = z exactly for z = x, and that x + y is not 0 for y > 0."""
        valid = self.valid("xyz")
        for wanted in (True, False):
            add = Part(adder, {}, wanted)
            same = Part(xor(2), {"0": "x", "1": "z"}, not wanted)
            if find([add, same, Part(_zero(), {"x": "y"}), *valid]) is not None:
                raise Rejected("adder: x + 0 is not x")
        positive = Part(_zero(), {"x": "y"}, wanted=False)
        if find([Part(adder, {}), positive, Part(_zero(), {"x": "z"}), *valid]) is not None:
            raise Rejected("adder: a sum is 0")


def _zero() -> Machine:
    return Machine(("x",), ((0, 1), (1, 1)), frozenset({0}))
