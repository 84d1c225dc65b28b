"""Answer pieces in processes on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import deque
from contextlib import suppress
from dataclasses import replace
from multiprocessing import Pipe
from multiprocessing.connection import wait
from time import monotonic
from typing import Protocol, Self

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.survey.task import Outcome, Task
from grundy.survey.worker import READY

__all__ = ["Engine", "Local", "Process", "wait_for"]


# --- one worker process


_MOST_DEATHS = 3


class Process:
    """Work off one piece at a time in a process that may die, or be killed, without harm.

    >>> process = Process()
    >>> process.perform(Task("", "kayles", ("density",), 100, 60.0, "")).result["statistics"]
    {'p_positions': 1}
    >>> process.close()
    """

    def __init__(self) -> None:
        self.task: Task | None = None
        self._deaths = 0
        self._begin()

    def _begin(self) -> None:
        self.connection, theirs = Pipe()
        number = theirs.fileno()
        # Not multiprocessing's own start: it runs the caller's script again, and a Dask worker,
        # itself a daemon of its nanny, may not use it.
        self._process = subprocess.Popen(
            [sys.executable, "-m", "grundy.survey.worker", str(number)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[number],
            process_group=0,  # Ctrl-C is for the parent, also while this one is starting
            env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        )
        theirs.close()
        self._ready = False
        self._deadline: float | None = None

    @property
    def pid(self) -> int:
        """Give the number of the process."""
        return self._process.pid

    def give(self, task: Task) -> None:
        """Begin a piece; the one before must have been taken."""
        self.task, self._deaths = task, 0
        self._send()

    def _send(self) -> None:
        assert self.task is not None
        if self._ready:
            self._deadline = monotonic() + self.task.seconds
        with suppress(OSError):  # it died while it was idle; `take` notices
            self.connection.send(self.task)

    def patience(self) -> float | None:
        """Say for how many seconds `take` need not be called if nothing comes; None: for ever."""
        return None if self._deadline is None else max(self._deadline - monotonic(), 0.0)

    def take(self) -> Outcome | None:
        """Take the outcome if it is there; None to wait on.

        A worker that died is replaced, and the piece is given to the new one, twice; one that has
        passed the limit is killed.
        """
        assert self.task is not None
        try:
            message = self.connection.recv() if self.connection.poll() else None
        except (EOFError, OSError):
            return self._died()
        if message == READY:
            self._ready = True
            self._deadline = monotonic() + self.task.seconds
        elif message is not None:
            return self._finish(message)
        elif self._deadline is not None and monotonic() >= self._deadline:
            self._restart()
            return self._finish(Outcome(self.task, "overrun", seconds=self.task.seconds))
        return None

    def _died(self) -> Outcome | None:
        assert self.task is not None
        code, began = self._process.wait(), self._ready
        self._restart()
        self._deaths += 1
        if self._deaths < _MOST_DEATHS:
            self._send()
            return None
        how = f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"
        if code >= 0 and not began:
            raise LimitError(phrase("no worker process can be started: it {problem}", problem=how))
        return self._finish(Outcome(self.task, "failed", f"its worker {how}, {_MOST_DEATHS} times"))

    def _finish(self, outcome: Outcome) -> Outcome:
        self.task, self._deadline = None, None
        return replace(outcome, attempts=self._deaths + 1)

    def perform(self, task: Task) -> Outcome:
        """Give a piece and wait for its outcome."""
        self.give(task)
        while True:
            wait_for([self])
            outcome = self.take()
            if outcome is not None:
                return outcome

    def _restart(self) -> None:
        self.close()
        self._begin()

    def close(self) -> None:
        """Kill the process."""
        self.connection.close()
        self._process.kill()
        self._process.wait()


def wait_for(hands: list[Process]) -> None:
    """Wait until one of some busy hands has something to take.

    >>> process = Process()
    >>> process.give(Task("", "kayles", ("density",), 100, 60.0, ""))
    >>> while (outcome := process.take()) is None:
    ...     wait_for([process])
    >>> process.close()
    >>> outcome.status
    'done'
    """
    limits = [seconds for hand in hands if (seconds := hand.patience()) is not None]
    wait([hand.connection for hand in hands], min(limits, default=None))


# --- what an engine is


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
