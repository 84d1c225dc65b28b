"""Write positions as words, whose letters are heaps, and bound the work of a search."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import process_time

from grundy.phrases.phrase import phrase
from grundy.phrases.seconds import in_seconds

__all__ = ["Letters", "Limits", "OutOfReach", "Unproved", "Word", "Work", "joined", "less"]

Word = tuple[int, ...]
"""Heaps in rising order."""

_LOOK_AT_CLOCK = 256


def joined(*words: Word) -> Word:
    """Put positions side by side.

    >>> joined((1, 5), (2,))
    (1, 2, 5)
    """
    return tuple(sorted(heap for word in words for heap in word))


def less(word: Word, heap: int) -> Word:
    """Take one heap away.

    >>> less((1, 2, 2), 2)
    (1, 2)
    """
    i = word.index(heap)
    return word[:i] + word[i + 1 :]


@dataclass(frozen=True)
class Letters:
    """Say what the heaps 0, 1, ... of a game can become; heap 0 has no moves.

    ``games`` may stand side by side: letter i is then the heap i // games of game i % games.
    """

    options: Callable[[int], Iterable[Word]]
    games: int = 1

    def weight(self, word: Word) -> int:
        """Give a number that every move lowers: twice the stones, less one for each heap.

        >>> nim = Letters(lambda n: [(k,) for k in range(n)])
        >>> nim.weight((4,)), nim.weight((2, 2))
        (7, 6)
        """
        return 2 * sum(letter // self.games for letter in word) - len(word)


class OutOfReach(Exception):  # noqa: N818
    """Say which limit a search came to.

    >>> Work(Limits(elements=9)).elements(10)
    Traceback (most recent call last):
    grundy.solvers.misere.words.OutOfReach: more than 9 elements
    """


class Unproved(OutOfReach):
    """Say that what was learned cannot be proved.

    >>> raise Unproved("a word that nothing tells apart")
    Traceback (most recent call last):
    grundy.solvers.misere.words.Unproved: a word that nothing tells apart
    """


@dataclass(frozen=True)
class Limits:
    """Bound a search for a quotient: heaps, elements, positions by recursion, pairs, seconds.

    >>> from grundy.rules.codes import parse_code
    >>> from grundy.solvers.misere.find import Heaps, search
    >>> search(Heaps((parse_code("0.07", 8),)), Limits(heaps=12)).why
    'more than 12 heaps'

    The clock is there for the worst only, so that one question has one answer everywhere.
    """

    heaps: int = 400
    elements: int = 400
    positions: int = 60_000
    seconds: float = 60.0
    pairs: int = 100_000


@dataclass
class Work:
    """Count what a search has done; raise `OutOfReach` at a limit.

    >>> work = Work(Limits(positions=1))
    >>> work.position()
    >>> work.position()
    Traceback (most recent call last):
    grundy.solvers.misere.words.OutOfReach: more than 1 positions
    """

    limits: Limits
    positions: int = 0
    _end: float = field(init=False)
    _looks: int = 0

    def __post_init__(self) -> None:
        self._end = process_time() + self.limits.seconds

    def position(self) -> None:
        """Count a position."""
        self.positions += 1
        if self.positions > self.limits.positions:
            raise OutOfReach(phrase("more than {n} positions", n=self.limits.positions))
        self.look()

    def look(self) -> None:
        """Look at the clock now and then."""
        self._looks += 1
        if not self._looks % _LOOK_AT_CLOCK and process_time() > self._end:
            raise OutOfReach(phrase("more than {time}", time=in_seconds(self.limits.seconds)))

    def elements(self, count: int) -> None:
        """Make sure that a monoid is not too large."""
        if count > self.limits.elements:
            raise OutOfReach(phrase("more than {n} elements", n=self.limits.elements))
