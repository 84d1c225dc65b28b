"""Hold the answer for one position of an impartial game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from grundy.ask.moves import MoveText

if TYPE_CHECKING:
    from grundy.ask.explain import StepText

__all__ = ["Answer"]


@dataclass(frozen=True)
class Answer:
    """Hold who wins a position, and by which moves.

    >>> from grundy.ask.positions import solve
    >>> answer = solve("nim", "3 5 7")
    >>> answer.winner, answer.value, answer.unique, [move.to for move in answer.moves]
    ('first', '1', False, ['2+5+7', '3+4+7', '3+5+6'])

    ``cut`` says why not all winning moves are listed, if so. Then ``changes`` tells those of a very
    long position in words, equal components once; ``all_changes``: these are all.
    ``steps`` are None unless they were asked for.
    """

    game: str
    position: str
    convention: str
    outcome: str
    winner: str
    value: str | None
    moves: tuple[MoveText, ...]
    unique: bool | None
    reason: str
    cut: str = ""
    steps: tuple[StepText, ...] | None = None
    changes: tuple[str, ...] = ()
    all_changes: bool = False

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        answer = asdict(self)
        steps = answer.pop("steps")
        if not self.changes:
            del answer["changes"], answer["all_changes"]
        else:
            answer["changes"] = list(self.changes)
        answer |= {"moves": list(answer["moves"]), "complete": not answer.pop("cut")}
        return answer if steps is None else {**answer, "steps": list(steps)}
