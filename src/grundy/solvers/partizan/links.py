"""Link small components of boards to smaller ones of equal value, for the kernel of boards.

Each brings with it what tells who wins a sum: bounds by numbers and ups, mean and temperature.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from grundy.rules.boards.board import Board
from grundy.rules.boards.local import FREE, GONE, MINE, THEIRS, Local, Play
from grundy.rules.boards.partizan import PartizanGrid
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.values.dyadic import Dyadic
from grundy.values.game import UNIT, Game, real
from grundy.values.thermograph import thermograph

__all__ = ["linkable", "links_of", "worth"]

Shape = tuple[tuple[int, int], ...]
Planes = tuple[int, int, int]
Worth = tuple[int, int, int, int, int, int, int]

_MOST_CELLS = 10
_MOST_SHAPES = 3_000
_MOST_BOARDS = 14_000
"""So many shapes, and boards with their colours, are valued of one number of cells, no more."""

_MOST_UPS = 4
_WORD = (1 << 64) - 1

_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
_NONE: Planes = (0, 0, 0)


def linkable(local: Local) -> bool:
    """Tell whether every play leaves fewer cells that hang together, and liberties do not count.

    Then a game ends although components are changed for others of equal value and no more cells.

    >>> capture = (Play(MINE, FREE, 1, THEIRS, MINE),)
    >>> stones = (Play(FREE, MINE),)
    >>> linkable(Local(capture, capture)), linkable(Local(stones, stones, liberties=True))
    (True, False)
    """
    plays = (*local.left, *local.right)
    if local.liberties or local.queens or local.leaps:
        return False
    return all(_gain(play, local.joined) < 0 for play in plays)


def links_of(game: PartizanGrid, rows: int, columns: int, stride: int) -> Any:
    """Make the table of links of `grundy.kernels.winners` for boards of some rows and columns.

    >>> from grundy.games import game
    >>> links = links_of(game("clobber"), 1, 3, 4)
    >>> sorted(tuple(map(int, row[:6])) for row in links if row[2] == 5)
    [(0, 2, 5, 0, 1, 2)]
    """
    import numpy as np

    from grundy.kernels.compiled import kernel
    from grundy.kernels.verdicts import COLUMNS

    found: dict[Planes, tuple[Planes, Worth]] = {}
    first: dict[Game, Planes] = {}
    values, turns = PartizanValues(game), game.quarters and rows > 1
    first[values.session.zero] = _NONE
    playable = (
        board for board in _boards(game, rows, columns, stride) if any(game.parts((board,)))
    )
    boards = list(playable)
    forms = np.array([board[2:] for board in boards], np.uint64)
    kernel("images")(stride, False, turns, forms)
    for board, one in zip(boards, forms.tolist(), strict=True):
        part = one[0], one[1], one[2]
        if part not in found:
            value = values.value((board,))
            found[part] = first.setdefault(value, part), worth(value)
    table = np.zeros((4 << len(found).bit_length(), COLUMNS), np.uint64)
    for part, (other, numbers) in found.items():
        at = _place(part, len(table))
        while table[at].any():
            at = (at + 1) % len(table)
        table[at] = [*part, *other, *(number & _WORD for number in numbers)]
    return table


def worth(value: Game) -> Worth:
    """Give what a kernel knows of a value, as `grundy.kernels.verdicts` orders it.

    >>> from grundy.values.short import Session
    >>> [number >> 32 for number in worth(Session().parse("{2|-1/2}"))[5:]]
    [0, 1]
    >>> worth(Session().up(3, 1))[:5]
    (0, 3, 0, 3, 1)
    """
    mast = thermograph(value)
    mean, heat = (_units(number) for number in (mast.mean, mast.temperature))
    if value.base is not None:
        base = _units(real(value.base))
        return base, value.ups, base, value.ups, value.star, mean, max(heat, 0)
    low, high = _units(value.right_stop), _units(value.left_stop)
    rise, fall = _ups_below(value, value.right_stop, 1), _ups_below(value, value.left_stop, -1)
    if rise is None:
        low, rise = low - 1, 0
    if fall is None:
        high, fall = high + 1, 0
    return low, rise, high, -fall, 0, mean, max(heat, 0)


def _units(number: Dyadic) -> int:
    """Count units of 2**-32, which small boards do not divide."""
    units = number.in_units(UNIT)
    assert isinstance(units, int)
    return units


def _ups_below(value: Game, stop: Dyadic, sign: int) -> int | None:
    """Give the most ups (or downs, for sign -1) beside its stop that a value lies beyond."""
    session = value.session
    for ups in range(_MOST_UPS, -_MOST_UPS - 1, -1):
        bound = session.add(session.number(stop), session.multiple(sign * ups, session.parse("^")))
        if session.leq(bound, value) if sign > 0 else session.leq(value, bound):
            return ups
    return None


def _gain(play: Play, joined: frozenset[int]) -> int:
    """Count the cells that hang together after a play, less those before."""
    changes = [(play.cell, play.to_cell)]
    if play.step:
        changes.append((play.other, play.to_other))
    return sum((after in joined) - (before in joined) for before, after in changes)


def _boards(game: PartizanGrid, rows: int, columns: int, stride: int) -> Iterator[Board]:
    """Give the boards of few cells that hang together, the smallest first."""
    assert game.local is not None
    marks = sorted(game.local.joined - {GONE})
    shapes: set[Shape] = {((0, 0),)}
    for size in range(1, min(rows * columns, _MOST_CELLS) + 1):
        if len(shapes) > _MOST_SHAPES or len(shapes) * len(marks) ** size > _MOST_BOARDS:
            return
        for shape in sorted(shapes):
            places = [1 << r * stride + c for r, c in shape]
            for colours in product(marks, repeat=size):
                planes = [0, 0, 0]
                for place, mark in zip(places, colours, strict=True):
                    planes[mark] |= place
                yield Board(rows, stride - 1, planes[FREE], planes[MINE], planes[THEIRS])
        shapes = {larger for shape in shapes for larger in _grown(shape, rows, columns)}


def _grown(shape: Shape, rows: int, columns: int) -> Iterator[Shape]:
    """Add a cell beside a shape, and bring it back into the corner."""
    cells = set(shape)
    for (r, c), (down, right) in product(shape, _STEPS):
        larger = cells | {(r + down, c + right)}
        top, left = min(r for r, _ in larger), min(c for _, c in larger)
        moved = tuple(sorted((r - top, c - left) for r, c in larger))
        inside = all(r < rows and c < columns for r, c in moved)
        if inside and len(moved) > len(shape):
            yield moved


def _place(part: Planes, size: int) -> int:
    """Give the place at which the kernel begins to look."""
    from grundy.kernels.verdicts import MIXERS

    mixed = 0
    for plane, mixer in zip(part, MIXERS, strict=True):
        mixed ^= plane * mixer & (1 << 64) - 1
    return (mixed ^ mixed >> 29) % size
