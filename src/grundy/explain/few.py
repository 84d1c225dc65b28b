"""Keep explanations short: look at a few things, or at none."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import islice
from typing import TypeVar

__all__ = ["few"]

T = TypeVar("T", bound=Hashable)

_REPEATS = 8


def few(found: Iterable[T], most: int) -> list[T]:
    """Give each thing once; nothing at all where they are more than ``most``.

    >>> few("abca", 3), few("abca", 2)
    (['a', 'b', 'c'], [])
    """
    rest = iter(found)
    seen = list(dict.fromkeys(islice(rest, _REPEATS * most)))
    return seen if len(seen) <= most and next(rest, None) is None else []
