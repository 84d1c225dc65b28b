"""Work on sets of cells, each set one integer.

The cell in row r and column c of a board, counted from 0, is the bit ``r * stride + c``. The stride
is one more than the columns, so that a shift by 1, by the stride or by stride +- 1 never brings a
cell to another row: what leaves the board falls on bits that are no cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

__all__ = ["Cells", "around", "bits", "components", "queen_moves", "restrided", "shifted"]

Cells: TypeAlias = "tuple[int, int, int]"
"""The free cells of a board, the black stones and the white stones, as bits."""


def bits(mask: int) -> list[int]:
    """Give the cells of a set one by one, each as a set of its own.

    >>> bits(0b10110)
    [2, 4, 16]
    """
    cells = []
    while mask:
        cell = mask & -mask
        cells.append(cell)
        mask ^= cell
    return cells


def around(mask: int, stride: int) -> int:
    """Give the cells beside a set, up, down, left and right; some bits may be no cells.

    >>> bin(around(0b1_000_000, 4))
    '0b10010100100'
    """
    return mask << 1 | mask >> 1 | mask << stride | mask >> stride


def components(mask: int, stride: int) -> list[int]:
    """Give the connected pieces of a set of cells.

    >>> components(0b0100_0011, 4)  # ..# above ##.
    [3, 64]
    """
    pieces = []
    while mask:
        edge = mask & -mask
        rest = mask ^ edge
        while edge and rest:
            edge = (edge << 1 | edge >> 1 | edge << stride | edge >> stride) & rest
            rest ^= edge
        pieces.append(mask ^ rest)
        mask = rest
    return pieces


def shifted(mask: int, step: int) -> int:
    """Move a set of cells by a step of either sign.

    >>> shifted(0b100, 1), shifted(0b100, -2)
    (8, 1)
    """
    return mask << step if step > 0 else mask >> -step


def restrided(mask: int, stride: int, to: int) -> int:
    """Change the distance of the rows of a set of cells.

    >>> restrided(0b101_011, 3, 4)
    83
    """
    if stride == to:
        return mask
    line, packed, at = (1 << min(stride, to)) - 1, 0, 0
    while mask:
        packed |= (mask & line) << at
        mask >>= stride
        at += to
    return packed


def queen_moves(start: int, free: int, stride: int) -> Iterator[int]:
    """Give the free cells that a queen reaches, one by one.

    >>> list(queen_moves(0b001, 0b110, 4))
    [2, 4]
    """
    for step in (1, stride - 1, stride, stride + 1):
        for signed in (step, -step):
            cell = shifted(start, signed)
            while cell & free:
                yield cell
                cell = shifted(cell, signed)
