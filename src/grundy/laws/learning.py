"""Learn a law where no known pattern is one, and keep it only if it is proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from time import process_time
from typing import Any

import numpy as np

from grundy.automata.atoms import Inexpressible
from grundy.automata.compiler import compile_formula
from grundy.errors import LimitError
from grundy.formulas.statement import Values
from grundy.formulas.tree import Choice, Expression, Variable, number
from grundy.laws.find.conditions import short_conditions
from grundy.laws.find.learned import learned_heaps, learned_laws, learned_values, many_factors
from grundy.laws.law import Law, law_of
from grundy.laws.prove.proposed import euclids
from grundy.laws.proving import prove
from grundy.laws.verdict import Proved
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import PileMoves, Undescribed
from grundy.rules.protocol import Impartial
from grundy.rules.stated import moves_of, states_moves
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.loops import loops_of
from grundy.solvers.impartial.marking import lost_piles, value_piles
from grundy.solvers.impartial.splits import MOST_SPLIT, splits
from grundy.solvers.impartial.values import heap_values

__all__ = ["family_laws", "learned_law", "why_none"]

_MOST_STATES = 5_000  # in a proof of a guess
_MOST_GUESSES = 8
_MOST_PILES = 4
_HEAPS = (1_024, 4_096, 16_384)  # an automaton of many states shows itself late
_QUICK = 1_000_000  # options of a table, after which a longer one is made
_PILES = 512
_COMPARED = 30  # as far as two piles are compared before a proof
_SECONDS = 15  # after these no other guess is proved

_SIZES = {2: 64, 3: 24}
_MOST_VALUES = 4

Table = np.ndarray[Any, np.dtype[Any]]


def learned_law(game: Impartial[Any]) -> tuple[Law, Proved] | None:
    """Give a law that was learned and proved, with its proof.

    >>> from grundy.games import game
    >>> law, proof = learned_law(game("moves:(a, b) -> (a - k, k) when 1 <= k <= b"))
    >>> print(proof.statement)
    P(a, b) <=> a == 0 or low(a) > b
    """
    try:
        moves = moves_of(game, getattr(game, "arity", None)) if states_moves(game) else None
    except Undescribed:
        return None
    if moves is None:
        return None
    guesses = _heaps(game) if isinstance(game, HeapGame) else _piles(game, moves)
    begun = process_time()
    for law in islice(guesses, _MOST_GUESSES):
        if process_time() - begun > _SECONDS:
            return None
        verdict = prove(game, law.claim, _MOST_STATES, 0) if law.claim is not None else None
        if isinstance(verdict, Proved):
            return law, verdict
    return None


def why_none(game: Impartial[Any]) -> str:
    """Say why two piles have no law that could be learned, where that is known.

    >>> from grundy.games import game
    >>> why_none(game("wythoff"))
    ''
    """
    if not isinstance(game, VectorGame) or game.arity != 2 or not states_moves(game):
        return ""
    try:
        moves = moves_of(game, 2)
    except Undescribed:
        return ""
    if not isinstance(moves, PileMoves) or not _has_automata(moves):
        return ""
    return many_factors(lost_piles(moves, _PILES)[0])


def _heaps(game: HeapGame) -> Iterator[Law]:
    if game.misere:
        return
    values: Sequence[int] = []
    guesses: list[Law] = []
    for size in _HEAPS if splits(game) is None else (MOST_SPLIT,):
        values = heap_values(game, 0, size)
        law = learned_values(values)
        if law is not None and law not in guesses:
            guesses.append(law)
            yield law
        if loops_of(game) is None or _has_many(game, size):
            break
    yield from learned_heaps([value == 0 for value in values])


def _has_many(game: HeapGame, size: int) -> bool:
    """Tell whether heaps below a size have more than a million options, as the last one tells."""
    return next(islice(game.heap_options(size - 1), _QUICK // size, None), None) is not None


def _piles(game: Impartial[Any], moves: object) -> Iterator[Law]:
    if not isinstance(game, VectorGame) or not isinstance(moves, PileMoves):
        return
    if game.arity == len(moves.names) <= _MOST_PILES and _has_automata(moves):
        yield from family_laws(moves)
        yield from learned_laws(moves)
    elif game.arity == 2 and moves.names == ("a", "b"):
        yield from (law_of(claim, _COMPARED) for claim in euclids(game.misere))


def _has_automata(moves: PileMoves) -> bool:
    """Tell whether automata can say the moves, without which nothing learned is proved."""
    try:
        for move in moves.moves:
            compile_formula(move.when)
    except (Inexpressible, LimitError):
        return False
    return True


def family_laws(moves: PileMoves) -> Iterator[Law]:
    """Give laws of values that fit a table, where a pile is the same after every move.

    Bounded Nim for every bound m, with heaps n = q (m + 1) + r, is a game on q, r and m.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> bounded = "(q, r, m) for r <= m -> (q, x, m) when x < r, or (p, x, m) when p + 1 == q and "
    >>> print(next(family_laws(moves_of(game(f"moves:{bounded} r < x, measure (q, r)")))).claim)
    f(a, b, c) == b
    """
    kept = (all(move.to[i] == name for move in moves.moves) for i, name in enumerate(moves.names))
    if moves.misere or len(moves.names) not in _SIZES or not any(kept):
        return
    table, domain = value_piles(moves, _SIZES[len(moves.names)])
    piles = np.indices(table.shape)
    terms: Iterator[Expression] = (
        Variable(name)
        for name, pile in zip(moves.names, piles, strict=True)
        if (table == pile)[domain].all()
    )
    by_cases = _by_cases(table, domain, moves.names)
    for term in (*terms, *([] if by_cases is None else [by_cases])):
        yield law_of(Values(moves.names, term), max(table.shape) - 1)


def _by_cases(table: Table, domain: Table, names: tuple[str, ...]) -> Expression | None:
    """Say by a short condition where each value is, but one, which is the value elsewhere."""
    found = np.unique(table[domain]).tolist()
    if not 2 <= len(found) <= _MOST_VALUES:
        return None
    said: dict[int, Expression] = {}
    for value in found:
        condition = next(short_conditions((table == value) & domain, domain, names), None)
        if condition is not None:
            said[value] = condition
    other = [value for value in found if value not in said] or found[-1:]
    if len(other) > 1:
        return None
    term: Expression = number(other[0])
    for value in reversed(found):
        if value != other[0]:
            term = Choice(number(value), said[value], term)
    return term
