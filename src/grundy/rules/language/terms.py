"""Say conditions about numbers: comparisons of sums, and relations known by name.

The variables are k (stones taken), n (the heap), and i, j (stones taken from two piles).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import gcd
from operator import eq, ge, gt, le, lt, ne

from grundy.rules.language.series import Series

__all__ = [
    "COMPARISONS",
    "RELATIONS",
    "Absolute",
    "Atom",
    "Compare",
    "Condition",
    "Is",
    "Linear",
    "Relation",
    "Remainder",
]

Numbers = Mapping[str, int]

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<=": le,
    ">=": ge,
    "!=": ne,
    "=": eq,
    "<": lt,
    ">": gt,
}
RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "divides": lambda a, b: a != 0 and b % a == 0,
    "does not divide": lambda a, b: a == 0 or b % a != 0,
    "is coprime to": lambda a, b: gcd(a, b) == 1,
}


@dataclass(frozen=True)
class Linear:
    """Hold a sum of multiples of variables, absolute values and remainders, and a constant."""

    parts: tuple[tuple[Atom, int], ...]
    constant: int = 0

    def at(self, numbers: Numbers) -> int:
        """Give its value.

        >>> Linear((("n", 1), (Remainder(Linear((("k", 2),)), 3), -1)), 5).at({"n": 10, "k": 4})
        13
        """
        return self.constant + sum(
            factor * (numbers[atom] if isinstance(atom, str) else atom.at(numbers))
            for atom, factor in self.parts
        )

    def __str__(self) -> str:
        words = [_signed(factor, atom) for atom, factor in self.parts]
        if self.constant or not words:
            words.append(f"{'-' if self.constant < 0 else '+'} {abs(self.constant)}")
        text = " ".join(words)
        return text[2:] if text[0] == "+" else "-" + text[2:]


@dataclass(frozen=True)
class Absolute:
    """Hold the absolute value of a sum."""

    of: Linear

    def at(self, numbers: Numbers) -> int:
        """Give its value."""
        return abs(self.of.at(numbers))

    def __str__(self) -> str:
        return f"|{self.of}|"


@dataclass(frozen=True)
class Remainder:
    """Hold the remainder of a sum after division by a constant, 0 or more."""

    of: Linear
    by: int

    def at(self, numbers: Numbers) -> int:
        """Give its value."""
        return self.of.at(numbers) % self.by

    def __str__(self) -> str:
        simple = len(self.of.parts) == 1 and not self.of.constant and self.of.parts[0][1] == 1
        return f"{self.of} % {self.by}" if simple else f"({self.of}) % {self.by}"


Atom = str | Absolute | Remainder


@dataclass(frozen=True)
class Compare:
    """Hold a comparison of two sums."""

    left: Linear
    sign: str
    right: Linear

    def holds(self, numbers: Numbers) -> bool:
        """Say whether it is true of these numbers."""
        return COMPARISONS[self.sign](self.left.at(numbers), self.right.at(numbers))

    def __str__(self) -> str:
        return f"{self.left} {self.sign} {self.right}"


@dataclass(frozen=True)
class Relation:
    """Hold a relation that has a name, such as ``divides``."""

    left: Linear
    name: str
    right: Linear

    def holds(self, numbers: Numbers) -> bool:
        """Say whether it is true of these numbers."""
        return RELATIONS[self.name](self.left.at(numbers), self.right.at(numbers))

    def __str__(self) -> str:
        return f"{self.left} {self.name} {self.right}"


@dataclass(frozen=True)
class Is:
    """Say that a sum is one of the squares, primes, Fibonacci numbers or powers."""

    left: Linear
    series: Series

    def holds(self, numbers: Numbers) -> bool:
        """Say whether it is true of these numbers."""
        return self.left.at(numbers) in self.series

    def __str__(self) -> str:
        return f"{self.left} in {self.series}"


Condition = Compare | Relation | Is


def _signed(factor: int, atom: Atom) -> str:
    sign, size = "-" if factor < 0 else "+", abs(factor)
    if isinstance(atom, str):
        return f"{sign} {size if size > 1 else ''}{atom}"
    if size == 1:
        return f"{sign} {atom}"
    return f"{sign} {size} * {atom if isinstance(atom, Absolute) else f'({atom})'}"
