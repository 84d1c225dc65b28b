"""Hold a piece of program as steps that every target language can print.

Expressions are texts in Python; all names stand for integers.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Among", "Let", "Loop", "Step", "Steps", "Visit", "When", "when"]


@dataclass(frozen=True)
class Loop:
    """Let a name run from ``low`` to ``high``, in steps.

    With ``near`` only numbers are tried that are near an end, or near a power of 2 away from it.
    """

    name: str
    low: str
    high: str
    body: Steps
    near: bool = False
    step: int = 1


@dataclass(frozen=True)
class Among:
    """Let a name be each of some numbers."""

    name: str
    values: tuple[str, ...]
    body: Steps


@dataclass(frozen=True)
class When:
    """Go on where a test is true."""

    test: str
    body: Steps


@dataclass(frozen=True)
class Let:
    """Name a number for the steps behind it."""

    name: str
    value: str


@dataclass(frozen=True)
class Visit:
    """Give the heaps that a heap becomes, of which 0 is none, or all piles after a move."""

    heaps: tuple[str, ...]


Step = Loop | Among | When | Let | Visit
Steps = tuple[Step, ...]


def when(tests: list[str], *body: Step) -> Steps:
    """Put steps under tests, unless there is nothing to test.

    >>> when([], Visit(("n",))), when(["n > 1", "n < 9"], Visit(("n",)))[0].test
    ((Visit(heaps=('n',)),), 'n > 1 and n < 9')
    """
    return (When(" and ".join(tests), body),) if tests else body
