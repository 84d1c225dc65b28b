"""List winning moves as text, within bounds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grundy.errors import LimitError

__all__ = ["MoveText", "listed"]

_MOST_TEXT = 10_000_000


@dataclass(frozen=True)
class MoveText:
    """Hold a winning move: the position it leads to, and the move in words."""

    to: str
    text: str


def listed(moves: Iterable[tuple[str, str]]) -> tuple[tuple[MoveText, ...], bool]:
    """Give the moves, up to a bound on all their characters, and whether these are all.

    >>> listed([("3", "take 1")])
    ((MoveText(to='3', text='take 1'),), True)
    """
    found: list[MoveText] = []
    room = _MOST_TEXT
    try:
        for to, text in moves:
            if room < 0:
                return tuple(found), False
            found.append(MoveText(to, text))
            room -= len(to) + len(text)
    except LimitError:
        return tuple(found), False
    return tuple(found), True
