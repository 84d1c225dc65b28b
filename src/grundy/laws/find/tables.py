"""Find the law of a game: tabulate, find on the first half, foresee the rest, compare."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise, product
from operator import xor
from typing import Any

import numpy as np

from grundy.errors import InputError, LimitError
from grundy.formulas import statement
from grundy.formulas.parser import parse_expression
from grundy.formulas.statement import Lost, Recursion, Statement
from grundy.formulas.tree import PILES
from grundy.formulas.words import spoken
from grundy.laws.find import beatty
from grundy.laws.find.digits import valuation
from grundy.laws.find.heaps import losing_patterns, simplest, value_patterns
from grundy.laws.find.pattern import ENOUGH, Values
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

__all__ = ["PilePattern", "game_law", "largest_in_table", "pile_patterns"]

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


@dataclass(frozen=True)
class PilePattern:
    """Hold a pattern of piles; ``table`` makes what it foresees from the piles, an array each.

    It foresees Grundy values, or else where the player to move loses, as the claim says.

    >>> from grundy.formulas.parser import parse_claim
    >>> nim = PilePattern(parse_claim("f(a, b) == a ^ b"), "", np.bitwise_xor)
    >>> table = np.array([[0, 1], [1, 0]])
    >>> nim.values, nim.fits(table, table >= 0, 0), str(nim.law(1).claim)
    (True, True, 'f(a, b) == a ^ b')
    """

    claim: Statement
    statement: str
    table: Callable[..., Values]

    @property
    def values(self) -> bool:
        """Tell a law of values from one of P-positions."""
        return isinstance(self.claim, statement.Values)

    def fits(self, table: Values, domain: Values, least: int) -> bool:
        """Compare the pattern with a table, in the domain."""
        piles = np.indices(table.shape) + least
        wanted = table if self.values else losing(table)
        return bool((self.table(*piles) == wanted)[domain].all())

    def law(self, checked_to: int) -> Law:
        """Give the pattern as a law."""
        return Law("piles", self.statement, checked_to, self.claim)


@dataclass(frozen=True)
class _Term:
    """A term in the piles, with what it means."""

    text: str
    make: Callable[..., Values]


def pile_patterns(table: Values, domain: Values, least: int) -> Iterator[PilePattern]:
    """Give the patterns that fit, laws of values first, the simpler first.

    >>> a, b = np.indices((40, 40))
    >>> found = pile_patterns(a ^ b, np.ones((40, 40), dtype=bool), 0)
    >>> print(next(found).law(39).claim)
    f(a, b) == a ^ b
    """
    lost = losing(table)
    if min((lost & domain).sum(), (~lost & domain).sum()) < _FEWEST or domain.sum() <= ENOUGH:
        return
    if table.dtype != bool:
        found = (_values_of(term, table.ndim) for term in _terms(table.ndim, least))
        yield from (p for p in found if p.fits(table, domain, least))
    yield from (p for p in _proposed(lost, domain, least) if p.fits(table, domain, least))


def losing(table: Values) -> Values:
    """Tell where a table of values, or of truth values already, says that the player loses.

    >>> losing(np.array([[0, 1], [1, 0]])).tolist()
    [[True, False], [False, True]]
    """
    return table if table.dtype == bool else np.equal(table, 0)


def _values_of(term: _Term, piles: int) -> PilePattern:
    claim = statement.Values(tuple(PILES[:piles]), parse_expression(term.text))
    law = phrase(
        "f({names}) = {term} for all {names}.",
        names=", ".join(claim.names),
        term=spoken(claim.body),
    )
    return PilePattern(claim, law, term.make)


def _proposed(lost: Values, domain: Values, least: int) -> Iterator[PilePattern]:
    piles = lost.ndim
    names = PILES[:piles]
    yield _equal(names, " == ".join(names), lambda *p: _all_equal(p))
    if piles == 2:
        yield from _pairs(lost)
    yield from (
        _equal(names, f"{term.text} == 0", lambda *p, term=term: term.make(*p) == 0)
        for term in _terms(piles, least)
    )
    same = " == ".join(f"v2({x})" for x in names)
    yield _equal(names, same, lambda *p: _all_equal([valuation(x) for x in p]))
    yield from _by_residues(lost, domain, least)
    yield from _misere_nim(names)


def _equal(names: str, condition: str, test: Callable[..., Values]) -> PilePattern:
    body = parse_expression(condition)
    law = phrase("The player to move loses exactly when {claim}.", claim=spoken(body))
    return PilePattern(Lost(tuple(names), body), law, test)


def _all_equal(piles: Any) -> Values:
    return np.asarray(np.logical_and.reduce([x == y for x, y in pairwise(piles)]))


def _terms(piles: int, least: int) -> Iterator[_Term]:
    """Propose terms in the piles that may be values, and are 0 where the player to move loses."""
    names = PILES[:piles]
    yield _Term(" ^ ".join(names), lambda *p: reduce(xor, p))
    yield _Term(" ^ ".join(names[::2]), lambda *p: reduce(xor, p[::2]))
    for apart in (0, 1) if least else (0,):
        for step in (2, 1):
            yield _stairs(names, range(piles - 1, -1, -step), apart)
    either = " | ".join(f"({x} - {least})" if least else x for x in names)
    yield _Term(
        f"v2(({either}) + 1)",
        lambda *p: valuation(reduce(np.bitwise_or, [x - least for x in p]) + 1),
    )
    for m in range(2, _LARGEST_MODULUS + 1):
        yield _Term(
            " ^ ".join(f"{x} % {m}" for x in names), lambda *p, m=m: reduce(xor, [x % m for x in p])
        )
        yield _Term(
            " ^ ".join(f"{x} // {m}" for x in names),
            lambda *p, m=m: reduce(xor, [x // m for x in p]),
        )
        yield _Term(f"({' + '.join(names)}) % {m}", lambda *p, m=m: sum(p) % m)
        if piles > 2:
            yield _Term(
                " ^ ".join(f"{x} % {m}" for x in names[::2]),
                lambda *p, m=m: reduce(xor, [x % m for x in p[::2]]),
            )


def _stairs(names: str, places: range, apart: int) -> _Term:
    """Give the xor of differences of neighbours, the first pile counting from 0."""
    less = f" - {apart}" if apart else ""
    whole = [f"{names[i]} - {names[i - 1]}{less}" if i else f"{names[0]}{less}" for i in places]
    texts = [f"({t})" if " " in t and len(whole) > 1 else t for t in whole]
    return _Term(
        " ^ ".join(texts),
        lambda *p: reduce(xor, [p[i] - (p[i - 1] if i else 0) - apart for i in places]),
    )


def _pairs(lost: Values) -> Iterator[PilePattern]:
    k = beatty.rate(lost)
    if k:
        claim = parse_expression(f"beatty(a, b, {k})")
        yield PilePattern(
            Lost(("a", "b"), claim), beatty.sentence(k), lambda a, b: beatty.is_pair(k, a, b)
        )


def _by_residues(lost: Values, domain: Values, least: int) -> Iterator[PilePattern]:
    """Propose that the residues of the piles decide, for the least modulus with which they do."""
    names = PILES[: lost.ndim]
    piles: Any = np.indices(lost.shape) + least
    for m in range(2, min(_LARGEST_MODULUS, min(lost.shape) // 3) + 1):
        keys = _classes(m, *piles)
        found = np.unique(keys[lost & domain])
        if len(found) <= _MOST_CLASSES and not np.isin(keys[~lost & domain], found).any():
            rows = np.stack(np.unravel_index(found, (m,) * len(piles)), axis=1).tolist()
            texts = (
                " and ".join(f"{x} % {m} == {r}" for x, r in zip(names, row, strict=True))
                for row in rows
            )

            def test(*p: Values, m: int = m, found: Values = found) -> Values:
                return np.isin(_classes(m, *p), found)

            yield _equal(names, " or ".join(texts), test)
            return


def _classes(m: int, *piles: Values) -> Values:
    return np.ravel_multi_index(tuple(x % m for x in piles), (m,) * len(piles))


def _misere_nim(names: str) -> Iterator[PilePattern]:
    total = " ^ ".join(names)
    small = " and ".join(f"{x} < 2" for x in names)

    def test(*p: Values) -> Values:
        alone = np.logical_and.reduce([x < 2 for x in p])
        return np.asarray(np.equal(reduce(xor, p), alone))

    yield _equal(names, f"{total} == (1 if {small} else 0)", test)
