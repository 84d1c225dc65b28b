"""Work a value out from the values of the options, without recursion."""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar

from grundy.errors import LimitError, LoopError
from grundy.rules.protocol import Impartial

__all__ = ["MOST_OPTIONS", "MOST_POSITIONS", "bounded_options", "fold"]

P = TypeVar("P", bound=Hashable)
V = TypeVar("V")
W = TypeVar("W", bound=Hashable)

MOST_POSITIONS = 2_000_000
MOST_OPTIONS = 100_000


class _Frame(Generic[P, W]):
    """Hold a position whose options are being worked out."""

    __slots__ = ("options", "part", "seen", "waiting")

    def __init__(self, part: P, options: Iterator[P]) -> None:
        self.part, self.options = part, options
        self.seen: set[W] | None = None
        self.waiting: Sequence[P] | None = None


def fold(
    game: Impartial[P],
    root: P,
    memo: dict[P, V],
    join: Callable[[list[V]], W],
    close: Callable[[set[W]], V],
    known: Callable[[P], V | None] = lambda part: None,
    limit: int = MOST_POSITIONS,
) -> V:
    """Fill ``memo`` with the values of a component and of all that it leads to.

    ``join`` makes the value of an option from those of its components, ``close`` the value of a
    component from the set of its options' values; ``known`` may give a value at once.

    Raises `LoopError` when play can return to a position, `LimitError` after ``limit`` positions.

    >>> from grundy.games import game
    >>> longest = {}
    >>> fold(game("nim"), (4,), longest, sum, lambda seen: 1 + max(seen, default=-1))
    4
    """
    if root not in memo:
        with _no_cycle_search():
            _fill(game, root, memo, join, close, known, limit)
    return memo[root]


@contextmanager
def _no_cycle_search() -> Iterator[None]:
    """Spare Python the search for reference cycles: there are none, and frames are many."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _fill(
    game: Impartial[P],
    root: P,
    memo: dict[P, V],
    join: Callable[[list[V]], W],
    close: Callable[[set[W]], V],
    known: Callable[[P], V | None],
    limit: int,
) -> None:
    most = len(memo) + limit
    stack = [_Frame[P, W](root, iter(game.options(root)))]
    path = {root}
    while stack:
        frame = stack[-1]
        missing = _advance(game, frame, memo, join, known)
        if missing is None:
            memo[frame.part] = close(frame.seen or set())
            path.discard(frame.part)
            stack.pop()
        elif missing in path:
            raise LoopError(
                f"{game.text}: play can return to {game.format(missing)}; "
                "the theory needs games that end"
            )
        elif len(memo) + len(stack) > most:
            raise LimitError(f"{game.text}: the search passed {limit} positions")
        else:
            path.add(missing)
            stack.append(_Frame(missing, iter(game.options(missing))))


def _advance(
    game: Impartial[P],
    frame: _Frame[P, W],
    memo: dict[P, V],
    join: Callable[[list[V]], W],
    known: Callable[[P], V | None],
) -> P | None:
    """Go through the options until one needs a component that has no value yet."""
    while True:
        parts = frame.waiting
        if parts is None:
            for option in frame.options:
                parts = tuple(game.parts(option))
                break
            else:
                return None
        values = []
        for part in parts:
            value = memo.get(part)
            if value is None:
                value = known(part)
                if value is None:
                    frame.waiting = parts
                    return part
                memo[part] = value
            values.append(value)
        frame.waiting = None
        if frame.seen is None:
            frame.seen = set()
        frame.seen.add(join(values))


def bounded_options(game: Impartial[P], part: P) -> Iterator[P]:
    """Give the options of a component; raise `LimitError` when there are far too many to try."""
    for count, option in enumerate(game.options(part)):
        if count == MOST_OPTIONS:
            raise LimitError(f"{game.text}: a component has more than {MOST_OPTIONS} options")
        yield option
