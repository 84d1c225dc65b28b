"""Propose short conditions that say where piles are lost, and keep those that have the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Any

import numpy as np

from grundy.formulas.tree import Call, Expression, Variable, all_of, any_of, number
from grundy.solvers.arrays import where

__all__ = ["one_remainder", "short_conditions"]

Table = np.ndarray[Any, np.dtype[Any]]
Known = tuple[Expression, Table]
_MOST_TRIED = 40_000
_LARGEST_DIVISOR = 100
_MOST_RESTS = 3
_FEW = (512, 40, 16, 8)  # of each pile, by how many piles there are


def short_conditions(lost: Table, domain: Table, names: Sequence[str]) -> Iterator[Expression]:
    """Give short conditions that are true just at the lost piles, among all that are positions.

    >>> table = np.array([[a & -a > b or a == 0 for b in range(30)] for a in range(30)])
    >>> print(next(short_conditions(table, np.ones_like(table), "ab")))
    a == 0 or low(a) > b
    """
    whole = _piles(lost, names)
    few = tuple(slice(_FEW[min(len(names), len(_FEW)) - 1]) for _ in names)
    for condition in _in_small(lost[few], domain[few], names):
        if (where(condition, whole) == lost)[domain].all():
            yield condition


def one_remainder(lost: Table, domain: Table, names: Sequence[str]) -> Expression | None:
    """Say that a remainder of one pile decides, by the least divisor with which it does.

    >>> table = np.array([[b % 11 == 1 for b in range(40)] for a in range(40)])
    >>> print(one_remainder(table, table.T | ~table.T, "ab"))
    b % 11 == 1
    """
    piles = np.nonzero(domain)
    found = lost[domain]
    for m, name in product(range(2, _LARGEST_DIVISOR + 1), names):
        rests = piles[names.index(name)] % m
        losing = np.unique(rests[found])
        enough = 0 < len(losing) <= _MOST_RESTS and len(found) > 4 * m
        if enough and not np.isin(rests[~found], losing).any():
            return any_of((Variable(name) % m).eq(int(rest)) for rest in losing)
    return None


def _piles(table: Table, names: Sequence[str]) -> dict[str, Table]:
    axes: tuple[Table, ...] = np.indices(table.shape, sparse=True)
    return dict(zip(names, axes, strict=True))


def _in_small(lost: Table, domain: Table, names: Sequence[str]) -> Iterator[Expression]:
    """Give the conditions that are right in a small table."""
    piles = _piles(lost, names)
    wanted, others = lost & domain, ~lost & domain
    holding: list[Known] = []  # true of lost piles alone
    needed: list[Known] = []  # true of all lost piles
    for atom in _atoms([Variable(name) for name in names]):
        found = where(atom, piles)
        wrong, missing = bool((found & others).any()), bool((wanted & ~found).any())
        if not wrong and not missing:
            yield atom
        elif not missing:
            needed.append((atom, ~found))
        elif not wrong:
            holding.append((atom, found))
    yield from map(any_of, _covering(holding, wanted))
    yield from map(all_of, _covering(needed, others))


def _covering(known: Sequence[Known], wanted: Table) -> Iterator[list[Expression]]:
    """Give two or three conditions whose tables have all that is wanted."""
    for size in (2, 3):
        if len(known) ** size > _MOST_TRIED:
            return
        for some in combinations(known, size):
            if not (wanted & ~np.logical_or.reduce([table for _, table in some])).any():
                yield [condition for condition, _ in some]


def _atoms(piles: Sequence[Expression]) -> Iterator[Expression]:
    """Give comparisons of piles, of their lowest bits and of bits in common, the shorter first."""
    for x in piles:
        yield x.eq(0)
    for x, y in permutations(piles, 2):
        yield x.eq(y + 1)
    for x, y in combinations(piles, 2):
        yield x.eq(y)
        yield x.ne(y)
        yield (x & y).eq(0)
        yield Call("v2", (x,)).eq(Call("v2", (y,)))
    for x, y in permutations(piles, 2):
        yield Call("low", (x,)) > y
        yield x.eq(2 * y)
        yield x.eq(2 * y + 1)
    for x in piles:
        for m in (2, 3, 4):
            yield (x % m).eq(number(0))
        yield (Call("v2", (x,)) % 2).eq(number(0))
        yield (Call("v2", (x,)) % 2).eq(number(1))
