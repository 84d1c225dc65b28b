"""Hold a rule: moves on one heap, or on several piles at once.

Piles are named a, b, c, ... in order; a move on piles keeps their number.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations

from grundy.errors import LimitError
from grundy.formulas.tree import Expression
from grundy.phrases.phrase import phrase
from grundy.rules.language.heaps import ANY, MOST_TRIED, WORDS, Choice, HeapMove, Take
from grundy.rules.language.terms import written
from grundy.rules.vectors import Vector

__all__ = ["Both", "One", "PileMove", "Rule", "Same", "Trade"]


@dataclass(frozen=True)
class One:
    """Make a move on one pile, which leaves at most one.

    >>> from grundy.rules.language.heaps import Span
    >>> list(One(Take((Span(1, 2),))).options((3, 1)))
    [(2, 1), (1, 1), (3, 0)]
    """

    move: HeapMove

    def options(self, piles: Vector) -> Iterator[Vector]:
        """Give what the piles can become."""
        for i, n in enumerate(piles):
            for left in self.move.options(n):
                yield (*piles[:i], *(left or (0,)), *piles[i + 1 :])

    def __str__(self) -> str:
        if not isinstance(self.move, Take):
            return str(self.move)
        return "from one" if self.move == Take((ANY,)) else f"{self.move} from one"


@dataclass(frozen=True)
class Same:
    """Take the same number k from every pile, or from ``some`` of them, any.

    >>> list(Same((), 2).options((2, 3)))
    [(1, 2), (0, 1)]
    >>> list(Same((), 3, 2).options((1, 1, 2)))
    [(0, 0, 2), (0, 1, 1), (1, 0, 1)]
    """

    when: tuple[Expression, ...]
    piles: int
    some: int = 0

    def chosen(self) -> Iterator[tuple[int, ...]]:
        """Give the places of the piles that may be chosen."""
        return combinations(range(self.piles), self.some or self.piles)

    def options(self, piles: Vector) -> Iterator[Vector]:
        """Give what the piles can become."""
        for places in self.chosen():
            for k in Choice(ANY, self.when).upto(min(piles[i] for i in places)):
                yield tuple(n - k * (i in places) for i, n in enumerate(piles))

    def __str__(self) -> str:
        every = "both" if self.piles == 2 else "all"
        who = f"any {WORDS[self.some]}" if self.some else every
        return f"the same from {who}{_conditions(self.when)}"


@dataclass(frozen=True)
class Both:
    """Take i from one of two piles and j from the other, both at least 1.

    >>> list(Both(()).options((2, 2)))
    [(1, 1), (1, 0), (0, 1), (0, 0)]
    """

    when: tuple[Expression, ...]
    _tried: dict[int, tuple[int, list[int]]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def options(self, piles: Vector) -> Iterator[Vector]:
        """Give what the piles can become."""
        a, b = piles
        for i in range(1, a + 1):
            yield from ((a - i, b - j) for j in self._partners(i, b))

    def _partners(self, i: int, most: int) -> list[int]:
        """Give each j up to ``most`` that may be taken with i; what was tried is kept."""
        tried, found = self._tried.get(i, (0, []))
        if i * most > MOST_TRIED:
            raise LimitError(
                phrase("conditions are tried on at most {n} pairs of numbers", n=MOST_TRIED)
            )
        fresh = range(tried + 1, most + 1)
        found += [j for j in fresh if all(c.evaluate({"i": i, "j": j}) for c in self.when)]
        self._tried[i] = max(tried, most), found
        return found[: bisect_right(found, most)]

    def __str__(self) -> str:
        return f"from both{_conditions(self.when)}"


@dataclass(frozen=True)
class Trade:
    """Remove one pile, and split another into two, which take the places of both, smaller first.

    >>> list(Trade().options((1, 2, 4)))
    [(1, 1, 4), (1, 2, 3), (2, 2, 2), (1, 1, 3), (1, 2, 2), (1, 1, 1)]
    """

    shape: str = ""

    def options(self, piles: Vector) -> Iterator[Vector]:
        """Give what the piles can become."""
        split = Take((ANY,), (2,), self.shape)
        for gone, whole in permutations(range(len(piles)), 2):
            for parts in split.ways(piles[whole], 2) if piles[gone] else ():
                after = list(piles)
                after[min(gone, whole)], after[max(gone, whole)] = parts
                yield tuple(after)

    def __str__(self) -> str:
        shape = f" in two {self.shape}" if self.shape else ""
        return f"remove one, split another{shape}"


PileMove = One | Same | Both | Trade


@dataclass(frozen=True)
class Rule:
    """Hold the moves; ``piles`` is the number of piles, or None where each heap is on its own.

    ``str`` writes the rule so that it is read as the same rule again.

    >>> from grundy.rules.language.heaps import Span
    >>> rule = Rule((Take((Span(1, 3),)),))
    >>> str(rule), rule.heap_moves == list(rule.moves)
    ('1..3', True)
    """

    moves: tuple[HeapMove | PileMove, ...]
    piles: int | None = None
    misere: bool = False

    @property
    def heap_moves(self) -> list[HeapMove]:
        """Give the moves on one heap: all or none."""
        return [move for move in self.moves if isinstance(move, HeapMove)]

    @property
    def pile_moves(self) -> list[PileMove]:
        """Give the moves on piles: none or all."""
        return [move for move in self.moves if isinstance(move, PileMove)]

    @property
    def least(self) -> int:
        """Give the smallest pile: no pile is empty where each move removes one and splits one."""
        return int(all(isinstance(move, Trade) for move in self.moves))

    def normal(self) -> Rule:
        """Give the rule under which the last one wins."""
        return replace(self, misere=False)

    def __str__(self) -> str:
        head = f"{WORDS[self.piles]} piles: " if self.piles else ""
        moves = ", or ".join(map(str, self.moves)).removeprefix("take ")
        return f"{head}{moves}{', last one loses' if self.misere else ''}"


def _conditions(when: tuple[Expression, ...]) -> str:
    return f" with {' and '.join(map(written, when))}" if when else ""
