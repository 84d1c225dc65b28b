"""Answer in Python: `grundy.game`, `grundy.solve`, `grundy.table`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

from grundy import games
from grundy.errors import InputError
from grundy.faces.held import Held
from grundy.rules.protocol import Impartial, Partizan, Ruleset
from grundy.rules.vectors import VectorGame
from grundy.solvers.solution import Moves, Solution, solve_with
from grundy.solvers.solver import Solver
from grundy.values.nimber import Nimber

if TYPE_CHECKING:
    import numpy as np

    from grundy.ask import FoundLaw
    from grundy.faces.loopy import LoopyGame
    from grundy.faces.partizan import PartizanGame
    from grundy.solvers.loopy.solution import LoopySolution
    from grundy.solvers.partizan import PartizanSolution

__all__ = ["Game", "game", "law", "p_positions", "rule", "solve", "table"]

if "IPython" in sys.modules:  # in a notebook answers show themselves
    from grundy.faces.notebook import register

    register()


class Game(Held[Impartial[Any]]):
    """Hold a game together with what was worked out about it.

    Positions may be given as text or as the game's own values.

    >>> g = game("wythoff")
    >>> moves = g.winning_moves("7 11")
    >>> len(moves), "7 4" in moves, [g.format(m.to) for m in moves]
    (2, True, ['7+4', '6+10'])
    """

    def __init__(self, ruleset: Impartial[Any]) -> None:
        super().__init__(ruleset)
        self.solver = Solver(ruleset)

    def options(self, position: Any) -> list[Any]:
        """Give the positions that one move leads to.

        >>> game("nim:4").options("2")
        [(1,), ()]
        """
        return list(self.ruleset.options(self.position(position)))

    def value(self, position: Any) -> Nimber:
        """Give the Grundy value.

        >>> game("kayles").value("5 7")
        *6
        """
        return Nimber(self.solver.value(self.position(position)))

    def is_p(self, position: Any, *, misere: bool = False) -> bool:
        """Say whether the player to move loses."""
        misere = misere or self.ruleset.misere
        return self.solver.is_p(self.position(position), misere=misere)

    def winning_moves(self, position: Any, *, misere: bool = False) -> Moves[Any]:
        """View the winning moves: iteration, ``len`` and ``in``."""
        misere = misere or self.ruleset.misere
        return Moves(self.solver, self.position(position), misere)

    def solve(self, position: Any, *, misere: bool = False) -> Solution[Any]:
        """Say who wins a position, and by which moves."""
        return solve_with(self.solver, self.position(position), misere=misere)


def game(
    text: str | Ruleset[Any], extra: Iterable[type[Ruleset[Any]]] = ()
) -> Game | LoopyGame | PartizanGame:
    """Make a game from its text or from a ruleset of your own.

    >>> game("subtraction:1,3,4").solve("3+5+9").winner
    'first'
    """
    ruleset = games.game(text, extra) if isinstance(text, str) else text
    if isinstance(ruleset, Impartial) and ruleset.loopy:
        from grundy.faces.loopy import LoopyGame

        return LoopyGame(ruleset)
    if isinstance(ruleset, Impartial):
        return Game(ruleset)
    if isinstance(ruleset, Partizan):
        from grundy.faces.partizan import PartizanGame

        return PartizanGame(ruleset)
    raise InputError("a game that can be solved", got=str(getattr(ruleset, "text", ruleset)))


def rule(text: str) -> Game:
    """Make a game from a rule: in words, or moves that are formulas.

    >>> rule("1..3").text, rule("(a, b) -> (a - k, k) when 1 <= k <= b").is_p("4 3")
    ('take:1..3', True)
    """
    found = game(f"take:{text}")
    assert isinstance(found, Game)
    return found


def solve(
    game_or_text: Game | LoopyGame | PartizanGame | str | Ruleset[Any],
    position: Any,
    *,
    misere: bool = False,
) -> Solution[Any] | LoopySolution[Any] | PartizanSolution[Any]:
    """Say who wins a position, and by which moves.

    >>> solve("nim", "3 5 7").winner, solve("rows", "BWB").value
    ('first', 3/4)
    """
    found = game_or_text if isinstance(game_or_text, Held) else game(game_or_text)
    if not isinstance(found.ruleset, Partizan):
        return found.solve(position, misere=misere)
    if misere:
        raise InputError("an impartial game for misere play", got=found.text)
    return found.solve(position)


def table(game_or_text: Game | str | Ruleset[Any], n: int) -> np.ndarray[Any, Any]:
    """Give the Grundy values of heaps 0 to n - 1 as an array; of two piles, n rows of n.

    >>> table("kayles", 8).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    import numpy as np

    from grundy.solvers.piles import pile_values
    from grundy.solvers.values import heap_values

    ruleset, n = _game(game_or_text).ruleset, _length(n)
    two = isinstance(ruleset, VectorGame) and ruleset.arity == 2
    return np.asarray((pile_values if two else heap_values)(ruleset, 0, n))


def p_positions(game_or_text: Game | str | Ruleset[Any], n: int) -> np.ndarray[Any, Any]:
    """Give the heaps below ``n`` that the player to move loses, as an array.

    >>> p_positions("subtraction:1,3,4", 20).tolist()
    [0, 2, 7, 9, 14, 16]
    """
    from grundy.solvers.values import p_positions as found_by

    return found_by(_game(game_or_text).ruleset, _length(n))


def law(game_or_text: Game | str | Ruleset[Any], n: int | None = None) -> FoundLaw:
    """Find the law of a game in a table of ``n`` values, and prove it where that can be done.

    >>> found = law("kayles")
    >>> found.status, found.law.preperiod, found.law.period
    ('proved', 71, 12)
    """
    from grundy import ask

    return ask.law(_game(game_or_text).ruleset, n if n is None else _length(n))


def _length(n: object) -> int:
    if not isinstance(n, SupportsIndex) or index(n) < 0:
        raise InputError("a length of at least 0", got=str(n), where="n")
    return index(n)


def _game(game_or_text: Game | str | Ruleset[Any]) -> Game:
    found = game_or_text if isinstance(game_or_text, Game) else game(game_or_text)
    if not isinstance(found, Game):
        raise InputError("an impartial game", got=found.text)
    return found
