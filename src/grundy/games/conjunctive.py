"""Any game with a move in every component that has not ended, to the first end or to the last.

Theorem (Smith 1966; Conway, On Numbers and Games, chapter 14). Where play ends with the first
component, the remoteness of the whole is the least of the components'; where it ends with the last,
the suspense of the whole is the greatest of theirs. The player to move loses where it is even,
under misere play where it is odd.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from grundy.games.euclid import Euclid
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.compound import Compound
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Conjunctive", "Continued", "EveryEuclid", "Horses", "Knight", "LastHorse"]

_JUMPS = ((-2, 1), (-2, -1), (1, -2), (-1, -2))


class Knight(VectorGame):
    """Jump as a knight of chess, two squares left or two squares up, on a board with one corner.

    A position is the column and the row, counted from 0; several knights are a sum.

    >>> list(Knight().options((2, 1))), list(Knight().options((1, 1)))
    ([(0, 2), (0, 0)], [])
    """

    name = "knight"
    title = "The white knight"
    source = "Winning Ways"
    samples = ("knight 4+3", "knight 6+6")
    arity = 2

    def options(self, position: Vector) -> Iterator[Vector]:
        """Make one of the four jumps, if it stays on the board."""
        x, y = position
        return ((x + i, y + j) for i, j in _JUMPS if x + i >= 0 and y + j >= 0)


class _Timed(Compound[int]):
    """Move in every component that has not ended.

    An option is good if the other player loses there: if its number is even in normal play, odd
    under misere play; an end has the number 0. Remoteness (Steinhaus 1925; Smith 1966): the winner
    hastens, the loser delays. Suspense (Smith 1966): the winner delays, the loser hastens.

    >>> [kind.close(kind, {1, 2, 4}, misere=False) for kind in (Conjunctive, Continued)]
    [3, 5]
    """

    every = timed = True
    said: ClassVar[str]

    def movers(self, going: Sequence[int]) -> Iterator[Sequence[int]]:
        """Choose all that have not ended."""
        yield going

    def join(self, values: Sequence[int], *, misere: bool) -> int:
        """Give the least remoteness, or the greatest suspense."""
        return (min if self.short else max)(values, default=0)

    def close(self, seen: set[int], *, misere: bool) -> int:
        """Give 1 + the best number of the good options, or of all others; 0 at an end."""
        hasten, delay = (min, max) if self.short else (max, min)
        good = [n for n in seen if n % 2 == misere]
        return 1 + (hasten(good) if good else delay(seen, default=-1))

    def lost(self, whole: int, *, misere: bool) -> bool:
        """Look whether it is even, under misere play odd."""
        return whole % 2 == misere

    def why(self, values: Sequence[int], *, misere: bool) -> Phrase:
        """Say the numbers of the components, and which of them decides."""
        n = self.join(values, misere=misere)
        return phrase(self.said, values=tuple(values), n=n)


class Conjunctive(_Timed):
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
    said = "remotenesses {values}: the first component ends after {n}"


class Continued(_Timed):
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
    said = "suspenses {values}: the last component ends after {n}"


class Horses(Conjunctive):
    """Move every knight at once; when the first of them is stuck, play has ended.

    They jump as in the game ``knight``. A position has slashes between the knights, each a
    column and a row: ``4+3/5+5``.

    >>> g = Horses(Knight())
    >>> g.text, [g.format(p) for p in g.options(g.parse("2+0/2+1"))]
    ('horses', ['0+1/0+2', '0+1/0+0'])
    """

    name = "horses"
    title = "All the King's Horses"
    aliases = ("all-the-kings-horses",)
    source = "Smith 1966 (all components at once)"
    samples = ("horses 4+3/5+5", "horses 6+2/3+3/4+4")
    always = Knight


class EveryEuclid(Continued):
    """Play Euclid's game on every pair of piles that has no zero yet; who makes the last zero wins.

    A position has slashes between the pairs: ``25+67/34+55``.

    >>> g = EveryEuclid(Euclid())
    >>> g.text, [g.format(p) for p in g.options(g.parse("2+3/4+4"))]
    ('every-euclid', ['2+1/4+0', '2+1/0+4'])
    """

    name = "every-euclid"
    title = "Euclid on every board"
    aliases = ("gg-and-mm",)
    source = "HDU 3595, GG and MM; Jia Zhihao 2009 (Every-SG)"
    samples = ("every-euclid 8+13/6+9", "every-euclid 5+7/4+4/3+8")
    always = Euclid


class LastHorse(Continued):
    """Move every knight that can move at once, until the last of them is stuck.

    They jump as in the game ``knight``. A position has slashes between the knights, each a
    column and a row: ``4+3/5+5``.

    >>> g = LastHorse(Knight())
    >>> g.text, [g.format(p) for p in g.options(g.parse("2+0/1+1"))]
    ('last-horse', ['0+1/1+1'])
    """

    name = "last-horse"
    title = "The last horse"
    aliases = ()
    source = phrase("Winning Ways, chapter {n}", n=9)
    samples = ("last-horse 4+3/5+5", "last-horse 6+2/3+3/1+1")
    words = {
        "zh": {
            "The last horse": "最后一匹马",
            (
                "Move every knight that can move at once, as `knight` says, until the last of "
                "them is stuck."
            ): "按 `knight` 的走法同时移动每个还能走的马，直到最后一个马也无路可走。",
        }
    }
    always = Knight
