"""Say who wins where Left and Right have moves of their own and the last move loses."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import Generic, TypeVar

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Partizan
from grundy.solvers.budget import Budget
from grundy.solvers.fold import bounded
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.solution import PartizanMoves, PartizanSolution
from grundy.values.shape import LEFT, RIGHT

__all__ = ["solve_misere"]

P = TypeVar("P", bound=Hashable)

_OUTCOMES = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}


class _Search(Generic[P]):
    """Search whole positions by the definition: equal values do not mean equal outcomes here."""

    def __init__(self, game: Partizan[P], budget: Budget) -> None:
        self.game, self.budget = game, budget
        self._known: dict[tuple[P, int], bool] = {}

    def options(self, position: P, player: int) -> Iterator[P]:
        found = self.game.right(position) if player == RIGHT else self.game.left(position)
        return bounded(self.game, found)

    def wins(self, position: P, player: int) -> bool:
        """Tell whether a player who is to move wins: a player without a move does."""
        key = position, player
        found = self._known.get(key)
        if found is None:
            self.budget.spend()
            options = dict.fromkeys(self.options(position, player))
            found = not options or any(not self.wins(to, 1 - player) for to in options)
            self._known[key] = found
        return found

    def winning(self, position: P, player: int) -> Iterator[P]:
        """Give the moves after which the opponent loses."""
        return (
            to
            for to in dict.fromkeys(self.options(position, player))
            if not self.wins(to, 1 - player)
        )


def solve_misere(
    game: Partizan[P], position: P, budget: Budget | None = None
) -> PartizanSolution[P]:
    """Say who wins when whoever cannot move wins, and by which moves; there are no values.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> s = solve_misere(domineering, domineering.parse("2x4"))
    >>> s.outcome, len(s.left_moves), solve_misere(domineering, domineering.parse("1x2")).outcome
    ('N', 4, 'L')

    `LimitError` is raised over the budget.
    """
    search = _Search(game, budget or Budget())
    try:
        starts = search.wins(position, LEFT), search.wins(position, RIGHT)
    except RecursionError:
        raise LimitError(phrase("{game}: the search is too deep", game=game.text)) from None
    moves = [
        PartizanMoves(game, position, player, partial(search.winning, position, player))
        for player in (LEFT, RIGHT)
    ]
    outcome, spent = _OUTCOMES[starts], search.budget.spent
    return PartizanSolution(
        game, position, outcome, None, moves[0], moves[1], PartizanValues(game), spent
    )
