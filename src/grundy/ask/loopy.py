"""Ask who wins a position from which play may go on for ever."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.ask.answer import Answer
from grundy.ask.moves import UNASKED, MoveText, listed
from grundy.rules.protocol import Impartial

if TYPE_CHECKING:
    from grundy.explain.language import Say
    from grundy.solvers.impartial.solution import Move
    from grundy.solvers.loopy.solution import LoopySolution
    from grundy.solvers.loopy.solver import LoopySolver

__all__ = ["After", "LoopyAnswer", "solve_loopy"]

_MOST_AFTER = 2_000


@dataclass(frozen=True)
class After:
    """Hold who wins after a move, and in how many moves, where that is known.

    >>> from grundy.ask.positions import solve
    >>> solve("loopy:a>b,b>a,b>c", "b", explain=True).after
    (After(to='a', outcome='P', remoteness=2), After(to='c', outcome='P', remoteness=0))
    """

    to: str
    outcome: str
    remoteness: int | None


@dataclass(frozen=True)
class LoopyAnswer(Answer):
    """Hold who wins, or that nobody does; winning moves come with the best first.

    >>> from grundy.ask.positions import solve
    >>> answer = solve("loopy:a>b,b>a,b>c,c>d", "a")
    >>> answer.winner, answer.remoteness, answer.best
    ('nobody', None, 'b')

    ``remoteness`` is the number of moves to the end if the winner hastens and the loser delays,
    None where nobody wins or where it is not known. ``best`` is the position that the best move
    leads to: always made, it wins, or keeps the draw. ``drawing`` are the moves that keep a draw.
    ``after`` judges every move, where an explanation is asked for.
    """

    remoteness: int | None = None
    best: str | None = None
    drawing: tuple[MoveText, ...] = ()
    after: tuple[After, ...] = ()

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        answer = super().json()
        return {**answer, "drawing": list(answer["drawing"]), "after": list(answer["after"])}


def solve_loopy(
    game: Impartial[Any],
    position: str,
    *,
    misere: bool,
    explain: bool,
    lang: str,
    limit: str = "",
    winner: bool = False,
) -> LoopyAnswer:
    """Say who wins a position, by which moves, and why; ``limit`` bounds the positions.

    >>> from grundy.games import game
    >>> found = game("loopy:a>b,b>a,b>c,d>d")
    >>> a = solve_loopy(found, "b + d", misere=False, explain=False, lang="en")
    >>> a.winner, a.value, a.remoteness, [move.to for move in a.drawing]
    ('nobody', 'inf{}', None, ['a+d', 'c+d', 'b+d'])
    """
    from grundy.explain.language import speaker
    from grundy.explain.loopy import explain_loopy, loopy_reason
    from grundy.solvers.loopy.solution import solve_loopy as solved
    from grundy.solvers.loopy.solver import bounded

    say = speaker(lang)
    solver = bounded(game, limit)
    solution = solved(game, game.parse(position), misere=misere, solver=solver)
    moves, cut = ((), UNASKED) if winner else listed(_said(solution.moves, say))
    drawing, cut_draws = ((), "") if winner else listed(_said(solution.drawing, say))
    best = (*moves, *drawing)[:1]
    steps, after = None, tuple[After, ...]()
    if explain:
        from grundy.ask.explain import explained

        steps = explained(explain_loopy(solver, solution), lang)
        after = _after(solver, solution)
    return LoopyAnswer(
        game=game.text,
        position=game.format(solution.position),
        convention="misere" if solution.misere else "normal",
        outcome=solution.outcome,
        winner=solution.winner,
        value=None if solution.value is None else str(solution.value),
        moves=moves,
        unique=len(moves) == 1,
        reason=say(loopy_reason(solution)),
        cut=say(cut or cut_draws),
        steps=steps,
        remoteness=solution.remoteness,
        best=best[0].to if best else None,
        drawing=drawing,
        after=after,
    )


def _after(solver: LoopySolver[Any], solution: LoopySolution[Any]) -> tuple[After, ...]:
    """Judge every move; those to the same position are one."""
    found: dict[str, After] = {}
    misere = solution.misere
    for (outcome, _), move in solver.judged(solution.position, misere=misere):
        to = move.game.format(move.to)
        if to not in found:
            found[to] = After(to, outcome, solver.remoteness(move.to, misere=misere))
        if len(found) > _MOST_AFTER:
            return ()
    return tuple(found.values())


def _said(moves: Iterable[Move[Any]], say: Say) -> Iterable[tuple[str, str]]:
    return ((move.game.format(move.to), say(move.text)) for move in moves)
