"""Several knights: all that can still move do so at once."""

from __future__ import annotations

from grundy.games.continued import Continued
from grundy.games.knight import Knight
from grundy.phrases.phrase import phrase

__all__ = ["LastHorse"]


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

    @classmethod
    def of(cls) -> Knight:
        """Give the game of one knight."""
        return Knight()
