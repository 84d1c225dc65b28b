"""Answer in Python for the games in which Left and Right have moves of their own."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from grundy.ask.common import game
from grundy.errors import InputError
from grundy.faces.base import BaseGame
from grundy.faces.solved import (
    PartizanSolved,
    PartizanWinning,
    ShownLaw,
    shown_law,
    solved_partizan,
)
from grundy.rules.protocol import Partizan
from grundy.solvers.budget import heeding
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.solvers.partizan.misere import solve_misere
from grundy.solvers.partizan.solution import budget_for, solve_partizan
from grundy.values.game import Game as Value
from grundy.values.omega import Number
from grundy.values.short import Session

__all__ = ["PartizanGame", "PartizanName"]

PartizanName: TypeAlias = Literal[
    "amazons",
    "anti-atari-go",
    "cannibal-clobber",
    "clobber",
    "cutcake",
    "domineering",
    "elephants",
    "elephants-and-rhinos",
    "fission",
    "hackenbush",
    "konane",
    "nogo",
    "rows",
    "stones",
    "toads",
    "toads-and-frogs",
    "toppling-dominoes",
]
"""Partizan games by name, for type checkers; to them any other text is an impartial game."""


class PartizanGame(BaseGame[Partizan[Any]]):
    """Hold a partizan game together with a session: the values worked out are games of it.

    >>> from grundy.faces.python import game
    >>> g = game("domineering")
    >>> g.value("..|.."), g.outcome("..|.."), [m.text for m in g.left_moves("..|..")][:1]
    (+-1, 'N', ['row 1, column 1; row 2, column 1'])
    """

    def __init__(self, ruleset: Partizan[Any] | str, session: Session | None = None) -> None:
        super().__init__(_partizan(ruleset))
        self.session = session or Session()
        from grundy.store.smallboards import small_boards

        stored = small_boards(self.ruleset, self.session)
        self.search = SumSearch(PartizanValues(self.ruleset, self.session, stored=stored))

    def left(self, *position: Any) -> list[Any]:
        """Give the positions that Left can move to."""
        return list(self.ruleset.left(self.position(*position)))

    def right(self, *position: Any) -> list[Any]:
        """Give the positions that Right can move to."""
        return list(self.ruleset.right(self.position(*position)))

    def solve(self, *position: Any, misere: bool = False, limit: str = "") -> PartizanSolved:
        """Say who wins a position, what it is worth, and by which moves.

        ``limit`` bounds the work, as ``60s``; a second question goes on from the tables. Under
        misere play there is no value.
        """
        at = self.position(*position)
        budget = budget_for(self.ruleset, at, limit)
        if misere:
            with heeding(limit):
                return solved_partizan(solve_misere(self.ruleset, at, budget))
        with heeding(limit):
            found = solve_partizan(self.ruleset, at, budget=budget, search=self.search)
        budget.renew(budget_for(self.ruleset, at, "").states)  # for moves that are looked at later
        return solved_partizan(found)

    def value(self, *position: Any) -> Value | Number | None:
        """Give the value in canonical form; None where the position is too large for it."""
        return self.solve(*position).value

    def outcome(self, *position: Any) -> str:
        """Tell who wins: L (Left), R (Right), N (the next player) or P (the previous one)."""
        return self.solve(*position).outcome

    def table(self, n: int) -> list[Value]:
        """Give the values of heaps 0 to n - 1.

        >>> from grundy.faces.python import game
        >>> game("partizan-subtraction:1/2").table(4)
        [0, 1, {1|0}, 0]
        """
        return [self.search.values.value(self.position(heap)) for heap in range(n)]

    def law(self, n: int | None = None) -> ShownLaw:
        """Find how heaps repeat, from a table of ``n`` values, and prove it where that can be done.

        >>> from grundy.faces.python import game
        >>> game("partizan-subtraction:1/2").law().status
        'proved'
        """
        from grundy import ask

        return shown_law(ask.law(self.ruleset.text, n))

    def left_moves(self, *position: Any) -> PartizanWinning:
        """View the moves by which Left, to move, wins."""
        return self.solve(*position).left_moves

    def right_moves(self, *position: Any) -> PartizanWinning:
        """View the moves by which Right, to move, wins."""
        return self.solve(*position).right_moves


def _partizan(ruleset: Partizan[Any] | str) -> Partizan[Any]:
    found = game(ruleset) if isinstance(ruleset, str) else ruleset
    if not isinstance(found, Partizan):
        raise InputError("a partizan game", got=str(getattr(found, "text", found)))
    return found
