"""Find what falls with every move of piles where nobody has said it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, permutations, product
from math import gcd

from grundy.rules.moves import PileMoves
from grundy.rules.options import Options, not_lower
from grundy.rules.vectors import Vector

__all__ = ["with_measure"]

_SMALL = {2: 9, 3: 4}  # piles below this size are looked at, 3 of four and more
_FACTORS = {2: 6, 3: 3}
_LARGEST = 1_000  # pile that a move leaves there
_MOST = 20_000  # moves

Measure = tuple[tuple[int, ...], ...]


def with_measure(moves: PileMoves) -> PileMoves:
    """Give moves with a measure that all of small piles lower: the sum, if it falls.

    Else it is a sum of multiples, or one pile after the other.

    >>> from grundy.rules.language.formulas import read_formulas
    >>> with_measure(read_formulas("(a, b) -> (a - 1, b + 2), or (a, b - 1)").moves).falling
    '3 * a + b'

    `RuleError` is raised where none of these falls, with a move that does not lower the sum.
    """
    pairs = list(islice(_moves(moves), _MOST))
    for measure in ((), *_measures(len(moves.names))):
        found = replace(moves, measure=measure)
        if all(found.size(after) < found.size(before) for before, after in pairs):
            return found
    raise next(not_lower(moves, *pair) for pair in pairs if sum(pair[1]) >= sum(pair[0]))


def _moves(moves: PileMoves) -> Iterator[tuple[Vector, Vector]]:
    options = Options(moves)
    for piles in product(range(_SMALL.get(len(moves.names), 3)), repeat=len(moves.names)):
        if moves.domain.evaluate(dict(zip(moves.names, piles, strict=True))):
            yield from ((piles, after) for after in options.near(piles, _LARGEST))


def _measures(piles: int) -> Iterator[Measure]:
    factors = product(range(1, _FACTORS.get(piles, 1) + 1), repeat=piles)
    for row in sorted((row for row in factors if gcd(*row) == 1 < max(row)), key=sum):
        yield (row,)
    for order in permutations(range(piles)) if piles < 4 else ():
        yield tuple(tuple(int(i == j) for j in range(piles)) for i in order)
