"""Say what an engine is: something that answers pieces, many at a time."""

from __future__ import annotations

from typing import Protocol, Self

from grundy.survey.task import Outcome, Task

__all__ = ["Engine"]


class Engine(Protocol):
    """Answer pieces in any order; whatever happens to workers, each has exactly one outcome.

    >>> from grundy.survey.local import Local
    >>> engine: Engine = Local(2)
    >>> engine.slots
    2
    """

    name: str

    @property
    def slots(self) -> int:
        """Say how many pieces it is worth giving at once."""

    def give(self, task: Task) -> None:
        """Begin a piece."""

    def take(self) -> Outcome:
        """Wait for the next outcome of a piece that was given."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...
