"""Say why, in steps: each is of a kind, with its data and its sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Step"]


@dataclass(frozen=True)
class Step:
    """Hold one step of a reason: its kind, its sentences (one a line), and its data.

    >>> from grundy.ask.positions import solve
    >>> last = solve("nim", "3 5", explain=True).steps[-1]
    >>> last.kind, last.data
    ('conclusion', {'winner': 'first', 'outcome': 'N'})
    """

    kind: str
    text: str
    data: dict[str, Any]
