"""Find the values of a class of the user's own: each heap is asked once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import xor
from typing import Any

from grundy.rules.heaps import HeapGame
from grundy.rules.own import MOST_OPTIONS, checked_options

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
        """Find the values of all heaps below ``stop``; False where heaps may grow, as declared."""
        options: Callable[[int], Any] = self.game.heap_options
        values = self.values
        for n in range(len(values), stop):
            seen, room = set(), MOST_OPTIONS
            try:
                for option in options(n):
                    if type(option) is not tuple and type(option) is not list:
                        raise TypeError
                    value = 0
                    for heap in option:
                        if heap < 2 and (heap < 0 or isinstance(heap, bool)):
                            raise IndexError
                        value ^= values[heap]  # there is none yet of a heap that is not smaller
                    seen.add(value)
                    room -= 1
                    if room < 0:
                        raise IndexError
            except (IndexError, TypeError):
                checked = self._checked(n)
                if checked is None:
                    return False
                seen = checked
            least = 0
            while least in seen:
                least += 1
            values.append(least)
        return True

    def _checked(self, n: int) -> set[int] | None:
        """Find the values of options with all checks, which name what is wrong; None for growth."""
        found = checked_options(self.game, n)
        if any(heap >= n for option in found for heap in option):
            return None
        return {reduce(xor, map(self.values.__getitem__, option), 0) for option in found}
