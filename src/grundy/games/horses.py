"""Several knights, all of which move at once."""

from __future__ import annotations

from grundy.games.conjunctive import Conjunctive
from grundy.games.knight import Knight

__all__ = ["Horses"]


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

    @classmethod
    def of(cls) -> Knight:
        """Give the game of one knight."""
        return Knight()
