"""Ask who wins a partizan position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from grundy.ask.moves import MoveText, listed
from grundy.errors import InputError, LimitError
from grundy.rules.protocol import Partizan

if TYPE_CHECKING:
    from grundy.solvers.partizan import PartizanSolution

__all__ = ["PartizanAnswer", "solve_partizan"]

_WINNERS = {"L": "left", "R": "right", "N": "first", "P": "second"}


@dataclass(frozen=True)
class PartizanAnswer:
    """Hold who wins a partizan position, and the winning moves of each player.

    ``value`` is None where the position is too large for its canonical form. ``components`` are
    the parts of a hot sum by falling temperature, as text.
    """

    game: str
    position: str
    outcome: str
    winner: str
    value: str | None
    mean: str | None
    temperature: str | None
    left: tuple[MoveText, ...]
    right: tuple[MoveText, ...]
    components: tuple[str, ...]
    reason: str
    complete: bool
    convention: str = "normal"

    def json(self) -> dict[str, Any]:
        """Give the public form; ``unique``: whoever can win has exactly one move that does."""
        answer = asdict(self)
        moves = {"left": answer.pop("left"), "right": answer.pop("right")}
        unique = self.complete and max(map(len, moves.values())) == 1
        return {**answer, "moves": moves, "unique": unique}


def solve_partizan(game: Partizan[Any], position: str, misere: bool) -> PartizanAnswer:
    """Say who wins a partizan position, by which moves, and why.

    >>> from grundy.games import game
    >>> a = solve_partizan(game("rows"), "BWB+W", False)
    >>> a.winner, a.value, [m.text for m in a.right]
    ('right', '-1/4', ['take stone 2 (W) of row 1, leaving B'])
    """
    from grundy.solvers.partizan import solve_partizan as solved

    if misere:
        raise InputError("an impartial game for --misere", got=game.text)
    solution = solved(game, game.parse(position))
    left, all_left = _texts(game, solution.left_moves)
    right, all_right = _texts(game, solution.right_moves)
    value, mean, temperature = solution.value, solution.mean, solution.temperature
    return PartizanAnswer(
        game=game.text,
        position=game.format(solution.position),
        outcome=solution.outcome,
        winner=_WINNERS[solution.outcome],
        value=_text(value),
        mean=None if mean is None else str(mean),
        temperature=None if temperature is None else str(temperature),
        left=left,
        right=right,
        components=tuple(_components(solution)),
        reason=_reason(solution),
        complete=all_left and all_right,
    )


def _texts(game: Partizan[Any], moves: Iterable[Any]) -> tuple[tuple[MoveText, ...], bool]:
    return listed((game.format(move.to), move.text) for move in moves)


def _text(value: Any) -> str | None:
    """Write a value, unless it is not known or longer than anyone would read."""
    try:
        return None if value is None else str(value)
    except LimitError:
        return None


def _components(solution: PartizanSolution[Any]) -> Iterable[str]:
    """Say what the components of a hot sum are worth, the hottest first."""
    temperature = solution.temperature
    if temperature is None or temperature <= 0:
        return
    game = solution.game
    found = solution.components()
    if len(found) > 1:
        for c in found:
            yield f"{game.format(c.part)} = {_text(c.value)}, temperature {c.temperature}"


def _reason(solution: PartizanSolution[Any]) -> str:
    if solution.value is None:
        return "found by search: the position is too large for its canonical form"
    how = {
        "L": "greater than 0: Left wins, whoever begins",
        "R": "less than 0: Right wins, whoever begins",
        "N": "confused with 0: whoever begins wins",
        "P": "0: whoever begins loses",
    }[solution.outcome]
    return f"the value is {how}"
