"""Nim by single stones, from as many heaps as one likes."""

from __future__ import annotations

from grundy.games.nim import Nim
from grundy.games.selective import Selective

__all__ = ["SlowNim"]


class SlowNim(Selective):
    """Take one stone from each of one or more heaps.

    The heaps have slashes between them: ``3/4/6``. The player to move loses exactly if all are
    even. Two heaps are a king of chess that comes nearer to a corner.

    >>> g = SlowNim(Nim(1))
    >>> g.text, [g.format(p) for p in g.options(g.parse("1/2"))]
    ('slow-nim', ['0/2', '1/1', '0/1'])
    """

    name = "slow-nim"
    title = "Slow Nim"
    source = "Gurvich and Ho, Slow k-Nim, arXiv 1508.05777 (k is the number of heaps)"
    samples = ("slow-nim 3/4", "slow-nim 2/4/6", "slow-nim 5/1/3")
    words = {
        "zh": {
            "Slow Nim": "慢速尼姆",
            "Take one stone from each of one or more heaps.": "从一堆或多堆中各取一颗石子。",
            (
                "The heaps have slashes between them: `3/4/6`. The player to move loses exactly "
                "if all are even. Two heaps are a king of chess that comes nearer to a corner."
            ): (
                "各堆以斜线隔开：`3/4/6`。当且仅当每堆都是偶数时，轮到走的一方必败。"
                "两堆就是国际象棋中一个逐步走近角落的王。"
            ),
            "Gurvich and Ho, Slow k-Nim, arXiv 1508.05777 (k is the number of heaps)": (
                "Gurvich 和 Ho，Slow k-Nim，arXiv 1508.05777（k 为堆数）"
            ),
        }
    }

    @classmethod
    def of(cls) -> Nim:
        """Give the game of one heap: take one stone."""
        return Nim(1)
