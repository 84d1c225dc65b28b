"""Ask who wins a partizan position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grundy.ask.answer import LineMove, MoveText, PartizanAnswer, StepText
from grundy.ask.moves import UNASKED, explained, listed
from grundy.errors import LimitError
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.boards.grids import GridGame
from grundy.rules.protocol import Partizan

if TYPE_CHECKING:
    from grundy.explain.language import Say
    from grundy.solvers.partizan.hybrid import SumSearch
    from grundy.solvers.partizan.solution import PartizanSolution

__all__ = ["solve_partizan"]

_PLAYERS = ("left", "right")


_SEARCHED = phrase("found by search of the whole position, in which whoever cannot move wins")


def solve_partizan(
    game: Partizan[Any],
    position: str,
    misere: bool,
    explain: bool = False,
    lang: str = "en",
    limit: str = "",
    winner: bool = False,
) -> PartizanAnswer:
    """Say who wins a partizan position, by which moves, and why; ``limit`` bounds the work.

    >>> from grundy.games import game
    >>> a = solve_partizan(game("rows"), "BWB+W", False)
    >>> a.winner, a.value, [m.text for m in a.right]
    ('right', '-1/4', ['take stone 2 (W) of row 1, leaving B'])

    Under misere play there are no values; the whole position is searched.
    """
    from grundy.explain.language import speaker
    from grundy.explain.reason import partizan_reason
    from grundy.solvers.partizan.solution import budget_for
    from grundy.solvers.partizan.solution import solve_partizan as solved

    say = speaker(lang)
    parsed = game.parse(position)
    budget = budget_for(game, parsed, limit)
    if misere:
        from grundy.solvers.partizan.solution import solve_misere

        solution = solve_misere(game, parsed, budget)
    else:
        solution = solved(game, parsed, budget=budget, search=_search(game))
    (left, left_cut), (right, right_cut) = (
        ((), UNASKED) if winner else _texts(game, moves, say)
        for moves in (solution.left_moves, solution.right_moves)
    )
    value, mean, temperature = solution.value, solution.mean, solution.temperature
    return PartizanAnswer(
        game=game.text,
        position=game.format(solution.position),
        outcome=solution.outcome,
        winner=solution.winner,
        value=_text(value),
        mean=None if mean is None else str(mean),
        temperature=None if temperature is None else str(temperature),
        left=left,
        right=right,
        components=tuple(map(say, _components(solution))),
        reason=say(_SEARCHED if misere else partizan_reason(solution)),
        cut=(say(left_cut), say(right_cut)),
        convention="misere" if misere else "normal",
        steps=_steps(solution, lang) if explain and not misere else None,
        searched=solution.searched,
        line=() if winner else _line(game, solution, say),
    )


def _line(game: Partizan[Any], solution: PartizanSolution[Any], say: Say) -> tuple[LineMove, ...]:
    return tuple(
        LineMove(game.format(move.to), say(move.text), _PLAYERS[player])
        for player, move in solution.line
    )


def _steps(solution: PartizanSolution[Any], lang: str) -> tuple[StepText, ...]:
    from grundy.explain.partizan import explain_partizan

    return explained(explain_partizan(solution), lang)


def _texts(game: Partizan[Any], moves: Iterable[Any], say: Say) -> tuple[tuple[MoveText, ...], str]:
    return listed((game.format(move.to), say(move.text)) for move in moves)


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
