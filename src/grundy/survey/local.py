"""Answer pieces in processes on this machine."""

from __future__ import annotations

from collections import deque
from typing import Self

from grundy.survey.process import Process, wait_for
from grundy.survey.task import Outcome, Task

__all__ = ["Local"]


class Local:
    """Run so many worker processes, and replace those that die.

    >>> task = Task("", "kayles", ("density",), 100, 60.0, "")
    >>> with Local(1) as engine:
    ...     engine.give(task)
    ...     engine.take().status
    'done'
    """

    name = "local"

    def __init__(self, workers: int) -> None:
        self.slots = workers
        self._hands: list[Process] = []
        self._waiting: deque[Task] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for hand in self._hands:
            hand.close()

    def give(self, task: Task) -> None:
        """Begin a piece, or keep it until a worker is free."""
        self._waiting.append(task)
        self._begin()

    def _begin(self) -> None:
        while self._waiting:
            idle = next((hand for hand in self._hands if hand.task is None), None)
            if idle is None:
                if len(self._hands) == self.slots:
                    return
                idle = Process()
                self._hands.append(idle)
            idle.give(self._waiting.popleft())

    def take(self) -> Outcome:
        """Wait for the next outcome."""
        while True:
            busy = [hand for hand in self._hands if hand.task is not None]
            for hand in busy:
                outcome = hand.take()
                if outcome is not None:
                    self._begin()
                    return outcome
            wait_for(busy)
