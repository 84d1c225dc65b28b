"""Say how many states an automaton may have, and refuse more."""

from __future__ import annotations

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase

__all__ = ["MAX_STATES", "limit"]

MAX_STATES = 20_000
"""The states that one automaton may have while it is made, unless the caller says otherwise."""


def limit(states: int, max_states: int) -> None:
    """Raise LimitError where an automaton in the making has too many states.

    >>> limit(10, 10)
    >>> limit(11, 10)
    Traceback (most recent call last):
    grundy.errors.LimitError: the proof needs an automaton of more than 10 states
    """
    if states > max_states:
        raise LimitError(
            phrase("the proof needs an automaton of more than {n} states", n=max_states)
        )
