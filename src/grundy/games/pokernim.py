"""Poker Nim: Nim in which chips once taken may be put on again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial
from grundy.rules.text import number, numbers

__all__ = ["PokerNim", "Table"]


class Table(NamedTuple):
    """Hold the heaps, and the chips of the player to move and of the other one.

    >>> PokerNim().parse("3+5/2/0")
    Table(heaps=(3, 5), mine=2, theirs=0)
    """

    heaps: tuple[int, ...]
    mine: int
    theirs: int


class PokerNim(Impartial[Table]):
    """Take chips from a heap and keep them, or put chips of your own on a heap that is there.

    A position has slashes between the heaps, the chips of the player to move and those of the
    other one: ``3+5/2/0``; ``3+5`` is the start, where nobody has any. Play may go round. The
    player to move loses exactly if the nim-sum of the heaps is 0: who is put on takes off again.

    >>> g = PokerNim()
    >>> [g.format(p) for p in g.options(g.parse("2/1/0"))]
    ['1/0/2', '0/0/3', '3/0/0']
    """

    name = "poker-nim"
    title = "Poker Nim"
    source = phrase("Winning Ways, chapter {n}", n=3)
    samples = ("poker-nim 1+2", "poker-nim 2+2/1/0", "poker-nim 1+2+3", "poker-nim 3+1/0/2")
    drawing = "sum:heaps"
    loopy = True
    words = {
        "zh": {
            "Poker Nim": "扑克尼姆",
            (
                "Take chips from a heap and keep them, or put chips of your own on a heap that is "
                "there."
            ): "从一堆中取走若干筹码留给自己，或把自己的若干筹码放到还在的一堆上。",
            (
                "A position has slashes between the heaps, the chips of the player to move and "
                "those of the other one: `3+5/2/0`; `3+5` is the start, where nobody has any. "
                "Play may go round. The player to move loses exactly if the nim-sum of the heaps "
                "is 0: who is put on takes off again."
            ): (
                "局面以斜线依次隔开各堆、轮到走的一方的筹码、另一方的筹码：`3+5/2/0`；"
                "`3+5` 是开局，双方都没有筹码。对局可能循环。当且仅当各堆的尼姆和为 0 时，"
                "轮到走的一方必败：对方放上多少，就再取走多少。"
            ),
            "heaps, or heaps and the chips of both players, as in 3+5/2/0": (
                "各堆，或各堆加双方的筹码，例如 3+5/2/0"
            ),
            "put {k} on heap {i}": "往第 {i} 堆放上 {k} 枚",
        }
    }

    def parse(self, text: str) -> Table:
        """Read heaps, or heaps and the chips of both."""
        heaps, *bags = text.split("/")
        if len(bags) not in (0, 2):
            shape = "heaps, or heaps and the chips of both players, as in 3+5/2/0"
            raise InputError(shape, got=text, where=self.name)
        mine, theirs = (number(bag, what="chips", where=self.name) for bag in bags or "00")
        return Table(tuple(filter(None, numbers(heaps))), mine, theirs)

    def format(self, position: Table) -> str:
        """Write the heaps and the chips of both."""
        heaps, mine, theirs = position
        return f"{'+'.join(map(str, heaps)) or '0'}/{mine}/{theirs}"

    def options(self, position: Table) -> Iterator[Table]:
        """Take from a heap or put on; then the other player is to move."""
        heaps, mine, theirs = position
        for i, n in enumerate(heaps):
            before, after = heaps[:i], heaps[i + 1 :]
            for left in chain(reversed(range(n)), range(n + 1, n + mine + 1)):
                kept = (left,) if left else ()
                yield Table((*before, *kept, *after), theirs, mine + n - left)

    def describe(self, part: Table, option: Table) -> str:
        """Say what is taken from which heap, or put on it."""
        gained = option.theirs - part.mine
        pairs = enumerate(zip(part.heaps, (*option.heaps, 0), strict=False), 1)
        i = next(i for i, (before, after) in pairs if before != after)
        if gained > 0:
            return phrase("take {k} from heap {i}", k=gained, i=i)
        return phrase("put {k} on heap {i}", k=-gained, i=i)
