"""Any game with a move in one component, also the Game of Piles; the first end is the end.

Theorem (Conway, On Numbers and Games, chapter 14, foreclosed values). Give a component that has
not ended, and has no move to its end, the mex of the values of its options, leaving out those that
have a move to their end. Where every component has such a value, the whole is lost for the player
to move exactly if their xor is 0; where one has a move to its end, it is won. Under misere play it
is searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from operator import xor
from typing import ClassVar

from grundy.games.nim import Nim
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.compound import Compound
from grundy.values.nimber import mex

__all__ = ["Diminished", "GameOfPiles"]

_ENDED, _ONE_MOVE = -2, -1


class Diminished(Compound[int]):
    """Move in one component; play ends when one has ended.

    As in ``diminished:nim``, with positions like ``3/5``. A position has slashes between its
    components, as in ``3/0/5``, where 0 has ended; what a component breaks into are components
    too.

    >>> from grundy.games import game
    >>> g = game("diminished:nim:2")
    >>> sorted(map(g.format, g.options(g.parse("1/2"))))
    ['0/2', '1/0', '1/1']
    """

    name = "diminished"
    title = "Move in some, the first end ends"
    aliases: ClassVar[tuple[str, ...]] = ("short",)
    source = "Smith 1966; Conway, On Numbers and Games, chapter 14"
    samples: ClassVar[tuple[str, ...]] = (
        "diminished:nim:2 3/4",
        "diminished:subtraction:1,3,4 9/11/2",
        "diminished:kayles 3/4",
        "diminished:adjacent:2 5/6",
    )
    short = True

    def movers(self, going: Sequence[int]) -> Iterator[Sequence[int]]:
        """Choose one."""
        return ((i,) for i in going)

    def decided(self, *, misere: bool) -> bool:
        """Say that the theorem is one of normal play."""
        return not misere

    def join(self, values: Sequence[int], *, misere: bool) -> int:
        """Give the xor of foreclosed values, or say that an end is there or one move away."""
        worst = min(values, default=_ENDED)
        return worst if worst < 0 else reduce(xor, values)

    def close(self, seen: set[int], *, misere: bool) -> int:
        """Give the foreclosed value."""
        if not seen:
            return _ENDED
        return _ONE_MOVE if _ENDED in seen else mex(value for value in seen if value >= 0)

    def lost(self, whole: int, *, misere: bool) -> bool:
        """Look whether an end is there, or all is worth 0."""
        return whole in (_ENDED, 0)

    def why(self, values: Sequence[int], *, misere: bool) -> Phrase:
        """Say the foreclosed values."""
        whole = self.join(values, misere=misere)
        if whole == _ENDED:
            return phrase("a component has ended, and with it the game")
        if whole == _ONE_MOVE:
            return phrase("a component can be ended at once")
        return phrase(
            "foreclosed values {values}: their xor is {total}", values=tuple(values), total=whole
        )


class GameOfPiles(Diminished):
    """Take one stone from one pile; who empties a pile wins.

    The piles have slashes between them: ``3/4/6``.

    >>> g = GameOfPiles(Nim(1))
    >>> g.text, [g.format(p) for p in g.options(g.parse("2/3"))], list(g.options(g.parse("0/3")))
    ('game-of-piles', ['1/3', '2/2'], [])
    """

    name = "game-of-piles"
    title = "Game of Piles"
    aliases = ("gameofpiles1",)
    source = "CodeChef GAMEOFPILES1 (2022)"
    samples = ("game-of-piles 3/4", "game-of-piles 2/2/6", "game-of-piles 5/1/3")
    words = {
        "zh": {
            "Game of Piles": "先清一堆",
            "Take one stone from one pile; who empties a pile wins.": (
                "从一堆中取一颗石子；先取空一堆者胜。"
            ),
            "The piles have slashes between them: `3/4/6`.": "各堆以斜线隔开：`3/4/6`。",
            "CodeChef GAMEOFPILES1 (2022)": "CodeChef GAMEOFPILES1（2022）",
        }
    }
    always = partial(Nim, 1)
