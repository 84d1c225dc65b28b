"""Hold what goes to a worker, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

__all__ = ["Outcome", "Task"]


@dataclass(frozen=True)
class Task:
    """Ask for the study of a game, or for the next block of its values.

    >>> from grundy.survey.study import block
    >>> block(Task("", "kayles", (), length=8, seconds=60.0, version="", stop=8)).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2]

    With ``stop`` the values from ``start`` to ``stop - 1`` are wanted, and those before lie in
    ``store``; without, everything else is, from the values in the store where one is named.
    ``seconds`` is how long it may take.
    """

    id: str
    game: str
    compute: tuple[str, ...]
    length: int
    seconds: float
    version: str
    store: str | None = None
    start: int = 0
    stop: int | None = None


@dataclass(frozen=True)
class Outcome:
    """Answer a piece: ``status`` is done, failed, overrun or refused, with a ``reason``.

    >>> from grundy.survey.worker import perform
    >>> outcome = perform(Task("", "kayles", ("density",), 100, 60.0, ""))
    >>> outcome.status, outcome.result["statistics"]
    ('done', {'p_positions': 1})

    ``result`` holds the rows for the catalogue, or the values of a block.
    """

    task: Task
    status: str
    reason: str | None = None
    result: Any = field(default=None, repr=False)
    seconds: float = 0.0
    machine: str = ""
    attempts: int = 1
