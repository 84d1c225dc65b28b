"""Find the law of a game: tabulate, find on the first half, foresee the rest, compare."""

from __future__ import annotations

from bisect import bisect_left
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from grundy.errors import InputError, LimitError
from grundy.formulas.statement import Recursion
from grundy.laws.find.heaps import losing_patterns, simplest, value_patterns
from grundy.laws.find.pattern import Values
from grundy.laws.find.piles import losing, pile_patterns
from grundy.laws.law import Law
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import PileMoves, Undescribed
from grundy.rules.protocol import Impartial
from grundy.rules.stated import moves_of, states_moves
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.marking import lost_piles, value_piles
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.impartial.values import heap_values

__all__ = ["game_law", "largest_in_table"]

_MOST_CELLS = 10_000
_SEARCH = 2_000  # positions for each heap of a misere game
_PILES = (3, 2, 4)
_MOST_MARKED = 4  # piles
_LONGEST_MARKED = 72


def game_law(
    game: Impartial[Any],
    n: int,
    *,
    values: Any = None,
    lost_only: bool = False,
) -> Law | None:
    """Find a law in the first half of a table of n heaps that the second half follows too.

    >>> from grundy.games import game
    >>> for name in ("nim:4", "wythoff"):
    ...     print(game_law(game(name), 100).claim)
    f(n) == n % 5
    P(a, b) <=> beatty(a, b)
    >>> game_law(game("grundy"), 1000) is None
    True

    Where the values follow no law known here, the P-positions may. Several piles are tabulated
    to about 10,000 positions. A misere game has laws of P-positions only. ``values`` are the n
    values of a game on single heaps, where they are known already. With ``lost_only`` the law of
    several piles is one of their P-positions.
    """
    if isinstance(game, VectorGame) and game.arity != 1:
        return _pile_law(game, n, lost_only)
    if isinstance(game, VectorGame):
        n = bisect_left(range(n), True, key=lambda size: not game.is_position((size,)))
    if game.misere:
        return _p_law(_misere(game, n))
    known = heap_values(game, 0, n) if values is None else values
    values = np.asarray(known, dtype=np.int64)
    law = _law(values)
    looks_back = law is not None and isinstance(law.claim, Recursion)
    if law is not None and (law.table or (law.claim and not looks_back)):
        return law
    return _joined(law, _p_law(values == 0))


def largest_in_table(game: Impartial[Any], n: int) -> int:
    """Give the largest heap, or pile, in a table of n heaps or of some 10,000 positions.

    >>> from grundy.games import game
    >>> [largest_in_table(game(name), 1000) for name in ("kayles", "wythoff", "pebbles")]
    [999, 99, 20]
    """
    if not isinstance(game, VectorGame) or game.arity == 1:
        return n - 1
    return min(n, int(_MOST_CELLS ** (1 / (game.arity or _PILES[0])))) - 1 + game.least


def _misere(game: Impartial[Any], n: int) -> Values:
    """Tell which heaps are lost, as far as a short search goes."""
    if not isinstance(game, HeapGame | VectorGame):
        raise InputError("a game on single heaps", got=game.text, where="table")
    solver, lost = Solver(game, limit=_SEARCH), []
    with suppress(LimitError):
        for size in range(n):
            lost.append(solver.is_p((size,), misere=True))  # noqa: PERF401
    return np.array(lost, dtype=bool)


def _joined(law: Law | None, p_law: Law | None) -> Law | None:
    """Add the law of P-positions to a law of values that no claim can say."""
    if law is None or p_law is None:
        return law or p_law
    both = phrase("{values} {losing}", values=law.statement, losing=p_law.statement)
    parts = law.statement, p_law.statement
    return replace(law, statement=both, lost=p_law.claim, parts=parts)


def _law(values: Values) -> Law | None:
    found = value_patterns(values[: len(values) // 2])
    return simplest([p for p in found if p.fits(values)], len(values))


def _p_law(losing: Values) -> Law | None:
    found = losing_patterns(losing[: len(losing) // 2])
    return simplest([p for p in found if p.fits(losing)], len(losing))


def _pile_law(game: VectorGame, n: int, lost_only: bool) -> Law | None:
    for count in (game.arity,) if game.arity else _PILES:
        side = min(n, int(_MOST_CELLS ** (1 / count)))
        marked = _marked(game, side) if game.arity == count else None
        if marked is not None:
            return _fitting(game, *marked, lost_only)
        sizes = range(game.least, game.least + side)
        positions = [p for p in product(sizes, repeat=count) if game.is_position(p)]
        if positions:
            return _found(game, positions, (side,) * count, lost_only)
    return None


def _found(
    game: VectorGame, positions: list[tuple[int, ...]], shape: tuple[int, ...], lost_only: bool
) -> Law | None:
    places = tuple((np.array(positions) - game.least).T)
    answers = _answers(game, positions)
    table = np.zeros(shape, dtype=answers.dtype)
    domain = np.zeros(shape, dtype=bool)
    table[places], domain[places] = answers, True
    return _fitting(game, table, domain, lost_only)


def _fitting(game: VectorGame, table: Values, domain: Values, lost_only: bool) -> Law | None:
    """Give the first law that is found in half of a table and that the rest follows too."""
    if lost_only:
        table = losing(table)
    half = tuple(slice(side // 2) for side in table.shape)
    last = table.shape[0] - 1 + game.least
    found = pile_patterns(table[half], domain[half], game.least)
    return next((p.law(last) for p in found if p.fits(table, domain, game.least)), None)


def _marked(game: VectorGame, side: int) -> tuple[Values, Values] | None:
    """Tabulate by the moves that a game states, where it plays these and knows no theorem."""
    if game.least or not states_moves(game) or game.p_form((0,) * (game.arity or 0)) is not None:
        return None
    try:
        moves = moves_of(game, game.arity)
    except Undescribed:
        return None
    if not isinstance(moves, PileMoves) or len(moves.names) > _MOST_MARKED:
        return None
    side = min(side, _LONGEST_MARKED)
    return lost_piles(moves, side) if game.misere else value_piles(moves, side)


def _answers(game: VectorGame, positions: list[tuple[int, ...]]) -> Values:
    """Give the values, or the truth values of losing where only those are known or asked."""
    solver = Solver(game)
    first = positions[0]
    if game.misere:
        return np.array([solver.is_p(p, misere=True) for p in positions])
    if game.closed_form(first) is None and game.p_form(first) is not None:
        return np.array([solver.is_p(p) for p in positions])
    return np.array([solver.value(p) for p in positions], dtype=np.int64)
