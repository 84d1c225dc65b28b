"""View moves without listing them before they are asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice
from operator import index as as_index
from typing import Any, Generic, Protocol, SupportsIndex, TypeVar

from grundy.rules.protocol import Ruleset

__all__ = ["View"]


class _Leads(Protocol):
    """Something that leads to a position."""

    @property
    def to(self) -> Any:
        """Give the position."""


M = TypeVar("M", bound=_Leads)


class View(ABC, Generic[M]):
    """View moves: each look goes through them afresh, and no further than it needs to.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.solver import Moves, solve
    >>> moves = solve(game("nim"), (3, 5, 7)).moves
    >>> len(moves), moves[0].to, moves[-1].to
    (3, (2, 5, 7), (3, 5, 6))
    """

    def __init__(self, game: Ruleset[Any]) -> None:
        self.game = game

    @abstractmethod
    def __iter__(self) -> Iterator[M]: ...

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __getitem__(self, number: SupportsIndex) -> M:
        index = as_index(number)
        for move in islice(self, index if index >= 0 else len(self) + index, None):
            return move
        raise IndexError(f"no move has the index {index}")

    def __contains__(self, position: object) -> bool:
        wanted = self.game.parse(position) if isinstance(position, str) else position
        return any(move.to == wanted for move in self)

    @property
    def unique(self) -> bool:
        """Say whether there is exactly one."""
        return sum(1 for _ in islice(self, 2)) == 1
