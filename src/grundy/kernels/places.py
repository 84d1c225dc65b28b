"""State a take-and-break code as integers, ready for a kernel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from grundy.errors import InputError

__all__ = ["Array", "Places"]

Array = np.ndarray[tuple[int, ...], np.dtype[np.unsignedinteger]]


@dataclass(frozen=True)
class Places:
    """Hold the digits of a code by place.

    Bit h of ``digits[k]`` says that k may be taken leaving exactly h heaps, none of them empty;
    ``tail`` is the digit of every place after ``last``; with ``unequal`` two heaps that are left
    must differ in size.

    >>> kayles = Places.of({1: 7, 2: 7})
    >>> kayles.last, kayles.leaving(2).tolist()
    (2, [1, 2])
    """

    digits: dict[int, int]
    last: int
    tail: int = 0
    unequal: bool = False

    @classmethod
    def of(cls, digits: Mapping[int, int], tail: int = 0, unequal: bool = False) -> Places:
        """Check the digits and put them in order; raise `InputError` for what is no code."""
        for place, digit in [*digits.items(), (1, tail)]:
            if place < 0 or digit < 0:
                raise InputError("places and digits of at least 0", got=f"{place}: {digit}")
        if digits.get(0, 0) & 3:
            raise InputError("a place 0 that leaves two heaps or more", got=str(digits[0]))
        last = max(digits, default=0)
        return cls({k: d for k, d in sorted(digits.items()) if d}, last, tail, unequal)

    @property
    def most_heaps(self) -> int:
        """Count the heaps that one move may leave."""
        return max((d.bit_length() - 1 for d in [*self.digits.values(), self.tail]), default=0)

    def leaving(self, heaps: int) -> Array:
        """List the places that leave exactly this number of heaps, as uint64."""
        return np.array([k for k, d in self.digits.items() if d >> heaps & 1], np.uint64)

    def arrays(self) -> tuple[Array, Array]:
        """List places and digits, both as uint64."""
        return np.array(list(self.digits), np.uint64), np.array(
            list(self.digits.values()), np.uint64
        )
