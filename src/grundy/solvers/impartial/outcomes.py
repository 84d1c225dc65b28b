"""Find who loses a component without values, where a component never falls apart.

One lost option is enough for a win, so most of what would have to have a value is never met.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, Generic, TypeVar

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial, Ruleset
from grundy.solvers.budget import Budget
from grundy.solvers.fold import MOST_POSITIONS, no_cycle_search
from grundy.solvers.impartial.known import stopped
from grundy.solvers.progress import Tally, searching

__all__ = ["Outcomes"]

P = TypeVar("P", bound=Hashable)


class Outcomes(Generic[P]):
    """Remember which components are lost; search at most ``limit`` for one question, or a budget.

    >>> from grundy.games import game
    >>> chomp = game("chomp")
    >>> found = Outcomes(chomp)
    >>> [found.is_lost(chomp.parse(text)) for text in ("3x4", "3+2", "3+2+2", "4+2+2")]
    [False, True, False, True]
    """

    def __init__(self, game: Impartial[P], limit: int = MOST_POSITIONS) -> None:
        self.game, self.limit = game, limit
        self.budget: Budget | None = None
        self._lost: dict[P, bool] = {}

    @staticmethod
    def fits(game: Ruleset[Any]) -> bool:
        """Tell whether components of a game stay whole, and play always ends."""
        return type(game).parts is Ruleset.parts and not getattr(game, "loopy", False)

    def is_lost(self, root: P) -> bool:
        """Tell whether the player to move loses."""
        if root not in self._lost:
            with no_cycle_search(), searching(self.limit) as counted:
                self._search(root, counted)
        return self._lost[root]

    def _search(self, root: P, counted: Tally) -> None:
        """Go depth first with a stack of its own."""
        lost, options = self._lost, self.game.options
        most = len(lost) + self.limit
        stack: list[tuple[P, Iterator[P]]] = [(root, iter(options(root)))]
        while stack:
            position, rest = stack[-1]
            if position not in lost:
                asked = next((option for option in rest if lost.get(option, True)), None)
                if asked is None:
                    lost[position] = True
                elif asked in lost:
                    lost[position] = False
                else:
                    counted.positions += 1
                    self._heed()
                    stack.append((asked, iter(options(asked))))
            if position in lost:
                stack.pop()
                if lost[position] and stack:
                    lost[stack[-1][0]] = False
            elif len(lost) + len(stack) > most:
                raise LimitError(
                    phrase(
                        "{game}: the search passed {n} positions", game=self.game.text, n=self.limit
                    )
                )

    def _heed(self) -> None:
        try:
            if self.budget is not None:
                self.budget.heed()
        except LimitError as error:
            raise stopped(self.game, error, len(self._lost)) from None
