"""Play a position out: whoever wins makes winning moves, the other the first one there is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from grundy.errors import LimitError
from grundy.rules.protocol import Partizan
from grundy.solvers.budget import Budget
from grundy.values.shape import LEFT, RIGHT

__all__ = ["line_of_play"]

P = TypeVar("P", bound=Hashable)

_MOST_STATES = 4_000
_MOST_MOVES = 200


def line_of_play(
    game: Partizan[P],
    position: P,
    starts: tuple[bool, bool],
    winning: Callable[[P, int], Iterable[P]],
    budget: Budget,
) -> Iterator[tuple[int, P]]:
    """Give players and positions, until the end or until 4,000 more states of the budget are spent.

    ``starts`` tells who wins by beginning. Left begins, but Right where only he wins so;
    ``winning`` gives winning moves.

    >>> from grundy.games import game
    >>> g = game("domineering")
    >>> board, winning = g.parse("..|.."), lambda to, player: g.left(to)  # here every move wins
    >>> line = line_of_play(g, board, (True, True), winning, Budget())
    >>> [(player, g.format(to)) for player, to in line]
    [(0, '#.|#.')]
    """
    player = RIGHT if starts == (False, True) else LEFT
    wins, stop = starts[player], budget.spent + _MOST_STATES
    for _ in range(_MOST_MOVES):
        options = game.right(position) if player == RIGHT else game.left(position)
        try:
            found = next(iter(winning(position, player) if wins else options), None)
        except LimitError:
            return
        if found is None or budget.spent > stop:
            return
        yield player, found
        position, player, wins = found, 1 - player, not wins
