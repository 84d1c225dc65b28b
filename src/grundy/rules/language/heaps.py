"""Hold the moves on one heap: take (and leave so many heaps), split, halve."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from grundy.formulas.functions import Series
from grundy.formulas.parts import nodes
from grundy.formulas.tree import Expression, Number, variables
from grundy.rules.language.terms import written

__all__ = [
    "ALL",
    "ANY",
    "EVEN",
    "ODD",
    "WORDS",
    "Amount",
    "Choice",
    "Deal",
    "Halve",
    "HeapMove",
    "Span",
    "Take",
    "united",
]

WORDS = ("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True)
class Span:
    """Hold the numbers from ``least`` to ``most``, or all from there on.

    >>> list(Span(2, 4).upto(9)), list(Span(3).upto(5)), str(Span(2))
    ([2, 3, 4], [3, 4, 5], '2..')
    """

    least: int
    most: int | None = None

    def upto(self, n: int) -> range:
        """Give its numbers up to n, rising."""
        return range(self.least, (n if self.most is None else min(n, self.most)) + 1)

    def __str__(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"{self.least}..{'' if self.most is None else self.most}"


ANY = Span(1)


@dataclass(frozen=True)
class Choice:
    """Hold the numbers k of a set for which the conditions about k and n are true.

    >>> print(Choice(Span(1), (3 * K <= N,)))
    k with 3k <= n
    """

    of: Span | Series
    when: tuple[Expression, ...]

    def __str__(self) -> str:
        for name, choice in (("odd", ODD), ("even", EVEN), ("all", ALL)):
            if self == choice:
                return name
        if rounded := _rounded(self):
            return rounded
        return f"{'k' if self.of == ANY else self.of} with {' and '.join(map(written, self.when))}"


K, N = variables("k n")
ODD, EVEN = (Choice(ANY, ((K % 2).eq(rest),)) for rest in (1, 0))
ALL = Choice(ANY, (K.eq(N),))
Amount = Span | Series | Choice


@dataclass(frozen=True)
class Take:
    """Take one of the amounts, and leave one of ``piles`` heaps; ``shape`` is "", equal, unequal.

    Where two heaps are left, ``parts`` says what i and j must be, whichever is i.

    >>> print(Take((Span(1, 2),), (0, 1, 2)))
    take 1..2 adjacent
    """

    amounts: tuple[Amount, ...]
    piles: tuple[int, ...] = (0, 1)
    shape: str = ""
    parts: tuple[Expression, ...] = ()

    @property
    def splits(self) -> bool:
        """Say whether nothing is taken."""
        first = self.amounts[0]
        return (first.of if isinstance(first, Choice) else first) == Span(0, 0)

    def __str__(self) -> str:
        shape = f" {self.shape}" if self.shape else ""
        if self.splits:
            when = self.amounts[0].when if isinstance(self.amounts[0], Choice) else ()
            text = f"split in {_counted(self.piles)}{shape}"
            word = "if" if when else "with"
            when += self.parts
            return f"{text} {word} {' and '.join(map(written, when))}" if when else text
        text = f"take {' or '.join(map(str, _written(self.amounts)))}"
        if self.piles == (0, 1):
            return text
        if self.piles == (0, 1, 2) and not shape:
            return f"{text} adjacent"
        if self.piles == (0,):
            return f"{text} leaving nothing"
        return f"{text} leaving {_counted(self.piles)}{shape} piles"


@dataclass(frozen=True)
class Halve:
    """Divide the heap, rounding down, or up with ``up``.

    >>> print(Halve(), "|", Halve(3, up=True))
    halve rounding down | divide by 3 rounding up
    """

    by: int = 2
    up: bool = False
    when: tuple[Expression, ...] = ()

    def __str__(self) -> str:
        word = "halve" if self.by == 2 else f"divide by {self.by}"
        when = f" if {' and '.join(map(written, self.when))}" if self.when else ""
        return f"{word} rounding {'up' if self.up else 'down'}{when}"


@dataclass(frozen=True)
class Deal:
    """Split the heap into a number of equal heaps that divides it, none empty.

    >>> print(Deal(), "|", Deal(3))
    split in k equal | split in 3.. equal
    """

    least: int = 2
    most: int | None = None
    when: tuple[Expression, ...] = ()

    def __str__(self) -> str:
        heaps = "k" if (self.least, self.most) == (2, None) else str(Span(self.least, self.most))
        when = f" if {' and '.join(map(written, self.when))}" if self.when else ""
        return f"split in {heaps} equal{when}"


HeapMove = Take | Halve | Deal


def _rounded(choice: Choice) -> str:
    """Write the one number that a rounded part of the heap is."""
    if choice.of == ANY and len(choice.when) == 2:
        numbers = {one.of for line in choice.when for one in nodes(line, Number)}
        for by, up in product(numbers, (False, True)):
            if by > 1 and choice == part(by, up=up):
                return f"n/{by} rounding {'up' if up else 'down'}"
    return ""


def part(by: int, *, up: bool) -> Choice:
    """Give the one number that n/by is, rounded.

    >>> print(part(2, up=False))
    n/2 rounding down
    """
    if up:
        return Choice(ANY, (by * K - by < N, by * K >= N))
    return Choice(ANY, (by * K <= N, by * K + by > N))


def united(amounts: Iterable[Amount]) -> tuple[Amount, ...]:
    """Give each amount once, with the spans joined where they touch, rising.

    >>> united([Span(4, 4), Span(1, 2), Span(3, 3), Span(9)])
    (Span(least=1, most=4), Span(least=9, most=None))
    """
    amounts = tuple(dict.fromkeys(amounts))
    joined: list[Span] = []
    for span in sorted((a for a in amounts if isinstance(a, Span)), key=lambda span: span.least):
        last = joined[-1] if joined else Span(0, -2)
        if last.most is not None and span.least > last.most + 1:
            joined.append(span)
        elif last.most is not None and (span.most is None or span.most > last.most):
            joined[-1] = Span(last.least, span.most)
    return (*joined, *(a for a in amounts if not isinstance(a, Span)))


def _written(amounts: tuple[Amount, ...]) -> list[str]:
    spans = [a for a in amounts if isinstance(a, Span)]
    rest = [str(a) for a in amounts if not isinstance(a, Span)]
    if len(spans) > 1:
        short = (f"{a.least},{a.most}" if a.most == a.least + 1 else str(a) for a in spans)
        return [f"{{{','.join(short)}}}", *rest]
    return ["any" if span == ANY else str(span) for span in spans] + rest


def _counted(piles: tuple[int, ...]) -> str:
    return " or ".join("no" if not h else WORDS[h] for h in piles)
