"""Tabulate the values of two or three piles, or which of them are lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, product
from typing import Any, Protocol

from grundy.errors import InputError
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame, is_on_piles
from grundy.solvers.cost import MOST_SECONDS, begun, require_memory
from grundy.solvers.fold import MOST_OPTIONS, bounded_options
from grundy.solvers.impartial.loops import loops_of, pile_source
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.impartial.worth import Outcomes
from grundy.solvers.progress import run
from grundy.values.nimber import mex

__all__ = ["PileSource", "cut", "lost_of", "open_piles", "pile_values", "positions_only"]

_CELL = 120  # bytes of a position in lists
_FEW = 1_000  # positions that are soon asked for


def pile_values(game: Impartial[Any], start: int, stop: int) -> Any:
    """Give the Grundy values of two or three piles, each of ``start`` to ``stop - 1``.

    They are lists in lists, or an array where there are very many; piles that are no position have
    none (see `positions_only`).

    >>> from grundy.games import game
    >>> pile_values(game("wythoff"), 0, 3)
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    source = open_piles(game, stop)
    run(source, source.rows)
    first = max(start, source.least)
    return positions_only(game, cut(source.values, first), first)


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
    >>> lost_of(source.values, game("wythoff"))
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
        return begun(found, size, cells, limit) if cells > _FEW else found
    source: PileSource = pile_source(loops, size, lost=lost, limit=limit, known=known)
    return source


def positions_only(game: Impartial[Any], values: Any, first: int = 0) -> Any:
    """Leave the values of piles from ``first`` on that are a position: others have none.

    In lists it is None there, an array is masked.

    >>> from grundy.games import game
    >>> positions_only(game("moves:(a, b) for a <= b -> (x, b) when x < a"), [[0, 0], [7, 1]])
    [[0, 0], [None, 1]]
    """
    assert isinstance(game, VectorGame)
    everywhere = getattr(getattr(game, "stated", None), "everywhere", False)
    if everywhere or type(game).check is VectorGame.check:
        return values
    if isinstance(values, list):
        return _checked(game, values, (), first)
    import numpy as np

    return np.ma.masked_array(values, ~_positions(game, values.shape, first))


def _checked(game: VectorGame, values: list[Any], piles: tuple[int, ...], first: int) -> list[Any]:
    deeper = len(piles) + 1 < (game.arity or 1)
    return [
        _checked(game, value, (*piles, n), first)
        if deeper
        else value
        if game.is_position((*piles, n))
        else None
        for n, value in enumerate(values, first)
    ]


def _positions(game: VectorGame, shape: tuple[int, ...], first: int = 0) -> Any:
    """Tell which piles are positions, by the condition that the game states, else one by one."""
    import numpy as np

    from grundy.rules.moves import PileMoves, Undescribed
    from grundy.rules.stated import moves_of
    from grundy.solvers.arrays import where

    piles = np.ogrid[tuple(slice(first, first + side) for side in shape)]
    with suppress(Undescribed):
        moves = moves_of(game, game.arity)
        if isinstance(moves, PileMoves):
            found = where(moves.domain, dict(zip(moves.names, piles, strict=True)))
            return np.broadcast_to(found, shape)
    every = product(*(range(first, first + side) for side in shape))
    return np.fromiter(map(game.is_position, every), bool).reshape(shape)


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


def lost_of(table: Any, game: VectorGame) -> Any:
    """Give the positions that a table of what is lost marks: a list for lists, or an array.

    >>> from grundy.games import game
    >>> lost_of([[1, 0], [0, 1]], game("wythoff"))
    [[0, 0], [1, 1]]
    """
    if isinstance(table, list):
        return [list(piles) for piles in _marked(table) if game.is_position(piles)]
    import numpy as np

    if type(game).check is not VectorGame.check:
        table = table.astype(bool) & _positions(game, table.shape)
    found = np.argwhere(table)
    return found[(found >= game.least).all(axis=1)] if game.least else found


def _marked(table: Sequence[Any]) -> Iterator[tuple[int, ...]]:
    for a, row in enumerate(table):
        if not isinstance(row, int):
            yield from ((a, *piles) for piles in _marked(row))
        elif row:
            yield (a,)
