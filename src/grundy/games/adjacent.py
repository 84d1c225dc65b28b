"""Take adjacent stones of a row, which may split."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.games._splits import disjoint, splits
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.codes import Code, row_sentence
from grundy.rules.heaps import CodeGame, Heaps
from grundy.rules.protocol import Find
from grundy.rules.text import number

__all__ = ["Adjacent"]


class Adjacent(CodeGame):
    """Take exactly k adjacent stones of a row.

    ``adjacent:2``, ``adjacent:3``; ``adjacent:any`` takes any number.

    >>> sorted(Adjacent(2).options((7,)))
    [(1, 4), (2, 3), (5,)]
    """

    name = "adjacent"
    title = "Take neighbours"
    drawing = "row"
    source = "Guy and Smith 1956 (0.07, Dawson's Kayles; 0.007; 0.777...)"
    samples = (
        "adjacent:2 7+3+3",
        "adjacent:2 3+4+6",
        "adjacent:3 15",
        "adjacent:3 9+7",
        "adjacent:any 3+5",
        "adjacent:any 9",
    )

    def __init__(self, taken: int | None) -> None:
        self.taken = taken
        self.code = Code({taken: 7}) if taken else Code({0: 0}, tail=7)

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read how many are taken, or ``any``."""
        if arguments == "any":
            return cls(None)
        return cls(number(arguments, least=1, what="any, or a number to take", where=cls.name))

    @property
    def arguments(self) -> str:
        """Give how many are taken."""
        return str(self.taken or "any")

    @property
    def sentence(self) -> str:
        """Say how many are taken."""
        return row_sentence(str(self.taken) if self.taken else phrase("any number of"))

    @property
    def rule(self) -> str:
        """Say that the row may split."""
        return f"{self.arguments} adjacent"

    def closed_form(self, part: Heaps) -> int | None:
        """Give n where any number may be taken.

        What is left, a + b < n, has a xor b <= a + b; and taking at one end leaves any number.
        """
        return None if self.taken else part[0]

    def theorem(self, part: Heaps) -> Phrase:
        """Say the value where any number may be taken."""
        return phrase("a heap of {n} is worth {n}", n=part[0])

    def misere_form(self, part: Heaps) -> int | None:
        """Give n where any number may be taken, but 0 and 1 change places.

        By induction: an option (a, b) of n >= 2 has the misere value a xor b, or its swap when
        both are at most 1, and so never n; the single rows give 0 to n - 1.
        """
        n = self.closed_form(part)
        return 1 - n if n is not None and n < 2 else n

    def moves_to(self, part: Heaps, value: int) -> Iterator[Heaps] | None:
        """Leave a and b with a xor b = value, where any number may be taken.

        Then a + b = value + 2 (a and b) < n, so a and b share what is disjoint from value.
        """
        if self.taken:
            return None
        return (
            tuple(filter(None, pair))
            for both in disjoint(value, (part[0] - 1 - value) // 2)
            for pair in splits(both, value)
        )
