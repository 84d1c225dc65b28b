"""Ask who wins a position, and what solving it costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grundy.ask.answer import Answer, MoveText, PartizanAnswer, StepText
from grundy.ask.common import Extra, game, impartial
from grundy.ask.moves import UNASKED, explained, listed, some_of
from grundy.ask.proved_law import ProvedLaw
from grundy.ask.shown import Shown
from grundy.errors import InputError
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.boards.grids import GridGame
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial, Partizan
from grundy.rules.vectors import VectorGame
from grundy.solvers.progress import doing

if TYPE_CHECKING:
    from grundy.ask.ready_laws import KnownLaw
    from grundy.explain.language import Say
    from grundy.formulas.statement import Statement
    from grundy.solvers.impartial.solver import Solution, Solver

__all__ = ["LevelText", "Levels", "levels", "solve"]

_LONG = 10_000
"""A position of so many letters is not written down for every move."""

_MANY_STONES = 400
"""Moves in piles of so many stones are searched for no longer than those of large boards."""

_LARGE = 100_000
"""The moves of smaller heaps are tried sooner than a law is looked up."""

_VERY_LONG = 500_000
"""One of so many is not written down for any move."""


def solve(
    text: str,
    position: str,
    *,
    misere: bool = False,
    explain: bool = False,
    winner: bool = False,
    lang: str = "en",
    limit: str = "",
    seconds: float | None = None,
    store: str | None = None,
    extra: Extra = (),
) -> Answer | PartizanAnswer:
    """Say who wins a position, by which moves, and why; with ``explain``, step by step.

    With ``winner`` no moves are looked for, nor a line of play.

    A law whose certificate is kept in the folder ``store`` gives values before any are worked out.
    ``limit`` bounds the work: states
    ``500000``, seconds ``60s``, memory of tables ``2GB``. Where there is none, a partizan search
    has no more than so many ``seconds``, and a few at most: then what is known by then is said.

    >>> a = solve("nim", "3 5 7")
    >>> a.winner, a.value, [m.to for m in a.moves]
    ('first', '1', ['2+5+7', '3+4+7', '3+5+6'])
    >>> [step.kind for step in solve("nim", "2 2", explain=True).steps]
    ['cancel', 'options', 'conclusion']

    `InputError` is raised for a game that nobody can solve, or a position that is none.
    """
    from grundy.solvers.budget import LARGE_SECONDS, heeding

    found = game(text, extra)
    inner = getattr(found, "game", None)
    if not isinstance(found, Impartial | Partizan) and isinstance(inner, Partizan):
        found, misere = inner, True  # a game of Left and Right in which the last move loses
    how: dict[str, Any] = {"misere": misere, "explain": explain, "winner": winner, "lang": lang}
    with heeding(limit):
        if isinstance(found, Partizan) and found.loopy:
            from grundy.ask.loopy import solve_loopy_partizan

            return solve_loopy_partizan(found, position, **how, limit=limit)
        if isinstance(found, Partizan):
            from grundy.ask.partizan import solve_partizan  # late: each kind needs its own

            if seconds is not None and not limit:
                limit = f"{min(max(int(seconds), 1), LARGE_SECONDS)}s"
            return solve_partizan(found, position, **how, limit=limit)
        if isinstance(found, Impartial) and found.loopy:
            from grundy.ask.loopy import solve_loopy

            return solve_loopy(found, position, **how, limit=limit)
        if not isinstance(found, Impartial):
            raise InputError("a game that can be solved", got=found.text)
        more: dict[str, Any] = {"store": store, "extra": extra}
        return _solve(found, position, **how, limit=limit, **more)


def _solve(
    found: Impartial[Any],
    position: str,
    *,
    misere: bool,
    explain: bool,
    winner: bool,
    lang: str,
    limit: str,
    store: str | None,
    extra: Extra,
) -> Answer:
    """Say who wins a position of an impartial game that ends."""
    from grundy.explain.language import speaker
    from grundy.explain.reason import reason
    from grundy.solvers.budget import LARGE, LARGE_SECONDS, Budget
    from grundy.solvers.impartial.solver import Solver, solve_with

    say = speaker(lang)
    parsed = found.parse(position)
    long = found.searched
    if isinstance(found, GridGame):
        long = sum(b.cells.bit_count() for b in parsed) >= LARGE
    if isinstance(found, VectorGame) and found.p_form(parsed) is not None:
        long = sum(parsed) >= _MANY_STONES  # who wins is known: only the moves may be searched for
    limit = limit or (f"{LARGE_SECONDS}s" if long else "")
    budget = Budget.of(limit) if limit or found.searched else None
    law = ProvedLaw(found, lambda line: doing(say(line)), extra)
    kept = _proved(found, parsed, store, law.progress, extra)
    solver = Solver(found, budget=budget, progress=law.progress, law=law, proved=kept)
    solution = solve_with(solver, parsed, misere=misere)
    if law.used is not None and solution.value is None:
        solution = replace(solution, by_theorem=_by_lost(solution.lost))
    written = found.format(solution.position)
    moves, cut = ((), UNASKED) if winner else _moves(solution, written, say)
    changes: tuple[str, ...] = ()
    every = False
    if len(written) > _LONG and cut and not winner:
        pairs = solver.changes(solution.position, misere=solution.misere)
        changes, every = some_of(say(found.describe(part, option)) for part, option in pairs)
    if solution.lost:
        unique: bool | None = False
    else:
        unique = None if cut and len(moves) < 2 else len(moves) == 1
    return Answer(
        game=found.text,
        position=written,
        convention="misere" if solution.misere else "normal",
        outcome=solution.outcome,
        winner=solution.winner,
        value=None if solution.value is None else str(solution.value),
        moves=moves,
        unique=unique,
        reason=say(_by_law(reason(solution), kept.claim if kept and kept.used else law.used)),
        cut=say(cut),
        steps=_steps(solver, solution, lang) if explain else None,
        changes=changes,
        all_changes=every,
    )


def _proved(
    found: Impartial[Any],
    position: Any,
    store: str | None,
    tell: Callable[[str], None],
    extra: Extra,
) -> KnownLaw | None:
    """Give the law that a store keeps, or for large heaps what the ready catalogue hints at."""
    kept = None
    if store is not None:
        from grundy.ask.kept_laws import kept_law  # late: few use it

        kept = kept_law(found, store, tell, extra=extra)
    if kept is None and isinstance(found, HeapGame) and max(position, default=0) > _LARGE:
        from grundy.ask.ready_laws import ready_law

        kept = ready_law(found)
    return kept


def _moves(solution: Solution[Any], written: str, say: Say) -> tuple[tuple[MoveText, ...], str]:
    """List the winning moves, unless each would repeat a very long position."""
    if len(written) > _VERY_LONG and not solution.lost:
        return (), phrase("each would repeat {n} letters", n=len(written))
    game = solution.game
    return listed((game.format(move.to), say(move.text)) for move in solution.moves)


def _by_law(why: Phrase, law: Statement | None) -> Phrase:
    """Say behind the reason which law gave the values, if one did."""
    if law is None:
        return why
    proved = phrase("proved for every n: {law}", law=str(law))
    return phrase("{a}; {b}", a=why, b=proved)


def _by_lost(lost: bool) -> Phrase:
    if lost:
        return phrase("the position is lost by a law")
    return phrase("a move leads to a position that is lost by a law")


def _steps(solver: Solver[Any], solution: Solution[Any], lang: str) -> tuple[StepText, ...]:
    from grundy.explain.impartial import explain

    return explained(explain(solver, solution), lang)


@dataclass(frozen=True)
class LevelText:
    """Hold what one representation cost; None where it passed the limit.

    >>> from dataclasses import replace
    >>> replace(levels("nim", "2 2").levels[0], seconds=0)
    LevelText(name='ordered tuples', positions=7, seconds=0, winner='second')
    """

    name: str
    positions: int | None
    seconds: float
    winner: str | None


@dataclass(frozen=True)
class Levels(Shown):
    """Hold the cost of solving one position under four representations.

    >>> found = levels("nim", "2 2")
    >>> [(level.name, level.positions, level.winner) for level in found.levels][2:]
    [('sets', 1, 'second'), ('single numbers', 2, 'second')]
    """

    game: str
    position: str
    levels: tuple[LevelText, ...]


def levels(text: str, position: str, *, extra: Extra = ()) -> Levels:
    """Count the positions met when a position is solved under four representations.

    >>> [(level.name, level.positions) for level in levels("nim", "2 2 3").levels]
    [('ordered tuples', 22), ('multisets', 16), ('sets', 4), ('single numbers', 3)]

    `InputError` is raised for a game that is not played on heaps.
    """
    from grundy.solvers.impartial.levels import levels as counted

    found = impartial(text, extra)
    if not isinstance(found, HeapGame):
        raise InputError("a game on heaps", got=found.text, where="levels")
    start = found.parse(position)
    winners = {"N": "first", "P": "second", None: None}
    rows = (
        LevelText(level.name, level.positions, level.seconds, winners[level.answer])
        for level in counted(found, start)
    )
    return Levels(found.text, found.format(start), tuple(rows))
