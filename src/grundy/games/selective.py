"""Any game with a move in one or more components, to the last end or to the first.

Theorem (Smith 1966; Conway, On Numbers and Games, chapter 14). The whole is lost for the player to
move exactly if every component is. Under misere play the same holds, by the outcomes of normal
play, as long as two or more components have not ended; one alone is decided by its misere outcome.

Theorem (Smith 1966; Conway, On Numbers and Games, chapter 14). Where no component has ended, the
whole is lost for the player to move exactly if every component is; under misere play exactly if
every component is lost under misere play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import ClassVar, NamedTuple

from grundy.games.nim import Nim
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.rules.compound import Compound

__all__ = ["Selective", "SelectiveGame", "Shortened", "SlowNim", "Standing", "won_said"]


class Standing(NamedTuple):
    """Hold whether a component has moves left, and who loses it alone under either convention.

    >>> ENDED
    Standing(going=False, lost=True, misere_lost=False)
    """

    going: bool
    lost: bool
    misere_lost: bool


ENDED = Standing(False, True, False)


def won_said(won: int) -> Phrase:
    """Say how many components are won.

    >>> print(won_said(0))
    every component is lost, so a move in any can be answered in the same
    """
    if won:
        return phrases(
            "{n} component is won: moving in just that leaves all lost",
            "{n} components are won: moving in just those leaves all lost",
            won,
            n=won,
        )
    return phrase("every component is lost, so a move in any can be answered in the same")


class SelectiveGame(Compound[Standing]):
    """Choose one or more of the components that have not ended.

    >>> from grundy.games import game
    >>> chosen = game("selective:nim")
    >>> len(list(chosen.options(chosen.parse("1 2"))))
    5
    """

    def movers(self, going: Sequence[int]) -> Iterator[Sequence[int]]:
        """Give every choice but none."""
        for count in range(1, len(going) + 1):
            yield from combinations(going, count)

    def close(self, seen: set[Standing], *, misere: bool) -> Standing:
        """A component is lost if no option is; at its end it is lost, under misere play won."""
        if not seen:
            return ENDED
        return Standing(True, not any(o.lost for o in seen), not any(o.misere_lost for o in seen))

    def lost(self, whole: Standing, *, misere: bool) -> bool:
        """Look it up."""
        return whole.misere_lost if misere else whole.lost


class Selective(SelectiveGame):
    """Move in any one or more of the components, until all have ended.

    As in ``selective:nim``. A position has slashes between its components, as in ``3/0/5``,
    where 0 has ended; what a component breaks into are components too.

    >>> from grundy.games import game
    >>> g = game("selective:nim:2")
    >>> sorted(map(g.format, g.options(g.parse("1/2"))))
    ['0/0', '0/1', '0/2', '1/0', '1/1']
    """

    name = "selective"
    title = "Move in some, to the last end"
    source = "Smith 1966; Conway, On Numbers and Games, chapter 14"
    samples: ClassVar[tuple[str, ...]] = (
        "selective:nim:2 3/4",
        "selective:subtraction:1,3,4 4/2/3",
        "selective:kayles 3/4",
        "selective:wythoff 1+2/2+3",
    )

    def join(self, values: Sequence[Standing], *, misere: bool) -> Standing:
        """Say that all must be lost; one alone under misere play stands for itself."""
        going = [value for value in values if value.going]
        if len(going) < 2:
            return going[0] if going else ENDED
        lost = all(value.lost for value in going)
        return Standing(True, lost, lost)

    def why(self, values: Sequence[Standing], *, misere: bool) -> Phrase:
        """Count the components that are won."""
        going = [value for value in values if value.going]
        if misere and len(going) < 2:
            return phrase("at most one component is left, which decides")
        return won_said(sum(not value.lost for value in going))


class Shortened(SelectiveGame):
    """Move in any one or more of the components; play ends when one has ended.

    As in ``shortened:nim``. A position has slashes between its components, as in ``3/0/5``,
    where 0 has ended; what a component breaks into are components too.

    >>> from grundy.games import game
    >>> g = game("shortened:nim:2")
    >>> list(g.options(g.parse("0/2"))), len(list(g.options(g.parse("1/2"))))
    ([], 5)
    """

    name = "shortened"
    title = "Move in some, stop at one end"
    source = "Smith 1966; Conway, On Numbers and Games, chapter 14"
    samples = (
        "shortened:nim:2 3/4",
        "shortened:subtraction:1,3,4 4/2/3",
        "shortened:kayles 3/4",
    )
    short = True

    def join(self, values: Sequence[Standing], *, misere: bool) -> Standing:
        """Say that all must be lost; one that has ended ends all."""
        if not values or not all(value.going for value in values):
            return ENDED
        return Standing(
            True,
            all(value.lost for value in values),
            all(value.misere_lost for value in values),
        )

    def why(self, values: Sequence[Standing], *, misere: bool) -> Phrase:
        """Count the components that are won."""
        if not self.join(values, misere=misere).going:
            return phrase("a component has ended, and with it the game")
        return won_said(sum(not self.lost(value, misere=misere) for value in values))


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
    always = partial(Nim, 1)
