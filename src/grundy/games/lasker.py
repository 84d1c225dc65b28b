"""Lasker's Nim."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from grundy.games._splits import splits
from grundy.phrases.phrase import phrase
from grundy.rules.codes import parse_code
from grundy.rules.heaps import CodeGame, Heaps

__all__ = ["Lasker"]


class Lasker(CodeGame):
    """Take any number from a heap, or split it into two without taking.

    As a code it is 4.333....

    >>> [Lasker().closed_form((n,)) for n in range(9)]
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    >>> sorted(Lasker().moves_to((7,), 7))
    [(1, 6), (2, 5), (3, 4)]
    """

    name = "lasker"
    title = "Lasker's Nim"
    aliases = ("laskers-nim", "拉斯克博弈", "拆分尼姆")
    source = phrase("Lasker 1931; Winning Ways, chapter 4")
    samples = ("lasker 3+5", "lasker 2+5+7", "lasker 11")
    rule = "any, or split in two"
    code = parse_code("4.(3)", 8)

    def closed_form(self, part: Heaps) -> int:
        """Give 4k+1, 4k+2, 4k+4, 4k+3 for a heap of 4k+1, 4k+2, 4k+3, 4k+4."""
        return _value(part[0])

    def moves_to(self, part: Heaps, value: int) -> Iterator[Heaps]:
        """Leave the one heap of that value, then the pairs whose values have that nim-sum."""
        (n,) = part
        left = _value(value)
        if left < n:
            yield (left,) if left else ()
        for r, s in product(range(1, 5), repeat=2):
            yield from _pairs(n, value, r, s)


def _value(n: int) -> int:
    return n + (0, 0, 0, 1)[n % 4] - (n % 4 == 0 < n)


def _pairs(n: int, value: int, r: int, s: int) -> Iterator[Heaps]:
    """Split n into 4i + r and 4j + s with this nim-sum of values, each pair once over all r, s.

    The value of 4i + r is 4x + _value(r) % 4 with x = i, or x = i + 1 for r = 3; so the sum and
    the nim-sum of x and of y, its like in 4j + s, are known, and with them what they share.
    """
    up, down = r == 3, s == 3
    total, rest = divmod(n - r - s, 4)
    both, odd = divmod(total + up + down - (value >> 2), 2)
    fits = not rest and not odd and both >= 0 and not both & value >> 2
    if not fits or (_value(r) ^ _value(s) ^ value) % 4:
        return
    for x, y in splits(both, value >> 2):
        if x >= up and y >= down and (x < y or r <= s):
            yield min(pair := (4 * (x - up) + r, 4 * (y - down) + s)), max(pair)
