"""Find the values of a family of games: a pile that no move changes is a number of the rule.

Bounded Nim for every bound m, with heaps n = q (m + 1) + r, is a game on q, r and m.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from grundy.formulas.statement import Values
from grundy.formulas.tree import Choice, Expression, Variable, number
from grundy.formulas.words import spoken
from grundy.laws.find.conditions import short_conditions
from grundy.laws.law import Law
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMoves
from grundy.solvers.impartial.marking import value_piles

__all__ = ["family_laws"]

_SIZES = {2: 64, 3: 24}
_MOST_VALUES = 4

Table = np.ndarray[Any, np.dtype[Any]]


def family_laws(moves: PileMoves) -> Iterator[Law]:
    """Give laws of values that fit a table, where a pile is the same after every move.

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
        said = phrase(
            "f({names}) = {term} for all {names}.",
            names=", ".join(moves.names),
            term=spoken(term),
        )
        yield Law("piles", said, max(table.shape) - 1, Values(moves.names, term))


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
