"""Hold a rule: moves on one heap, or on several piles at once.

Piles are named a, b, c, ... in order; a move on piles keeps their number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from grundy.formulas.tree import Expression
from grundy.rules.language.heaps import ANY, WORDS, Amount, HeapMove, Take
from grundy.rules.language.terms import written

__all__ = ["PLACES", "Both", "One", "Pair", "PileMove", "Place", "Rule", "Same", "Several", "Trade"]

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True)
class One:
    """Make a move on one pile, which leaves at most one.

    >>> from grundy.rules.language.heaps import Span
    >>> print(One(Take((Span(1, 2),))))
    take 1..2 from one
    """

    move: HeapMove

    def __str__(self) -> str:
        if not isinstance(self.move, Take):
            return str(self.move)
        return "from one" if self.move == Take((ANY,)) else f"{self.move} from one"


@dataclass(frozen=True)
class Same:
    """Take the same number k from every pile, or from ``some`` of them, any, or these or ``more``.

    Of how many ``piles`` a sentence may say late, so 0 stands for a number that is not told yet.

    >>> print(Same((), 2), "|", Same((), 3, 2))
    the same from both | the same from any two
    """

    when: tuple[Expression, ...]
    piles: int = 0
    some: int = 0
    more: bool = False

    def chosen(self) -> Iterator[tuple[int, ...]]:
        """Give the places of the piles that may be chosen."""
        return combinations(range(self.piles), self.some or self.piles)

    def __str__(self) -> str:
        every = "both" if self.piles == 2 else "all"
        who = f"any {WORDS[self.some]}" if self.some else every
        return f"the same from {who}{_conditions(self.when)}"


@dataclass(frozen=True)
class Both:
    """Take i from one of two piles and j from the other, both at least 1.

    >>> print(Both(()))
    from both
    """

    when: tuple[Expression, ...]

    def __str__(self) -> str:
        return f"from both{_conditions(self.when)}"


@dataclass(frozen=True)
class Several:
    """Take one of the amounts from each of so many piles, any; or, with ``total``, from all these.

    >>> from grundy.rules.language.heaps import Span
    >>> print(Several((Span(1, 1),), (1, 2)), "|", Several((Span(1, 3),), (2,), total=True))
    take 1 from each of one or two | take 1..3 in all from two
    """

    amounts: tuple[Amount, ...]
    counts: tuple[int, ...]
    total: bool = False

    def __str__(self) -> str:
        counts = " or ".join(WORDS[count] for count in self.counts)
        return f"{Take(self.amounts)} {'in all from' if self.total else 'from each of'} {counts}"


@dataclass(frozen=True)
class Place:
    """Take from the first pile, the second, ..., or from the largest or the smallest.

    Where several piles are the largest it is any of them.

    >>> print(Place(Take((ANY,)), "largest"))
    take any from the largest
    """

    move: Take
    which: str

    def __str__(self) -> str:
        return f"{self.move} from the {self.which}"


@dataclass(frozen=True)
class Pair:
    """Take one of the amounts from a pile, and one of the others from another.

    >>> from grundy.rules.language.heaps import Span
    >>> print(Pair((Span(2, 2),), (Span(1, 1),)))
    take 2 from one and 1 from another
    """

    amounts: tuple[Amount, ...]
    others: tuple[Amount, ...]

    def __str__(self) -> str:
        return f"{Take(self.amounts)} from one and {str(Take(self.others))[5:]} from another"


@dataclass(frozen=True)
class Trade:
    """Remove one pile, and split another into two, which take the places of both, smaller first.

    >>> print(Trade("equal"))
    remove one, split another in two equal
    """

    shape: str = ""

    def __str__(self) -> str:
        shape = f" in two {self.shape}" if self.shape else ""
        return f"remove one, split another{shape}"


PileMove = One | Same | Both | Several | Place | Pair | Trade


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
