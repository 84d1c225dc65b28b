"""Answer who wins a position from which play may go on for ever, by which moves."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.solution import Move
from grundy.solvers.loopy.arena import MOST_POSITIONS
from grundy.solvers.loopy.early import decided_early
from grundy.solvers.loopy.solver import LoopySolver
from grundy.values.loopy import Loopy, total

__all__ = ["LoopySolution", "solve_loopy"]

P = TypeVar("P", bound=Hashable)
_WINNERS = {"N": "first", "P": "second", "draw": "nobody"}


@dataclass(frozen=True)
class LoopySolution(Generic[P]):
    """Hold the answer for one position.

    ``values`` are those of the components, empty where there is no ``value``; ``early`` is that the
    position was decided by those near it, as there are very many; ``remoteness`` is the
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
    early: bool = False

    @property
    def winner(self) -> str:
        """Give ``first``, ``second`` or ``nobody``."""
        return _WINNERS[self.outcome]

    @property
    def value(self) -> Loopy | None:
        """Give the value; None under misere play, where the rule tells who wins, or if early."""
        known = not (self.misere or self.game.has_ends or self.early)
        return total(self.values) if known else None


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
    parts = tuple(game.parts(position))
    if len(parts) == 1 and not game.has_ends and solver.most >= MOST_POSITIONS:
        found = decided_early(game, position, misere=misere)
        if found is not None:
            moves = [Move(game, parts, 0, to) for to in found.wins]
            outcome = "P" if found.lost else "N"
            return LoopySolution(
                game, position, misere, outcome, (), found.remoteness, moves, (), early=True
            )
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
