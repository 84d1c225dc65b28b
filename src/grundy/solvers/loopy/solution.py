"""Answer who wins a position from which play may go on for ever, by which moves."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.solution import Move
from grundy.solvers.loopy.arena import DRAW, LOST, MOST_POSITIONS, outcomes
from grundy.solvers.loopy.solver import LoopySolver
from grundy.values.loopy import Loopy, total

__all__ = ["Early", "LoopySolution", "decided_early", "solve_loopy"]

P = TypeVar("P", bound=Hashable)
_WINNERS = {"N": "first", "P": "second", "draw": "nobody"}

SMALL = 20_000
"""A game of no more positions is worked out whole."""


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


@dataclass(frozen=True)
class Early(Generic[P]):
    """Hold whether a position is lost, in how many moves, and the options by moves to the end.

    >>> from grundy.games import game
    >>> decided_early(game("loopy:a>b,b>a,b>c"), ("b",)) is None  # it has three positions
    True
    """

    lost: bool
    remoteness: int
    wins: tuple[P, ...]


def decided_early(game: Impartial[P], position: P, *, misere: bool = False) -> Early[P] | None:
    """Decide a position and all its options; None where that takes all positions, or many.

    Positions are looked at in the order of their distance. Those whose moves are not looked at
    count as drawn, so that what is settled as won or lost is so whatever they are; and all of a
    shorter way to the end is nearer than they are, so that the number of moves to the end is right.

    >>> from grundy.rules.heaps import HeapGame
    >>> class Endless(HeapGame):
    ...     loopy = True
    ...     def heap_options(self, n):
    ...         return [(n + 1,), ()] if n else []
    >>> found = decided_early(Endless(), (3,))
    >>> found.lost, found.remoteness, found.wins
    (False, 1, ((),))
    """
    vertices, index, after = [position], {position: 0}, list[list[int]]()
    while len(after) < len(vertices) <= SMALL:
        numbers = []
        for option in game.options(vertices[len(after)]):
            numbers.append(index.setdefault(option, len(vertices)))
            if numbers[-1] == len(vertices):
                vertices.append(option)
        after.append(list(dict.fromkeys(numbers)))
    if len(after) == len(vertices):
        return None  # it is not so large: all of it is worked out
    return _judged(vertices, after, misere)


def _judged(vertices: list[P], after: list[list[int]], misere: bool) -> Early[P] | None:
    rest = range(len(after), len(vertices))
    found, steps = outcomes(
        [*after, *([] for _ in rest)], misere=misere, told=dict.fromkeys(rest, DRAW)
    )
    if DRAW in {found[v] for v in (0, *after[0])}:
        return None
    wins = sorted((steps[v], v) for v in after[0] if found[v] == LOST)
    return Early(found[0] == LOST, steps[0], tuple(vertices[v] for _, v in wins))
