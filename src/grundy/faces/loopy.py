"""Answer in Python for the games in which play may go on for ever."""

from __future__ import annotations

from typing import Any

from grundy.ask.common import game
from grundy.faces.games import BaseGame
from grundy.faces.given import yes_or_no
from grundy.faces.solved import LoopySolved, shown
from grundy.games import impartial_game
from grundy.rules.protocol import Impartial, Partizan
from grundy.solvers.budget import heeding
from grundy.solvers.loopy.partizan import LoopyPartizanSolution, LoopyPartizanSolver
from grundy.solvers.loopy.solver import LoopySolver, bounded, solve_loopy
from grundy.values.loopy import Loopy
from grundy.values.sided import Sided

__all__ = ["LoopyGame", "LoopyPartizanGame"]


class LoopyGame(BaseGame[Impartial[Any]]):
    """Hold a game that may go round together with what was worked out about it.

    >>> g = LoopyGame("loopy:a>b,b>a,b>c,d>d,d>c")
    >>> g.value("b d"), g.outcome("d"), [m.text for m in g.solve("b d").drawing]
    (Loopy(inf{1}), 'N', ['slide d to d'])
    """

    def __init__(self, ruleset: Impartial[Any] | str) -> None:
        super().__init__(impartial_game(game(ruleset) if isinstance(ruleset, str) else ruleset))
        self.solver = LoopySolver(self.ruleset)

    def options(self, *position: Any) -> list[Any]:
        """Give the positions that one move leads to."""
        return list(self.ruleset.options(self.position(*position)))

    def value(self, *position: Any) -> Loopy:
        """Give the value: a number, or infinity with its reach."""
        return self.solver.value(self.position(*position))

    def outcome(self, *position: Any, misere: bool = False) -> str:
        """Say N (the next player wins), P (the previous one) or draw."""
        return self.solve(*position, misere=misere).outcome

    def remoteness(self, *position: Any, misere: bool = False) -> int | None:
        """Give the moves to the end; None for a draw, and where it is not known."""
        return self.solve(*position, misere=misere).remoteness

    def solve(self, *position: Any, misere: bool = False, limit: str = "") -> LoopySolved:
        """Say who wins a position, and by which moves, the best first.

        ``limit`` bounds the work: positions ``5000``, seconds ``60s``.
        """
        at, misere = self.position(*position), yes_or_no(misere, "misere")
        solver = bounded(self.ruleset, limit) if limit else self.solver
        with heeding(limit):
            found = solve_loopy(self.ruleset, at, misere=misere, solver=solver)
        return shown(LoopySolved, found)


class LoopyPartizanGame(BaseGame[Partizan[Any]]):
    """Hold a game of Left and Right that may go round, together with what was worked out.

    >>> from grundy.faces.python import game
    >>> g = game("loopy:a>L>b,b>R>a,b>c")
    >>> g.value("b"), g.outcome("b"), [m.text for m in g.solve("b").moves[0]]
    (*, ('left', 'right'), ['slide b to c'])
    """

    def __init__(self, ruleset: Partizan[Any]) -> None:
        super().__init__(ruleset)
        self.solver = LoopyPartizanSolver(ruleset)

    def left(self, *position: Any) -> list[Any]:
        """Give the positions that Left can move to."""
        return list(self.ruleset.left(self.position(*position)))

    def right(self, *position: Any) -> list[Any]:
        """Give the positions that Right can move to."""
        return list(self.ruleset.right(self.position(*position)))

    def value(self, *position: Any) -> Sided | None:
        """Give the value, a stopper or two sides; None where it is too large."""
        return self.solver.value(self.position(*position))

    def outcome(self, *position: Any) -> tuple[str, str]:
        """Say who wins (left, right or nobody) where Left starts, and where Right does."""
        return self.solve(*position).winners

    def solve(self, *position: Any, limit: str = "") -> LoopyPartizanSolution[Any]:
        """Say who wins a position, and by which moves; ``limit`` bounds the work, as ``60s``."""
        with heeding(limit):
            return self.solver.solve(self.position(*position))
