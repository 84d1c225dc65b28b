"""Answer pieces in a process of one's own, over a connection whose number is the argument.

A worker ends as soon as its parent does, in whatever way that ended: a thread of its own waits
for the connection to close.
"""

from __future__ import annotations

import gc
import os
import platform
import sys
from functools import cache
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from time import perf_counter

from grundy.errors import GrundyError
from grundy.survey.task import Outcome, Task

__all__ = ["READY", "perform", "warm_up"]

READY = "ready"


def perform(task: Task) -> Outcome:
    """Answer a piece; whatever goes wrong in it is its outcome.

    >>> perform(Task("", "octal:0.8", ("law",), 100, 60.0, "")).reason
    "code 0.8, place 1: expected a digit 0 to 7, got '8'"
    """
    from grundy.survey.study import block, study

    began = perf_counter()
    status, reason, result = "done", None, None
    try:
        result = study(task) if task.stop is None else block(task)
    except GrundyError as error:
        status, reason = "failed", str(error)
    except Exception as error:
        status, reason = "failed", f"{type(error).__name__}: {error}"
    return Outcome(task, status, reason, result, perf_counter() - began, _machine())


@cache
def _machine() -> str:
    version = platform.python_version()
    return f"{platform.machine()} {platform.system()}, {os.cpu_count()} cores, Python {version}"


def warm_up() -> None:
    """Load the kernels and the language of rules, so that no game's limit pays for it.

    >>> warm_up()
    """
    odd = "take:any but {1,3} if n is odd, or squares with 2k <= n leaving two equal piles"
    for game in ("octal:0.77", "take:1..2", "take:all", odd):
        perform(Task("", game, ("law", "rare"), 200, 60.0, ""))
    gc.freeze()  # what is loaded stays, and need not be looked through again


def _serve(connection: Connection) -> None:
    tasks: SimpleQueue[Task] = SimpleQueue()

    def receive() -> None:
        try:
            while True:
                tasks.put(connection.recv())
        except (EOFError, OSError):
            os._exit(0)  # the parent is gone: nobody waits for this piece

    Thread(target=receive, daemon=True).start()
    warm_up()
    connection.send(READY)
    while True:
        connection.send(perform(tasks.get()))


if __name__ == "__main__":
    _serve(Connection(int(sys.argv[1])))
