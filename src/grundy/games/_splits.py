"""List the ways to write numbers as two, by their binary digits, one by one."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["disjoint", "splits", "submasks"]


def submasks(mask: int) -> Iterator[int]:
    """Give the numbers whose ones are all among the ones of ``mask``, rising.

    >>> list(submasks(0b101))
    [0, 1, 4, 5]
    """
    found = 0
    while True:
        yield found
        if found == mask:
            return
        found = (found - mask) & mask


def disjoint(mask: int, most: int) -> Iterator[int]:
    """Give the numbers up to ``most`` that share no one with ``mask``, rising.

    >>> list(disjoint(0b101, 11))
    [0, 2, 8, 10]
    """
    found = 0
    while found <= most:
        yield found
        found = ((found | mask) + 1) & ~mask


def splits(both: int, one: int) -> Iterator[tuple[int, int]]:
    """Give the pairs (a, b), a <= b, with the ones of ``both`` in common and ``one`` in either.

    So a + b = 2 both + one and a xor b = one; the masks must share no one.

    >>> list(splits(0b1000, 0b101))
    [(8, 13), (9, 12)]
    """
    top = one.bit_length() - 1
    for part in submasks(one & ~(1 << top) if one else 0):
        yield both | part, both | (one ^ part)
