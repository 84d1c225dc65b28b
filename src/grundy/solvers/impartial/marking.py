"""Tabulate values of piles, and which are lost, for laws: by loops, or else by marks.

Lost piles are few where several may be changed at once, and a condition on differences alone is
asked once for all of them; so tables of a million positions take a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from grundy.formulas.linear import Form, added, collected, form_of, written
from grundy.formulas.loops import Loops
from grundy.formulas.parts import conjuncts, free, put
from grundy.formulas.tree import TRUE, Compare, Expression, Variable, all_of
from grundy.kernels.plain import PlainTable
from grundy.rules.moveloops import move_loops
from grundy.rules.moves import PileMove, PileMoves
from grundy.rules.options import Options
from grundy.solvers.arrays import Asked, on_arrays, where

__all__ = ["lost_piles", "value_piles"]

Table = np.ndarray[Any, np.dtype[Any]]
_SAMPLE = 7
_MOST_AT_ONCE = 1 << 20


def lost_piles(moves: PileMoves, size: int) -> tuple[Table, Table]:
    """Tell which piles below a size are lost for the player to move, and which are positions.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> lost, _ = lost_piles(moves_of(game("wythoff")), 12)
    >>> np.argwhere(lost).tolist()
    [[0, 0], [1, 2], [2, 1], [3, 5], [4, 7], [5, 3], [6, 10], [7, 4], [10, 6]]

    Where a move may enlarge a pile the sum must not rise, and only smaller piles are told.
    """
    if (loops := move_loops(moves)) is not None:
        return _by_loops(moves, loops, size, lost=True)
    board = _Board(moves, size)
    among = _movable(board) if moves.misere else board.domain
    return board.progress(board.kernel(among)), board.progress(board.domain)


def value_piles(moves: PileMoves, size: int) -> tuple[Table, Table]:
    """Give the Grundy values of piles below a size, and which piles are positions.

    The positions of value v are those lost among all that have no smaller value.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> value_piles(moves_of(game("wythoff")), 3)[0].tolist()
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    if (loops := move_loops(moves)) is not None:
        return _by_loops(moves, loops, size, lost=False)
    board = _Board(moves, size)
    values, left, value = np.zeros(board.shape, dtype=np.int64), board.domain.copy(), 0
    while left.any():
        found = board.kernel(left)
        values[found] = value
        left &= ~found
        value += 1
    return board.progress(values), board.progress(board.domain)


def _by_loops(moves: PileMoves, loops: Loops, size: int, *, lost: bool) -> tuple[Table, Table]:
    """Tabulate by loops; what is no position is marked before, and so marks nothing."""
    domain = _domain(moves, (size,) * len(moves.names))
    marked = None if domain.all() else _rows((~domain).astype(np.uint8))
    source = PlainTable(loops, size, lost=lost, marked=marked)
    source.advance(source.rows)
    table = np.array(source.values, np.int64) * domain
    return (table.astype(bool) if lost else table), domain


def _domain(moves: PileMoves, shape: tuple[int, ...]) -> Table:
    piles = dict(zip(moves.names, np.indices(shape, sparse=True), strict=True))
    return np.broadcast_to(where(moves.domain, piles), shape).copy()


def _rows(table: Table) -> Any:
    """Give an array as rows that can be changed."""
    return bytearray(table) if table.ndim == 1 else [_rows(row) for row in table]


class _Board:
    """The piles below a size, with the moves to and from them."""

    def __init__(self, moves: PileMoves, size: int) -> None:
        self.shape = (size,) * len(moves.names)
        self.domain = _domain(moves, self.shape)
        self.kinds = [_Kind(moves, move, size) for move in moves.moves]
        self._groups = list(_groups(moves, self.shape))
        self._inside = size // len(moves.names) if _grows(moves) else size

    def progress(self, table: Table) -> Table:
        """Give the part of a table that larger piles cannot change."""
        inside: Table = table[(slice(self._inside),) * len(self.shape)]
        return inside

    def kernel(self, among: Table) -> Table:
        """Give the positions among some that have no move to another one found here."""
        found, marked = np.zeros(self.shape, dtype=bool), ~among
        for group in self._groups:
            lost = group[~marked.flat[group]]
            found.flat[lost] = True
            positions = np.stack(np.unravel_index(lost, self.shape), axis=1)
            for kind in self.kinds:
                kind.mark(marked, positions)
        return found


def _groups(moves: PileMoves, shape: tuple[int, ...]) -> Iterator[Table]:
    """Give the positions in the order in which play can reach them, those together that it cannot.

    A move leads to an earlier group.
    """
    grid = np.indices(shape).reshape(len(shape), -1)
    sizes = [np.dot(np.array(row), grid) for row in moves.weights]
    order = np.lexsort(sizes[::-1])
    changes = np.zeros(len(order) - 1, dtype=bool)
    for known in sizes:
        changes |= np.diff(known[order]) != 0
    yield from np.split(order, np.flatnonzero(changes) + 1)


def _movable(board: _Board) -> Table:
    """Tell which positions have a move at all."""
    found = np.zeros(board.shape, dtype=bool)
    for kind in board.kinds:
        if not kind.mark_all(found, board.domain):
            kind.mark(found, np.argwhere(board.domain))
    movable: Table = found & board.domain
    return movable


