"""Say which remainders lose, where a move takes from one heap and never splits it."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.explain.steps import Multiples
from grundy.rules.codes import Code
from grundy.solvers.impartial.periods import proved_period

__all__ = ["multiples"]

_LONGEST_CODE = 64
_TABLE = 1024
_MOST_RESIDUES = 6


def multiples(code: Code, n: int, *, misere: bool) -> Multiples | None:
    """Give the remainders that lose, where a pure period of who wins is proved, or None.

    >>> from grundy.rules.codes import parse_code
    >>> multiples(parse_code("0.333", 8), 30, misere=False)
    Multiples(part=30, modulus=4, residues=(0,), remainder=2, take=2)
    >>> multiples(parse_code("0.333", 8), 30, misere=True).residues
    (1,)
    """
    if code.tail or code.last > _LONGEST_CODE or any(d > 3 for d in code.places.values()):
        return None
    won = _won(code, misere)
    period = proved_period(code, won)  # its theorem asks only that a value follows from the last k
    if period is None or period.start:
        return None
    m = period.length
    residues = tuple(r for r in range(m) if not won[r])
    if not 0 < len(residues) <= _MOST_RESIDUES:
        return None
    take = next((k for k, left in _takes(code, n) if left % m in residues), None)
    return Multiples(n, m, residues, n % m, take)


def _won(code: Code, misere: bool) -> list[int]:
    """Tabulate who wins heaps 0, 1, 2, ...: 1 for the player to move."""
    won = [int(misere)]
    for n in range(1, _TABLE):
        lefts = [won[left] for _, left in _takes(code, n)]
        won.append(int(0 in lefts or (misere and not lefts)))
    return won


def _takes(code: Code, n: int) -> Iterator[tuple[int, int]]:
    for k, digit in code.places.items():
        if k <= n and digit >> (k < n) & 1:
            yield k, n - k
