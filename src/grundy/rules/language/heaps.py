"""Hold the moves on one heap: take (and leave so many heaps), split, halve."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import compress, product
from operator import not_

from grundy.errors import LimitError
from grundy.formulas.bounds import root_of
from grundy.formulas.parts import free, nodes
from grundy.formulas.series import Series
from grundy.formulas.tree import Expression, Number, variables
from grundy.phrases.phrase import phrase
from grundy.rules.codes import partitions
from grundy.rules.divisors import divisors
from grundy.rules.heaps import Heaps
from grundy.rules.language.decimal import worked_out
from grundy.rules.language.terms import Relation, written
from grundy.rules.options import bounds

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


MOST_TRIED = 1_000_000
_MOST_EACH = 100  # of a smaller heap each number is tried


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

    >>> list(Choice(Span(1), ((K * 3 <= N),)).upto(9))
    [1, 2, 3]
    """

    of: Span | Series
    when: tuple[Expression, ...]

    def upto(self, n: int) -> Iterator[int]:
        """Give its numbers up to n, rising; `LimitError` where too many would be tried."""
        about_heap, when = _parted(self.when)
        if not all(condition.evaluate({"n": n}) for condition in about_heap):
            return iter(())
        return (k for k in self._tried(n) if all(c.evaluate({"k": k, "n": n}) for c in when))

    def _tried(self, n: int) -> Iterable[int]:
        """Give the numbers that may do: divisors and digits of n, else those within the bounds."""
        if isinstance(self.of, Series):
            return self._first(n) if _parted(self.when)[1] else self.of.upto(n)
        of = self.of.upto(n)
        if n <= _MOST_EACH:
            return of
        if Relation(K, "divides", N) in self.when:
            return (k for k in divisors(n) if k in of)
        if Relation(K, "is a digit of", N) in self.when:
            return (k for k in sorted(set(map(int, str(n)))) if k in of)
        low, high = bounds([worked_out(one, n) for one in self.when], {"n": n}, "k")
        roots = [root.value({"n": n}) for one in self.when if (root := root_of(one, "k"))]
        ends = [end + 1 for end in (high, *roots) if end is not None]
        of = range(max(of.start, low), min([of.stop, *ends]))
        if (count := of.stop - of.start) > MOST_TRIED and self.of.most is None:
            raise _too_many(count)
        return of

    def _first(self, n: int) -> Iterator[int]:
        """Give numbers of a series up to n, but no more than conditions are tried on."""
        for tried, k in enumerate(self.of.upto(n)):
            if tried == MOST_TRIED:
                raise _too_many(n)
            yield k

    def __str__(self) -> str:
        for name, choice in (("odd", ODD), ("even", EVEN), ("all", ALL)):
            if self == choice:
                return name
        if rounded := _rounded(self):
            return rounded
        return f"{'k' if self.of == ANY else self.of} with {' and '.join(map(written, self.when))}"


@cache
def _parted(
    when: tuple[Expression, ...],
) -> tuple[tuple[Expression, ...], tuple[Expression, ...]]:
    """Part conditions into those about the heap alone, and the others."""
    alone = tuple(free(condition) <= {"n"} for condition in when)
    return tuple(compress(when, alone)), tuple(compress(when, map(not_, alone)))


def _too_many(count: int) -> LimitError:
    template = "a condition is tried on at most {m} numbers, not on {n}"
    return LimitError(phrase(template, m=MOST_TRIED, n=count))


K, N = variables("k n")
ODD, EVEN = (Choice(ANY, ((K % 2).eq(rest),)) for rest in (1, 0))
ALL = Choice(ANY, (K.eq(N),))
Amount = Span | Series | Choice


@dataclass(frozen=True)
class Take:
    """Take one of the amounts, and leave one of ``piles`` heaps; ``shape`` is "", equal, unequal.

    Where two heaps are left, ``parts`` says what i and j must be, whichever is i.

    >>> list(Take((Span(1, 2),), (0, 1, 2)).options(3))
    [(2,), (1, 1), (1,)]
    """

    amounts: tuple[Amount, ...]
    piles: tuple[int, ...] = (0, 1)
    shape: str = ""
    parts: tuple[Expression, ...] = ()

    def options(self, n: int) -> Iterator[Heaps]:
        """Give what a heap of n can become."""
        for amount in self.amounts:
            if self.piles == (0, 1):
                yield from ((n - k,) if k < n else () for k in amount.upto(n))
                continue
            for k in amount.upto(n):
                for h in self.piles:
                    ways = self.ways(n - k, h)
                    yield from (way for way in ways if self._may_be(n, way)) if self.parts else ways

    def _may_be(self, n: int, parts: Heaps) -> bool:
        turns = (dict(zip("ij", pair, strict=True), n=n) for pair in (parts, parts[::-1]))
        return any(all(one.evaluate(turn) for one in self.parts) for turn in turns)

    def ways(self, m: int, h: int) -> Iterable[Heaps]:
        """Give the ways to leave m stones in h heaps."""
        if self.shape == "equal" and h > 1:
            return () if m % h or not m else ((m // h,) * h,)
        return partitions(m, h, distinct=self.shape == "unequal")

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

    >>> list(Halve().options(7)), list(Halve(2, up=True).options(1))
    ([(3,)], [])
    """

    by: int = 2
    up: bool = False
    when: tuple[Expression, ...] = ()

    def options(self, n: int) -> Iterator[Heaps]:
        """Give what a heap of n can become."""
        left = -(-n // self.by) if self.up else n // self.by
        if left < n and all(c.evaluate({"n": n}) for c in self.when):
            yield (left,) if left else ()

    def __str__(self) -> str:
        word = "halve" if self.by == 2 else f"divide by {self.by}"
        when = f" if {' and '.join(map(written, self.when))}" if self.when else ""
        return f"{word} rounding {'up' if self.up else 'down'}{when}"


@dataclass(frozen=True)
class Deal:
    """Split the heap into a number of equal heaps that divides it, none empty.

    >>> list(Deal().options(6)), list(Deal(3).options(4))
    ([(3, 3), (2, 2, 2), (1, 1, 1, 1, 1, 1)], [(1, 1, 1, 1)])
    """

    least: int = 2
    most: int | None = None
    when: tuple[Expression, ...] = ()

    def options(self, n: int) -> Iterator[Heaps]:
        """Give what a heap of n can become."""
        if n and all(c.evaluate({"n": n}) for c in self.when):
            for h in Span(self.least, self.most).upto(min(n, MOST_TRIED)):
                if n % h == 0:
                    yield (n // h,) * h

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
