"""Count what a search has met, for those who wait for it."""

from __future__ import annotations

from contextvars import ContextVar

__all__ = ["Tally", "tally"]


class Tally:
    """Hold how many positions were met so far."""

    def __init__(self) -> None:
        self.positions = 0


tally: ContextVar[Tally | None] = ContextVar("tally", default=None)
"""Where searches of this context count, if anybody looks."""
