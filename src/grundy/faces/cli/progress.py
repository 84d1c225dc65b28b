"""Tell those who wait how many values of a table are done."""

from __future__ import annotations

from collections.abc import Callable

from grundy.solvers.progress import Tally, tally

__all__ = ["doing", "stages"]


def stages() -> Callable[[int, int], None]:
    """Give a function that is told how many values are done, and of how many.

    >>> tell = stages()
    >>> tell(50, 100)
    """
    return (tally.get() or Tally()).tell


def doing(what: str) -> None:
    """Say what is being done from now on.

    >>> doing("writing")
    """
    counted = tally.get()
    if counted is not None:
        counted.doing = what