def _grows(moves: PileMoves) -> bool:
    """Tell whether some small piles can become larger."""
    options = Options(moves)
    for piles in product(range(_SAMPLE), repeat=len(moves.names)):
        if moves.domain.evaluate(dict(zip(moves.names, piles, strict=True))):
            for after in options.of(piles):
                if any(x > y for x, y in zip(after, piles, strict=True)):
                    return True
    return False


def _put(form: Form, name: str, meant: Form) -> Form:
    """Put a form for a name."""
    rest = {other: factor for other, factor in form.items() if other != name}
    return added(rest, meant, form.get(name, 0))


class _Kind:
    """A kind of move, backwards: from what it leaves to where it was made."""

    def __init__(self, moves: PileMoves, move: PileMove, size: int) -> None:
        self.size, self.names = size, moves.names
        pairs = list(zip(moves.names, move.to, strict=True))
        self.places = [i for i, (old, new) in enumerate(pairs) if old != new]
        self.changed = [pairs[i] for i in self.places]
        parts = conjuncts(move.when)
        old = {name for name, _ in self.changed}
        self.after = all_of(part for part in parts if not free(part) & old)
        self.when = all_of(part for part in parts if free(part) & old)

    @cached_property
    def before(self) -> dict[str, Asked] | None:
        """Give the piles before a move by those after it, where equations of the move tell them."""
        parts = conjuncts(self.when)
        pairs = (pair for part in parts if isinstance(part, Compare) for pair in part.pairs())
        told: dict[str, Form] = {}
        for x, relation, y in pairs:
            equation = form_of(x - y) if relation == "==" else None
            for name, form in told.items() if equation else ():
                equation = _put(equation or {}, name, form)
            old = (name for name, _ in self.changed if name not in told)
            name = next((n for n in old if equation and abs(equation.get(n, 0)) == 1), "")
            if equation and name:
                rest = {other: factor for other, factor in equation.items() if other != name}
                form = added({}, rest, -equation[name])
                told = {other: _put(known, name, form) for other, known in told.items()}
                told[name] = form
        if set(told) < {name for name, _ in self.changed}:
            return None
        return {name: on_arrays(written(form)) for name, form in told.items()}

    @cached_property
    def offsets(self) -> Table | None:
        """Give the differences of piles before and after, where the move depends on them alone."""
        meant = {old: Variable(new) + Variable(f"{old}d") for old, new in self.changed}
        when: Expression = collected(put(self.when, meant))
        if free(when) - {f"{old}d" for old, _ in self.changed}:
            return None
        grid = np.indices((2 * self.size - 1,) * len(self.places), sparse=True)
        differences = [axis - (self.size - 1) for axis in grid]
        names = [f"{old}d" for old, _ in self.changed]
        found = where(when, dict(zip(names, differences, strict=True)))
        return np.argwhere(found) - (self.size - 1)

    @cached_property
    def _asked(self) -> Asked:
        return on_arrays(self.when)

    @cached_property
    def _after(self) -> Asked:
        return on_arrays(self.after)

    def mark_all(self, marked: Table, domain: Table) -> bool:
        """Mark the positions with such a move, where it depends on differences alone."""
        if self.offsets is None or self.after != TRUE:
            return False
        for offset in self.offsets:
            here, there = [slice(None)] * domain.ndim, [slice(None)] * domain.ndim
            for place, apart in zip(self.places, offset.tolist(), strict=True):
                here[place] = slice(max(0, apart), self.size + min(0, apart))
                there[place] = slice(max(0, -apart), self.size - max(0, apart))
            marked[tuple(here)] |= domain[tuple(there)]
        return True

    def mark(self, marked: Table, left: Table) -> None:
        """Mark the positions from which the move can leave piles that stand in rows."""
        if not len(left):
            return
        each = 1
        if self.before is None:
            width = self.size ** len(self.places)
            each = width if self.offsets is None else max(1, len(self.offsets))
        many = max(1, _MOST_AT_ONCE // each)
        for start in range(0, len(left), many):
            self._mark(marked, left[start : start + many])

    def _mark(self, marked: Table, left: Table) -> None:
        known = dict(zip(self.names, left.T, strict=True))
        known |= {new: left[:, i] for i, (_, new) in zip(self.places, self.changed, strict=True)}
        if self.after != TRUE:
            stays = self._after(known)
            left, known = left[stays], {name: sizes[stays] for name, sizes in known.items()}
        if self.before is not None:
            sizes = {name: asked(known) for name, asked in self.before.items()}
            cells = left.copy()
            for place, (name, _) in zip(self.places, self.changed, strict=True):
                cells[:, place] = sizes[name]
            inside = ((cells >= 0) & (cells < self.size)).all(axis=1)
            cells = cells[inside & self._asked({**known, **sizes})]
        elif self.offsets is None:
            ends = [slice(None), *(None for _ in self.places)]
            grid = np.indices((1, *(self.size for _ in self.places)), sparse=True)[1:]
            before = {old: axis for (old, _), axis in zip(self.changed, grid, strict=True)}
            columns = {name: sizes[tuple(ends)] for name, sizes in known.items()}
            row, *piles = np.nonzero(self._asked({**columns, **before}))
            cells = left[row]
            cells[:, self.places] = np.stack(piles, axis=1)
        else:
            cells = np.repeat(left, len(self.offsets), axis=0)
            cells[:, self.places] += np.tile(self.offsets, (len(left), 1))
            cells = cells[((cells >= 0) & (cells < self.size)).all(axis=1)]
        marked[tuple(cells.T)] = True
