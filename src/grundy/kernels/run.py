"""Advance a nim-sequence in blocks, in the narrowest integers that hold it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from grundy.errors import InputError, LimitError
from grundy.kernels import Report

__all__ = ["Array", "Places", "Run", "tally"]

_LEAST_SPAN = 16
_MOST_SPAN = 2**33
_MOST_VALUES = 2**32
_BLOCK = 1 << 20

Array = np.ndarray[tuple[int, ...], np.dtype[np.unsignedinteger]]


class Run(ABC):
    """Hold the values found so far, and find more; refuse what is too much.

    >>> from grundy.kernels.dispatch import start
    >>> kayles = start({1: 7, 2: 7}, 100)
    >>> kayles.advance(8)
    >>> kayles.n, kayles.values.tolist()
    (8, [0, 1, 2, 3, 1, 4, 3, 2])

    ``values`` has dtype uint8, uint16 or uint32: whichever the largest value needs. The result
    does not depend on where a run was cut into blocks, or resumed from a prefix.
    """

    def __init__(self, code: Places, prefix: Array | None, capacity: int) -> None:
        self.code = code
        self.unequal = np.uint64(code.unequal)
        known = np.zeros(0, np.uint8) if prefix is None else np.asarray(prefix)
        if capacity > _MOST_VALUES:
            raise LimitError(
                f"{capacity:,} values would need {capacity >> 30:,} GB of memory or more; "
                f"a run holds at most {_MOST_VALUES:,}"
            )
        if capacity < len(known):
            raise InputError(f"a capacity of at least {len(known)}", got=str(capacity))
        self.n = len(known)
        self.span = _LEAST_SPAN
        largest = int(known.max()) if self.n else 0
        while 2 * largest >= self.span:
            self.span *= 2
        self._values = np.zeros(capacity, _dtype(self.span))
        self._values[: self.n] = known

    @property
    def values(self) -> Array:
        """View the values of the heaps 0 to n - 1, read-only."""
        view = self._values[: self.n]
        view.flags.writeable = False
        return view

    @property
    def width(self) -> int:
        """Count the bytes that a value takes."""
        return self._values.itemsize

    def advance(self, stop: int) -> None:
        """Find the values of all heaps smaller than ``stop``."""
        if stop > len(self._values):
            raise InputError(f"at most {len(self._values)} heaps", got=str(stop))
        while self.n < stop:
            end = self._segment_end(stop)
            self.n = int(self._fill(end))
            if self.n < end:
                self._grow()

    def report(self) -> Report:
        """Say which method found the last value."""
        return Report(self._method(), self.n)

    def _segment_end(self, stop: int) -> int:
        return stop

    def _grow(self) -> None:
        """Make room for values up to ``span - 1``, where ``span`` is twice what it was."""
        self.span *= 2
        if self.span > _MOST_SPAN:
            raise LimitError(f"the value of heap {self.n} does not fit into 32 bits")
        wide = _dtype(self.span)
        if wide != self._values.dtype:
            values = np.zeros(len(self._values), wide)
            values[: self.n] = self._values[: self.n]
            self._values = values

    def _method(self) -> str:
        """Name the method that found the last value."""
        return "naive"

    @abstractmethod
    def _fill(self, end: int) -> int:
        """Fill ``_values`` from n on; stop early at the first value of ``span / 2`` or more."""


def _dtype(span: int) -> type[np.unsignedinteger]:
    """Choose the narrowest type for values below ``span / 2``."""
    if span <= 2**9:
        return np.uint8
    return np.uint16 if span <= 2**17 else np.uint32


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


def tally(values: Array, span: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Count how often each number below ``span`` is among values, which are all below it.

    >>> tally(np.array([0, 1, 1, 3], np.uint8), 4).tolist()
    [1, 2, 0, 1]
    """
    counts = np.zeros(span, np.int64)
    for low in range(0, len(values), _BLOCK):  # what is counted at once takes eight bytes a value
        counts += np.bincount(values[low : low + _BLOCK], minlength=span)
    return counts
