"""Euclid's game on several boards, on all of which a move is made."""

from __future__ import annotations

from grundy.games.continued import Continued
from grundy.games.euclid import Euclid

__all__ = ["EveryEuclid"]


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

    @classmethod
    def of(cls) -> Euclid:
        """Give the game of one pair."""
        return Euclid()
