"""Ask who wins a position from which play may go on for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from grundy.ask.answer import After, LoopyAnswer, LoopyPartizanAnswer, MoveText
from grundy.ask.moves import UNASKED, explained, listed
from grundy.errors import InputError
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.rules.protocol import Impartial, Partizan

if TYPE_CHECKING:
    from grundy.explain.language import Say
    from grundy.solvers.impartial.solution import Move
    from grundy.solvers.loopy.solver import LoopySolution, LoopySolver

__all__ = ["solve_loopy", "solve_loopy_partizan"]

_MOST_AFTER = 2_000


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
    from grundy.solvers.loopy.solver import bounded
    from grundy.solvers.loopy.solver import solve_loopy as solved

    say = speaker(lang)
    solver = bounded(game, limit)
    solution = solved(game, game.parse(position), misere=misere, solver=solver)
    moves, cut = ((), UNASKED) if winner else listed(_said(solution.moves, say))
    drawing, cut_draws = ((), "") if winner else listed(_said(solution.drawing, say))
    best = (*moves, *drawing)[:1]
    steps, after = None, tuple[After, ...]()
    if explain:
        steps = explained(explain_loopy(solver, solution), lang)
        after = () if solution.early else _after(solver, solution)
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


_PLAYERS = ("left", "right")
_LETTERS = {"left": "L", "right": "R", "nobody": "draw"}
_CLASSES = {
    ("left", "left"): ("L", "left"),
    ("right", "right"): ("R", "right"),
    ("left", "right"): ("N", "first"),
    ("right", "left"): ("P", "second"),
    ("nobody", "nobody"): ("draw", "nobody"),
}


def solve_loopy_partizan(
    game: Partizan[Any],
    position: str,
    *,
    misere: bool,
    explain: bool = False,
    lang: str = "en",
    limit: str = "",
    winner: bool = False,
) -> LoopyPartizanAnswer:
    """Say who wins a position of two players whose play may go round, by which moves.

    >>> from grundy.games import game
    >>> a = solve_loopy_partizan(game("loopy:a>L>b,b>L>a,b>R>a,a>R>b"), "a", misere=False)
    >>> a.outcome, a.value, [move.text for move in a.drawing["left"]]
    ('draw', 'dud', ['slide a to b'])

    `InputError` is raised under misere play.
    """
    from grundy.explain.language import speaker
    from grundy.solvers.budget import Budget
    from grundy.solvers.loopy.arena import MOST_POSITIONS
    from grundy.solvers.loopy.partizan import LoopyPartizanSolver

    say = speaker(lang)
    if misere:
        raise InputError("an impartial game for --misere", got=game.text)
    states = (Budget.of(limit).states if limit else None) or MOST_POSITIONS
    solver = LoopyPartizanSolver(game, min(states, MOST_POSITIONS))
    found = solver.solve(game.parse(position))

    def texts(moves: Iterable[Any]) -> tuple[tuple[MoveText, ...], str]:
        said = ((game.format(move.to), say(move.text)) for move in moves)
        return ((), UNASKED) if winner else listed(said)

    left, right = (texts(moves) for moves in found.moves)
    joined = "/".join(_LETTERS[one] for one in found.winners), "/".join(found.winners)
    outcome, wins = _CLASSES.get(found.winners, joined)
    return LoopyPartizanAnswer(
        game=game.text,
        position=game.format(found.position),
        outcome=outcome,
        winner=wins,
        value=None if found.value is None else str(found.value),
        mean=None,
        temperature=None,
        left=left[0],
        right=right[0],
        components=(),
        reason=say(_starting(found.winners, found.remoteness)),
        cut=(say(left[1]), say(right[1])),
        steps=() if explain else None,
        starts=dict(zip(_PLAYERS, found.winners, strict=True)),
        remoteness=dict(zip(_PLAYERS, found.remoteness, strict=True)),
        drawing={"left": texts(found.drawing[0])[0], "right": texts(found.drawing[1])[0]},
    )


def _starting(winners: tuple[str, str], steps: tuple[int | None, int | None]) -> Phrase:
    told: dict[str, Callable[[Any], Phrase]] = {
        "left": lambda n: phrases("Left wins in {n} move", "Left wins in {n} moves", n, n=n),
        "right": lambda n: phrases("Right wins in {n} move", "Right wins in {n} moves", n, n=n),
        "nobody": lambda n: phrase("nobody wins"),
    }
    first, second = (told[who](n) for who, n in zip(winners, steps, strict=True))
    return phrase("where Left starts: {left}; where Right does: {right}", left=first, right=second)
