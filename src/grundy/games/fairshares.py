"""Fair Shares and Varied Pairs."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial
from grundy.rules.text import numbers

__all__ = ["FairShares"]

Heaps = tuple[int, ...]

_MOST = 10_000


class FairShares(Impartial[Heaps]):
    """Divide a heap into two or more equal heaps, or unite two heaps of different sizes.

    The heaps belong together; play may go round, and ends when all heaps are of one stone.

    >>> g = FairShares()
    >>> [g.format(p) for p in g.options((1, 4))]
    ['1+2+2', '1+1+1+1+1', '5']
    """

    name = "fairshares"
    title = "Fair shares"
    aliases = ("fair-shares-and-varied-pairs",)
    source = "Fair Shares and Varied Pairs; also in GamesmanOne (GamesCrafters)"
    samples = ("fairshares 1+1+2", "fairshares 4+3", "fairshares 6", "fairshares 1+2+5")
    drawing = "heaps"
    loopy = True

    def parse(self, text: str) -> Heaps:
        """Read heaps, in any order."""
        return tuple(sorted(filter(None, numbers(text))))

    def format(self, position: Heaps) -> str:
        """Write heaps, the smallest first; no heap at all is ``0``."""
        return "+".join(map(str, position)) or "0"

    def options(self, position: Heaps) -> Iterator[Heaps]:
        """Divide one of the sizes, or unite two of them; refuse more stones than can be listed."""
        sizes = sorted(set(position))
        if sum(position) > _MOST:
            template = "{game}: at most {n} stones in all, which may become as many heaps"
            raise LimitError(phrase(template, game=self.name, n=_MOST))
        for n in sizes:
            rest = _without(position, n)
            yield from (_with(rest, *[n // k] * k) for k in range(2, n + 1) if not n % k)
        for i, a in enumerate(sizes):
            for b in sizes[i + 1 :]:
                yield _with(_without(_without(position, a), b), a + b)

    def describe(self, part: Heaps, option: Heaps) -> str:
        """Say what is divided or united."""
        gone, new = _left(part, option), _left(option, part)
        if len(gone) == 1:
            return phrase("divide {n} into {k} equal heaps", n=gone[0], k=gone[0] // new[0])
        return phrase("unite {a} and {b}", a=gone[0], b=gone[1])


def _without(heaps: Heaps, n: int) -> Heaps:
    i = heaps.index(n)
    return heaps[:i] + heaps[i + 1 :]


def _with(heaps: Heaps, *new: int) -> Heaps:
    return tuple(sorted((*heaps, *new)))


def _left(heaps: Heaps, others: Heaps) -> list[int]:
    """Give the heaps that are more often here than there, once for each time."""
    sizes = sorted(set(heaps))
    return [n for n in sizes for _ in range(heaps.count(n) - others.count(n))]
