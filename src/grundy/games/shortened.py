"""Any game with a move in one or more components; the first end is the end.

Theorem (Smith 1966; Conway, On Numbers and Games, chapter 14). Where no component has ended, the
whole is lost for the player to move exactly if every component is; under misere play exactly if
every component is lost under misere play.
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.games.selective import ENDED, SelectiveGame, Standing, won_said
from grundy.phrases.phrase import Phrase, phrase

__all__ = ["Shortened"]


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
