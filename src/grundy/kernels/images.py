"""Bring boards of 64 bits into one form for all their images: reflections, turns, changed colours.

A board is three planes of cells; its rows stand ``s`` bits apart, of which the last is no cell.
"""

from __future__ import annotations

from typing import Any

from numpy import int64, uint64

from grundy.kernels.boards import count_cells
from grundy.kernels.compiler import register_jitable

__all__ = ["canonical", "extend", "less", "transposed"]

_ONE, _ZERO, _HALF = uint64(1), uint64(0), uint64(32)
_HALVES = (
    (uint64(0x5555555555555555), uint64(1)),
    (uint64(0x3333333333333333), uint64(2)),
    (uint64(0x0F0F0F0F0F0F0F0F), uint64(4)),
    (uint64(0x00FF00FF00FF00FF), uint64(8)),
    (uint64(0x0000FFFF0000FFFF), uint64(16)),
)
"""Which bits of a word change places with those so many places further."""


@register_jitable
def _mirrored(cells: Any, s: Any, columns: Any, first: Any) -> Any:
    turned = _ZERO
    if cells:
        for c in range(columns):
            turned |= (cells >> uint64(c) & first) << uint64(columns - 1 - c)
    return turned


@register_jitable
def _turned(cells: Any, length: Any) -> Any:
    """Turn a board around: the last of ``length`` bits becomes the first.

    >>> import numpy as np
    >>> bin(_turned(np.uint64(0b11_0100_0010), 10))
    '0b100001011'
    """
    for i in range(len(_HALVES)):
        mask, step = _HALVES[i]
        cells = cells >> step & mask | (cells & mask) << step
    return (cells >> _HALF | cells << _HALF) >> uint64(64 - length)


@register_jitable
def transposed(cells: Any, s: Any, rows: Any) -> Any:
    """Change rows with columns.

    >>> import numpy as np
    >>> bin(transposed(np.uint64(0b1_0111), np.uint64(4), 2))
    '0b100010011'
    """
    turned, line = _ZERO, (_ONE << s) - _ONE
    for r in range(rows):
        row = cells & line
        cells >>= s
        at = uint64(r)
        while row:
            turned |= (row & _ONE) << at
            row >>= _ONE
            at += s
    return turned


@register_jitable
def less(a: Any, b: Any) -> Any:
    """Tell whether a board comes before another one.

    >>> less((1, 2, 3), (1, 3, 0))
    True
    """
    if a[0] != b[0]:
        return a[0] < b[0]
    if a[1] != b[1]:
        return a[1] < b[1]
    return a[2] < b[2]


@register_jitable
def _image(cells: Any, way: Any, s: Any, length: Any, columns: Any, first: Any) -> Any:
    turned = _turned(cells, length) if way & 1 else cells
    return _mirrored(turned, s, columns, first) if way & 2 else turned


@register_jitable
def _least(a: Any, s: Any, rows: Any, columns: Any, first: Any, best: Any) -> Any:
    """Give the least of a board, its three reflections, and ``best``; mostly one plane tells."""
    length = (rows - 1) * int64(s) + columns
    for way in range(2 if rows == 1 or columns == 1 else 4):
        free = _image(a[0], way, s, length, columns, first)
        if free <= best[0]:
            black = _image(a[1], way, s, length, columns, first)
            one = (free, black, _image(a[2], way, s, length, columns, first))
            if less(one, best):
                best = one
    return best


@register_jitable
def canonical(a: Any, s: Any, swaps: Any, turns: Any) -> Any:
    """Bring a component into the corner; give the least of its images.

    ``swaps`` says that the colours may be changed, ``turns`` that a quarter turn may be made.

    >>> import numpy as np
    >>> corner = np.uint64(0b1_0011_0000_0000), np.uint64(0), np.uint64(0)
    >>> free, black, white = canonical(corner, np.uint64(4), False, True)
    >>> bin(free)
    '0b10011'
    """
    every, line, first = a[0] | a[1] | a[2], (_ONE << s) - _ONE, _ONE
    shift = _ZERO
    while not every & line:
        every >>= s
        shift += s
    rows, folded, rest = 0, _ZERO, every
    while rest:
        folded |= rest & line
        rest >>= s
        rows += 1
    for _ in range(rows - 1):
        first |= first << s
    empty = count_cells((folded & (~folded + _ONE)) - _ONE)
    shift += uint64(empty)
    for step in range(6):
        folded |= folded >> (_ONE << uint64(step))
    columns = count_cells(folded) - empty
    a = (a[0] >> shift, a[1] >> shift, a[2] >> shift)
    best = _least(a, s, rows, columns, first, a)
    swaps = bool(swaps) and a[1] != a[2]  # so not where there are no stones
    if swaps:
        best = _least((a[0], a[2], a[1]), s, rows, columns, first, best)
    if turns and rows < s and columns * int64(s) <= 64:
        a = (transposed(a[0], s, rows), transposed(a[1], s, rows), transposed(a[2], s, rows))
        first = _ONE
        for _ in range(columns - 1):
            first |= first << s
        best = _least(a, s, columns, rows, first, best)
        if swaps:
            best = _least((a[0], a[2], a[1]), s, columns, rows, first, best)
    return best


def extend(s: Any, swaps: Any, turns: Any, boards: Any) -> Any:
    """Bring each of some components, rows of three planes, into its one form; give their number.

    >>> import numpy as np
    >>> boards = np.array([[0b1_0011_0000_0000, 0, 0]], np.uint64)
    >>> extend(4, 0, 1, boards), boards.tolist()
    (1, [[19, 0, 0]])
    """
    for i in range(len(boards)):
        cells = (boards[i, 0], boards[i, 1], boards[i, 2])
        one = canonical(cells, uint64(s), swaps != 0, turns != 0)
        for plane in range(3):
            boards[i, plane] = one[plane]
    return len(boards)
