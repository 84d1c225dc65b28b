"""Find what falls with every move of piles where nobody has said it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, permutations, product
from math import gcd
from random import Random

from grundy.formulas.linear import written
from grundy.formulas.tree import Expression, Variable
from grundy.rules.moves import PileMoves
from grundy.rules.options import Options, lowers, not_lower
from grundy.rules.vectors import Vector

__all__ = ["with_measure"]

_SMALL = {1: 99, 2: 9, 3: 4}  # piles below this size are looked at, 3 of four and more
_FACTORS = {2: 6, 3: 3}
_LARGEST = 1_000  # pile that a move leaves there
_MOST = 20_000  # moves
_MANY, _SOME = 7, 500  # piles, of which only some positions are looked at

Measure = tuple[Expression, ...]


def with_measure(moves: PileMoves) -> PileMoves:
    """Give moves with a measure that all of small piles lower: the one that is stated, if any is.

    Else it is the sum, if that falls, or a sum of multiples, or one pile after the other.

    >>> from grundy.rules.language.formulas import read_formulas
    >>> with_measure(read_formulas("(a, b) -> (a - 1, b + 2), or (a, b - 1)").moves).falling
    '3 * a + b'

    `RuleError` is raised where none of these falls, with a move that does not lower the first.
    """
    pairs = list(islice(_moves(moves), _MOST))
    stated = moves.measure
    for measure in (stated, *(() if stated else _measures(moves.names))):
        found = replace(moves, measure=measure)
        if all(lowers(found, before, after) for before, after in pairs):
            return found
    raise next(not_lower(moves, *pair) for pair in pairs if not lowers(moves, *pair))


def _moves(moves: PileMoves) -> Iterator[tuple[Vector, Vector]]:
    options = Options(moves)
    for piles in _small(len(moves.names)):
        known = dict(zip(moves.names, piles, strict=True))
        if moves.size(piles) is not None and moves.domain.evaluate(known):
            for after in options.near(piles, _LARGEST):
                yield from ((piles, left) for left in moves.positions(after))


def _small(piles: int) -> Iterator[Vector]:
    """Give small piles: all of them, or where they are many some."""
    if piles < _MANY:
        yield from product(range(_SMALL.get(piles, 3)), repeat=piles)
        return
    random = Random(piles)
    for _ in range(_SOME):
        yield tuple(random.choice((0, 0, 1, 1, 2, 3)) for _ in range(piles))


def _measures(names: tuple[str, ...]) -> Iterator[Measure]:
    piles = len(names)
    factors = product(range(1, _FACTORS.get(piles, 1) + 1), repeat=piles)
    for row in sorted((row for row in factors if gcd(*row) == 1 < max(row)), key=sum):
        yield (written(dict(zip(names, row, strict=True))),)
    for order in permutations(names) if piles < 4 else ():
        yield tuple(map(Variable, order))
