"""Find the values of a class of the user's own: each heap is asked once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import xor

from grundy.rules.heaps import HeapGame
from grundy.rules.own import checked_options, single_heaps
from grundy.values.nimber import mex

__all__ = ["OwnSource"]


class OwnSource:
    """Hold the values of heaps 0 to n - 1, and find more from the options themselves.

    >>> from grundy.rules.heaps import HeapGame
    >>> class Odd(HeapGame):
    ...     def heap_options(self, n):
    ...         return ((n - k,) for k in range(1, n + 1, 2))
    >>> odd = OwnSource(Odd(), [])
    >>> odd.advance(6), odd.values
    (True, [0, 1, 0, 1, 0, 1])
    """

    def __init__(self, game: HeapGame, known: Iterable[int]) -> None:
        self.game = game
        self.values = list(known)

    def advance(self, stop: int) -> bool:
        """Find the values of all heaps below ``stop``; False where an option is no smaller heap."""
        values = self.values
        at = values.__getitem__
        for n in range(len(values), stop):
            heaps = single_heaps(self.game, n)
            if heaps is not None:
                if max(heaps, default=-1) >= n:
                    return False
                seen = set(map(at, heaps))
            else:
                options = checked_options(self.game, n)
                if any(heap >= n for option in options for heap in option):
                    return False
                seen = {reduce(xor, map(at, option), 0) for option in options}
            values.append(mex(seen))
        return True
