"""Tabulate values of piles, and which are lost, for laws: by loops, or else by the options."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.formulas.loops import Loops
from grundy.kernels.plain import PlainTable
from grundy.rules.moveloops import move_loops
from grundy.rules.moves import PileMoves
from grundy.rules.options import options_made, played
from grundy.solvers.arrays import where
from grundy.values.nimber import mex

__all__ = ["lost_piles", "value_piles"]

Table = np.ndarray[Any, np.dtype[Any]]
_OPEN = -1  # of a position from which play can leave the table


def lost_piles(moves: PileMoves, size: int) -> tuple[Table, Table]:
    """Tell which piles below a size are lost for the player to move, and which are positions.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> lost, _ = lost_piles(moves_of(game("wythoff")), 12)
    >>> np.argwhere(lost).tolist()
    [[0, 0], [1, 2], [2, 1], [3, 5], [4, 7], [5, 3], [6, 10], [7, 4], [10, 6]]

    Where a move may enlarge a pile only smaller piles are told: those whose play stays below it.
    """
    return _table(moves, size, lost=True)


def value_piles(moves: PileMoves, size: int) -> tuple[Table, Table]:
    """Give the Grundy values of piles below a size, and which piles are positions.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> value_piles(moves_of(game("wythoff")), 3)[0].tolist()
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    return _table(moves, size, lost=False)


def _table(moves: PileMoves, size: int, *, lost: bool) -> tuple[Table, Table]:
    shape = (size,) * len(moves.names)
    piles = dict(zip(moves.names, np.indices(shape, sparse=True), strict=True))
    domain = np.broadcast_to(where(moves.domain, piles), shape).copy()
    loops = move_loops(moves)
    table = _by_options(moves, domain, lost) if loops is None else _by_loops(loops, domain, lost)
    outside = np.argwhere(table == _OPEN).max(axis=1)
    inside = (slice(outside.min(initial=size)),) * table.ndim
    return (table[inside].astype(bool) if lost else table[inside]), domain[inside]


def _by_loops(loops: Loops, domain: Table, lost: bool) -> Table:
    """Tabulate by loops; what is no position is marked before, and so marks nothing."""
    marked = None if domain.all() else _rows((~domain).astype(np.uint8))
    source = PlainTable(loops, len(domain), lost=lost, marked=marked)
    source.advance(source.rows)
    return np.array(source.values, np.int64) * domain


def _rows(table: Table) -> Any:
    """Give an array as rows that can be changed."""
    return bytearray(table) if table.ndim == 1 else [_rows(row) for row in table]


def _by_options(moves: PileMoves, domain: Table, lost: bool) -> Table:
    """Ask each position for its options, which come before it as the measure falls."""
    options, known = options_made(moves.names, played(moves)), dict[tuple[int, ...], int]()
    for piles in sorted(
        map(tuple, np.argwhere(domain).tolist()), key=lambda at: moves.size(at) or ()
    ):
        seen = set[int]()
        for option in options(*piles):
            seen.add(known.get(option, _OPEN))
            if lost and 1 in seen:
                break
        if lost and (1 in seen or not (seen or not moves.misere)):
            known[piles] = 0
        else:
            known[piles] = _OPEN if _OPEN in seen else 1 if lost else mex(seen)
    table = np.zeros(domain.shape, np.int64)
    table[domain] = [known[piles] for piles in map(tuple, np.argwhere(domain).tolist())]
    return table
