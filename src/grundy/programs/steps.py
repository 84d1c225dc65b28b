"""Hold a piece of program as steps that every target language can print.

Expressions are texts in Python; all names stand for integers.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Among", "Change", "Let", "Loop", "Step", "Visit", "When", "when"]


@dataclass(frozen=True)
class Loop:
    """Let a name run from ``low`` to ``high``; ``index`` marks one that counts piles.

    With ``near`` only numbers are tried that are near an end, or near a power of 2 away from it.
    """

    name: str
    low: str
    high: str
    body: tuple[Step, ...]
    near: bool = False
    index: bool = False


@dataclass(frozen=True)
class Among:
    """Let a name be each of some numbers."""

    name: str
    values: tuple[str, ...]
    body: tuple[Step, ...]


@dataclass(frozen=True)
class When:
    """Go on where a test is true."""

    test: str
    body: tuple[Step, ...]


@dataclass(frozen=True)
class Let:
    """Name a number for the steps behind it."""

    name: str
    value: str


@dataclass(frozen=True)
class Visit:
    """Give the heaps that a heap becomes; a heap of 0 is none."""

    heaps: tuple[str, ...]


@dataclass(frozen=True)
class Change:
    """Give the piles with some of them, by place, changed."""

    piles: tuple[tuple[str, str], ...]


Step = Loop | Among | When | Let | Visit | Change


def when(tests: list[str], *body: Step) -> tuple[Step, ...]:
    """Put steps under tests, unless there is nothing to test.

    >>> when([], Visit(("n",))), when(["n > 1", "n < 9"], Visit(("n",)))[0].test
    ((Visit(heaps=('n',)),), 'n > 1 and n < 9')
    """
    return (When(" and ".join(tests), body),) if tests else body
