"""Any game with a move in every component; the first end is the end.

Theorem (Smith 1966; Conway, On Numbers and Games, chapter 14). The remoteness of the whole is the
least of the components'; the player to move loses where it is even, under misere play where it is
odd.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.compound import Compound, remoteness

__all__ = ["Conjunctive"]


class Conjunctive(Compound[int]):
    """Move in every component; play ends when one has ended.

    As in ``conjunctive:nim``, with positions like ``3/5``. A position has slashes between
    its components, as in ``3/0/5``, where 0 has ended; what a component breaks into are
    components too.

    >>> from grundy.games import game
    >>> g = game("conjunctive:nim:2")
    >>> g.format(g.parse("3 5")), sorted(map(g.format, g.options(g.parse("3 1"))))
    ('3/5', ['1/0', '2/0'])
    """

    name = "conjunctive"
    title = "Move in all, the first end ends"
    source = "Smith 1966; Conway, On Numbers and Games, chapter 14"
    samples: ClassVar[tuple[str, ...]] = (
        "conjunctive:nim:2 3/4",
        "conjunctive:subtraction:1,3,4 6/7",
        "conjunctive:kayles 3/4",
        "conjunctive:wythoff 1+2/2+2",
    )
    short = True
    every = timed = True

    def movers(self, going: Sequence[int]) -> Iterator[Sequence[int]]:
        """Choose all."""
        yield going

    def join(self, values: Sequence[int], *, misere: bool) -> int:
        """Give the least remoteness."""
        return min(values, default=0)

    def close(self, seen: set[int], *, misere: bool) -> int:
        """Give the remoteness."""
        return remoteness(seen, misere=misere)

    def lost(self, whole: int, *, misere: bool) -> bool:
        """Look whether it is even, under misere play odd."""
        return whole % 2 == misere

    def why(self, values: Sequence[int], *, misere: bool) -> Phrase:
        """Say the remotenesses and the least of them."""
        return phrase(
            "remotenesses {values}: the first component ends after {n}",
            values=tuple(values),
            n=self.join(values, misere=misere),
        )
