"""Tabulate the values of two or three piles, or which of them are lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, Protocol

from grundy.errors import InputError
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame, is_on_piles
from grundy.solvers.fold import MOST_OPTIONS, bounded_options
from grundy.solvers.impartial.loops import loops_of, pile_source
from grundy.solvers.impartial.outcomes import Outcomes
from grundy.solvers.impartial.pilot import begun
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.impartial.steps import run
from grundy.solvers.memory import require_memory
from grundy.solvers.work import MOST_SECONDS
from grundy.values.nimber import mex

__all__ = ["PileSource", "cut", "lost_of", "open_piles", "pile_values", "tabulated"]

_CELL = 120  # bytes of a position in lists
_FEW = 1_000  # positions that are soon asked for


def pile_values(game: Impartial[Any], start: int, stop: int) -> Any:
    """Give the Grundy values of two or three piles, each of ``start`` to ``stop - 1``.

    They are lists in lists, or an array where there are very many.

    >>> from grundy.games import game
    >>> pile_values(game("wythoff"), 0, 3)
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    return tabulated(open_piles(game, stop), start)


class PileSource(Protocol):
    """Hold a table of piles; rows are found one after another."""

    least: int
    rows: int
    n: int

    @property
    def values(self) -> Any:
        """View the table, as lists in lists or an array."""

    def advance(self, stop: int) -> None:
        """Fill the rows before ``stop``."""


class _Searched:
    """Ask a solver for each position in turn."""

    def __init__(
        self, game: VectorGame, size: int, width: int, *, lost: bool, known: Any = ()
    ) -> None:
        self.size, self.n, self.rows, self._piles = size, len(known), size, width
        self.width = _CELL * size ** (width - 1)
        self.values: list[Any] = known.tolist() if len(known) else []
        self._solver, self.least, self._lost = Solver(game), game.least, lost

    def advance(self, stop: int) -> None:
        for a in range(self.n, stop):
            self.values.append(self._row((a,)))
        self.n = stop

    def _row(self, piles: tuple[int, ...]) -> Any:
        if len(piles) < self._piles:
            return [self._row((*piles, b)) for b in range(self.size)]
        return 0 if min(piles) < self.least else self._cell(piles)

    def _cell(self, piles: tuple[int, ...]) -> int:
        if self._lost:
            return int(self._solver.is_p(piles, misere=self._solver.game.misere))
        return self._solver.part_value(piles)


class _Asked(_Searched):
    """Ask a class for the options of each position, all of which came before.

    Where they did not, or are no positions, all is searched.
    """

    def __init__(
        self, game: VectorGame, size: int, width: int, *, lost: bool, known: Any = ()
    ) -> None:
        super().__init__(game, size, width, lost=lost, known=known)
        self._known: dict[tuple[int, ...], int] | None = {}
        self._game, self._options, self._misere = game, game.options, game.misere
        for piles in product(range(self.n), *[range(size)] * (width - 1)):
            if min(piles) >= game.least:
                self._known[piles] = int(known[piles])

    @staticmethod
    def fits(game: VectorGame, corner: tuple[int, ...]) -> bool:
        """Tell whether no theorem and no other form answers sooner."""
        known = game.closed_form(corner), game.p_form(corner), game.packed(corner)
        return Outcomes.fits(game) and known == (None, None, None)

    def _cell(self, piles: tuple[int, ...]) -> int:
        if self._known is not None:
            options = iter(self._options(piles))
            try:
                found = self._of(map(self._known.__getitem__, islice(options, MOST_OPTIONS)))
                if not (self._lost and not found) and next(options, None) is not None:
                    deque(bounded_options(self._game, piles), 0)  # refuses: there are too many
                self._known[piles] = found
                return found
            except (KeyError, TypeError):
                pass
            self._known = None
        return super()._cell(piles)

    def _of(self, options: Iterator[int]) -> int:
        if not self._lost:
            return mex(options)
        if self._misere:
            first = next(options, None)
            return 0 if first is None else int(not first and not any(options))
        return int(not any(options))


def open_piles(
    game: Impartial[Any],
    size: int,
    *,
    lost: bool = False,
    limit: float = MOST_SECONDS,
    known: Any = (),
) -> PileSource:
    """Choose how the values of piles below ``size`` are found, or with ``lost`` what is lost.

    It goes on after the rows of an array ``known``, but where rows are the sums of all piles.

    >>> from grundy.games import game
    >>> source = open_piles(game("wythoff"), 6, lost=True)
    >>> source.advance(source.rows)
    >>> lost_of(source.values, source.least)
    [[0, 0], [1, 2], [2, 1], [3, 5], [5, 3]]

    `InputError` is raised for a game that is not played on two or three piles.
    """
    if not is_on_piles(game):
        raise InputError("a game on two or three piles", got=game.text, where="table")
    loops = loops_of(game)
    if loops is None:
        width = game.arity or 0
        require_memory(size**width, _CELL)
        way = _Asked if _Asked.fits(game, (size - 1,) * width) else _Searched
        found = way(game, size, width, lost=lost, known=known)
        cells = size**width
        return begun(found, size, cells, 0, limit) if cells > _FEW else found
    source: PileSource = pile_source(loops, size, lost=lost, limit=limit, known=known)
    return source


def tabulated(source: PileSource, start: int) -> Any:
    """Fill a table, and cut off the piles below ``start``, or below the least there is.

    >>> from grundy.games import game
    >>> tabulated(open_piles(game("wythoff"), 4), 2)
    [[1, 5], [5, 6]]
    """
    run(source, source.rows)
    return cut(source.values, max(start, source.least))


def cut(values: Any, start: int) -> Any:
    """Cut off what is before ``start`` in every direction.

    >>> cut([[0, 1, 2], [1, 2, 0], [2, 0, 1]], 1)
    [[2, 0], [0, 1]]
    """
    if not start:
        return values
    if not isinstance(values, list):
        return values[(slice(start, None),) * values.ndim]
    return [cut(row, start) if isinstance(row, list | bytearray) else row for row in values[start:]]


def lost_of(table: Any, least: int) -> Any:
    """Give the positions that a table of what is lost marks: a list for lists, or an array.

    >>> lost_of([[1, 0], [0, 1]], 0), lost_of([[1, 0], [0, 1]], 1)
    ([[0, 0], [1, 1]], [[1, 1]])
    """
    if isinstance(table, list):
        return [list(piles) for piles in _marked(table) if min(piles) >= least]
    import numpy as np

    found = np.argwhere(table)
    return found[(found >= least).all(axis=1)] if least else found


def _marked(table: Sequence[Any]) -> Iterator[tuple[int, ...]]:
    for a, row in enumerate(table):
        if not isinstance(row, int):
            yield from ((a, *piles) for piles in _marked(row))
        elif row:
            yield (a,)
