"""Ask who wins a position, what solving it costs, and for its misere quotient."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grundy.ask.answer import (
    MOST_CHANGES,
    UNASKED,
    After,
    Answer,
    LineMove,
    LoopyAnswer,
    LoopyPartizanAnswer,
    MoveText,
    PartizanAnswer,
    Solution,
    listed,
)
from grundy.ask.common import Extra, game, impartial
from grundy.ask.proved_law import ProvedLaw
from grundy.ask.shown import Shown
from grundy.errors import InputError, LimitError, NotSupported
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.rules.boards.grids import GridGame
from grundy.rules.combine import require_turnable
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial, Partizan, Ruleset
from grundy.rules.vectors import VectorGame
from grundy.solvers.progress import doing

if TYPE_CHECKING:
    from grundy.ask.known_laws import KnownLaw
    from grundy.formulas.statement import Statement
    from grundy.solvers.loopy.solver import LoopySolution, LoopySolver
    from grundy.solvers.partizan.hybrid import SumSearch
    from grundy.solvers.partizan.solution import PartizanSolution

__all__ = [
    "LevelText",
    "Levels",
    "PositionQuotient",
    "levels",
    "quotient",
    "solve",
]

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
    limit: str = "",
    seconds: float | None = None,
    store: str | None = None,
    extra: Extra = (),
) -> Solution:
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
    with heeding(limit):
        if isinstance(found, Partizan) and not found.loopy and seconds is not None and not limit:
            limit = f"{min(max(int(seconds), 1), LARGE_SECONDS)}s"
        asked = _Asked(misere, explain, winner, limit, store, extra)
        if isinstance(found, Partizan):
            return (_loopy_partizan if found.loopy else _partizan)(found, position, asked)
        if not isinstance(found, Impartial):
            raise InputError("a game that can be solved", got=found.text)
        return (_loopy if found.loopy else _impartial)(found, position, asked)


@dataclass(frozen=True)
class _Asked:
    """Hold what is asked about a position."""

    misere: bool
    explain: bool
    winner: bool
    limit: str
    store: str | None
    extra: Extra

    def listed(self, found: Ruleset[Any], moves: Iterable[Any]) -> tuple[tuple[MoveText, ...], str]:
        """List moves within bounds, and say why these are not all."""
        if self.winner:
            return (), UNASKED
        return listed(MoveText(found.format(move.to), move.text) for move in moves)


def _impartial(found: Impartial[Any], position: str, asked: _Asked) -> Answer:
    """Say who wins a position of an impartial game that ends."""
    from grundy.explain.reason import reason
    from grundy.solvers.budget import LARGE, LARGE_SECONDS, Budget
    from grundy.solvers.impartial.solver import Solver, solve_with

    parsed = found.parse(position)
    long = found.searched
    if isinstance(found, GridGame):
        long = sum(b.cells.bit_count() for b in parsed) >= LARGE
    if isinstance(found, VectorGame) and found.p_form(parsed) is not None:
        long = sum(parsed) >= _MANY_STONES  # who wins is known: only the moves may be searched for
    limit = asked.limit or (f"{LARGE_SECONDS}s" if long else "")
    budget = Budget.of(limit) if limit or found.searched else None
    law = ProvedLaw(found, doing, asked.extra)
    kept = _proved(found, parsed, asked.store, law.progress, asked.extra)
    solver = Solver(found, budget=budget, progress=law.progress, law=law, proved=kept)
    solution = solve_with(solver, parsed, misere=asked.misere, winner=asked.winner)
    if law.used is not None and solution.value is None:
        solution = replace(solution, by_theorem=_by_lost(solution.lost))
    written = found.format(solution.position)
    if len(written) > _VERY_LONG and not solution.lost and not asked.winner:
        moves: tuple[MoveText, ...] = ()
        cut: str = phrase("each would repeat {n} letters", n=len(written))
    else:
        moves, cut = asked.listed(found, solution.moves)
    changes: tuple[str, ...] = ()
    every = False
    if len(written) > _LONG and cut and not asked.winner:
        pairs = solver.changes(solution.position, misere=solution.misere)
        changes, rest = listed((found.describe(*pair) for pair in pairs), MOST_CHANGES)
        every = not rest
    if solution.lost:
        unique: bool | None = False
    else:
        unique = None if cut and len(moves) < 2 else len(moves) == 1
    steps = None
    if asked.explain:
        from grundy.explain.impartial import explain

        steps = tuple(explain(solver, solution))
    return Answer(
        game=found.text,
        position=written,
        convention="misere" if solution.misere else "normal",
        outcome=solution.outcome,
        winner=solution.winner,
        value=None if solution.value is None else str(solution.value),
        moves=moves,
        unique=unique,
        reason=_by_law(reason(solution), kept.claim if kept and kept.used else law.used),
        cut=cut,
        steps=steps,
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
    large = isinstance(found, HeapGame) and max(position, default=0) > _LARGE
    if store is None and not large:
        return None
    from grundy.ask.known_laws import kept_law, known_law  # late: few need it

    if large:
        return known_law(found, store, tell, extra=extra)
    return kept_law(found, str(store), tell, extra=extra)


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


# --- ask for the misere quotient of a position: of all that it leads to, and of their sums


_SECONDS = 20.0
_ELEMENTS = 200
_POSITIONS = 200_000


@dataclass(frozen=True)
class PositionQuotient(Shown):
    """Hold how many elements a quotient has, and the table of their products.

    ``element`` is that of the position; ``lost`` are the elements whose positions the player to
    move loses; ``names`` write each element as a product of generators. It is computed, each step
    with its proof, and no certificate is written.

    >>> found = quotient("kayles", "4")
    >>> found.size, found.names[found.element], len(found.lost), found.winner
    (6, 'a', 2, 'second')
    """

    game: str
    position: str
    size: int
    element: int
    winner: str
    lost: tuple[int, ...]
    names: tuple[str, ...]
    products: tuple[tuple[int, ...], ...]


def quotient(
    text: str, position: str, *, limit: float = _SECONDS, extra: Extra = ()
) -> PositionQuotient:
    """Give the misere quotient of the positions that a position leads to, and of their sums.

    >>> quotient("nim", "2").size
    6

    `LimitError` is raised where it is not found within ``limit`` seconds, or has more than 200
    elements.
    """
    from grundy.solvers.budget import heeding
    from grundy.solvers.misere.play import closed_quotient
    from grundy.solvers.misere.quotients import Limits

    game = require_turnable(impartial(text, extra))
    if game.loopy:
        raise NotSupported(phrase("play may go round: there is no misere quotient"))
    at = game.parse(position)
    limits = Limits(elements=_ELEMENTS, positions=_POSITIONS, seconds=limit)
    with heeding(f"{math.ceil(limit)}s"):
        found, element, why = closed_quotient(game, at, limits)
    if element is None or why:
        raise LimitError(
            phrase(
                "{game}: the misere quotient was not found: {why}; {n} elements so far",
                game=game.text,
                why=why,
                n=len(found),
            )
        )
    winner = "second" if element in found.lost else "first"
    lost = tuple(sorted(found.lost))
    return PositionQuotient(
        game.text, game.format(at), len(found), element, winner, lost, found.names, found.mul
    )


# --- ask who wins a partizan position


_PLAYERS = ("left", "right")


_SEARCHED = phrase("found by search of the whole position, in which whoever cannot move wins")


def _partizan(game: Partizan[Any], position: str, asked: _Asked) -> PartizanAnswer:
    """Say who wins; under misere play there are no values, and the whole position is searched."""
    from grundy.explain.reason import partizan_reason
    from grundy.solvers.partizan.solution import budget_for, solve_misere, solve_partizan

    misere, parsed = asked.misere, game.parse(position)
    budget = budget_for(game, parsed, asked.limit)
    if misere:
        solution = solve_misere(game, parsed, budget)
    else:
        solution = solve_partizan(game, parsed, budget=budget, search=_search(game))
    left, left_cut = asked.listed(game, solution.left_moves)
    right, right_cut = asked.listed(game, solution.right_moves)
    steps = None
    if asked.explain and not misere:
        from grundy.explain.partizan import explain_partizan

        steps = tuple(explain_partizan(solution))
    line = () if asked.winner else solution.line
    return PartizanAnswer(
        game=game.text,
        position=game.format(solution.position),
        outcome=solution.outcome,
        winner=solution.winner,
        value=_text(solution.value),
        mean=_text(solution.mean),
        temperature=_text(solution.temperature),
        left=left,
        right=right,
        components=tuple(_components(solution)),
        reason=_SEARCHED if misere else partizan_reason(solution),
        cut=(left_cut, right_cut),
        convention="misere" if misere else "normal",
        steps=steps,
        searched=solution.searched,
        line=tuple(
            LineMove(game.format(move.to), move.text, _PLAYERS[player]) for player, move in line
        ),
    )


def _text(value: Any) -> str | None:
    """Write a value, unless it is not known or longer than anyone would read."""
    try:
        return None if value is None else str(value)
    except LimitError:
        return None


def _search(game: Partizan[Any]) -> SumSearch[Any] | None:
    """Make a search to which the values of small boards are known, for a game on boards."""
    if not isinstance(game, GridGame):
        return None
    from grundy.solvers.partizan.canonical import PartizanValues
    from grundy.solvers.partizan.hybrid import SumSearch
    from grundy.store.smallboards import small_boards
    from grundy.values.short import Session

    session = Session()
    return SumSearch(PartizanValues(game, session, stored=small_boards(game, session)))


def _components(solution: PartizanSolution[Any]) -> Iterable[Phrase]:
    """Say what the components are worth, the hottest first; by number avoidance, which to leave.

    They are not listed where all of the sum is a number, nor where all temperatures are 0.
    """
    temperature = solution.temperature
    if temperature is None or temperature < 0:
        return
    from grundy.values.thermograph import temperature as heat

    parts = list(solution.game.parts(solution.position))
    heats = (heat(solution.values.part_value(part)) for part in parts)
    if len(parts) == 1 or all(found == 0 for found in heats):
        return
    for c in solution.components():
        words = {"part": solution.game.format(c.part), "value": _text(c.value)}
        if c.value.is_number:
            yield phrase("{part} = {value}, a number: no need to move in it", **words)
        else:
            yield phrase("{part} = {value}, temperature {heat}", **words, heat=c.temperature)


# --- ask who wins a position from which play may go on for ever


_MOST_AFTER = 2_000


def _loopy(game: Impartial[Any], position: str, asked: _Asked) -> LoopyAnswer:
    """Say who wins a position from which play may go round; the limit bounds the positions."""
    from grundy.explain.loopy import explain_loopy, loopy_reason
    from grundy.solvers.loopy.solver import bounded, solve_loopy

    solver = bounded(game, asked.limit)
    solution = solve_loopy(game, game.parse(position), misere=asked.misere, solver=solver)
    moves, cut = asked.listed(game, solution.moves)
    drawing, cut_draws = asked.listed(game, solution.drawing)
    best = (*moves, *drawing)[:1]
    steps, after = None, tuple[After, ...]()
    if asked.explain:
        steps = tuple(explain_loopy(solver, solution))
        after = () if solution.early else _after(solver, solution)
    return LoopyAnswer(
        game=game.text,
        position=game.format(solution.position),
        convention="misere" if solution.misere else "normal",
        outcome=solution.outcome,
        winner=solution.winner,
        value=_text(solution.value),
        moves=moves,
        unique=len(moves) == 1,
        reason=loopy_reason(solution),
        cut=cut or cut_draws,
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


_LETTERS = {"left": "L", "right": "R", "nobody": "draw"}
_CLASSES = {
    ("left", "left"): ("L", "left"),
    ("right", "right"): ("R", "right"),
    ("left", "right"): ("N", "first"),
    ("right", "left"): ("P", "second"),
    ("nobody", "nobody"): ("draw", "nobody"),
}


def _loopy_partizan(game: Partizan[Any], position: str, asked: _Asked) -> LoopyPartizanAnswer:
    """Say who wins a position of two players whose play may go round."""
    from grundy.solvers.budget import Budget
    from grundy.solvers.loopy.arena import MOST_POSITIONS
    from grundy.solvers.loopy.partizan import LoopyPartizanSolver

    if asked.misere:
        raise InputError("an impartial game for --misere", got=game.text)
    states = (Budget.of(asked.limit).states if asked.limit else None) or MOST_POSITIONS
    solver = LoopyPartizanSolver(game, min(states, MOST_POSITIONS))
    found = solver.solve(game.parse(position))
    (left, left_cut), (right, right_cut) = (asked.listed(game, moves) for moves in found.moves)
    drawing = [asked.listed(game, moves)[0] for moves in found.drawing]
    joined = "/".join(_LETTERS[one] for one in found.winners), "/".join(found.winners)
    outcome, wins = _CLASSES.get(found.winners, joined)
    return LoopyPartizanAnswer(
        game=game.text,
        position=game.format(found.position),
        outcome=outcome,
        winner=wins,
        value=_text(found.value),
        mean=None,
        temperature=None,
        left=left,
        right=right,
        components=(),
        reason=_starting(found.winners, found.remoteness),
        cut=(left_cut, right_cut),
        steps=() if asked.explain else None,
        starts=dict(zip(_PLAYERS, found.winners, strict=True)),
        remoteness=dict(zip(_PLAYERS, found.remoteness, strict=True)),
        drawing={"left": drawing[0], "right": drawing[1]},
    )


def _starting(winners: tuple[str, str], steps: tuple[int | None, int | None]) -> Phrase:
    told: dict[str, Callable[[Any], Phrase]] = {
        "left": lambda n: phrases("Left wins in {n} move", "Left wins in {n} moves", n, n=n),
        "right": lambda n: phrases("Right wins in {n} move", "Right wins in {n} moves", n, n=n),
        "nobody": lambda n: phrase("nobody wins"),
    }
    first, second = (told[who](n) for who, n in zip(winners, steps, strict=True))
    return phrase("where Left starts: {left}; where Right does: {right}", left=first, right=second)
