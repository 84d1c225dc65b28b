"""Hold the sentences of each kind of step; the modules that write them register them here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from grundy.explain.steps import Step
from grundy.phrases.phrase import Phrase

__all__ = ["NAMED", "WIDE", "lines"]

NAMED = 12
"""How many things a sentence names before it counts the others."""

WIDE = 100
"""How many signs of one thing a sentence shows."""


@singledispatch
def lines(step: Step) -> Iterator[Phrase]:
    """Give the sentences of a step, each a line.

    >>> from grundy.explain.sentences import lines
    >>> from grundy.explain.steps import Conclusion
    >>> list(lines(Conclusion("second", "P")))
    ['So the second player wins: this is a P-position.']

    `TypeError` is raised for a step of no known kind.
    """
    raise TypeError(f"no words for {step!r}")
