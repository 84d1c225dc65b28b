"""Decide a position of a game without end, or of very many positions, by those near it.

Positions are looked at in the order of their distance. Those whose moves are not looked at count as
drawn, so that what is settled as won or lost is so whatever they are; and all of a shorter way to
the end is nearer than they are, so that the number of moves to the end is right.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from grundy.rules.protocol import Impartial
from grundy.solvers.loopy.outcomes import DRAW, LOST, outcomes

__all__ = ["Early", "decided_early"]

P = TypeVar("P", bound=Hashable)

SMALL = 20_000
"""A game of no more positions is worked out whole."""


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
