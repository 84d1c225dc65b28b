"""State what the exit codes mean; the docs show the same table."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["MEANINGS", "Exit"]


class Exit(IntEnum):
    """Be the code with which a command ends."""

    DONE = 0
    OTHER = 1
    WRONG = 2
    UNSUPPORTED = 3
    INTERRUPTED = 130
    UNREAD = 141


MEANINGS = {
    Exit.DONE: "asked and done",
    Exit.OTHER: "the other answer: refuted, open, rejected, damaged, nothing found",
    Exit.WRONG: "wrong usage or input, or a limit: one line on standard error says which",
    Exit.UNSUPPORTED: "not supported here: a library that this needs is not installed",
    Exit.INTERRUPTED: "interrupted by Ctrl-C",
    Exit.UNREAD: "nobody reads the output any more, as of any command",
}
