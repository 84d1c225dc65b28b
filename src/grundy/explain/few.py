"""Keep explanations short: look at a few things, or at none; name some, and count the others."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

from grundy.phrases.phrase import phrase

__all__ = ["few", "some"]

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


def some(things: Sequence[Any], most: int, more: int = 0) -> tuple[Any, ...]:
    """Give the first things, and say how many others there are; ``more`` are not even listed.

    >>> some("abc", 3), some("abcd", 3), some("ab", 3, more=9)
    (('a', 'b', 'c'), ('a', 'b', 'and 2 more'), ('a', 'b', 'and 9 more'))
    """
    shown = things if not more and len(things) <= most else things[: most - 1]
    count = len(things) - len(shown) + more
    return (*shown, phrase("and {count} more", count=count)) if count else tuple(shown)
