"""List the heaps that a move in a heap may leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.meaning import holds
from ...core.rules import ByCode, ByHeaps

__all__ = ["options"]


def options(game: ByCode | ByHeaps, n: int) -> Iterator[Sequence[int] | None]:
    """Give the heaps that each move in a heap of n leaves, in rising order.

    None stands for what was tried and is no move, so that work can be counted.

    >>> list(options(ByCode({1: 3, 2: 4}, 0, unequal=True, misere=False), 4))
    [[3], None]
    """
    return _by_code(game, n) if isinstance(game, ByCode) else _by_conditions(game, n)


def _by_code(game: ByCode, n: int) -> Iterator[Sequence[int] | None]:
    """Give the heaps that a move may leave, in rising order; None where one was ruled out."""
    for low, high, digit in game.runs():
        for k in range(low, min(n, n if high is None else high) + 1):
            for count in range(digit.bit_length()):
                for left in _splits(n - k, count, 1) if digit >> count & 1 else ():
                    equal = game.unequal and len(set(left)) < len(left)
                    yield None if equal else left


def _by_conditions(game: ByHeaps, n: int) -> Iterator[Sequence[int] | None]:
    """Give the heaps that conditions allow to leave, in rising order; None where they do not."""
    for count in range(game.most_left() + 1):
        names = [f"x{i}" for i in range(1, count + 1)]
        when = game.leaving(names)
        for total in range(count, n + 1) if count else (0,):
            for left in _splits(total, count, 1):
                there = holds(when, {"n": n} | dict(zip(names, left, strict=True)))
                yield left if there else None


def _splits(total: int, count: int, least: int) -> Iterator[list[int]]:
    """Give the rising lists of ``count`` numbers, from ``least`` on, with this total.

    >>> list(_splits(5, 2, 1)), list(_splits(0, 0, 1))
    ([[1, 4], [2, 3]], [[]])
    """
    if count < 2:
        if (count and total >= least) or (not count and not total):
            yield [total] * count
        return
    for first in range(least, total // count + 1):
        for rest in _splits(total - first, count - 1, first):
            yield [first, *rest]
