"""Take at least so many stones, and at most so many."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, takewhile
from typing import Self

from grundy.errors import InputError
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.codes import Code, amount_sentence
from grundy.rules.heaps import HeapGame, Heaps
from grundy.rules.protocol import Find
from grundy.rules.text import numbers

__all__ = ["Between"]

_LONGEST_CODE = 10_000


class Between(HeapGame):
    """Take a number of stones between two bounds from one heap.

    ``between:2,5`` takes 2 to 5, ``between:2`` at least 2.

    >>> Between(2, 5).closed_form((13,)), Between(2).closed_form((13,))
    (3, 6)
    """

    name = "between"
    title = "Take between two bounds"
    source = phrase("Winning Ways, chapter 4 (subtraction games)")
    samples = ("between:2,5 9+13", "between:2 7+12", "between:3,3 8+11", "between:2,5 30")

    def __init__(self, least: int, most: int | None = None) -> None:
        self.least, self.most = least, most

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the smallest take, and the largest if there is one."""
        takes = numbers(arguments, least=1, what="number to take")
        if len(takes) not in (1, 2) or takes[0] > takes[-1]:
            raise InputError(
                "the least and the most to take, as in between:2,5", got=arguments, where=cls.name
            )
        return cls(*takes)

    @property
    def arguments(self) -> str:
        """Give the smallest take, and the largest if there is one."""
        return f"{self.least},{self.most}" if self.most else f"{self.least}"

    @property
    def sentence(self) -> str:
        """Say how many may be taken."""
        last = self.most or self.least
        return amount_sentence(range(self.least, last + 1), open_end=self.most is None)

    @property
    def rule(self) -> str:
        """Give the takes."""
        return f"{self.least}..{self.most or ''}"

    def heap_options(self, n: int) -> Iterator[Heaps]:
        """Leave a heap that is smaller by as many."""
        last = min(n, self.most) if self.most else n
        return ((n - k,) for k in range(self.least, last + 1))

    def closed_form(self, part: Heaps) -> int:
        """Give (n mod (l+m)) div l, or n div l where any larger number may be taken.

        Let v be the value claimed for n, at place p of its period of l+m. From p, l to m lower
        reach a place of every claim below v; the places of claim v all lie within l - 1 of each
        other, and those of the period before lie more than m lower.
        """
        return (part[0] % (self.least + self.most) if self.most else part[0]) // self.least

    def theorem(self, part: Heaps) -> Phrase:
        """Say the value as a quotient."""
        facts = {"n": part[0], "least": self.least, "value": self.closed_form(part)}
        if self.most is None:
            return phrase("a heap of {n} is worth {n} div {least} = {value}", **facts)
        return phrase(
            "a heap of {n} is worth ({n} mod {m}) div {least} = {value}",
            m=self.least + self.most,
            **facts,
        )

    def misere_form(self, part: Heaps) -> int:
        """Give the same but for 0 and 1, which change places.

        Every heap of value 2 or more has options of value 0 and of value 1.
        """
        value = self.closed_form(part)
        return 1 - value if value < 2 else value

    def moves_to(self, part: Heaps, value: int) -> Iterator[Heaps]:
        """Leave what lies both in reach and in one of the stretches of that value."""
        (n,) = part
        high, low = n - self.least, max(0, n - self.most) if self.most else 0
        period = self.least + self.most if self.most else n + 1
        first = value * self.least
        last = min(first + self.least, period) - 1
        if first < period:
            starts = takewhile(lambda s: s + first <= high, count(low // period * period, period))
            for s in starts:
                for left in range(max(low, s + first), min(high, s + last) + 1):
                    yield (left,) if left else ()

    def as_code(self) -> Code | None:
        """Give the code with a 3 at every number that may be taken, unless it is very long."""
        if (self.most or self.least) > _LONGEST_CODE:
            return None
        if self.most:
            return Code(dict.fromkeys(range(self.least, self.most + 1), 3))
        return Code(dict.fromkeys(range(self.least), 0), tail=3)
