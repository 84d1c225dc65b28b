"""Take heaps of one game, or of several side by side, as the letters of misere quotients."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.solvers.misere.words import Letters, Word

__all__ = ["Heaps", "heaps_of"]


@dataclass(frozen=True)
class Heaps:
    """Hold the codes of one game on heaps, or of several side by side.

    The letter of a heap of n in game i is n * games + i: a quotient knows heaps by letters.
    """

    codes: tuple[Code, ...]

    def letters(self, parts: Iterable[Any]) -> Iterator[int]:
        """Give the letters of components, which are single heaps.

        >>> from grundy.games import game
        >>> both = game("sum:kayles+nim:3")
        >>> list(heaps_of(both).letters(both.parts(both.parse("5 7 / 2"))))
        [10, 14, 5]
        """
        if len(self.codes) == 1:
            return (part[0] for part in parts)
        return (heap[0] * len(self.codes) + i for ((i, heap),) in parts)

    def part(self, letter: int) -> Any:
        """Give the component of a letter."""
        heap, i = divmod(letter, len(self.codes))
        return (heap,) if len(self.codes) == 1 else ((i, (heap,)),)

    def option(self, letter: int, left: Word) -> Any:
        """Give what the game knows of a move in the heap of a letter that leaves these letters."""
        count = len(self.codes)
        return left if count == 1 else ((letter % count, tuple(one // count for one in left)),)

    def options(self, letter: int) -> Iterator[Word]:
        """Give what the heap of a letter can become."""
        count = len(self.codes)
        heap, i = divmod(letter, count)
        if count == 1:
            return self.codes[0].options(heap)
        return (tuple(part * count + i for part in left) for left in self.codes[i].options(heap))

    def alphabet(self) -> Letters:
        """Give the letters with their moves."""
        return Letters(self.options, len(self.codes))


def heaps_of(game: Impartial[Any]) -> Heaps | None:
    """Give the codes that a game states, or those of the games that it plays side by side.

    >>> from grundy.games import game
    >>> len(heaps_of(game("sum:kayles+nim:3")).codes), heaps_of(game("wythoff"))
    (2, None)
    """
    games = game.summands() or (game,)
    codes = [one.as_code() for one in games if isinstance(one, HeapGame)]
    found = [code for code in codes if code is not None]
    return Heaps(tuple(found)) if len(found) == len(games) else None
