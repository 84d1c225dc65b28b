"""Answer who wins a position from which play may go on for ever, by which moves."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.solution import Move
from grundy.solvers.loopy.solver import LoopySolver
from grundy.values.loopy import Loopy, total

__all__ = ["LoopySolution", "solve_loopy"]

P = TypeVar("P", bound=Hashable)
_WINNERS = {"N": "first", "P": "second", "draw": "nobody"}


@dataclass(frozen=True)
class LoopySolution(Generic[P]):
    """Hold the answer for one position.

    ``values`` are those of the components, empty where there is no ``value``; ``remoteness`` is the
    number of moves to the end, None for a draw and where it is not known. ``moves`` are those that
    win, the best first; ``drawing`` those that keep a draw.

    >>> from grundy.games import game
    >>> graph = game("loopy:a>b,b>a,b>c")
    >>> found = solve_loopy(graph, graph.parse("a"))
    >>> found.outcome, [str(value) for value in found.values], found.remoteness
    ('P', ['0'], 2)
    """

    game: Impartial[P]
    position: P
    misere: bool
    outcome: str
    values: tuple[Loopy, ...]
    remoteness: int | None
    moves: Sequence[Move[P]]
    drawing: Sequence[Move[P]]

    @property
    def winner(self) -> str:
        """Give ``first``, ``second`` or ``nobody``."""
        return _WINNERS[self.outcome]

    @property
    def value(self) -> Loopy | None:
        """Give the value; None under misere play, and where the rule tells who wins at the end."""
        return None if self.misere or self.game.has_ends else total(self.values)


def solve_loopy(
    game: Impartial[P], position: P, *, misere: bool = False, solver: LoopySolver[P] | None = None
) -> LoopySolution[P]:
    """Say who wins a position, and by which moves.

    >>> from grundy.games import game
    >>> s = solve_loopy(game("loopy:a>b,b>a,b>c"), ("a",))
    >>> s.winner, s.value, s.remoteness
    ('second', Loopy(0), 2)
    """
    solver = solver or LoopySolver(game)
    misere = misere or game.misere
    return LoopySolution(
        game,
        position,
        misere,
        solver.outcome(position, misere=misere),
        () if misere or game.has_ends else solver.values(position),
        solver.remoteness(position, misere=misere),
        solver.moves(position, misere=misere),
        solver.drawing(position, misere=misere),
    )
