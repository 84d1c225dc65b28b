"""Any game with a move in every component that has not ended.

Theorem (Smith 1966; Conway, On Numbers and Games, chapter 14). The suspense of the whole is the
greatest of the components'; the player to move loses where it is even, under misere play where it
is odd.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.compound import Compound, suspense

__all__ = ["Continued"]


class Continued(Compound[int]):
    """Move in every component that has not ended, until all have.

    As in ``continued:nim``, with positions like ``3/5``. A position has slashes between its
    components, as in ``3/0/5``, where 0 has ended; what a component breaks into are components
    too.

    >>> from grundy.games import game
    >>> g = game("continued:nim:2")
    >>> sorted(map(g.format, g.options(g.parse("3/1/0"))))
    ['1/0/0', '2/0/0']
    """

    name = "continued"
    title = "Move in all to the last end"
    aliases: ClassVar[tuple[str, ...]] = ("every",)
    source = "Smith 1966; Conway, On Numbers and Games, chapter 14"
    samples: ClassVar[tuple[str, ...]] = (
        "continued:nim:2 3/4",
        "continued:subtraction:1,3,4 6/7",
        "continued:kayles 3/4",
        "continued:wythoff 1+2/2+2",
    )
    every = timed = True

    def movers(self, going: Sequence[int]) -> Iterator[Sequence[int]]:
        """Choose all that have not ended."""
        yield going

    def join(self, values: Sequence[int], *, misere: bool) -> int:
        """Give the greatest suspense."""
        return max(values, default=0)

    def close(self, seen: set[int], *, misere: bool) -> int:
        """Give the suspense."""
        return suspense(seen, misere=misere)

    def lost(self, whole: int, *, misere: bool) -> bool:
        """Look whether it is even, under misere play odd."""
        return whole % 2 == misere

    def why(self, values: Sequence[int], *, misere: bool) -> Phrase:
        """Say the suspenses and the greatest of them."""
        return phrase(
            "suspenses {values}: the last component ends after {n}",
            values=tuple(values),
            n=self.join(values, misere=misere),
        )
