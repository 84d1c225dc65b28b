"""Find the law of a game: tabulate, find on the first half, foresee the rest, compare."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain, product
from typing import Any

import numpy as np

from grundy.errors import InputError, LimitError
from grundy.formulas.parser import parse_expression
from grundy.formulas.statement import Lost, Recursion
from grundy.formulas.statement import Values as Claim
from grundy.formulas.tree import PILES, Call, Number
from grundy.laws.find import beatty
from grundy.laws.find.heaps import losing_patterns, simplest, value_patterns
from grundy.laws.find.pattern import ENOUGH, Values
from grundy.laws.law import Law, law_of
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import PileMoves, Undescribed
from grundy.rules.protocol import Impartial
from grundy.rules.stated import moves_of, states_moves
from grundy.rules.vectors import VectorGame
from grundy.solvers.arrays import on_arrays
from grundy.solvers.impartial.marking import lost_piles, value_piles
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.impartial.values import heap_values

__all__ = ["game_law", "largest_in_table", "pile_claims", "pile_law"]

_MOST_CELLS = 10_000
_SEARCH = 2_000  # positions for each heap of a misere game
_PILES = (3, 2, 4)
_MOST_MARKED = 4  # piles
_LONGEST_MARKED = 72

_LARGEST_MODULUS = 12
_MOST_CLASSES = 8
_FEWEST = 4  # P-positions, and others


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
    found = pile_claims(table[half], domain[half], game.least)
    return next(
        (pile_law(one, last) for one in found if _fits(one, table, domain, game.least)), None
    )


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


def pile_claims(table: Values, domain: Values, least: int) -> Iterator[Claim | Lost]:
    """Give the claims that a table follows, those about values first, the simpler first.

    >>> a, b = np.indices((40, 40))
    >>> print(next(pile_claims(a ^ b, np.ones((40, 40), dtype=bool), 0)))
    f(a, b) == a ^ b
    """
    lost, names = losing(table), tuple(PILES[: table.ndim])
    if min((lost & domain).sum(), (~lost & domain).sum()) < _FEWEST or domain.sum() <= ENOUGH:
        return
    terms = _terms(table.ndim, least) if table.dtype != bool else ()
    conditions = _conditions(lost, domain, least)
    proposed: Iterator[Claim | Lost] = chain(
        (Claim(names, parse_expression(text)) for text in terms),
        (Lost(names, parse_expression(text)) for text in conditions),
    )
    yield from (claim for claim in proposed if _fits(claim, table, domain, least))


def _fits(claim: Claim | Lost, table: Values, domain: Values, least: int) -> bool:
    """Compare a claim with a table, in the domain."""
    piles = dict(zip(claim.names, np.indices(table.shape) + least, strict=True))
    wanted = table if isinstance(claim, Claim) else losing(table)
    return bool((on_arrays(claim.body)(piles) == wanted)[domain].all())


def pile_law(claim: Claim | Lost, last: int) -> Law:
    """Say a claim about piles as a law; the pairs of Wythoff's games are said by their formula.

    >>> print(pile_law(Lost(("a", "b"), parse_expression("a == b")), 99).statement)
    The player to move loses exactly when a = b.
    """
    law = law_of(claim, last)
    match claim.body:
        case Call("beatty", (_, _, *k)):
            numbers = [one.of for one in k if isinstance(one, Number)] or [1]
            return replace(law, statement=beatty.sentence(*numbers))
    return law


def losing(table: Values) -> Values:
    """Tell where a table of values, or of truth values already, says that the player loses.

    >>> losing(np.array([[0, 1], [1, 0]])).tolist()
    [[True, False], [False, True]]
    """
    return table if table.dtype == bool else np.equal(table, 0)


def _conditions(lost: Values, domain: Values, least: int) -> Iterator[str]:
    """Propose conditions on the piles that may say where the player to move loses."""
    names = PILES[: lost.ndim]
    yield " == ".join(names)
    if lost.ndim == 2 and (k := beatty.rate(lost)):
        yield f"beatty(a, b, {k})"
    yield from (f"{term} == 0" for term in _terms(lost.ndim, least))
    yield " == ".join(f"v2({x})" for x in names)
    yield from _by_residues(lost, domain, least)
    small = " and ".join(f"{x} < 2" for x in names)
    yield f"{' ^ '.join(names)} == (1 if {small} else 0)"


def _terms(piles: int, least: int) -> Iterator[str]:
    """Propose terms in the piles that may be values, and are 0 where the player to move loses."""
    names = PILES[:piles]
    yield " ^ ".join(names)
    yield " ^ ".join(names[::2])
    for apart in (0, 1) if least else (0,):
        for step in (2, 1):
            yield _stairs(names, range(piles - 1, -1, -step), apart)
    either = " | ".join(f"({x} - {least})" if least else x for x in names)
    yield f"v2(({either}) + 1)"
    for m in range(2, _LARGEST_MODULUS + 1):
        yield " ^ ".join(f"{x} % {m}" for x in names)
        yield " ^ ".join(f"{x} // {m}" for x in names)
        yield f"({' + '.join(names)}) % {m}"
        blocks = " ^ ".join(f"({x} // {m})" for x in names)
        yield f"{m} * ({blocks}) + ({' + '.join(names)}) % {m}"  # cyclic Nimhoff
        if piles > 2:
            yield " ^ ".join(f"{x} % {m}" for x in names[::2])


def _stairs(names: str, places: range, apart: int) -> str:
    """Give the xor of differences of neighbours, the first pile counting from 0."""
    less = f" - {apart}" if apart else ""
    whole = [f"{names[i]} - {names[i - 1]}{less}" if i else f"{names[0]}{less}" for i in places]
    return " ^ ".join(f"({t})" if " " in t and len(whole) > 1 else t for t in whole)


def _by_residues(lost: Values, domain: Values, least: int) -> Iterator[str]:
    """Propose that the residues of the piles decide, for the least modulus with which they do."""
    names = PILES[: lost.ndim]
    piles: Any = np.indices(lost.shape) + least
    for m in range(2, min(_LARGEST_MODULUS, min(lost.shape) // 3) + 1):
        keys = _classes(m, *piles)
        found = np.unique(keys[lost & domain])
        if len(found) <= _MOST_CLASSES and not np.isin(keys[~lost & domain], found).any():
            rows = np.stack(np.unravel_index(found, (m,) * len(piles)), axis=1).tolist()
            yield " or ".join(
                " and ".join(f"{x} % {m} == {r}" for x, r in zip(names, row, strict=True))
                for row in rows
            )
            return


def _classes(m: int, *piles: Values) -> Values:
    return np.ravel_multi_index(tuple(x % m for x in piles), (m,) * len(piles))
